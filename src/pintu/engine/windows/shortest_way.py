"""A shortest way between two boards of any size that are not far apart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

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
    ROWS,
    STACK_ROWS,
    search,
)

Cells = npt.NDArray[np.int64]

_BUDGET = 1 << 15
"""Boards expanded between two checks of `cancelled`; takes about two milliseconds."""

_SEEN = 1 << 16
_KEY_STEP = 0x9E37_79B9_7F4A_7C15


class WayFinder:
    """Finds shortest ways by iterative deepening with Manhattan distance.

    Boards are sequences of tiles, 0 for the blank. A finder belongs to one thread at a time.
    """

    def __init__(self, rows: int, cols: int) -> None:
        search.load()
        self._cols = cols
        self._control = np.zeros(CONTROLS, np.int64)
        self._control[ROWS], self._control[COLS] = rows, cols
        self._control[BLANK_TILE] = 0
        self._seen, self._slacks = np.zeros(_SEEN, np.uint64), np.zeros(_SEEN, np.uint8)
        self._searches = 0

    def shortest_way(
        self,
        start: Sequence[int],
        end: Sequence[int],
        most: int,
        nodes: int,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> bytes | None:
        """The numbers of the moves of a shortest way, if it has at most `most` moves.

        None if there is none, or if the search expanded `nodes` boards or was cancelled before it
        found one. It is proven that no way is shorter than the one returned.
        """
        if start == end:
            return b""
        board = np.array(start, np.int64)
        cells, targets = np.argsort(board), np.argsort(np.array(end, np.int64))
        # Every move changes the estimate by one, so the lengths of all ways have its parity.
        bound = estimate = self._manhattan(cells, targets)
        control = self._control
        control[BLANK] = cells[0]
        stack = np.zeros((STACK_ROWS, most + 2), np.int64)
        keys = np.zeros(most + 2, np.uint64)
        # Each search starts with another key, so no board counts as seen in an earlier search.
        self._searches += 1
        keys[0] = self._searches * _KEY_STEP & 0xFFFF_FFFF_FFFF_FFFF
        stop = int(control[EXPANDED]) + nodes
        while bound <= most:
            control[DEPTH], control[BOUND] = 0, bound
            stack[ESTIMATE, 0], stack[NEXT, 0] = estimate, 0
            while True:
                if (left := stop - int(control[EXPANDED])) <= 0 or cancelled():
                    return None
                status = search(
                    min(_BUDGET, left), control, board, targets, stack, keys, self._seen,
                    self._slacks,
                )  # fmt: skip
                if status == FOUND:
                    return stack[LAST, 1 : int(control[DEPTH]) + 1].astype(np.uint8).tobytes()
                if status == EXHAUSTED:
                    break
            bound += 2
        return None

    def _manhattan(self, cells: Cells, targets: Cells) -> int:
        """The sum of the distances of all tiles, without the blank."""
        here, there = np.divmod(cells[1:], self._cols), np.divmod(targets[1:], self._cols)
        return int(sum(np.abs(one - other).sum() for one, other in zip(here, there, strict=True)))
