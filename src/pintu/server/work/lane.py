"""Workers of one sort, and the jobs that wait for them."""

from __future__ import annotations

import asyncio
from bisect import insort
from collections import Counter
from collections.abc import Coroutine

from pintu.server.work.events import Failed, Queued, QueueFullError
from pintu.server.work.job import Job
from pintu.server.work.process import Worker

DOWN = "the workers do not start, so nothing can be computed now; the log has more about it"
_FULL = "too many are waiting already; please try again in a moment"
_SHUT = "the service is being shut down"
_RETRY_AFTER = 5
_TRIES = 3
"""Starts that fail one after another before those who wait are told."""

_FIRST_REST, _LONGEST_REST = 0.5, 30.0
"""Seconds between starts that fail."""


class Lane:
    """Jobs first come, first served, the short ones before the others; `places` for each sort.

    Nobody has more of it than others by asking for more: of two owners' jobs, the one goes first
    whose owner had fewer under way when it came, and a newcomer gets a place of whoever has most.
    """

    def __init__(self, name: str, places: int) -> None:
        self.workers: list[Worker] = []
        self._name = name
        self._places = places
        self._waiting: list[Job] = []
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._failures = 0

    @property
    def is_ready(self) -> bool:
        """Whether a worker has started up and lives."""
        return any(worker.ready for worker in self.workers)

    @property
    def is_down(self) -> bool:
        """Whether workers have failed to start again and again."""
        return self._failures >= _TRIES and not self.is_ready

    @property
    def jobs(self) -> list[Job]:
        """All that have not ended, those at work first."""
        at_work = [worker.job for worker in self.workers if worker.job is not None]
        return [job for job in (*at_work, *self._waiting) if not job.ended]

    async def stop(self) -> None:
        """End all workers, and the jobs with them."""
        self._stopped = True
        for job in self.jobs:
            job.tell(Failed(_SHUT))
        self._waiting.clear()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def check(self, job: Job, leaving: Job | None = None) -> None:
        """QueueFullError if there is no place for a job, even once another has left."""
        if self._stopped:
            raise QueueFullError(_SHUT, _RETRY_AFTER)
        if self.is_down:
            raise QueueFullError(DOWN, int(_LONGEST_REST))
        if self._is_full(job, leaving) and self._giving_way(job) is None:
            raise QueueFullError(_FULL, _RETRY_AFTER)

    def add(self, job: Job) -> None:
        """Let a job wait for its turn, which may come at once; QueueFullError if it cannot."""
        self.check(job)
        if self._is_full(job) and (last := self._giving_way(job)) is not None:
            self._waiting.remove(last)
            last.tell(Failed(_FULL))
        job.turn = sum(other.owner == job.owner for other in self.jobs if other.is_like(job))
        insort(self._waiting, job, key=lambda other: (not other.kind.short, other.turn))
        self.dispatch()

    def call_off(self, job: Job) -> None:
        """Take a job out of the queue, or out of the hands of its worker."""
        if job in self._waiting:
            self._waiting.remove(job)
            self.dispatch()
        for worker in self.workers:
            if worker.job is job:
                worker.call_off()

    def dispatch(self) -> None:
        """Give jobs to free workers, and tell the others where they stand."""
        for job in list(self._waiting):
            worker = self._free_worker(job)
            if worker is not None:
                self._waiting.remove(job)
                job.tell(Queued(0))
                worker.give(job)
        for short in (True, False):
            alike = [job for job in self._waiting if job.kind.short == short]
            for place, job in enumerate(alike, 1):
                job.tell(Queued(place))

    def _is_full(self, job: Job, leaving: Job | None = None) -> bool:
        like = [other for other in self._waiting if other.is_like(job)]
        return len(like) - (leaving in like) >= self._places

    def _giving_way(self, job: Job) -> Job | None:
        """Whose place a job gets where none is left: the last of the owner who has most of them."""
        like = [other for other in self._waiting if other.is_like(job)]
        count = Counter(other.owner for other in like)
        owner, most = count.most_common(1)[0]
        if most <= count[job.owner] + 1:
            return None
        return next(other for other in reversed(like) if other.owner == owner)

    def _free_worker(self, job: Job) -> Worker | None:
        free = [worker for worker in self.workers if worker.free and worker.takes(job.kind)]
        if any(worker.job and worker.job.is_rival(job) for worker in self.workers):
            # One owner's work side by side would keep all others waiting.
            free = [worker for worker in free if worker.short_only]
        # Short jobs leave the others free for long ones.
        return max(free, key=lambda worker: worker.short_only, default=None)

    def _begin(self, task: Coroutine[None, None, None]) -> None:
        begun = asyncio.get_running_loop().create_task(task)
        self._tasks.add(begun)
        begun.add_done_callback(self._tasks.discard)

    async def _life(self, *, short_only: bool = False) -> None:
        """A worker from start to end, and a rest behind it if it did not even start."""
        worker = Worker(self._name, short_only, self.dispatch)
        self.workers.append(worker)
        try:
            await worker.live()
        finally:
            self.workers.remove(worker)
        if worker.ready:
            self._failures = 0
            return
        self._failures += 1
        if self.is_down:
            for job in self._waiting:
                job.tell(Failed(DOWN))
            self._waiting.clear()
        await asyncio.sleep(min(_LONGEST_REST, _FIRST_REST * 2 ** (self._failures - 1)))


class StandingLane(Lane):
    """Workers that are there from the start, and replaced when they end.

    The first is started alone: it compiles what the others then only load. The last takes short
    jobs only, so that a hint does not wait for long searches.
    """

    def __init__(self, name: str, places: int, workers: int) -> None:
        super().__init__(name, places)
        self._count = workers
        self._first_is_ready = asyncio.Event()

    def start(self) -> None:
        """Start the workers."""
        for number in range(self._count):
            self._begin(self._keep_up(number))

    def dispatch(self) -> None:
        """See `Lane`."""
        if self.is_ready:
            self._first_is_ready.set()
        super().dispatch()

    async def _keep_up(self, number: int) -> None:
        if number > 0:
            await self._first_is_ready.wait()
        while True:
            await self._life(short_only=0 < number == self._count - 1)


class PassingLane(Lane):
    """One worker that comes with the first job, and goes when it was idle or has done its share.

    What a process has taken from the system for large pictures it gives back only by ending.
    """

    def __init__(self, name: str, places: int, idle_seconds: float, most_jobs: int) -> None:
        super().__init__(name, places)
        self._idle_seconds = idle_seconds
        self._most_jobs = most_jobs
        self._timer: asyncio.TimerHandle | None = None
        self._serving = False

    def add(self, job: Job) -> None:
        """See `Lane`."""
        super().add(job)
        if not self._serving:
            self._serving = True
            self._begin(self._serve())

    def dispatch(self) -> None:
        """See `Lane`."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        for worker in self.workers:
            if worker.free and worker.jobs >= self._most_jobs:
                worker.retire()
        super().dispatch()
        for worker in self.workers:
            if worker.free:
                loop = asyncio.get_running_loop()
                self._timer = loop.call_later(self._idle_seconds, worker.retire)

    async def _serve(self) -> None:
        while self._waiting:
            await self._life()
        self._serving = False
        self._failures = 0  # what did not start may do so for the next who asks
