"""The beam search of one run: its boards, its tree of moves, and one stage after another."""

from __future__ import annotations

from collections.abc import Generator, Sequence

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.beam_kernels import (
    BEST,
    BEST_LEVEL,
    BLANK_TILE,
    BUCKETS,
    CANDIDATE_FIELDS,
    CELLS,
    CONTROLS,
    ENDS,
    EXPANDED,
    EXTRA,
    FAR,
    FIELDS,
    FULL,
    GOAL_COL,
    GOAL_ROW,
    HELD,
    LENGTH,
    MOST_ENDS,
    NODE,
    NODES,
    ORIGIN,
    PATIENCE,
    RUNNING,
    SEEN_SHIFT,
    SINGLE,
    STARTS,
    STATUS,
    STOP,
    STRIDE,
    TILE_FIELDS,
    WEIGHT,
    WIDTH,
    compact,
    enter,
    search,
    trace,
)
from pintu.engine.stages.exact import Exact
from pintu.engine.stages.region import Region

KERNELS = (compact, enter, search, trace)

_BUDGET = 1 << 20
"""Cells of all boards expanded between two pauses: a few milliseconds."""

_SEEN_A_LEVEL = 256
"""Entries of the table of boards already made, for each board of a level."""

_MOST_SEEN_BITS = 21
_PATIENCE = 60
"""Levels without a better score after which a stage is given up."""

_NODES = 1 << 20


def bytes_needed(cells: int, width: int) -> int:
    """About how much memory a beam of this width holds on a board of so many cells."""
    nodes = _NODES * (8 + 1)
    seen = min(width * _SEEN_A_LEVEL, 1 << _MOST_SEEN_BITS) * 2 * 8
    # A level has two halves, a stage hands on up to three times the width, and each board of a
    # level has up to four successors.
    boards = (2 + 2 * 3) * width * (2 * cells + 8 * FIELDS + 8)
    candidates = (4 + 3) * width * 8 * (CANDIDATE_FIELDS + 1)
    return nodes + seen + boards + candidates


class Beam:
    """Many boards at once, each with the moves that lead to it.

    `boards` has a row for each board, `lengths` the number of its moves; the first is among the
    shortest. Boards are permutations as in `encoding.permutation`.
    """

    def __init__(
        self, rows: int, cols: int, goal_blank: int, perm: Sequence[int], width: int, ends: int
    ) -> None:
        self.boards = np.array([perm], np.uint16)
        self.lengths = np.zeros(1, np.int64)
        self.expanded = 0
        self._nodes = np.zeros(1, np.int64)
        self._width, self._most_ends = width, ends
        self._tiles = np.zeros((TILE_FIELDS, rows * cols), np.int64)
        self._tiles[GOAL_ROW], self._tiles[GOAL_COL] = divmod(np.arange(rows * cols), cols)
        self._goal_blank = goal_blank
        self._parents, self._moves = np.full(_NODES, -1, np.int64), np.zeros(_NODES, np.uint8)
        self._used = 1
        self._seen_bits = min((width * _SEEN_A_LEVEL).bit_length(), _MOST_SEEN_BITS)
        self._seen = np.zeros(1 << self._seen_bits, np.uint64)
        self._states = np.empty((FIELDS, 2 * width), np.int64)
        self._keys = np.empty(2 * width, np.uint64)
        most = 4 * width + ends  # all children of a level, and all boards that enter
        self._candidates = np.empty((CANDIDATE_FIELDS, most), np.int64)
        self._candidate_keys = np.empty(most, np.uint64)
        self._histogram = np.empty(BUCKETS, np.int64)
        self._cells = np.empty(2 * width * rows * cols, np.uint16)

    def stage(
        self,
        region: Region,
        stage_tiles: Sequence[int],
        exact: Exact,
        weights: NDArray[np.int64],
        extra: int,
        held: int = -1,
    ) -> Generator[None, None, bool]:
        """Bring tiles to where `exact` is 0, with pauses; False, and nothing changed, if it fails.

        `weights` are those of all tiles. Once a board has got there, the search goes on for `extra`
        more moves.
        """
        order = np.argsort(self.lengths, kind="stable")
        boards = self.boards[order]
        starts = np.zeros((FIELDS, order.size), np.int64)
        starts[LENGTH], starts[NODE] = self.lengths[order], self._nodes[order]
        keys = np.zeros(order.size, np.uint64)
        start_cells = np.ascontiguousarray(boards[:, region.cells])
        tiles = self._tiles
        tiles[WEIGHT] = weights
        tiles[STRIDE] = 0
        tiles[STRIDE, list(stage_tiles)] = exact.strides
        control = np.zeros(CONTROLS, np.int64)
        control[WIDTH], control[CELLS], control[STARTS] = self._width, len(region), order.size
        control[BLANK_TILE], control[SINGLE], control[HELD] = self._goal_blank, exact.single, held
        control[STOP], control[EXTRA], control[MOST_ENDS] = -1, extra, self._most_ends
        control[SEEN_SHIFT], control[NODES] = 64 - self._seen_bits, self._used
        control[PATIENCE] = _PATIENCE
        control[BEST], control[BEST_LEVEL] = FAR, starts[LENGTH, -1]
        enter(control, region.place, tiles, start_cells, starts, keys)
        self._seen[:] = 0
        cells = self._cells[: 2 * self._width * len(region)].reshape(-1, len(region))
        end_cells = np.empty((self._most_ends, len(region)), np.uint16)
        ends = np.empty((FIELDS, self._most_ends), np.int64)
        while control[STATUS] == RUNNING:
            search(
                _BUDGET // len(region), control, region.near, region.place, tiles, exact.distances,
                cells, self._keys, self._states, start_cells, keys, starts, end_cells, ends,
                self._candidates, self._candidate_keys, self._histogram, self._seen,
                self._parents, self._moves,
            )  # fmt: skip
            yield
            if control[STATUS] == FULL:
                self._grow()
                control[STATUS] = RUNNING
        self.expanded += int(control[EXPANDED])
        found = int(control[ENDS])
        if not found:
            return False
        self._used = int(control[NODES])
        self.boards = boards[ends[ORIGIN, :found]]
        self.boards[:, region.cells] = end_cells[:found]
        self.lengths = ends[LENGTH, :found].copy()
        self._nodes = ends[NODE, :found].copy()
        if self._used > self._parents.size // 2:
            self._shrink()
        return True

    def moves(self) -> bytes:
        """The moves to the first board."""
        path = np.empty(int(self.lengths[0]), np.uint8)
        trace(self._nodes[0], self._parents, self._moves, path)
        return path.tobytes()

    def _grow(self) -> None:
        self._parents = np.concatenate([self._parents, np.empty_like(self._parents)])
        self._moves = np.concatenate([self._moves, np.empty_like(self._moves)])

    def _shrink(self) -> None:
        """Forget the boards that led nowhere; make room if few of them did."""
        numbers = np.empty(self._used, np.int64)
        self._used = int(compact(self._used, self._parents, self._moves, self._nodes, numbers))
        if self._used > self._parents.size // 4:
            self._grow()
