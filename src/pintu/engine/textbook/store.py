"""Boards kept by number within a budget of bytes, and the index from a board to its number."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.packing import pack, unpack, words_of
from pintu.engine.textbook.store_kernels import enter, locate
from pintu.puzzle import Board

_SLOT_BYTES = 4
_ROUNDING = 64  # bytes of the few slots that stand empty whatever the load
_LOAD = 0.85  # of the slots; higher makes the way to a free one long
_FIRST_ROOM = 1 << 12
_QUICK = 1 << 14  # up to here a store grows fast
_LEAST_ROOM = 16  # whatever the budget: a search that has it looks at its limits next
_SMALL = 1 << 16
_MOST = 1 << 31
_SPARE = 8  # less is not worth going on for
_RUN = 1 << 16  # boards entered, or 8 times as many slots cleared, between two pauses


class OutOfMemoryBudgetError(Exception):
    """The budget is spent."""


class Store:
    """Arrays for boards that grow as boards come in, by the factor `growth` at a time.

    columns: further arrays beside the keys, by the type of their items. Room for all that the
    budget can hold is asked of the system at once, which gives memory only where it is touched;
    the index lies at the front of its own room and is built anew from the keys when it grows. So
    nothing is there twice while the store grows.
    """

    def __init__(
        self,
        board: Board,
        columns: tuple[type[np.unsignedinteger[Any]], ...],
        budget: int,
        beside: int = 0,
        growth: float = 2,
    ) -> None:
        for kernel in (enter, locate):
            kernel.load()
        self.words = words_of(board)
        self.kinds = columns
        self.bytes_each = 8 * self.words + sum(np.dtype(kind).itemsize for kind in columns)
        self.budget = budget
        self._growth = growth
        self.beside = beside  # bytes that others keep within the same budget
        self.room = 0
        self.slots = 0
        self.low_bits = 0
        self.keys, self.columns = self._arrays(min(_SMALL, max(self.most, _LEAST_ROOM)))
        self.index: NDArray[np.uint32] = np.empty(0, np.uint32)
        for _ in self.grow(0):
            pass  # too small for pauses

    @property
    def most(self) -> int:
        """How many boards the budget has room for."""
        free = self.budget - self.beside - _ROUNDING
        return min(_MOST, max(0, int(free / (self.bytes_each + _SLOT_BYTES / _LOAD)) - 1))

    def memory(self, used: int) -> int:
        """Bytes in use when so many numbers are given."""
        return used * self.bytes_each + self.slots * _SLOT_BYTES + self.beside

    def set_beside(self, beside: int, used: int) -> None:
        """Leave more of the budget to others; OutOfMemoryBudgetError if too little is left."""
        room = (self.budget - beside - self.slots * _SLOT_BYTES) // self.bytes_each
        if room < used + _SPARE:
            raise OutOfMemoryBudgetError
        self.beside, self.room = beside, min(self.room, room)

    def put(self, number: int, board: Board) -> None:
        """Keep a board under a number; `enter` makes it known."""
        low, high = pack(board)
        self.keys[number * self.words] = low
        if self.words == 2:
            self.keys[number * self.words + 1] = high

    def board(self, number: int, like: Board) -> Board:
        """The board of a number, of the same shape as another."""
        words = self.keys[number * self.words : (number + 1) * self.words].tolist()
        return unpack(words, like.rows, like.cols)

    def enter(self, first: int, end: int) -> None:
        """Make the boards of these numbers known to the index."""
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
        """Make room for more boards, in steps of a few milliseconds.

        OutOfMemoryBudgetError if the budget forbids it.
        """
        # Fast at first, which spares building the index anew many times.
        factor = 4 if self.room < _QUICK else self._growth
        room = min(int(max(self.room, _FIRST_ROOM / 4) * factor), self.most)
        if self.room == 0:
            room = max(room, _LEAST_ROOM)
        elif room < used + _SPARE:
            raise OutOfMemoryBudgetError
        if room * self.words > len(self.keys):
            self._reserve(used)
        slots = int(room / _LOAD) + 8
        if slots > len(self.index):
            self.index = self._index(slots)
        self.room, self.slots, self.low_bits = room, slots, (1 << (room + 1).bit_length()) - 1
        for first in range(0, slots, 8 * _RUN):
            self.index[first : min(first + 8 * _RUN, slots)] = 0
            yield
        for first in range(0, used, _RUN):
            self.enter(first, min(first + _RUN, used))
            yield

    def _arrays(self, count: int) -> tuple[NDArray[np.uint64], list[NDArray[Any]]]:
        return np.empty(count * self.words, np.uint64), [np.empty(count, k) for k in self.kinds]

    def _reserve(self, used: int) -> None:
        """Ask for all the room there may ever be; less if the system does not give it."""
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
        self.index = np.empty(0, np.uint32)  # given back first
        return np.empty(small if slots <= small else int(self.most / _LOAD) + 8, np.uint32)
