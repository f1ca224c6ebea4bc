"""The time of day, which notices when the clock of the machine is set."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

STEP = timedelta(minutes=1)
"""The least difference that counts as setting the clock; normal corrections are smaller."""


class ServerClock:
    """The time of day; it is compared, at every use, with a clock that nobody can set.

    So times that were read before the clock was set are not compared with times after it.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
        steady: Callable[[], float] | None = None,
    ) -> None:
        self._wall, self._steady = wall, steady or steady_seconds
        self._last = wall(), self._steady()
        self._uncertain_until: datetime | None = None
        self._set_at = -math.inf

    def __call__(self) -> datetime:
        """The time of day, in UTC."""
        now, steady = self._wall(), self._steady()
        last, last_steady = self._last
        expected = last + timedelta(seconds=steady - last_steady)
        if abs(now - expected) > STEP:
            known = [] if self._uncertain_until is None else [self._uncertain_until]
            self._uncertain_until = max(now, expected, *known)
            self._set_at = steady
        self._last = now, steady
        return now

    def time_since(self, moment: datetime) -> timedelta | None:
        """The time since a moment of the past; None if the clock may have been set since then.

        After the clock was set back, some times of day come twice.
        """
        now = self()
        until = self._uncertain_until
        if moment > now or (until is not None and moment <= until):
            return None
        return now - moment

    @property
    def seconds_since_set(self) -> float:
        """The seconds since the clock was set, as far as this process knows."""
        self()
        return self._steady() - self._set_at


def steady_seconds() -> float:
    """Seconds of a clock that is never set, and goes on while the machine is suspended."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime(time.CLOCK_BOOTTIME)
    return time.monotonic()
