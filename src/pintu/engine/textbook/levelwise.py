"""Breadth-first and bidirectional search, compiled: the drivers of `kernels.levels`."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from pintu.engine.normal import MOVES
from pintu.engine.textbook.packing import choices, pack, undone
from pintu.engine.textbook.stops import budget_spent, exhausted_or_cut
from pintu.engine.textbook.store import OutOfMemoryBudgetError, Store
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import found
from pintu.statespace.result import OPTIMAL, Outcome

# Places in the counts, and bits of a note: those of `kernels.levels`, which would compile if it
# were imported here.
_FRONTIER, _STORED, _AT, _MET, _MEETING = 2, 3, 5, 6, 7
_SIDE, _ROOT = 4, 64


class Levels:
    """Trees grown level by level: one from the start, or one from either end.

    Both trees of a bidirectional search are in one store. Only one level grows at a time, so a
    level is a run of numbers; only a board that both trees have, where the search ends, is not in
    the run of the tree that met it.
    """

    def __init__(self, start: Board, goal: Board, tally: Tally, budget: int) -> None:
        # If it must be compiled, that happens here, before the clock runs.
        from pintu.engine.kernels.levels import grow

        self._kernel = grow
        self._start, self._goal, self._tally = start, goal, tally
        self._store = Store(start, (np.uint8,), budget)
        self._counts = np.zeros(8, np.uint64)
        self._scratch = np.empty((5, 32), np.uint64)
        self._counts[_FRONTIER] = 1
        self._choices = choices(start.rows, start.cols)

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._store.memory(int(self._counts[_STORED]))

    def breadth_first(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of breadth-first search."""
        self._plant(self._start, 0)
        tally, first, depth = self._tally, 0, 0
        while first < (end := int(self._counts[_STORED])):
            tally.lower_bound = depth
            try:
                at_goal = yield from self._grow(end, 0, depth + 1, None)
            except (OutOfMemoryBudgetError, MemoryError):
                return budget_spent(tally, self.memory)
            if at_goal:
                states, moves = self._climb(self._goal, 0)
                actions = [MOVES[move] for move in moves[::-1]]
                return found(states[::-1], actions, depth, OPTIMAL)
            first, depth = end, depth + 1
        return exhausted_or_cut(tally)

    def bidirectional(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of bidirectional search."""
        if self._start == self._goal:
            return found([self._start], [], 0, OPTIMAL)
        tally = self._tally
        self._plant(self._start, 0)
        self._plant(self._goal, _SIDE)
        levels, depths = [(0, 1), (1, 2)], [0, 0]
        while all(first < end for first, end in levels):
            if tally.lower_bound > tally.most_cost:
                tally.cut = True
                break
            sizes = [end - first for first, end in levels]
            side = 0 if sizes[0] <= sizes[1] else 1
            first, end = levels[side]
            self._counts[_AT] = first
            stored = int(self._counts[_STORED])
            total = depths[side] + 1
            try:
                yield from self._grow(
                    end, sizes[1 - side] + end - stored, total, total + depths[1 - side]
                )
            except (OutOfMemoryBudgetError, MemoryError):
                return budget_spent(tally, self.memory)
            levels[side] = stored, int(self._counts[_STORED])
            depths[side] += 1
            if self._counts[_MET]:
                return self._join(sum(depths))
            tally.lower_bound = sum(depths)
        return exhausted_or_cut(tally)

    def _plant(self, root: Board, side: int) -> None:
        number = int(self._counts[_STORED])
        self._store.put(number, root)
        self._store.columns[0][number] = _ROOT | side
        self._counts[_STORED] = number + 1
        self._store.enter(number, number + 1)

    def _grow(
        self, end: int, waiting_base: int, cost: int, meeting_cost: int | None
    ) -> Generator[None, None, bool]:
        """Expand the level up to end, whose successors cost so much; whether the goal came up."""
        from pintu.engine.kernels.levels import DONE, FULL, GOAL

        tally, store, counts = self._tally, self._store, self._counts
        goal = pack(self._goal)
        two_way = meeting_cost is not None
        while True:
            status = self._kernel(
                store.keys, store.columns[0], store.index, np.uint64(store.slots),
                np.uint64(store.low_bits), np.uint64(store.room), self._choices, counts,
                np.uint64(store.words), *goal, np.uint64(two_way), np.uint64(end),
                np.uint64(waiting_base % 2**64), np.uint64(cost <= tally.most_cost),
                np.uint64(meeting_cost is not None and meeting_cost <= tally.most_cost),
                np.uint64(tally.pause_at), self._scratch,
            )  # fmt: skip
            tally.expanded, tally.generated, tally.frontier, stored, cut = map(int, counts[:5])
            tally.stored = stored + int(counts[_MET])
            tally.cut = bool(cut)
            if status in (DONE, GOAL):
                return bool(status == GOAL)
            if status == FULL:
                yield from store.grow(stored)
            else:
                yield

    def _climb(self, board: Board, side: int) -> tuple[list[Board], list[int]]:
        """The boards from this one up to its tree's root, and the moves between, from there."""
        boards, moves = [board], list[int]()
        while True:
            note = int(self._store.columns[0][self._store.number(board)])
            if note & _SIDE != side:
                note = note >> 4 & 3  # met by the other tree, whose move is kept beside
            elif note & _ROOT:
                return boards, moves
            moves.append(note & 3)
            board = undone(board, moves[-1])
            boards.append(board)

    def _join(self, cost: int) -> Outcome[Board, Move]:
        """The path through the board at which the trees met, which stands in it once."""
        meeting = self._store.board(int(self._counts[_MEETING]), self._start)
        states, moves = self._climb(meeting, 0)
        after, back = self._climb(meeting, _SIDE)
        actions = [MOVES[move] for move in moves[::-1]] + [MOVES[move ^ 1] for move in back]
        return found(states[::-1] + after[1:], actions, cost, OPTIMAL)
