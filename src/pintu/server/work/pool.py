"""The pool of all worker processes, to which jobs are submitted."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from pintu.server.work.events import Cancelled, Failed, QueueFullError
from pintu.server.work.job import Job, player_of
from pintu.server.work.kinds import KINDS, PICTURE, REPLAY, SEARCH
from pintu.server.work.lane import Lane, OnDemandLane, PersistentLane
from pintu.server.work.packets import JsonObject
from pintu.server.work.series import CurrentSeries

if TYPE_CHECKING:
    from pintu.server.work.cluster_lane import ClusterLane

LIGHT_CELLS = 12
"""Boards of up to so many cells are solved in milliseconds, with tables of all distances."""


REPLAYERS = 2
"""Processes for long games; one address has one of them at a time."""


class Pool(Protocol):
    """Where a server submits jobs: its own workers, or those that all processes share."""

    @property
    def ready(self) -> bool: ...
    @property
    def size(self) -> int: ...
    @property
    def is_down(self) -> bool: ...
    def figures(self) -> dict[str, dict[str, int]]: ...
    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    def submit(
        self, kind: str, request: JsonObject, payload: bytes = b"", *, owner: str
    ) -> Job: ...
    def cancel_search(self, owner: str) -> None: ...


class WorkPool:
    """Worker processes for searches, and for pictures and long games when needed.

    workers: how many searches run in parallel; one more process runs hints and other short jobs.
    queue_size: how many jobs of each priority may wait in a lane.
    idle_seconds, most_jobs: when the processes for pictures, and for games, are stopped.
    cluster: the scheduler of a Dask cluster for solves of large boards, while it can be reached.
    """

    def __init__(
        self,
        workers: int,
        queue_size: int = 64,
        *,
        idle_seconds: float = 300,
        most_jobs: int = 100,
        cluster: str = "",
    ) -> None:
        self._searching = PersistentLane(SEARCH, queue_size, workers + 1)
        self._picturing = OnDemandLane(PICTURE, queue_size, idle_seconds, most_jobs)
        self._replaying = OnDemandLane(REPLAY, queue_size, idle_seconds, most_jobs, REPLAYERS)
        self._lanes: dict[str, Lane] = {
            SEARCH: self._searching,
            PICTURE: self._picturing,
            REPLAY: self._replaying,
        }
        self.on_search: Callable[[str, Job | None], None] = lambda player, job: None
        """Called with the job when a player starts a search, with None if no search is needed."""
        self._series = CurrentSeries()
        self._cluster: ClusterLane | None = None
        if cluster:
            from pintu.server.work.cluster_lane import ClusterLane

            self._cluster = ClusterLane(cluster, queue_size, self._run_here)
            self._lanes["cluster"] = self._cluster

    async def start(self) -> None:
        """Start the workers, without waiting until they are ready."""
        self._searching.start()
        if self._cluster is not None:
            self._cluster.start()

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

        A new search cancels the previous search of its owner, and ends the series of searches that
        it belongs to. A search of a series that has ended is cancelled.
        """
        lane = self._lane_of(kind, request)
        job = Job(kind, request, payload, owner, self._cancel)
        if job.kind.replaces_previous:
            previous = self._search_of(owner)
            lane.check(job, previous)  # first: a refused search must not cancel the previous one
            if not self._series.admit(job):
                job.publish(Cancelled())
                return job
            if previous is not None:
                previous.cancel()
        lane.add(job)
        if job.kind.replaces_previous:
            self.on_search(job.player, job)
        return job

    def cancel_search(self, owner: str) -> None:
        """Cancel the queued or running search of an owner, if there is one."""
        job = self._search_of(owner)
        if job is not None:
            job.cancel()
        self._series.end(player_of(owner))
        self.on_search(player_of(owner), None)

    def _lane_of(self, kind: str, request: JsonObject) -> Lane:
        is_heavy = kind == "solve" and _cells(request["board"]) > LIGHT_CELLS
        if is_heavy and self._cluster is not None and self._cluster.is_ready:
            return self._cluster
        return self._lanes[KINDS[kind].lane]

    def _run_here(self, job: Job) -> None:
        """Run a job of the cluster on this machine, because the cluster was lost."""
        try:
            self._searching.add(job)
        except QueueFullError as error:
            job.publish(Failed(error.message, retry_after=error.retry_after))

    def _cancel(self, job: Job) -> None:
        for lane in self._lanes.values():
            lane.cancel(job)

    def _search_of(self, owner: str) -> Job | None:
        player = player_of(owner)
        for lane in (self._searching, self._cluster):
            for job in lane.jobs if lane is not None else ():
                if job.player == player and job.kind.replaces_previous:
                    return job
        return None


def _cells(board: str) -> int:
    """The number of cells of a board, from its text.

    >>> _cells("1 2 3/4 5 0")
    6
    """
    return len(board.replace("/", " ").split())
