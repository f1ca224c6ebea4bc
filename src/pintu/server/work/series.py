"""Series of searches: one after another for one player, such as the searches of a race.

The request of each names its series. Between two of them the player may start another search. That
one ends the series, as it would cancel a search of the series that runs: the next search of the
series must not cancel it in turn.
"""

from __future__ import annotations

from pintu.server.work.job import Job
from pintu.server.work.packets import JsonObject


def in_series(request: JsonObject, series: str, number: int, total: int) -> JsonObject:
    """The request of a search with its place in a series, counted from 0."""
    return {**request, "series": {"id": series, "number": number, "total": total}}


def is_continuation(job: Job) -> bool:
    """Whether a search follows an earlier one of its series."""
    return bool(job.request.get("series", {}).get("number"))


def has_successor(job: Job) -> bool:
    """Whether another search of its series is to follow, as far as the job knows."""
    series = job.request.get("series")
    return series is not None and series["number"] + 1 < series["total"] and not job.cancelled


class CurrentSeries:
    """The series that each player runs now."""

    def __init__(self) -> None:
        self._ids: dict[str, str] = {}

    def admit(self, job: Job) -> bool:
        """Whether a new search may start; False for one of a series that has ended."""
        series: str = job.request.get("series", {}).get("id", "")
        if is_continuation(job) and self._ids.get(job.player) != series:
            return False
        if has_successor(job):
            self._ids[job.player] = series
        else:
            self.end(job.player)
        return True

    def end(self, player: str) -> None:
        """End the series of a player, if there is one."""
        self._ids.pop(player, None)
