"""The pool of all worker processes, to which jobs are submitted."""

from __future__ import annotations

from pintu.server.work.job import Job
from pintu.server.work.kinds import KINDS, PICTURE, REPLAY, SEARCH
from pintu.server.work.lane import OnDemandLane, PersistentLane
from pintu.server.work.packets import JsonObject


class WorkPool:
    """Worker processes for searches, and one each for pictures and long games when needed.

    workers: how many searches run in parallel; one more process runs hints and other short jobs.
    queue_size: how many jobs of each priority may wait in a lane.
    idle_seconds, most_jobs: when the process for pictures, or for games, is stopped.
    """

    def __init__(
        self,
        workers: int,
        queue_size: int = 64,
        *,
        idle_seconds: float = 300,
        most_jobs: int = 100,
    ) -> None:
        self._searching = PersistentLane(SEARCH, queue_size, workers + 1)
        self._picturing = OnDemandLane(PICTURE, queue_size, idle_seconds, most_jobs)
        self._replaying = OnDemandLane(REPLAY, queue_size, idle_seconds, most_jobs)
        self._lanes = {
            SEARCH: self._searching,
            PICTURE: self._picturing,
            REPLAY: self._replaying,
        }

    async def start(self) -> None:
        """Start the workers, without waiting until they are ready."""
        self._searching.start()

    async def stop(self) -> None:
        """Stop all processes; jobs that have not ended fail."""
        for lane in self._lanes.values():
            await lane.stop()

    @property
    def ready(self) -> bool:
        """Whether a worker for searches has started."""
        return self._searching.is_ready

    @property
    def size(self) -> int:
        """How many processes have started and are alive."""
        return sum(worker.ready for lane in self._lanes.values() for worker in lane.workers)

    def figures(self) -> dict[str, dict[str, int]]:
        """For each lane: jobs waiting and running, and workers that have started."""
        return {name: lane.figures() for name, lane in self._lanes.items()}

    @property
    def is_down(self) -> bool:
        """Whether workers for searches repeatedly fail to start."""
        return self._searching.is_down

    def submit(self, kind: str, request: JsonObject, payload: bytes = b"", *, owner: str) -> Job:
        """Queue a job; QueueFullError if the queue is full.

        A new search cancels the previous search of its owner.
        """
        lane = self._lanes[KINDS[kind].lane]
        job = Job(kind, request, payload, owner, lane.cancel)
        if job.kind.replaces_previous:
            previous = self._search_of(owner)
            lane.check(job, previous)  # first: a refused search must not cancel the previous one
            if previous is not None:
                previous.cancel()
        lane.add(job)
        return job

    def cancel_search(self, owner: str) -> None:
        """Cancel the queued or running search of an owner, if there is one."""
        job = self._search_of(owner)
        if job is not None:
            job.cancel()

    def _search_of(self, owner: str) -> Job | None:
        player = owner.partition("@")[0]
        for job in self._searching.jobs:
            if job.player == player and job.kind.replaces_previous:
                return job
        return None
