"""Iterative-deepening A*, compiled: the driver of `idastar_kernels`."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from pintu.engine.encoding.moves import MOVES, NO_MOVE, successors, undone
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
from pintu.engine.textbook.outcomes import exhausted_or_cut
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import found
from pintu.statespace.result import OPTIMAL, Outcome

_ENDLESS = 2**64 - 1


class IterativeDeepeningAStar:
    """Depth-first rounds below a bound on f, each bound the smallest f beyond the one before."""

    def __init__(self, start: Board, goal: Board, estimate: Estimate, tally: Tally) -> None:
        self._kernel = deepen.load()
        self._start, self._goal, self._tally = start, goal, tally
        self._estimate = estimate
        self._stack = np.empty(0, np.uint64)

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._stack.nbytes + self._estimate.memory

    def steps(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of the search."""
        tally = self._tally
        words = words_of(self._start)
        onward = successors(self._start.rows, self._start.cols)
        goal, words_of_start = pack(self._goal), map(int, pack(self._start))
        h = self._estimate(self._start)
        if h is None:
            return exhausted_or_cut(tally)
        bound = h
        situations = self._estimate.situations(self._start)
        root = *words_of_start, h, self._start.blank, NO_MOVE, 0, *situations
        counts = np.zeros(COUNTS, np.uint64)
        counts[LONGEST] = 1
        while bound != _ENDLESS:
            tally.lower_bound = bound
            if bound > tally.most_cost:
                tally.cut = True
                break
            # No board on the path is deeper than its f, and one more is looked at.
            self._stack = np.empty(int(SPAN) * (bound + 2), np.uint64)
            self._stack[: int(SPAN)] = root
            counts[[DEPTH, NEXT_BOUND, FRESH]] = 0, _ENDLESS, 1  # the start is fresh
            status = None
            while status != DONE:
                status = self._kernel(
                    self._stack, onward, self._estimate.tables, counts, np.uint64(words), *goal,
                    np.uint64(bound), np.uint64(tally.pause_at),
                )  # fmt: skip
                tally.expanded, tally.generated, tally.frontier = map(
                    int, counts[[EXPANDED, GENERATED, LONGEST]]
                )
                tally.stored = tally.frontier
                if status == GOAL:
                    return self._found(int(counts[DEPTH]))
                if status != DONE:
                    yield
            bound = int(counts[NEXT_BOUND])
        return exhausted_or_cut(tally)

    def _found(self, depth: int) -> Outcome[Board, Move]:
        moves = self._stack[int(BY) :: int(SPAN)][1 : depth + 1].tolist()
        boards = [self._goal]
        for move in reversed(moves):
            boards.append(undone(boards[-1], move))
        return found(boards[::-1], [MOVES[move] for move in moves], depth, OPTIMAL)
