"""The shares that client addresses have of the workers of a lane."""

from __future__ import annotations

from collections.abc import Iterable

from pintu.messages import Message
from pintu.server.work.job import Job
from pintu.server.work.process import Worker
from pintu.server.work.recent_use import RecentUse

_GAVE_WAY = Message("work.gave_way")
_USED_MUCH = Message("work.used_much")
_MUCH_MORE = 20.0
"""How many more seconds of workers an address may have used than an address that waits."""


class LaneShares:
    """Counts the time of workers that addresses have used, and says which job must give way."""

    def __init__(self, use: RecentUse | None = None) -> None:
        self._use = use or RecentUse()
        self._assigned: dict[Worker, Job] = {}
        """Jobs whose use is not counted yet."""

    def note_assigned(self, worker: Worker, job: Job) -> None:
        """Note that a worker has got a job."""
        self._assigned[worker] = job

    def count_ended(self) -> None:
        """Count the time of jobs that have left their worker."""
        for worker, job in list(self._assigned.items()):
            if worker.job is not job:
                self._use.add(job.address, job.used)
                del self._assigned[worker]

    def reason_to_end(self, job: Job, waiting: Job, jobs: Iterable[Job]) -> Message | None:
        """Why a running job must end for one that waits, or None if it may go on.

        It must end if its address has other jobs too, or has used much more time before.
        """
        if sum(other.address == job.address for other in jobs) > 1:
            return _GAVE_WAY
        if self.has_used_much_more(job.address, waiting.address):
            return _USED_MUCH
        return None

    def has_used_much_more(self, address: str, other: str) -> bool:
        """Whether an address has recently used workers for much longer than another one."""
        return self._use.of(address) > self._use.of(other) + _MUCH_MORE
