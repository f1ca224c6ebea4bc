"""Iterative-deepening A*, compiled: the driver of `kernels.idastar`."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from pintu.engine.normal import MOVES
from pintu.engine.textbook.estimates import Estimate
from pintu.engine.textbook.packing import choices, pack, undone, words_of
from pintu.engine.textbook.stops import exhausted_or_cut
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import found
from pintu.statespace.result import OPTIMAL, Outcome

# Places in the counts and in the stack: those of `kernels.idastar`, which would compile if it were
# imported here.
_LONGEST, _DEPTH, _NEXT_BOUND = 2, 3, 4
_BY, _SPAN = 4, 8
_NO_MOVE = 4
_ENDLESS = 2**64 - 1


class Deepening:
    """Depth-first rounds below a bound on f, each bound the smallest f beyond the one before."""

    def __init__(self, start: Board, goal: Board, estimate: Estimate, tally: Tally) -> None:
        # If it must be compiled, that happens here, before the clock runs.
        from pintu.engine.kernels.idastar import deepen

        self._kernel = deepen
        self._start, self._goal, self._tally = start, goal, tally
        self._estimate = estimate
        self._stack = np.empty(0, np.uint64)

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._stack.nbytes + self._estimate.memory

    def steps(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of the search."""
        from pintu.engine.kernels.idastar import DONE, GOAL

        tally = self._tally
        words = words_of(self._start)
        onward = choices(self._start.rows, self._start.cols)
        goal, words_of_start = pack(self._goal), map(int, pack(self._start))
        h = self._estimate(self._start)
        if h is None:
            return exhausted_or_cut(tally)
        bound = h
        crowds = self._estimate.crowds(self._start)
        root = *words_of_start, h, self._start.blank, _NO_MOVE, 0, *crowds
        counts = np.zeros(6, np.uint64)
        counts[_LONGEST] = 1
        while bound != _ENDLESS:
            tally.lower_bound = bound
            if bound > tally.most_cost:
                tally.cut = True
                break
            # No board on the path is deeper than its f, and one more is looked at.
            self._stack = np.empty(_SPAN * (bound + 2), np.uint64)
            self._stack[:_SPAN] = root
            counts[_DEPTH:] = 0, _ENDLESS, 1  # the start is fresh
            status = None
            while status != DONE:
                status = self._kernel(
                    self._stack, onward, self._estimate.tables, counts, np.uint64(words), *goal,
                    np.uint64(bound), np.uint64(tally.pause_at),
                )  # fmt: skip
                tally.expanded, tally.generated, tally.frontier = map(int, counts[:3])
                tally.stored = tally.frontier
                if status == GOAL:
                    return self._found(int(counts[_DEPTH]))
                if status != DONE:
                    yield
            bound = int(counts[_NEXT_BOUND])
        return exhausted_or_cut(tally)

    def _found(self, depth: int) -> Outcome[Board, Move]:
        moves = self._stack[_BY::_SPAN][1 : depth + 1].tolist()
        boards = [self._goal]
        for move in reversed(moves):
            boards.append(undone(boards[-1], move))
        return found(boards[::-1], [MOVES[move] for move in moves], depth, OPTIMAL)
