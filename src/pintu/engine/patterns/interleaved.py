"""Shortest solutions of many 4x4 boards with the same goal, several of them in turns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import LAST_SHIFT, NO_MOVE, rises, slides
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.engine.patterns.estimators import PatternEstimator, Words
from pintu.engine.patterns.interleaved_kernels import (
    ALL_EXPANDED,
    ESTIMATE,
    EXCESS_SHIFT,
    FIRST,
    INFO,
    MARK_SHIFT,
    MOVE_SHIFT,
    PASSED_SHIFT,
    PATH,
    RECORD,
    RESULT_WORDS,
    ROOT_WORDS,
    ROWS,
    SECOND,
    SEEN_BITS,
    WIDTH,
    search_in_turns,
)
from pintu.engine.patterns.iterative_deepening_kernels import AT_SHIFT, SLACK_SHIFT

BOARDS = 4
"""Boards that take turns; what more of them need does not fit into the CPU cache."""

_TURNS = 1 << 18  # about 16 milliseconds
_VIEWS = 2
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
        for perm in perms:
            self._goal.check(perm)
        if not perms:
            return []
        roots = self._roots(perms)
        # Those that seem hardest first: when few are left, there is little work left.
        order = np.argsort(-roots[:, ESTIMATE].astype(np.int64), kind="stable")
        started = perf_counter()
        results, paths = self._run(roots[order], cancelled)
        seconds = perf_counter() - started
        total = max(1, sum(result[ALL_EXPANDED] for result in results))
        found: list[Found | None] = [None] * len(perms)
        for number, board in enumerate(order.tolist()):
            solved, length, expanded, generated = results[number]
            if solved:
                first = number * int(PATH) + 1
                moves = self._symmetry.moves_before(paths[first : first + length])
                found[board] = Found(moves, expanded, generated, seconds * expanded / total)
        return found

    def _run(self, roots: Words, cancelled: Callable[[], bool]) -> tuple[list[list[int]], bytes]:
        """The words of `results` for each board, and the bytes of `path`."""
        count = len(roots)
        most = min(BOARDS, count)
        results = np.zeros((count, int(RESULT_WORDS)), np.uint64)
        path = np.zeros(count * int(PATH), np.uint8)
        arrays = (
            np.zeros(2, np.uint64),
            np.zeros(most * int(RECORD), np.uint64),
            roots.reshape(-1),
            np.zeros(most * int(ROWS * WIDTH), np.uint64),
            path,
            np.empty(most << int(SEEN_BITS), np.uint64),
            results.reshape(-1),
        )
        while not cancelled() and self._kernel(
            _TURNS, most, self._shape.goal_blank, *arrays, *self._tables
        ):
            pass
        return results.tolist(), path.tobytes()

    def _roots(self, perms: Sequence[Sequence[int]]) -> Words:
        """For each board its row for a bound 2 below its estimate, then the estimate.

        It is what `PatternEstimator.start` says, of all boards at once: this runs under the
        interpreter lock, while other threads search.
        """
        boards = self._symmetry.boards(np.array(perms, np.int64))
        shape, cells = self._shape, range(self._shape.cells)
        distances = np.array([[shape.distance(cell, tile) for tile in cells] for cell in cells])
        distances[:, shape.goal_blank] = 0
        words = np.zeros((_VIEWS, len(boards)), np.uint64)
        sums = np.zeros((_VIEWS, len(boards)), np.int64)
        images = [
            np.argsort(view.symmetry.boards(boards) if view.symmetry else boards, axis=1).T
            for view in self._estimator.views
        ]
        for field, shift in zip(self._estimator.fields, self._shifts, strict=True):
            places = images[field.view]
            index = field.pattern.index([places[tile] for tile in field.pattern.tiles])
            excess = field.table[index >> 1] >> 4 * (index & 1) & 15
            sums[field.view] += excess
            words[field.view] |= index.astype(np.uint64) << field.shift
            words[field.view] |= excess.astype(np.uint64) << shift
        most = sums.max(axis=0)
        blanks = np.argmax(boards == shape.goal_blank, axis=1)
        roots = np.zeros((len(boards), int(ROOT_WORDS)), np.uint64)
        roots[:, 0] = (boards.astype(np.uint64) << 4 * np.arange(16, dtype=np.uint64)).sum(axis=1)
        info = (blanks | NO_MOVE << LAST_SHIFT) << int(AT_SHIFT)
        roots[:, INFO] = info | most + 1 << int(SLACK_SHIFT)
        roots[:, FIRST], roots[:, SECOND] = words
        roots[:, ESTIMATE] = distances[cells, boards].sum(axis=1) + 2 * most
        return roots


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
