"""What all searches for good solutions of large boards have in common: `Phase`."""

from __future__ import annotations

from math import inf
from typing import Protocol


class Phase(Protocol):
    """A search that improves one solution of one board, a slice of work at a time.

    `solving.anytime` runs phases one after another and keeps the best answer. A phase belongs to
    one thread at a time.
    """

    @property
    def moves(self) -> bytes | None:
        """The shortest solution so far as move numbers (`encoding.moves`), None before the first.

        It leads from the board that the phase was given to its goal, and only ever gets shorter.
        """
        ...

    @property
    def lower_bound(self) -> int:
        """No solution has fewer moves than this; 0 where nothing is known. It only ever rises."""
        ...

    @property
    def expanded(self) -> int:
        """States whose successors were generated, so far."""
        ...

    @property
    def generated(self) -> int:
        """Successors generated so far, with duplicates, without those that are too far away."""
        ...

    @property
    def memory(self) -> int:
        """About how many bytes it holds now."""
        ...

    @property
    def least_memory(self) -> int:
        """Bytes without which it cannot find a solution."""
        ...

    def advance(self, seconds: float, states: float = inf) -> bool:
        """Work for about this long, at most 30 ms longer; True when there is nothing left to do.

        It may return sooner, and does when it has found a better solution. It expands at most
        `states` states, and has nothing left to do if it needs more.
        """
        ...

    def close(self) -> None:
        """Free the memory at once; reference cycles would keep it for long. Nothing may follow."""
        ...
