"""The beam search of one run: its boards, its tree of moves, and one stage after another."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.beam_kernels import bounds, enter, leave, search
from pintu.engine.stages.exact import Exact
from pintu.engine.stages.level_kernels import (
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
    GENERATED,
    GOAL_COL,
    GOAL_ROW,
    HELD,
    LENGTH,
    LIMITED,
    MOST_ENDS,
    MOST_EXPANDED,
    NODE,
    NODES,
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
)
from pintu.engine.stages.move_tree import FIRST_NODES, NODE_BYTES, MoveTree
from pintu.engine.stages.plan import Rectangle
from pintu.engine.stages.region import Region

KERNELS = (bounds, enter, leave, search)

_BUDGET = 1 << 20
"""Cells of all boards expanded between two pauses: a few milliseconds."""

_SEEN_A_LEVEL = 256
"""Entries of the table of boards already made, for each board of a level."""

_MOST_SEEN_BITS = 21

_LEVELS_KEPT = 256
"""Levels of which the tree of moves has room for all boards."""

_PATIENCE = 60
"""Levels without a better score after which a stage is given up."""


def bytes_needed(cells: int, width: int) -> int:
    """About how much memory a beam of this width holds on a board of so many cells."""
    nodes = max(FIRST_NODES, width * _LEVELS_KEPT) * NODE_BYTES
    seen = min(width * _SEEN_A_LEVEL, 1 << _MOST_SEEN_BITS) * 2 * 8
    # A level has two halves, a stage hands on up to three times the width, and each board of a
    # level has up to four successors.
    boards = (2 + 2 * 3) * width * (2 * cells + 8 * FIELDS + 8)
    candidates = (4 + 3) * width * 8 * (CANDIDATE_FIELDS + 1)
    return nodes + seen + boards + candidates


class StatesLimitError(Exception):
    """The next level would expand more boards than are allowed."""


class Beam:
    """Many boards at once, each with the moves that lead to it.

    `boards` has a row for each board, `lengths` the number of its moves; the first is among the
    shortest. Boards are permutations as in `encoding.permutation`. `allowed` gives how many more
    boards may be expanded; a StatesLimitError is raised before it would be exceeded.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        width: int,
        ends: int,
        allowed: Callable[[], int],
    ) -> None:
        self.boards = np.array([perm], np.uint16)
        self.lengths = np.zeros(1, np.int64)
        self.expanded = self.generated = 0
        self._nodes = np.zeros(1, np.int64)
        self._width, self._most_ends, self._allowed = width, ends, allowed
        self._tiles = np.zeros((TILE_FIELDS, rows * cols), np.int64)
        self._tiles[GOAL_ROW], self._tiles[GOAL_COL] = divmod(np.arange(rows * cols), cols)
        self._cols, self._goal_blank = cols, goal_blank
        self._tree = MoveTree()
        self._seen_bits = min((width * _SEEN_A_LEVEL).bit_length(), _MOST_SEEN_BITS)
        self._seen = np.zeros(1 << self._seen_bits, np.uint64)
        self._states = np.empty((FIELDS, 2 * width), np.int64)
        self._keys = np.empty(2 * width, np.uint64)
        most = 4 * width + ends  # all children of a level, and all boards that enter
        self._candidates = np.empty((CANDIDATE_FIELDS, most), np.int64)
        self._candidate_keys = np.empty(most, np.uint64)
        self._histogram = np.empty(BUCKETS, np.int64)
        self._cells = np.empty(2 * width * rows * cols, np.uint16)

    @property
    def memory(self) -> int:
        """About how many bytes it holds."""
        needed = bytes_needed(self.boards.shape[1], self._width)
        room = max(FIRST_NODES, self._width * _LEVELS_KEPT) * NODE_BYTES
        return needed - room + self._tree.memory

    def around(self, target: Rectangle, tiles: Sequence[int], within: Rectangle) -> Rectangle:
        """The smallest rectangle with the target and the tiles of all boards, all `within` one."""
        first, last = within.top * self._cols, (within.bottom + 1) * self._cols
        found = np.array([target.top, target.bottom, target.left, target.right])
        for tile in tiles:
            bounds(self.boards, tile, first, last, self._cols, found)
        return Rectangle(*map(int, found))

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
        starts = np.zeros((FIELDS, order.size), np.int64)
        starts[LENGTH], starts[NODE] = self.lengths[order], self._nodes[order]
        keys = np.zeros(order.size, np.uint64)
        start_cells = np.empty((order.size, len(region)), np.uint16)
        tiles = self._tiles
        tiles[WEIGHT] = weights
        tiles[STRIDE] = 0
        tiles[STRIDE, list(stage_tiles)] = exact.strides
        control = np.zeros(CONTROLS, np.int64)
        control[WIDTH], control[CELLS], control[STARTS] = self._width, len(region), order.size
        control[BLANK_TILE], control[SINGLE], control[HELD] = self._goal_blank, exact.single, held
        control[STOP], control[EXTRA], control[MOST_ENDS] = -1, extra, self._most_ends
        control[SEEN_SHIFT], control[NODES] = 64 - self._seen_bits, self._tree.used
        control[PATIENCE] = _PATIENCE
        control[BEST], control[BEST_LEVEL] = FAR, starts[LENGTH, -1]
        enter(
            control, region.place, tiles, region.cells, self.boards, order, start_cells, starts,
            keys,
        )  # fmt: skip
        self._seen[:] = 0
        cells = self._cells[: 2 * self._width * len(region)].reshape(-1, len(region))
        end_cells = np.empty((self._most_ends, len(region)), np.uint16)
        ends = np.empty((FIELDS, self._most_ends), np.int64)
        expanded, generated = self.expanded, self.generated
        while control[STATUS] == RUNNING:
            control[MOST_EXPANDED] = control[EXPANDED] + self._allowed()
            search(
                _BUDGET // len(region), control, region.near, region.place, tiles, exact.distances,
                cells, self._keys, self._states, start_cells, keys, starts, end_cells, ends,
                self._candidates, self._candidate_keys, self._histogram, self._seen,
                self._tree.parents, self._tree.moves,
            )  # fmt: skip
            self.expanded = expanded + int(control[EXPANDED])
            self.generated = generated + int(control[GENERATED])
            if control[STATUS] == LIMITED:
                raise StatesLimitError
            yield
            if control[STATUS] == FULL:
                yield from self._tree.grow(int(control[NODES]))
                control[STATUS] = RUNNING
        found = int(control[ENDS])
        if not found:
            return False
        after = np.empty((found, self.boards.shape[1]), np.uint16)
        leave(control, region.cells, self.boards, order, end_cells, ends, after)
        self._tree.used = int(control[NODES])
        self.boards = after
        self.lengths = ends[LENGTH, :found].copy()
        self._nodes = ends[NODE, :found].copy()
        yield from self._tree.shrink(self._nodes)
        return True

    def moves(self) -> bytes:
        """The moves to the first board."""
        return self._tree.path(int(self._nodes[0]), int(self.lengths[0]))
