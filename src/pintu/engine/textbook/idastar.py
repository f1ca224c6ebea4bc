"""Iterative deepening (IDA*, IDDFS) and depth-first search: the driver of `idastar_kernels`."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from pintu.engine.encoding.moves import MOVES, NO_MOVE, successors, undo_move
from pintu.engine.encoding.packing import pack, words_of
from pintu.engine.textbook.estimates import Estimate
from pintu.engine.textbook.idastar_kernels import (
    BY,
    COUNTS,
    DEPTH,
    DONE,
    EXPANDED,
    FRESH,
    GENERATED,
    GOAL,
    LONGEST,
    NEXT_BOUND,
    SPAN,
    deepen,
)
from pintu.engine.textbook.outcomes import exhausted_outcome
from pintu.puzzle import Board, Move
from pintu.statespace.depth_first import depth_limit_outcome
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, OPTIMAL, Guarantee, Outcome

_ENDLESS = 2**64 - 1


class DepthFirstRounds:
    """Depth-first rounds below a bound on f: IDA*, iterative deepening and depth-first search."""

    def __init__(self, start: Board, goal: Board, estimate: Estimate, tally: Tally) -> None:
        self._kernel = deepen.load()
        self._goal, self._tally = goal, tally
        self._estimate = estimate
        self._moves = successors(start.rows, start.cols)
        self._words, self._goal_words = np.uint64(words_of(start)), pack(goal)
        self._start_estimate = estimate(start)
        # Every round begins with this record: see the layout in `idastar_kernels`.
        self._root = np.array(
            [*map(int, pack(start)), self._start_estimate or 0, start.blank, NO_MOVE, 0,
             *estimate.situations(start)],
            np.uint64,
        )  # fmt: skip
        self._stack = np.empty(0, np.uint64)
        self._counts = np.zeros(COUNTS, np.uint64)
        self._counts[LONGEST] = 1

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._stack.nbytes + self._estimate.memory

    def steps(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The rounds of IDA*; with the zero heuristic, this is iterative deepening."""
        tally, bound = self._tally, self._start_estimate
        while bound is not None:
            tally.lower_bound = bound
            if bound > tally.most_cost:
                tally.cut = True
                break
            goal_depth, bound = yield from self._round(bound)
            if goal_depth is not None:
                return self._goal_outcome(goal_depth, OPTIMAL)
        return exhausted_outcome(tally)

    def one_round(self, depth: int) -> Generator[None, None, Outcome[Board, Move]]:
        """One round of depth-first search to a depth limit."""
        tally = self._tally
        goal_depth, beyond = yield from self._round(int(min(depth, tally.most_cost)))
        if goal_depth is not None:
            return self._goal_outcome(goal_depth, NONE)
        if beyond is not None and depth <= tally.most_cost:
            return depth_limit_outcome(depth)
        tally.cut = beyond is not None
        return exhausted_outcome(tally)

    def _round(self, bound: int) -> Generator[None, None, tuple[int | None, int | None]]:
        """Search depth-first below a bound; return the goal's depth, or the next bound if any."""
        tally, counts = self._tally, self._counts
        # The depth of a board on the path is at most its f; one more is generated.
        self._stack = np.empty(int(SPAN) * (bound + 2), np.uint64)
        self._stack[: int(SPAN)] = self._root
        counts[DEPTH], counts[NEXT_BOUND], counts[FRESH] = 0, _ENDLESS, 1  # the start is new
        while True:
            status = self._kernel(
                self._stack, self._moves, self._estimate.tables, counts,
                self._words, *self._goal_words, np.uint64(bound), np.uint64(tally.pause_at),
            )  # fmt: skip
            tally.expanded, tally.generated = int(counts[EXPANDED]), int(counts[GENERATED])
            tally.frontier = int(counts[LONGEST])
            tally.stored = tally.frontier
            if status == GOAL:
                return int(counts[DEPTH]), None
            if status == DONE:
                next_bound = int(counts[NEXT_BOUND])
                return None, None if next_bound == _ENDLESS else next_bound
            yield

    def _goal_outcome(self, depth: int, guarantee: Guarantee) -> Outcome[Board, Move]:
        moves = self._stack[int(BY) :: int(SPAN)][1 : depth + 1].tolist()
        boards = [self._goal]
        for move in reversed(moves):
            boards.append(undo_move(boards[-1], move))
        return solved_outcome(boards[::-1], [MOVES[move] for move in moves], depth, guarantee)
