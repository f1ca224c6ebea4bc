"""The estimate that ranks boards in a beam, and boards stored as the kernels read them.

An estimate that guides a beam need not be admissible, only in good order. So what several groups of
tiles cost above their Manhattan distance is added up even where the groups overlap, together with
linear conflicts: two sets of patterns added rank boards far better than their maximum does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from pintu.engine.beam.beam_kernels import (
    EXCESS,
    LAST,
    MANHATTAN,
    PARTS,
    PATTERNS_OF_TILE,
    TILES,
    generate,
)
from pintu.engine.beam.placement_table import PlacementTable
from pintu.engine.encoding.moves import NO_MOVE, slides
from pintu.engine.encoding.symmetry import Symmetry
from pintu.engine.tables.file import Bytes

_SLOTS = 8
"""Tiles of a pattern, at most."""

_HASH_SEED = 20

Words = npt.NDArray[np.uint64]

Candidates = tuple[Words, Words, Words, Words]
"""Their hashes, their words, the number of candidates by score, and the places of the next ones."""


@dataclass(frozen=True, slots=True)
class GuidePattern:
    """Tiles, named by their goal cells, whose cost a table has, seen through a symmetry."""

    tiles: tuple[int, ...]
    table: PlacementTable
    symmetry: Symmetry

    @property
    def slots(self) -> tuple[int, ...]:
        """The tiles in the order of the table's."""
        return tuple(self.symmetry.cell.index(tile) for tile in self.table.tiles)


Sums = tuple[tuple[GuidePattern, ...], ...]
"""Sets of patterns; those of one set have no tile in common, so that their costs add up."""


class Guide:
    """Scores for boards of one size and goal blank: estimated quarter moves to the goal.

    `tables` has what the patterns of `sums` need. The weights are those of a linear conflict (two
    moves) and of each excess in a table (two moves as well), in quarter moves.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        sums: Sums = (),
        tables: Mapping[PlacementTable, Bytes] | None = None,
        conflict_weight: int = 8,
        excess_weight: int = 0,
    ) -> None:
        self.rows, self.cols, self.goal_blank = rows, cols, goal_blank
        self.conflict_weight, self.excess_weight = conflict_weight, excess_weight
        self._sums = sums
        self._tables = dict(tables or {})  # kept alive here: kernels know only addresses
        cells = rows * cols
        self.board_words = (cells + 7) // 8
        self.row_words = 2 + self.board_words + (cells + 8) // 8
        self.hashes = np.random.default_rng(_HASH_SEED).integers(
            0, 1 << 64, TILES * TILES, dtype=np.uint64
        )
        self.slides, self.origins, self.manhattan = self._moves()
        self.places = self._places()
        patterns = [pattern for each in sums for pattern in each]
        self.addresses = np.array(
            [self._tables[pattern.table].ctypes.data for pattern in patterns], np.uint64
        )
        patterns_of = np.zeros((TILES, PATTERNS_OF_TILE), np.uint8)
        self.pattern_tiles = np.zeros(len(patterns), np.uint64)
        index_parts = np.zeros((len(patterns), _SLOTS, TILES), np.uint32)
        for number, pattern in enumerate(patterns):
            for slot, tile in enumerate(pattern.slots):
                listed = patterns_of[tile + 1]
                listed[0] += 1
                listed[listed[0]] = number
                self.pattern_tiles[number] |= np.uint64(tile + 1 << 8 * slot)
                images = np.array(pattern.symmetry.cell, np.uint32)
                index_parts[number, slot, :cells] = images * np.uint32(cells**slot)
        self.patterns_of = patterns_of.reshape(-1)
        self.index_parts = index_parts.reshape(-1)

    def row(self, perm: Sequence[int]) -> Words:
        """The row of words of a board, given as in `encoding.permutation`."""
        row = np.zeros(self.row_words, np.uint64)
        board = row[2:].view(np.uint8)
        for cell, goal_cell in enumerate(perm):
            tile = 0 if goal_cell == self.goal_blank else goal_cell + 1
            board[cell] = tile
            if tile:
                board[8 * self.board_words + tile] = cell
                row[0] ^= self.hashes[tile * TILES + cell]
        row[1] = (
            list(perm).index(self.goal_blank)
            | NO_MOVE << int(LAST)
            | self.distance(perm) << int(MANHATTAN)
            | self.parts(perm) << int(PARTS)
        )
        return row

    def board(self, row: Words) -> list[int]:
        """The board of a row of words."""
        tiles = row[2:].view(np.uint8)[: self.rows * self.cols].tolist()
        return [self.goal_blank if tile == 0 else tile - 1 for tile in tiles]

    def parts(self, perm: Sequence[int]) -> int:
        """The parts of a board's estimate without Manhattan distance, as a row stores them."""
        return self.conflicts(perm) | sum(self.excesses(perm)) << int(EXCESS)

    def generate(
        self, first: int, last: int, most_estimate: int, states: Words, candidates: Candidates
    ) -> None:
        """Append the successors of the boards in rows `first` to `last` to the candidates.

        Successors known to be more than `most_estimate` moves from the goal are left out.
        """
        generate(
            first, last, self.rows, self.cols, self.row_words, most_estimate,
            self.conflict_weight, self.excess_weight, states, states.view(np.uint8),
            self.slides, self.places, self.manhattan, self.hashes,
            self.addresses, self.patterns_of, self.pattern_tiles, self.index_parts, *candidates,
        )  # fmt: skip

    def score(self, manhattan: int, conflicts: int, excess: int) -> int:
        """The score that these parts of the estimate come to."""
        return 4 * manhattan + self.conflict_weight * conflicts + self.excess_weight * excess

    def lower_bound(self, perm: Sequence[int]) -> int:
        """No solution is shorter: the best of linear conflicts and of each set of patterns."""
        return self.distance(perm) + 2 * max(self.conflicts(perm), *self.excesses(perm), 0)

    def distance(self, perm: Sequence[int]) -> int:
        """Sum of the tiles' Manhattan distances."""
        return sum(
            self._apart(cell, goal_cell)
            for cell, goal_cell in enumerate(perm)
            if goal_cell != self.goal_blank
        )

    def conflicts(self, perm: Sequence[int]) -> int:
        """Tiles to take out of their lines, so that in each line those at home are in order."""
        found = 0
        for row in range(self.rows):
            line = [perm[row * self.cols + col] for col in range(self.cols)]
            found += _out_of_order([g for g in line if g // self.cols == row and self._is_tile(g)])
        for col in range(self.cols):
            line = [perm[row * self.cols + col] for row in range(self.rows)]
            found += _out_of_order([g for g in line if g % self.cols == col and self._is_tile(g)])
        return found

    def excesses(self, perm: Sequence[int]) -> list[int]:
        """Half of what the tiles cost above their Manhattan distance, by set of patterns."""
        cell_of = [0] * len(perm)
        for cell, goal_cell in enumerate(perm):
            cell_of[goal_cell] = cell
        sums = []
        for patterns in self._sums:
            total = 0
            for pattern in patterns:
                images = [pattern.symmetry.cell[cell_of[tile]] for tile in pattern.slots]
                total += int(self._tables[pattern.table][pattern.table.index(images)])
            sums.append(total)
        return sums

    def _is_tile(self, goal_cell: int) -> bool:
        return goal_cell != self.goal_blank

    def _apart(self, cell: int, other: int) -> int:
        cols = self.cols
        return abs(cell // cols - other // cols) + abs(cell % cols - other % cols)

    def _moves(self) -> tuple[Bytes, Bytes, Bytes]:
        """The moves by blank, a tile's origin by blank and move, and what a move adds to Manhattan.

        The last is by tile, origin and move; it is 0 where the tile gets nearer and 2 where not.
        """
        moves = np.zeros((TILES, 8), np.uint8)
        origins = np.zeros((TILES, 4), np.uint8)
        manhattan = np.zeros((TILES, TILES, 4), np.uint8)
        for blank, possible in enumerate(slides(self.rows, self.cols)):
            moves[blank, 0] = len(possible)
            for number, (move, origin) in enumerate(possible, 1):
                moves[blank, number] = origin << 2 | move
                origins[blank, move] = origin
                for goal_cell in range(self.rows * self.cols):
                    gain = self._apart(blank, goal_cell) - self._apart(origin, goal_cell)
                    manhattan[goal_cell + 1, origin, move] = 1 + gain
        return moves.reshape(-1), origins.reshape(-1), manhattan.reshape(-1)

    def _places(self) -> Bytes:
        """By line (rows, then columns) and tile, its goal place in that line from 1, or 0."""
        places = np.zeros((self.rows + self.cols, TILES), np.uint8)
        for goal_cell in range(self.rows * self.cols):
            if self._is_tile(goal_cell):
                row, col = divmod(goal_cell, self.cols)
                places[row, goal_cell + 1] = col + 1
                places[self.rows + col, goal_cell + 1] = row + 1
        return places.reshape(-1)


def _out_of_order(values: Sequence[int]) -> int:
    """How many values are not in a longest rising subsequence.

    >>> _out_of_order([3, 1, 2])
    1
    """
    ends: list[int] = []
    for value in values:
        at = bisect_left(ends, value)
        ends[at : at + 1] = [value]
    return len(values) - len(ends)
