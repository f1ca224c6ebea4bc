"""The tables of each heuristic and goal from which kernels compute estimates."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.catalogue import HEURISTICS, WALKING_LINES
from pintu.engine.encoding.packing import words_of
from pintu.engine.textbook.estimates_kernels import AWAY, CONFLICTS, SUM, WALKING
from pintu.engine.walking_distance import Axis, axis
from pintu.heuristics import check_heuristic_name
from pintu.heuristics.linear_conflict import LinearConflict
from pintu.heuristics.manhattan import offsets
from pintu.puzzle import Board

_KINDS = {"linear-conflict": CONFLICTS, "walking-distance": WALKING}
_NO_AXIS = Axis(
    1,
    1,
    np.zeros(1, np.uint16),
    np.zeros(1, np.uint64),
    np.zeros(1, np.uint8),
    np.zeros(1, np.uint16),
)


@dataclass(frozen=True, slots=True, eq=False)
class Estimate:
    """A heuristic for one goal as arrays, which any number of searches may share.

    `tables` are the arguments of kernels, in the order of `estimates_kernels`:
    - facts: kind, rows, cols, cells, words, and where the tables of walking distance begin;
    - away: by tile and cell, the tile's part of the sum;
    - places: by axis (rows, then columns), tile and cell, the tile's goal position in the cell's
      line plus 1 if that is its goal line, else 0;
    - starts: by axis and cell, the first cell of its line;
    - for walking distance: goal lines, by axis and tile; units, by axis, tile and cell, what the
      tile adds to a packed situation; `known`, `slots` and `transitions` of the rows, then of the
      columns.
    """

    name: str
    goal: Board
    tables: tuple[NDArray[Any], ...]
    axes: tuple[Axis, Axis]

    @property
    def memory(self) -> int:
        """Bytes of the tables."""
        return sum(table.nbytes for table in self.tables)

    @property
    def largest(self) -> int:
        """An upper bound of the estimates of all boards."""
        if self.name == "walking-distance":
            return sum(int(each.distances.max()) for each in self.axes)
        cells = len(self.goal.tiles)
        aside = 4 * cells if self.name == "linear-conflict" else 0
        return int(self.tables[AWAY].reshape(cells, cells).max(axis=1).sum()) + aside

    def __call__(self, board: Board) -> int | None:
        """The estimate of a board; None if it proves that the goal cannot be reached."""
        if self.name == "linear-conflict":
            return LinearConflict(self.goal)(board)
        cells = len(board.tiles)
        if self.name != "walking-distance":
            away = self.tables[AWAY]
            return sum(int(away[t * cells + cell]) for cell, t in enumerate(board.tiles))
        found = self._situations(board)
        if None in found:
            return None
        return sum(
            int(each.distances[situation]) for each, situation in zip(self.axes, found, strict=True)
        )

    def situations(self, board: Board) -> tuple[int, int]:
        """The situations of the rows and of the columns; 0 without walking distance."""
        if self.name != "walking-distance":
            return 0, 0
        down, across = (situation or 0 for situation in self._situations(board))
        return down, across

    def _situations(self, board: Board) -> list[int | None]:
        lines = _lines(board.rows, board.cols)
        goal_cell = {tile: cell for cell, tile in enumerate(self.goal.tiles)}
        return [
            each.situation(
                ((line[cell], line[goal_cell[t]]) for cell, t in enumerate(board.tiles) if t),
                line[board.blank],
            )
            for each, line in zip(self.axes, lines.tolist(), strict=True)
        ]


@lru_cache(maxsize=16)
def estimate_named(name: str, goal: Board) -> Estimate:
    """The tables of the heuristic with this name for a goal.

    A heuristic that is not compiled is a ValueError. So is walking distance for a board with more
    than four lines, which has too many situations for a complete table.
    """
    if HEURISTICS[check_heuristic_name(name)].compiled is None:
        compiled = [entry.name for entry in HEURISTICS.values() if entry.compiled]
        raise ValueError(f"{name} is not compiled; choose from {', '.join(compiled)}")
    rows, cols, cells = goal.rows, goal.cols, len(goal.tiles)
    away = np.zeros((cells, cells), np.uint8)
    places = np.zeros((2, cells, cells), np.uint8)
    lines = row_of, col_of = _lines(rows, cols)
    starts = np.array([row_of * cols, col_of], np.uint8)
    goal_lines = np.zeros((2, cells), np.uint8)
    units = np.zeros((2, cells, cells), np.uint64)
    axes = _NO_AXIS, _NO_AXIS
    if name == "walking-distance":
        if max(rows, cols) > WALKING_LINES:
            raise ValueError("walking-distance is compiled for boards up to 4x4")
        row, col = divmod(goal.blank, cols)
        axes = axis(rows, cols, row), axis(cols, rows, col)
    for goal_cell, tile in enumerate(goal.tiles):
        if tile == 0:
            continue
        row, col = divmod(goal_cell, cols)
        if name == "misplaced":
            away[tile] = 1
            away[tile, goal_cell] = 0
        elif name in ("manhattan", "linear-conflict"):
            away[tile] = offsets(rows, cols)[goal_cell]
            places[0, tile] = (row_of == row) * (col + 1)
            places[1, tile] = (col_of == col) * (row + 1)
        elif name == "walking-distance":
            goal_lines[:, tile] = row, col
            for number, (each, line) in enumerate(zip(axes, lines, strict=True)):
                at = line * each.lines + goal_lines[number, tile]
                units[number, tile] = np.uint64(1) << (each.bits * at).astype(np.uint64)
    by_rows, by_cols = axes
    shape = rows, cols, cells, words_of(goal)
    starts_of_cols = (by_rows.known.size, by_rows.slots.size, by_rows.transitions.size)
    facts = np.array(
        [_KINDS.get(name, SUM), *shape, by_rows.shift, by_cols.shift, *starts_of_cols], np.uint64
    )
    tables = (
        *(table.reshape(-1) for table in (facts, away, places, starts, goal_lines, units)),
        np.concatenate([by_rows.known, by_cols.known]),
        np.concatenate([by_rows.slots, by_cols.slots]),
        np.concatenate([by_rows.transitions, by_cols.transitions]),
    )
    for table in tables:
        table.setflags(write=False)
    return Estimate(name, goal, tables, axes)


def _lines(rows: int, cols: int) -> NDArray[np.intp]:
    """The row and the column of every cell."""
    return np.array(np.divmod(np.arange(rows * cols), cols))
