"""The phase that makes any solution shorter, stretch by stretch."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from pintu.engine.windows.proven import Proven
from pintu.engine.windows.stretch_kernels import (
    BLANK,
    BLANK_TILE,
    BOUND,
    COLS,
    CONTROLS,
    DEPTH,
    ESTIMATE,
    EXHAUSTED,
    EXPANDED,
    FOUND,
    LAST,
    NEXT,
    PAUSED,
    ROWS,
    STACK_ROWS,
    aim,
    forget,
    play,
    search,
)

_KERNELS = (aim, forget, play, search)

_LENGTHS = (10, 16, 22, 28, 34, 40, 46, 52, 58, 64, 72, 80)
"""Moves of the stretches, in one pass over the solution after another."""

_NODES = 20_000
"""Boards that are looked at for a stretch at most, in the first pass; twice as many in the next."""

_BUDGET = 1 << 15
"""Boards between two looks at the clock: two milliseconds."""

_SEEN = 1 << 16
_KEY_STEP = 0x9E37_79B9_7F4A_7C15


class WindowShortening:
    """A phase (see `engine.phase`) that is given a solution and makes it shorter.

    `perm` is the board as in `encoding.permutation`, but the moves may lead to any board. For each
    stretch it finds a shortest way between the boards at its ends, or proves that there is none
    shorter, or gives up after a number of boards.
    """

    def __init__(
        self, rows: int, cols: int, goal_blank: int, perm: Sequence[int], moves: bytes
    ) -> None:
        for kernel in _KERNELS:
            kernel.load()
        self._start = np.array(perm, np.int64)
        self._moves = bytearray(moves)
        self._control = np.zeros(CONTROLS, np.int64)
        self._control[ROWS], self._control[COLS] = rows, cols
        self._control[BLANK_TILE] = goal_blank
        self._stack = np.zeros((STACK_ROWS, max(_LENGTHS) + 2), np.int64)
        self._keys = np.zeros(max(_LENGTHS) + 2, np.uint64)
        self._seen, self._slacks = np.zeros(_SEEN, np.uint64), np.zeros(_SEEN, np.uint8)
        self._proven = Proven()
        self._pass = -1
        self._end: int | None = None
        self._stretches = 0
        self._finished = not moves
        self._most_expanded = inf
        self.least_memory = 0
        """It has a solution from the start."""
        self._next_pass()

    @property
    def moves(self) -> bytes:
        """The solution as it is now."""
        return bytes(self._moves)

    @property
    def proven(self) -> tuple[tuple[int, int], ...]:
        """Stretches (first move, end) between whose ends there is no shorter way."""
        return tuple(self._proven.stretches())

    @property
    def lower_bound(self) -> int:
        """The length if all of it is proven, else 0: stretches say nothing about the whole."""
        return len(self._moves) if self._proven.is_whole(len(self._moves)) else 0

    @property
    def expanded(self) -> int:
        """Boards whose successors were generated, so far."""
        return int(self._control[EXPANDED])

    @property
    def generated(self) -> int:
        """See `engine.phase`; only boards that are expanded are counted."""
        return self.expanded

    @property
    def memory(self) -> int:
        """See `engine.phase`."""
        return len(self._moves) + self._seen.nbytes + self._slacks.nbytes + 4 * self._start.nbytes

    def advance(self, seconds: float, states: float = inf) -> bool:
        """Work for about this long; True when the last pass is over or no board may be expanded."""
        deadline = perf_counter() + seconds
        self._most_expanded = self.expanded + states
        while not self._finished and perf_counter() < deadline:
            if self.expanded >= self._most_expanded:
                return True
            self._work()
        return self._finished

    def close(self) -> None:
        """See `engine.phase`; nothing refers back to it, so there is nothing to do."""

    def _work(self) -> None:
        """Look at a stretch, or go on with it."""
        if self._end is None:
            self._begin()
        assert self._end is not None
        if self._stack[ESTIMATE, 0] == 0:  # the stretch leads back to where it began
            status = FOUND
        else:
            budget = int(min(_BUDGET, self._most_expanded - self.expanded))
            status = search(
                budget, self._control, self._board, self._targets, self._stack, self._keys,
                self._seen, self._slacks,
            )  # fmt: skip
        if status == PAUSED:
            if self.expanded - self._since < _NODES << self._pass:
                return
            self._unwind()
        forget(self._control, self._old(), self._board, self._cells, self._targets)
        first, end = self._first, self._end
        self._end = None
        if status == FOUND:
            length = int(self._control[DEPTH])
            self._moves[first:end] = self._stack[LAST, 1 : length + 1].astype(np.uint8).tobytes()
            self._proven.replace(first, end, end - first - length)
            self._finished = not self._moves
            if first == len(self._moves):
                self._next_pass()
            return  # perhaps it can be made shorter still
        if status == EXHAUSTED:
            self._proven.add(first, end)
        if end == len(self._moves):
            self._next_pass()
        else:
            self._step(max(1, _LENGTHS[self._pass] // 3))

    def _begin(self) -> None:
        """Make ready for the stretch that begins at the first move not passed."""
        self._end = min(self._first + _LENGTHS[self._pass], len(self._moves))
        estimate = aim(self._control, self._old(), self._board, self._cells, self._targets)
        self._control[DEPTH] = 0
        # Lengths between two boards are all even or all odd.
        self._control[BOUND] = self._end - self._first - 2
        self._stack[ESTIMATE, 0], self._stack[NEXT, 0] = estimate, 0
        # Keys begin with another number for each stretch: so none is taken for one seen before.
        self._stretches += 1
        self._keys[0] = self._stretches * _KEY_STEP & 0xFFFF_FFFF_FFFF_FFFF
        self._since = self.expanded

    def _old(self) -> NDArray[np.uint8]:
        return np.frombuffer(self._moves[self._first : self._end], np.uint8)

    def _unwind(self) -> None:
        """Take back the moves of a search that is given up."""
        path = self._stack[LAST, int(self._control[DEPTH]) : 0 : -1].astype(np.uint8) ^ 1
        board, scratch = self._board, np.zeros_like(self._cells)
        play(self._control, path, board, scratch, scratch)

    def _step(self, count: int) -> None:
        """Go on to a later move."""
        passed = np.frombuffer(self._moves[self._first : self._first + count], np.uint8)
        play(self._control, passed, self._board, self._cells, self._targets)
        self._first += count

    def _next_pass(self) -> None:
        """Begin again, with longer stretches; finished after the last, or when all is proven."""
        whole = self._pass >= 0 and self.lower_bound == len(self._moves)
        self._pass += 1
        self._finished = self._finished or whole or self._pass == len(_LENGTHS)
        self._first = 0
        self._board = self._start.copy()
        self._cells = np.argsort(self._board)
        self._targets = self._cells.copy()
        self._control[BLANK] = self._cells[self._control[BLANK_TILE]]
        self._proven.restart()
