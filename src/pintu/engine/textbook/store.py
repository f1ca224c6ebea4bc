"""Storage for numbered boards within a memory budget, and the index from a board to its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.packing import pack, unpack, words_of
from pintu.engine.textbook.store_kernels import enter, locate
from pintu.puzzle import Board

_SLOT_BYTES = 4
_ROUNDING = 64  # bytes of the few slots that are always empty
_LOAD = 0.85  # used share of the slots; with more, finding a free one takes long
_FIRST_CAPACITY = 1 << 12
_QUICK = 1 << 14  # up to this capacity a store grows fast
_LEAST_CAPACITY = 16  # for any budget; the search then checks its limits
_SMALL = 1 << 16
_MOST = 1 << 31
_SPARE = 8  # the least capacity worth growing for
_RUN = 1 << 16  # boards put into the index between two pauses; slots are cleared 8 times as fast


class OutOfMemoryBudgetError(Exception):
    """The memory budget is used up."""


class Store:
    """Arrays of boards, which grow by the factor `growth` when they are full.

    columns: the item types of further arrays next to the keys. Large arrays are allocated once, as
    large as the budget allows; the system provides memory only for what is written. The index uses
    the front of its array, and is rebuilt from the keys when it grows. So no board is in memory
    twice while the store grows.
    """

    def __init__(
        self,
        board: Board,
        columns: tuple[type[np.unsignedinteger[Any]], ...],
        budget: int,
        other_bytes: int = 0,
        growth: float = 2,
    ) -> None:
        for kernel in (enter, locate):
            kernel.load()
        self.words = words_of(board)
        self.kinds = columns
        self.bytes_each = 8 * self.words + sum(np.dtype(kind).itemsize for kind in columns)
        self.budget = budget
        self._growth = growth
        self.other_bytes = other_bytes  # used outside the store, in the same budget
        self.capacity = 0
        self.slots = 0
        self.low_bits = 0
        self.keys, self.columns = self._arrays(min(_SMALL, max(self.most, _LEAST_CAPACITY)))
        self.index: NDArray[np.uint32] = np.empty(0, np.uint32)
        for _ in self.grow(0):
            pass  # too small for pauses

    @property
    def most(self) -> int:
        """How many boards fit into the budget."""
        free = self.budget - self.other_bytes - _ROUNDING
        return min(_MOST, max(0, int(free / (self.bytes_each + _SLOT_BYTES / _LOAD)) - 1))

    def memory(self, used: int) -> int:
        """Bytes in use with this many boards."""
        return used * self.bytes_each + self.slots * _SLOT_BYTES + self.other_bytes

    def set_other_bytes(self, other_bytes: int, used: int) -> None:
        """Set the bytes used outside the store; OutOfMemoryBudgetError if too little is left."""
        capacity = (self.budget - other_bytes - self.slots * _SLOT_BYTES) // self.bytes_each
        if capacity < used + _SPARE:
            raise OutOfMemoryBudgetError
        self.other_bytes, self.capacity = other_bytes, min(self.capacity, capacity)

    def put(self, number: int, board: Board) -> None:
        """Store a board under a number; `enter` puts it into the index."""
        low, high = pack(board)
        self.keys[number * self.words] = low
        if self.words == 2:
            self.keys[number * self.words + 1] = high

    def board(self, number: int, like: Board) -> Board:
        """The board of a number, of the same shape as another."""
        words = self.keys[number * self.words : (number + 1) * self.words].tolist()
        return unpack(words, like.rows, like.cols)

    def enter(self, first: int, end: int) -> None:
        """Put the boards with these numbers into the index."""
        notes = next((c for c in self.columns if c.dtype == np.uint32), np.empty(0, np.uint32))
        enter(
            self.keys, notes, self.index, np.uint64(self.slots), np.uint64(self.low_bits),
            np.uint64(self.words), np.uint64(first), np.uint64(end),
        )  # fmt: skip

    def number(self, board: Board) -> int:
        """The number of a board that is stored."""
        low, high = pack(board)
        number = locate(
            self.keys, self.index, np.uint64(self.slots), np.uint64(self.low_bits),
            np.uint64(self.words), low, high,
        )  # fmt: skip
        return int(number)

    def grow(self, used: int) -> Iterator[None]:
        """Increase the capacity, in steps of a few milliseconds.

        OutOfMemoryBudgetError if the budget does not allow it.
        """
        # Fast at first, so that the index is not rebuilt too often.
        factor = 4 if self.capacity < _QUICK else self._growth
        capacity = min(int(max(self.capacity, _FIRST_CAPACITY / 4) * factor), self.most)
        if self.capacity == 0:
            capacity = max(capacity, _LEAST_CAPACITY)
        elif capacity < used + _SPARE:
            raise OutOfMemoryBudgetError
        if capacity * self.words > len(self.keys):
            self._reserve(used)
        slots = int(capacity / _LOAD) + 8
        if slots > len(self.index):
            self.index = self._index(slots)
        self.capacity, self.slots, self.low_bits = (
            capacity,
            slots,
            (1 << (capacity + 1).bit_length()) - 1,
        )
        for first in range(0, slots, 8 * _RUN):
            self.index[first : min(first + 8 * _RUN, slots)] = 0
            yield
        for first in range(0, used, _RUN):
            self.enter(first, min(first + _RUN, used))
            yield

    def _arrays(self, count: int) -> tuple[NDArray[np.uint64], list[NDArray[Any]]]:
        return np.empty(count * self.words, np.uint64), [np.empty(count, k) for k in self.kinds]

    def _reserve(self, used: int) -> None:
        """Allocate the largest capacity that may be needed, or less if the system refuses."""
        while True:
            if self.most < used + _SPARE:
                raise OutOfMemoryBudgetError
            try:
                keys, columns = self._arrays(self.most)
                break
            except MemoryError:
                self.budget //= 2
        keys[: used * self.words] = self.keys[: used * self.words]
        for column, old in zip(columns, self.columns, strict=True):
            column[:used] = old[:used]
        self.keys, self.columns = keys, columns

    def _index(self, slots: int) -> NDArray[np.uint32]:
        small = int(_SMALL / _LOAD) + 8
        self.index = np.empty(0, np.uint32)  # frees the old one first
        return np.empty(small if slots <= small else int(self.most / _LOAD) + 8, np.uint32)
