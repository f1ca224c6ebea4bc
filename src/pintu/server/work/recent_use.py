"""How long each client address has recently used the workers of a lane."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import exp

_MEMORY = 60.0
"""Seconds after which about a third of a use still counts."""

_LEAST = 0.1


class RecentUse:
    """Seconds by address, which decrease exponentially with time.

    >>> use = RecentUse(clock=lambda: 0)
    >>> use.add("192.0.2.1", 2.5)
    >>> use.of("192.0.2.1"), use.of("192.0.2.2")
    (2.5, 0.0)
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._seconds: dict[str, tuple[float, float]] = {}
        """For each address the seconds, and when they were counted."""

    def of(self, address: str) -> float:
        """What still counts of the use of an address."""
        seconds, at = self._seconds.get(address, (0.0, 0.0))
        return seconds * exp((at - self._clock()) / _MEMORY)

    def add(self, address: str, seconds: float) -> None:
        """Count a use; addresses whose use hardly counts any more are forgotten."""
        now = self._clock()
        self._seconds[address] = (self.of(address) + seconds, now)
        self._seconds = {
            key: value for key, value in self._seconds.items() if self.of(key) > _LEAST
        }
