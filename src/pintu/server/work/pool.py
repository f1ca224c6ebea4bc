"""All workers of a service."""

from __future__ import annotations

from pintu.server.work.job import Job
from pintu.server.work.kinds import KINDS, PICTURE, REPLAY, SEARCH
from pintu.server.work.lane import DOWN, PassingLane, StandingLane
from pintu.server.work.packets import Message


class WorkPool:
    """Processes that search, and while there are any, one for pictures and one for long games.

    workers: searches that run side by side; one more process does hints and other short work.
    queue_size: how many jobs of a sort may wait. Those for pictures and games end after
    `idle_seconds` without work, or after `most_jobs`.
    """

    def __init__(
        self,
        workers: int,
        queue_size: int = 64,
        *,
        idle_seconds: float = 300,
        most_jobs: int = 100,
    ) -> None:
        self._searching = StandingLane(SEARCH, queue_size, workers + 1)
        self._picturing = PassingLane(PICTURE, queue_size, idle_seconds, most_jobs)
        self._replaying = PassingLane(REPLAY, queue_size, idle_seconds, most_jobs)
        self._lanes = {
            SEARCH: self._searching,
            PICTURE: self._picturing,
            REPLAY: self._replaying,
        }

    async def start(self) -> None:
        """Start the workers, without waiting until they are ready."""
        self._searching.start()

    async def stop(self) -> None:
        """End all processes; jobs that have not ended fail."""
        for lane in self._lanes.values():
            await lane.stop()

    @property
    def ready(self) -> bool:
        """Whether a search can begin at once, or when another ends."""
        return self._searching.is_ready

    @property
    def size(self) -> int:
        """How many processes are ready for work."""
        return sum(worker.ready for lane in self._lanes.values() for worker in lane.workers)

    @property
    def trouble(self) -> str | None:
        """One sentence if workers fail to start again and again."""
        return DOWN if self._searching.is_down else None

    def submit(self, kind: str, request: Message, payload: bytes = b"", *, owner: str) -> Job:
        """Have something done; QueueFullError if too many wait already.

        A search takes the place of the one that its owner has under way.
        """
        lane = self._lanes[KINDS[kind].lane]
        job = Job(kind, request, payload, owner, lane.call_off)
        if job.kind.alone:
            before = self._search_of(owner)
            lane.check(job, before)  # an old search is not lost for a new one that is refused
            if before is not None:
                before.cancel()
        lane.add(job)
        return job

    def call_off(self, owner: str) -> None:
        """Cancel the search that an owner has under way, if there is one."""
        job = self._search_of(owner)
        if job is not None:
            job.cancel()

    def _search_of(self, owner: str) -> Job | None:
        for job in self._searching.jobs:
            if job.owner == owner and job.kind.alone:
                return job
        return None
