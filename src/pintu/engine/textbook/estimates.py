"""The tables from which kernels estimate boards, one set for each heuristic and goal."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.catalogue import HEURISTICS, WALKING_LINES
from pintu.engine.textbook.packing import words_of
from pintu.heuristics import check_heuristic_name
from pintu.heuristics.linear_conflict import LinearConflict
from pintu.heuristics.manhattan import offsets
from pintu.puzzle import Board

_SUM, _CONFLICTS, _WALKING = range(3)


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A heuristic for one goal as arrays, which may be shared by any number of searches.

    tables: what kernels take. They are facts (kind, rows, cols, cells, words, and the sizes of the
    walking tables); away, by tile and cell, the tile's part of the sum; places, by axis (rows, then
    columns), tile and cell, the tile's goal place in the cell's line plus 1 if that is its goal
    line, else 0; starts, by axis and cell, the first cell of its line; units, by axis, tile and
    cell, what the tile adds to a packed crowd; and the hash table of crowds and walks.
    """

    name: str
    goal: Board
    tables: tuple[NDArray[Any], ...]

    @property
    def memory(self) -> int:
        """Bytes of the tables."""
        return sum(table.nbytes for table in self.tables)

    @property
    def largest(self) -> int:
        """No board has a larger estimate."""
        if self.name == "walking-distance":
            return 2 * int(self.tables[6].max(initial=0))
        cells = len(self.goal.tiles)
        aside = 4 * cells if self.name == "linear-conflict" else 0
        return int(self.tables[1].reshape(cells, cells).max(axis=1).sum()) + aside

    def __call__(self, board: Board) -> int | None:
        """The estimate of a board; None if it shows that no moves lead from there to the goal."""
        if self.name == "linear-conflict":
            return LinearConflict(self.goal)(board)
        cells = len(board.tiles)
        if self.name != "walking-distance":
            return sum(int(self.tables[1][t * cells + cell]) for cell, t in enumerate(board.tiles))
        *_, crowds, walks = self.tables
        total = 0
        for half, crowd in enumerate(self.crowds(board)):
            slots = slice(half * len(crowds) // 2, (half + 1) * len(crowds) // 2)
            # On a single line tiles keep their order, so not every crowd is there.
            known = np.flatnonzero(crowds[slots] == np.uint64(crowd))
            if len(known) == 0:
                return None
            total += int(walks[slots][known[0]])
        return total

    def crowds(self, board: Board) -> tuple[int, int]:
        """The packed crowds of the rows and of the columns; 0 without walking distance."""
        cells = len(board.tiles)
        units = self.tables[4].reshape(2, cells, cells)[:, board.tiles, range(cells)]
        down, across = units.sum(axis=1).tolist()
        return down, across


@lru_cache(maxsize=16)
def estimate_named(name: str, goal: Board) -> Estimate:
    """The tables of that heuristic for a goal.

    Walking distance for a board with more than four lines is a ValueError: the number of crowds
    grows too fast for a complete table.
    """
    if HEURISTICS[check_heuristic_name(name)].compiled is None:
        compiled = [entry.name for entry in HEURISTICS.values() if entry.compiled]
        raise ValueError(f"{name} is not compiled; choose from {', '.join(compiled)}")
    rows, cols, cells = goal.rows, goal.cols, len(goal.tiles)
    away = np.zeros((cells, cells), np.uint8)
    places = np.zeros((2, cells, cells), np.uint8)
    row_of, col_of = np.divmod(np.arange(cells), cols)
    starts = np.array([row_of * cols, col_of], np.uint8)
    units = np.zeros((2, cells, cells), np.uint64)
    crowds, walks = np.zeros(2, np.uint64), np.zeros(2, np.uint8)
    kind = _SUM
    for home, tile in enumerate(goal.tiles):
        if tile == 0:
            continue
        row, col = divmod(home, cols)
        if name == "misplaced":
            away[tile] = 1
            away[tile, home] = 0
        elif name in ("manhattan", "linear-conflict"):
            away[tile] = offsets(rows, cols)[home]
            places[0, tile] = (row_of == row) * (col + 1)
            places[1, tile] = (col_of == col) * (row + 1)
    if name == "linear-conflict":
        kind = _CONFLICTS
    if name == "walking-distance":
        kind = _WALKING
        crowds, walks = _walking(goal, units)
    slots = len(crowds) // 2
    facts = np.array(
        [kind, rows, cols, cells, words_of(goal), 65 - slots.bit_length(), slots], np.uint64
    )
    tables = (*(t.reshape(-1) for t in (facts, away, places, starts, units)), crowds, walks)
    for table in tables:
        table.setflags(write=False)
    return Estimate(name, goal, tables)


def _walking(
    goal: Board, units: NDArray[np.uint64]
) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    """The crowds of both axes and their walks; fills in what each tile adds to a crowd."""
    if max(goal.rows, goal.cols) > WALKING_LINES:
        raise ValueError("walking-distance is compiled for boards up to 4x4")
    from pintu.engine.kernels.walking import walk_all

    cells = len(goal.tiles)
    slots = 1 << 16 if cells > 9 else 1 << 12
    crowds, walks = np.zeros((2, slots), np.uint64), np.zeros((2, slots), np.uint8)
    for axis, (lines, room) in enumerate(((goal.rows, goal.cols), (goal.cols, goal.rows))):
        line_of = [divmod(cell, goal.cols)[axis] for cell in range(cells)]
        for home, tile in enumerate(goal.tiles):
            for cell in range(cells):
                if tile:
                    units[axis, tile, cell] = 1 << 3 * (line_of[cell] * lines + line_of[home])
        start = sum(int(units[axis, tile, home]) for home, tile in enumerate(goal.tiles))
        walk_all(
            np.uint64(lines), np.uint64(room), np.uint64(start),
            np.uint64(65 - slots.bit_length()), crowds[axis], walks[axis],
            np.empty(slots, np.uint64),
        )  # fmt: skip
    return crowds.reshape(-1), walks.reshape(-1)
