"""A*, weighted A*, uniform cost and greedy search, compiled: the driver of `best_first_kernels`."""

from __future__ import annotations

from collections.abc import Generator
from math import inf
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.moves import MOVES, successors, undo_move
from pintu.engine.encoding.packing import pack
from pintu.engine.textbook.best_first_kernels import (
    BUCKETS,
    COUNTS,
    CUT,
    DEEPEST,
    DONE,
    EXPANDED,
    FRONTIER,
    FULL,
    G_SHIFT,
    GENERATED,
    GOAL,
    SCRATCH,
    STORED,
    USED,
    WAITING,
    WAITS,
    advance,
)
from pintu.engine.textbook.estimates import Estimate
from pintu.engine.textbook.outcomes import exhausted_outcome, memory_limit_outcome
from pintu.engine.textbook.store import OutOfMemoryBudgetError, Store
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, Outcome, within

Item = TypeVar("Item", bound=np.generic)

_G_SHIFT, _DEEPEST = int(G_SHIFT), int(DEEPEST)
_FIRST_DEPTHS = 32
_FIRST_BUCKETS = 64
_COPIED = 1 << 16  # items; larger arrays are allocated once, as large as they may become
_GROWTH = 1.4  # keeps the index nearly full: a 4x4 board takes less than 24 bytes
_BUCKET_BYTES = 16  # in the heap
_UNBOUNDED = 2**62


class BestFirst:
    """Boards in order of f = g_counts x g + weight x h."""

    def __init__(
        self,
        start: Board,
        goal: Board,
        estimate: Estimate,
        g_counts: int,
        weight: float,
        tally: Tally,
        budget: int,
    ) -> None:
        self._kernel = advance.load()
        self._start, self._goal, self._tally = start, goal, tally
        self._estimate, self._g_counts, self._weight = estimate, g_counts, weight
        self._h_bits = max(1, estimate.largest.bit_length())
        # The capacity for depths and for buckets, and the arrays.
        self._depths, self._buckets = _FIRST_DEPTHS, _FIRST_BUCKETS
        self._heads = np.zeros(_FIRST_DEPTHS << self._h_bits, np.uint32)
        self._heap_f = np.zeros(_FIRST_BUCKETS, np.float64)
        self._heap_bucket = np.zeros(_FIRST_BUCKETS, np.uint64)
        self._store = Store(start, (np.uint32, np.uint32), budget, self._other_bytes(), _GROWTH)
        self._counts = np.zeros(COUNTS, np.uint64)
        self._scratch = np.empty(SCRATCH, np.uint64)
        self._largest_f = np.zeros(1)
        tally.finds_duplicates = True

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self._store.memory(int(self._counts[USED]))

    def steps(self) -> Generator[None, None, Outcome[Board, Move]]:
        """The steps of the search."""
        tally, store, counts = self._tally, self._store, self._counts
        goal, onward = pack(self._goal), successors(self._start.rows, self._start.cols)
        h = self._estimate(self._start)
        if h is None:
            return exhausted_outcome(tally)
        tally.lower_bound = h
        tally.cut = h > tally.most_cost
        if tally.cut:
            return exhausted_outcome(tally)
        self._add_start(h)
        most_cost = _UNBOUNDED if tally.most_cost == inf else int(min(tally.most_cost, _UNBOUNDED))
        while True:
            status = self._kernel(
                store.keys, *store.columns, store.index, np.uint64(store.slots),
                np.uint64(store.low_bits), np.uint64(store.capacity), self._heads, self._heap_f,
                self._heap_bucket, np.uint64(self._h_bits), np.uint64(self._depths),
                np.uint64(self._buckets), onward, self._estimate.tables, counts, self._largest_f,
                np.uint64(store.words), *goal, float(self._g_counts),
                float(self._weight), np.uint64(most_cost), np.uint64(tally.pause_at), self._scratch,
            )  # fmt: skip
            self._count()
            if self._g_counts:
                # Some queued board lies on a shortest path, and its f <= weight x (g + h).
                proven = float(self._largest_f[0]) / self._weight
                tally.lower_bound = max(tally.lower_bound, proven)
            if status == GOAL:
                return self._goal_outcome()
            if status == DONE:
                return exhausted_outcome(tally, complete=bool(self._g_counts))
            if status == FULL:
                try:
                    yield from self._grow()
                except (OutOfMemoryBudgetError, MemoryError):
                    return memory_limit_outcome(tally, self.memory)
            else:
                yield

    def _count(self) -> None:
        """Copy the counters of the kernel, and compute those that follow from them."""
        tally = self._tally
        tally.expanded, tally.generated, tally.frontier, tally.stored, cut, used, waiting = map(
            int, self._counts[[EXPANDED, GENERATED, FRONTIER, STORED, CUT, USED, WAITING]]
        )
        tally.cut = bool(cut)
        # A board waits when it is new and when it is reopened, until it is expanded.
        tally.reopened = waiting + tally.expanded - tally.stored
        new, replaced = tally.stored - 1, used - tally.stored
        tally.duplicates = tally.generated - new - replaced - tally.reopened - cut

    def _add_start(self, h: int) -> None:
        """Put the start into the queue."""
        self._store.put(0, self._start)
        notes, links = self._store.columns
        notes[0], links[0] = WAITS, 0
        self._store.enter(0, 1)
        self._heads[h] = 1
        self._heap_f[0], self._heap_bucket[0] = self._weight * h, h
        self._counts[[FRONTIER, STORED, USED, WAITING, BUCKETS]] = 1

    def _grow(self) -> Generator[None, None, None]:
        """Increase the capacity for boards, depths or buckets, whichever is full."""
        store, used = self._store, int(self._counts[USED])
        if int(self._counts[BUCKETS]) + 4 > self._buckets:
            self._buckets = _more(self._buckets)
            store.set_other_bytes(self._other_bytes(), used)
            self._heap_f = _extend_array(self._heap_f, self._buckets, store.budget)
            self._heap_bucket = _extend_array(self._heap_bucket, self._buckets, store.budget)
        elif int(self._heap_bucket[0]) >> self._h_bits >= min(self._depths - 1, _DEEPEST):
            if self._depths > _DEEPEST:
                raise OutOfMemoryBudgetError
            self._depths = _more(self._depths)
            store.set_other_bytes(self._other_bytes(), used)
            self._heads = _extend_array(self._heads, self._depths << self._h_bits, store.budget)
        else:
            yield from store.grow(used)
        yield

    def _other_bytes(self) -> int:
        """Bytes in use outside the store."""
        heads = (self._depths << self._h_bits) * self._heads.itemsize
        return heads + self._buckets * _BUCKET_BYTES + self._estimate.memory

    def _goal_outcome(self) -> Outcome[Board, Move]:
        board, boards, moves = self._goal, [self._goal], list[int]()
        notes = self._store.columns[0]
        while (note := int(notes[self._store.number(board)])) >> _G_SHIFT:
            moves.append(note & 3)
            board = undo_move(board, moves[-1])
            boards.append(board)
        guarantee = within(self._weight) if self._g_counts else NONE
        actions = [MOVES[move] for move in reversed(moves)]
        cost = int(self._heap_bucket[0]) >> self._h_bits
        return solved_outcome(boards[::-1], actions, cost, guarantee)


def _more(room: int) -> int:
    return room * 2 if room < _COPIED else room * 5 // 4


def _extend_array(array: NDArray[Item], size: int, budget: int) -> NDArray[Item]:
    """A larger array that begins with this one and continues with zeros.

    The system allocates memory for the zeros only when they are first written.
    """
    if size <= len(array):
        return array
    longer = np.zeros(size if size <= _COPIED else max(size, budget // array.itemsize), array.dtype)
    longer[: len(array)] = array
    return longer
