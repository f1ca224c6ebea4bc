"""Breadth-first and bidirectional search, compiled: the driver of `level_search_kernels`."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from pintu.engine.encoding.moves import MOVES, successors, undo_move
from pintu.engine.encoding.packing import pack
from pintu.engine.textbook.level_search_kernels import (
    AT,
    COUNTS,
    CUT,
    DONE,
    EXPANDED,
    FRONTIER,
    FULL,
    GENERATED,
    GOAL,
    MEETING,
    MET,
    OTHER_SHIFT,
    ROOT,
    SCRATCH,
    SIDE,
    STORED,
    grow,
)
from pintu.engine.textbook.outcomes import exhausted_outcome, memory_limit_outcome
from pintu.engine.textbook.store import OutOfMemoryBudgetError, Store
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import OPTIMAL, Outcome

# Bits of a note, as Python integers.
_SIDE, _ROOT = int(SIDE), int(ROOT)
_OTHER_SHIFT = int(OTHER_SHIFT)


class LevelSearch:
    """Search level by level: one tree from the start, or one from each end.

    Both trees of a bidirectional search are in one store. Only one level grows at a time, so the
    boards of a level have consecutive numbers. The exception is a board in both trees, where the
    search ends: its number is in a level of the tree that reached it first.
    """

    def __init__(self, start: Board, goal: Board, tally: Tally, budget: int) -> None:
        self._kernel = grow.load()
        self._start, self._goal, self._tally = start, goal, tally
        self._store = Store(start, (np.uint8,), budget)
        self._counts = np.zeros(COUNTS, np.uint64)
        self._scratch = np.empty(SCRATCH, np.uint64)
        self._counts[FRONTIER] = 1
        self._roots = 0
        tally.finds_duplicates = True
        self._successors = successors(start.rows, start.cols)

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._store.memory(int(self._counts[STORED]))

    def breadth_first(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of breadth-first search."""
        self._add_root(self._start, 0)
        tally, first, depth = self._tally, 0, 0
        while first < (end := int(self._counts[STORED])):
            tally.lower_bound = depth
            try:
                at_goal = yield from self._grow(end, 0, depth + 1, None)
            except (OutOfMemoryBudgetError, MemoryError):
                return memory_limit_outcome(tally, self.memory)
            if at_goal:
                states, moves = self._path_to_root(self._goal, 0)
                actions = [MOVES[move] for move in moves[::-1]]
                return solved_outcome(states[::-1], actions, depth, OPTIMAL)
            first, depth = end, depth + 1
        return exhausted_outcome(tally)

    def bidirectional(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of bidirectional search."""
        if self._start == self._goal:
            return solved_outcome([self._start], [], 0, OPTIMAL)
        tally = self._tally
        self._add_root(self._start, 0)
        self._add_root(self._goal, _SIDE)
        levels, depths = [(0, 1), (1, 2)], [0, 0]
        while all(first < end for first, end in levels):
            if tally.lower_bound > tally.most_cost:
                tally.cut = True
                break
            sizes = [end - first for first, end in levels]
            side = 0 if sizes[0] <= sizes[1] else 1
            first, end = levels[side]
            self._counts[AT] = first
            stored = int(self._counts[STORED])
            total = depths[side] + 1
            try:
                yield from self._grow(
                    end, sizes[1 - side] + end - stored, total, total + depths[1 - side]
                )
            except (OutOfMemoryBudgetError, MemoryError):
                return memory_limit_outcome(tally, self.memory)
            levels[side] = stored, int(self._counts[STORED])
            depths[side] += 1
            if self._counts[MET]:
                return self._join(sum(depths))
            tally.lower_bound = sum(depths)
        return exhausted_outcome(tally)

    def _add_root(self, root: Board, side: int) -> None:
        number = int(self._counts[STORED])
        self._store.put(number, root)
        self._store.columns[0][number] = _ROOT | side
        self._counts[STORED] = number + 1
        self._store.enter(number, number + 1)
        self._roots += 1

    def _grow(
        self, end: int, waiting_base: int, cost: int, meeting_cost: int | None
    ) -> Generator[None, None, bool]:
        """Expand the level up to `end`, with successors of this cost; True if it has the goal."""
        tally, store, counts = self._tally, self._store, self._counts
        goal = pack(self._goal)
        two_way = meeting_cost is not None
        while True:
            status = self._kernel(
                store.keys, store.columns[0], store.index, np.uint64(store.slots),
                np.uint64(store.low_bits), np.uint64(store.capacity), self._successors, counts,
                np.uint64(store.words), *goal, np.uint64(two_way), np.uint64(end),
                np.uint64(waiting_base % 2**64), np.uint64(cost <= tally.most_cost),
                np.uint64(meeting_cost is not None and meeting_cost <= tally.most_cost),
                np.uint64(tally.pause_at), self._scratch,
            )  # fmt: skip
            tally.expanded, tally.generated, tally.frontier, stored, cut = map(
                int, counts[[EXPANDED, GENERATED, FRONTIER, STORED, CUT]]
            )
            tally.stored = stored + int(counts[MET])
            tally.cut = bool(cut)
            tally.duplicates = tally.generated - (tally.stored - self._roots) - cut
            if status in (DONE, GOAL):
                return bool(status == GOAL)
            if status == FULL:
                yield from store.grow(stored)
            else:
                yield

    def _path_to_root(self, board: Board, side: int) -> tuple[list[Board], list[int]]:
        """The boards from this one to its tree's root, and the moves between, last one first."""
        boards, moves = [board], list[int]()
        while True:
            note = int(self._store.columns[0][self._store.number(board)])
            if note & _SIDE != side:
                note = note >> _OTHER_SHIFT & 3  # this tree reached the board second
            elif note & _ROOT:
                return boards, moves
            moves.append(note & 3)
            board = undo_move(board, moves[-1])
            boards.append(board)

    def _join(self, cost: int) -> Outcome[Board, Move]:
        """The path through the board where the trees meet; the path contains that board once."""
        meeting = self._store.board(int(self._counts[MEETING]), self._start)
        states, moves = self._path_to_root(meeting, 0)
        after, back = self._path_to_root(meeting, _SIDE)
        actions = [MOVES[move] for move in moves[::-1]] + [MOVES[move ^ 1] for move in back]
        return solved_outcome(states[::-1] + after[1:], actions, cost, OPTIMAL)
