"""Stretches of a solution that are known to be shortest, while the solution gets shorter."""

from __future__ import annotations


class Proven:
    """Stretches (first move, end), none within another, in order.

    One goes over the solution from its begin: `replace` and `add` are called with positions that
    never go back; `restart` begins again.
    """

    def __init__(self) -> None:
        self._passed: list[tuple[int, int]] = []
        self._ahead: list[tuple[int, int]] = []
        self._next = 0
        self._shift = 0

    def restart(self) -> None:
        """Begin again at the first move."""
        self._ahead, self._next, self._shift = self.stretches(), 0, 0
        self._passed = []

    def stretches(self) -> list[tuple[int, int]]:
        """All stretches proven so far."""
        found = self._passed.copy()
        for first, end in self._ahead[self._next :]:
            _append(found, first + self._shift, end + self._shift)
        return found

    def is_whole(self, length: int) -> bool:
        """Whether all of a solution of this length is one stretch."""
        whole = (0, length)
        if self._passed:
            return self._passed[0] == whole
        ahead = self._ahead[self._next : self._next + 1]
        return [(first + self._shift, end + self._shift) for first, end in ahead] == [whole]

    def add(self, first: int, end: int) -> None:
        """The moves from `first` to before `end` are as few as possible."""
        self._pass(first)
        _append(self._passed, first, end)

    def replace(self, first: int, end: int, shorter: int) -> None:
        """The moves from `first` to before `end` were replaced by so many fewer moves."""
        self._pass(first)
        while self._passed and self._passed[-1][1] > first:
            self._passed.pop()
        while self._next < len(self._ahead) and self._ahead[self._next][0] + self._shift < end:
            self._next += 1
        self._shift -= shorter

    def _pass(self, position: int) -> None:
        """Take over what begins before a position."""
        while self._next < len(self._ahead):
            first, end = self._ahead[self._next]
            if first + self._shift >= position:
                break
            _append(self._passed, first + self._shift, end + self._shift)
            self._next += 1


def _append(stretches: list[tuple[int, int]], first: int, end: int) -> None:
    """Add a stretch that does not begin before the others; drop those within another."""
    if stretches and stretches[-1][1] >= end:
        return
    while stretches and stretches[-1][0] >= first:
        stretches.pop()
    stretches.append((first, end))
