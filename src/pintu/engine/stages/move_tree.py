"""The moves to every board that was ever in a level of the beam, as a tree."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.tree_kernels import compact, mark, trace

KERNELS = (compact, mark, trace)

FIRST_NODES = 1 << 20
NODE_BYTES = 8 + 1

_PIECE = 1 << 19
"""Nodes that are copied or renumbered between two pauses: a few milliseconds."""

Pauses = Generator[None, None, None]


class MoveTree:
    """`parents` and `moves` of the nodes; node 0 is the start, and `used` nodes are in use."""

    def __init__(self) -> None:
        self.parents, self.moves = _arrays(FIRST_NODES)
        self.parents[0] = -1
        self.used = 1

    @property
    def memory(self) -> int:
        """Bytes in use."""
        return self.parents.size * NODE_BYTES

    def path(self, leaf: int, length: int) -> bytes:
        """The moves that lead to a node at this depth."""
        path = np.empty(length, np.uint8)
        trace(leaf, self.parents, self.moves, path)
        return path.tobytes()

    def grow(self, used: int) -> Pauses:
        """Make room for twice as many nodes, keeping the first `used` ones."""
        old_parents, old_moves = self.parents, self.moves
        self.parents, self.moves = _arrays(2 * old_parents.size)
        for first in range(0, used, _PIECE):
            last = min(first + _PIECE, used)
            self.parents[first:last] = old_parents[first:last]
            self.moves[first:last] = old_moves[first:last]
            yield

    def shrink(self, leaves: NDArray[np.int64]) -> Pauses:
        """Forget the nodes that do not lead to `leaves`, whose numbers change with them.

        If few can be forgotten, there is room for more nodes afterwards.
        """
        if self.used <= self.parents.size // 2:
            return
        firsts = range(0, self.used, _PIECE)
        numbers = np.empty(self.used, np.int64)
        for first in firsts:
            numbers[first : first + _PIECE] = -1
            yield
        numbers[0] = 0
        numbers[leaves] = 0
        for first in reversed(firsts):
            mark(first, min(first + _PIECE, self.used), self.parents, numbers)
            yield
        left = 0
        for first in firsts:
            last = min(first + _PIECE, self.used)
            left = int(compact(first, last, left, self.parents, self.moves, numbers))
            yield
        leaves[:] = numbers[leaves]
        self.used = left
        if left > self.parents.size // 4:
            yield from self.grow(left)


def _arrays(nodes: int) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    return np.empty(nodes, np.int64), np.empty(nodes, np.uint8)
