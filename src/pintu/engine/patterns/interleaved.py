"""Shortest solutions of many 4x4 boards with the same goal, several of them in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import LAST_SHIFT, NO_MOVE, rises, slides
from pintu.engine.encoding.packing import pack_nibbles
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.engine.patterns.estimators import PatternEstimator, Words
from pintu.engine.patterns.interleaved_kernels import (
    BOUND,
    EXCESS_SHIFT,
    EXPANDED,
    GENERATED,
    MARK_SHIFT,
    MOVE_SHIFT,
    PART,
    PASSED_SHIFT,
    PATH,
    RECORD,
    ROOT,
    ROWS,
    SEEN_BITS,
    TOP,
    WIDTH,
    search_in_turns,
)
from pintu.engine.patterns.iterative_deepening_kernels import AT_SHIFT, SLACK_SHIFT

BOARDS = 4
"""Boards that take turns; what more of them need does not fit into the CPU cache."""

_TURNS = 1 << 16  # about four milliseconds
_VIEWS = 2
_WORD = (1 << 64) - 1
_ALONE_SHIFT = int(EXCESS_SHIFT) - 4
"""Bits of a view's word that stay 0: the excess of a tile that is alone in its group."""

MEMORY = int(ROWS * WIDTH * np.uint64(8) + PATH) + (8 << int(SEEN_BITS))
"""Bytes in use for a board, without the shared tables."""


class Found(NamedTuple):
    """A shortest solution; `seconds` is the board's share of the time, by boards expanded."""

    moves: bytes
    expanded: int
    generated: int
    seconds: float


class Interleaved:
    """Solves boards of one goal in turns, with the results of `IterativeDeepening`.

    An instance may be used by several threads.
    """

    def __init__(self, goal: GoalShape, estimator: PatternEstimator) -> None:
        self._goal = goal
        self._shape, self._symmetry = goal.canonical()
        self._estimator = estimator
        self._kernel = search_in_turns.load()
        self._shifts = _excess_shifts(estimator)
        self._tables = _tables(self._shape, estimator)

    def solve(
        self, perms: Sequence[Sequence[int]], cancelled: Callable[[], bool]
    ) -> list[Found | None]:
        """The solutions in the order of the boards; None for those left when it is cancelled."""
        turns = _Turns([self._root(perm) for perm in perms])
        moves: dict[int, bytes] = {}
        started = perf_counter()
        while turns.boards and not cancelled():
            count = len(turns.boards)
            at = int(
                self._kernel(
                    _TURNS, count, self._shape.goal_blank, turns.control, turns.stack, turns.path,
                    turns.seen, *self._tables,
                )
            )  # fmt: skip
            if at < count:
                board, path = turns.finish(at)
                moves[board] = self._symmetry.moves_before(path)
        seconds = perf_counter() - started
        total = max(1, sum(expanded for expanded, _ in turns.counters.values()))
        return [
            Found(
                moves[board],
                *turns.counters[board],
                seconds * turns.counters[board][0] / total,
            )
            if board in moves
            else None
            for board in range(len(perms))
        ]

    def _root(self, perm: Sequence[int]) -> tuple[int, list[int]]:
        """The estimate of a board, and its row for a bound 2 below that."""
        self._goal.check(perm)
        board = self._symmetry.board(perm)
        base, estimate, words = self._estimator.start(board)
        excesses, _, *indices = words
        for field, shift in zip(self._estimator.fields, self._shifts, strict=True):
            indices[field.view] |= (excesses >> field.nibble & 15) << shift
        blank = board.index(self._shape.goal_blank)
        info = (blank | NO_MOVE << LAST_SHIFT) << int(AT_SHIFT)
        info |= (estimate - base) // 2 + 1 << int(SLACK_SHIFT)
        return estimate, [pack_nibbles(board), info, *indices]


class _Turns:
    """The boards that take turns, and those that wait; the kernel's arrays."""

    def __init__(self, roots: list[tuple[int, list[int]]]) -> None:
        # Those that seem hardest first: when few are left, there is little work left.
        self._waiting = iter(sorted(enumerate(roots), key=lambda each: -each[1][0]))
        self.control = np.zeros(BOARDS * int(RECORD), np.uint64)
        self.stack = np.zeros(BOARDS * int(ROWS * WIDTH), np.uint64)
        self.path = np.zeros(BOARDS * int(PATH), np.uint8)
        self.seen = np.zeros(BOARDS << int(SEEN_BITS), np.uint64)
        self.boards: list[int] = []
        """The number of the board of each record."""
        self.counters: dict[int, tuple[int, int]] = {}
        """Boards expanded and generated, of those that are finished."""
        for part, (board, root) in zip(range(BOARDS), self._waiting, strict=False):
            self.boards.append(board)
            self._begin(part, part, root)

    def finish(self, at: int) -> tuple[int, bytes]:
        """The number of the board of a record and its moves; another board takes its turns."""
        board, record = self.boards[at], self._record(at)
        part, length = int(record[PART]), int(record[BOUND])
        first = part * int(PATH) + 1
        path = self.path[first : first + length].tobytes()
        self.counters[board] = int(record[EXPANDED]), int(record[GENERATED])
        following = next(self._waiting, None)
        if following is not None:
            self.boards[at], root = following
            self._begin(at, part, root)
        else:
            record[:] = self._record(len(self.boards) - 1)
            self.boards[at] = self.boards[-1]
            self.boards.pop()
        return board, path

    def _record(self, at: int) -> Words:
        return self.control[at * int(RECORD) : (at + 1) * int(RECORD)]

    def _begin(self, at: int, part: int, root: tuple[int, list[int]]) -> None:
        record = self._record(at)
        record[:] = 0
        record[TOP], record[PART] = part * int(ROWS * WIDTH), part
        record[BOUND] = root[0] - 2 & _WORD  # the kernel adds 2 before the first round
        record[int(ROOT) : int(ROOT + WIDTH)] = root[1]
        self.seen[part << int(SEEN_BITS) : part + 1 << int(SEEN_BITS)] = 0


@lru_cache(maxsize=8)
def _interleaved(goal: GoalShape, estimator: PatternEstimator) -> Interleaved:
    return Interleaved(goal, estimator)


def interleaved_search(goal: GoalShape) -> Interleaved | None:
    """The search for this goal with the best tables, if they are built and it can use them."""
    if (goal.rows, goal.cols) != (4, 4):
        return None
    estimator = ESTIMATORS.best(goal.canonical()[0])
    if not isinstance(estimator, PatternEstimator) or not can_interleave(estimator):
        return None
    return _interleaved(goal, estimator)


def can_interleave(estimator: PatternEstimator) -> bool:
    """Whether the kernel's words have room for the patterns of a 4x4 estimator."""
    alone = any(len(tiles) == 1 for view in estimator.views for tiles in view.partition)
    most_bits = _ALONE_SHIFT if alone else int(EXCESS_SHIFT)
    fields = [[field for field in estimator.fields if field.view == view] for view in range(_VIEWS)]
    return len(estimator.views) == _VIEWS and all(
        len(each) <= 2 and sum(field.bits for field in each) <= most_bits for each in fields
    )


def _excess_shifts(estimator: PatternEstimator) -> list[int]:
    """Where the excess of each field is in its view's word."""
    views = [field.view for field in estimator.fields]
    return [int(EXCESS_SHIFT) + 4 * views[:at].count(view) for at, view in enumerate(views)]


def _tables(shape: GoalShape, estimator: PatternEstimator) -> tuple[Any, ...]:
    """The kernel's tables, from `steps` to `passing`; they are copies of the estimator's."""
    shifts = _excess_shifts(estimator)
    traits = np.full((16, _VIEWS), _ALONE_SHIFT << 8, np.uint64)
    for view in range(_VIEWS):
        for tile in range(16):
            trait = int(estimator.traits[view, tile])
            if trait >> 32:  # not alone
                shift = shifts[(trait >> 8 & 63) // 4]
                traits[tile, view] = trait >> 32 << 32 | shift << 8 | trait & 63
    passing = estimator.changes.transpose(2, 1, 3, 0).copy()
    moved = np.zeros((4, 16, _VIEWS), np.uint64)
    for tile in range(16):
        moved[:, tile] = passing[:, tile, tile]
        passing[:, tile, tile] = 0
    farther = rises(shape.rows, shape.cols).reshape(16, 16, 4)
    by_step = np.zeros((256, 16), np.uint8)
    for possible in slides(shape.rows, shape.cols):
        for move, origin in possible:
            by_step[origin | move << LAST_SHIFT] = farther[:, origin, move]
    arrays = (traits, estimator.addresses.T.copy(), moved, passing)
    flat = [array.reshape(-1) for array in arrays]
    return _steps(shape, estimator.between), by_step.reshape(-1), *flat


def _steps(shape: GoalShape, between: Words) -> Words:
    """By blank and last move, up to four words with the possible moves, then 0."""
    steps = np.zeros((5 << LAST_SHIFT, 8), np.uint64)
    for blank, possible in enumerate(slides(shape.rows, shape.cols)):
        for last in range(5):
            onward = [each for each in possible if last == NO_MOVE or each[0] != last ^ 1]
            for number, (move, origin) in enumerate(onward):
                # No move passes different cells in the two views. One that passes none "passes"
                # the blank, which is in no pattern.
                passed = int(max(between[:, blank, move])) or (4 * blank) * 0x10101
                child = origin | move << LAST_SHIFT
                steps[blank | last << LAST_SHIFT, number] = (
                    4 * origin
                    | child << int(AT_SHIFT)
                    | (passed & 0x3F3F3F) << int(PASSED_SHIFT)
                    | 1 << int(MARK_SHIFT)
                    | move << int(MOVE_SHIFT)
                )
    return steps.reshape(-1)
