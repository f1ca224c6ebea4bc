"""The days between which cookies are valid, even if the clock of the machine was wrong.

By a clock that is set forward every cookie has expired, and by one that is set back they are all of
the future. Players would get new cookies, and never see their games again.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from pintu.server.clock import steady_seconds

YEAR, MONTH = 365, 30
_DAY_SECONDS = 24 * 3600


class CookieDays:
    """Compares days, counted from 1970, with all that is known about the time.

    That is the clock, a clock that nobody can set, the latest time that the clock had, and the time
    at which the server was used last.
    """

    def __init__(
        self,
        wall: Callable[[], datetime] = lambda: datetime.now(UTC),
        steady: Callable[[], float] = steady_seconds,
    ) -> None:
        self._wall, self._steady = wall, steady
        self._begin = day_of(wall()), steady()
        self._latest = self._begin[0]
        self._last_use: int | None = None

    def note_last_use(self, time: datetime) -> None:
        """Note when the server was used last before its start."""
        self._last_use = day_of(time)
        self._latest = max(self._latest, self._last_use)

    def today(self) -> int:
        """The day of cookies that are made now."""
        return max(self._days())

    def is_valid(self, day: int) -> bool:
        """Whether a cookie of this day has not expired, and was not made long after today."""
        known = self._days()
        if self._last_use is not None:
            known = *known, self._last_use + self._elapsed()
        return min(known) - YEAR <= day <= self._latest + MONTH

    def needs_renewal(self, day: int) -> bool:
        """Whether a new cookie should replace a valid one."""
        return not 0 <= self.today() - day < MONTH

    def _days(self) -> tuple[int, ...]:
        """Today by the clock, and by the one that nobody can set."""
        days = day_of(self._wall()), self._begin[0] + self._elapsed()
        self._latest = max(self._latest, *days)
        return days

    def _elapsed(self) -> int:
        """Days since the start."""
        return int((self._steady() - self._begin[1]) // _DAY_SECONDS)


def day_of(time: datetime) -> int:
    """The day of a time, counted from 1970."""
    return time.toordinal() - datetime(1970, 1, 1).toordinal()
