"""A lane: a queue of jobs and the worker processes that run them, restarted when they die."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine

from pintu.messages import Message
from pintu.server.work.events import Failed, Queued, QueueFullError
from pintu.server.work.fair_queue import FairQueue
from pintu.server.work.job import Job
from pintu.server.work.lane_shares import LaneShares
from pintu.server.work.process import Worker

_DOWN = Message("work.down")
_FULL = Message("work.queue_full")
_STOPPING = Message("work.stopping")
_RETRY_AFTER = 5
_SHARED_SECONDS = 3.0
"""How long a long job runs at least before it gives way to another address."""

_MAX_FAILED_STARTS = 3
"""Failed starts in a row after which waiting jobs fail."""

_FIRST_BACKOFF, _MAX_BACKOFF = 0.5, 30.0
"""Seconds to wait after a failed start; doubled each time."""


_MAX_KEPT = 700_000_000
"""Bytes that a worker may keep between two jobs; after its start it has about 200 MB."""


class Lane:
    """A queue of jobs and its workers; see `FairQueue` for the order.

    When the queue is full, a new job may get a place of the address or owner that has most.
    """

    def __init__(self, name: str, queue_size: int, shares: LaneShares | None = None) -> None:
        self.workers: list[Worker] = []
        self._name = name
        self._waiting = FairQueue(queue_size)
        self._timer: asyncio.TimerHandle | None = None
        self._shares = shares or LaneShares()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopped = False
        self._failures = 0

    @property
    def is_ready(self) -> bool:
        """Whether at least one worker has started and responds."""
        return any(worker.responds for worker in self.workers)

    @property
    def is_down(self) -> bool:
        """Whether workers have repeatedly failed to start."""
        return self._failures >= _MAX_FAILED_STARTS and not self.is_ready

    @property
    def jobs(self) -> list[Job]:
        """All jobs that have not ended, running ones first."""
        return [job for job in (*self._running, *self._waiting) if not job.ended]

    def figures(self) -> dict[str, int]:
        """How many jobs wait and run, and how many workers have started."""
        running, workers = len(self._running), sum(worker.ready for worker in self.workers)
        return {"waiting": len(list(self._waiting)), "running": running, "workers": workers}

    @property
    def _running(self) -> list[Job]:
        return [worker.job for worker in self.workers if worker.job is not None]

    async def stop(self) -> None:
        """Stop all workers and fail their jobs."""
        self._stopped = True
        for job in self.jobs:
            job.publish(Failed(_STOPPING))
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def check(self, job: Job, leaving: Job | None = None) -> None:
        """Raise QueueFullError if there is no place for a job, not counting the one leaving."""
        if self._stopped:
            raise QueueFullError(_STOPPING, retry_after=_RETRY_AFTER)
        if self.is_down:
            raise QueueFullError(_DOWN, retry_after=int(_MAX_BACKOFF))
        if self._waiting.is_full(job, leaving) and self._waiting.job_to_evict(job) is None:
            raise QueueFullError(_FULL, retry_after=_RETRY_AFTER)

    def add(self, job: Job) -> None:
        """Queue a job, or start it at once if a worker is free; QueueFullError if it cannot."""
        self.check(job)
        if self._waiting.is_full(job) and (last := self._waiting.job_to_evict(job)) is not None:
            self._waiting.remove(last)
            last.publish(Failed(_FULL))
        self._waiting.add(job, self._running)
        self.dispatch()

    def cancel(self, job: Job) -> None:
        """Remove a job from the queue, or stop it if it runs."""
        if job in self._waiting:
            self._waiting.remove(job)
            self.dispatch()
        for worker in self.workers:
            if worker.job is job:
                worker.cancel_job()

    def dispatch(self) -> None:
        """Assign jobs to free workers, and publish the queue positions of the others."""
        self._shares.count_ended()
        while any(self._start_job(job) for job in self._waiting):
            pass  # from the beginning: what was started may have had to be before another job
        warming = not any(worker.ready for worker in self.workers)
        for short in (True, False):
            queue = [job for job in self._waiting if job.kind.short == short]
            for position, job in enumerate(queue, 1):
                job.publish(Queued(position, warming))
        self._free_a_worker()

    def _start_job(self, job: Job) -> bool:
        """Assign a waiting job to a worker, if one is free for it."""
        worker = self._free_worker(job)
        if worker is None:
            return False
        self._waiting.start(job)
        job.publish(Queued(0))
        worker.assign(job)
        self._shares.note_assigned(worker, job)
        return True

    def _free_a_worker(self) -> None:
        """End a job if an address without a running job waits; see `LaneShares.reason_to_end`.

        The job that has run longest ends, after _SHARED_SECONDS at least. A short job is ended only
        for a long one, and only if there is a worker for short jobs to run its next ones.
        """
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if any(job.ended for job in self._running):  # one is about to be free
            return
        at_work = {job.address for job in self._running}
        for short in (True, False):
            jobs = (job for job in self._waiting if job.kind.short == short)
            waiting = next((job for job in jobs if job.address not in at_work), None)
            if waiting is not None and self._free_a_worker_for(waiting):
                return

    def _free_a_worker_for(self, waiting: Job) -> bool:
        """End a job for one that waits, now or in a moment; return whether there is one to end."""
        ends_short = not waiting.kind.short and any(worker.short_only for worker in self.workers)
        running = [
            (worker.started, worker.job, worker)
            for worker in self.workers
            if worker.job and worker.takes(waiting.kind)
            if ends_short or not worker.job.kind.short
        ]
        loop = asyncio.get_running_loop()
        for started, job, worker in sorted(running, key=lambda entry: entry[0]):
            reason = self._shares.reason_to_end(job, waiting, self.jobs)
            if reason is None:
                continue
            left = started + _SHARED_SECONDS - loop.time()
            if left > 0:
                self._timer = loop.call_later(left, self._free_a_worker)
            else:
                job.publish(Failed(reason))
                worker.cancel_job()
            return True
        return False

    def _free_worker(self, job: Job) -> Worker | None:
        free = [worker for worker in self.workers if worker.free and worker.takes(job.kind)]
        if not free:
            return None
        conflicts = any(worker.job and worker.job.conflicts_with(job) for worker in self.workers)
        if conflicts or self._must_leave_room(job):
            # If one owner's jobs ran in parallel, all others would wait.
            free = [worker for worker in free if worker.short_only]
        # Short jobs prefer the short-only worker: the others stay free for long jobs.
        return max(free, key=lambda worker: worker.short_only, default=None)

    def _must_leave_room(self, job: Job) -> bool:
        """Whether a short job must let a long one of another address start before it.

        Only jobs of an address that runs another short job, or has used workers for much longer,
        must: otherwise the short jobs of many players at one address could keep all workers.
        """
        if not job.kind.short:
            return False
        has_another = any(
            other.address == job.address and other.kind.short for other in self._running
        )
        served = {other.address for other in self._running if not other.kind.short}
        return any(
            has_another or self._shares.has_used_much_more(job.address, other.address)
            for other in self._waiting
            if not other.kind.short and other.address not in (*served, job.address)
        )

    def _start_task(self, task: Coroutine[None, None, None]) -> None:
        started = asyncio.get_running_loop().create_task(task)
        self._tasks.add(started)
        started.add_done_callback(self._tasks.discard)

    async def _run_worker(self, *, short_only: bool = False) -> None:
        """Run one worker process until it ends; if it did not start, wait before returning."""
        worker = Worker(self._name, short_only, self.dispatch)
        self.workers.append(worker)
        try:
            await worker.run()
        finally:
            self.workers.remove(worker)
        if worker.ready:
            self._failures = 0
            return
        self._failures += 1
        if self.is_down:
            for job in self._waiting:
                job.publish(Failed(_DOWN))
            self._waiting.clear()
        await asyncio.sleep(min(_MAX_BACKOFF, _FIRST_BACKOFF * 2 ** (self._failures - 1)))


class PersistentLane(Lane):
    """Workers that run all the time: each is started with the server and restarted when it ends.

    The others start once the first is ready: it compiles what they then only load. The last takes
    short jobs only, so that a hint does not wait for long searches. A worker that keeps much memory
    after a job is replaced, one at a time.
    """

    def __init__(self, name: str, queue_size: int, workers: int) -> None:
        super().__init__(name, queue_size)
        self._count = workers
        self._first_is_ready = asyncio.Event()

    def start(self) -> None:
        """Start the workers."""
        for number in range(self._count):
            self._start_task(self._restart_forever(number))

    def dispatch(self) -> None:
        """See `Lane`."""
        if self.is_ready:
            self._first_is_ready.set()
        if all(worker.ready and not worker.stopping for worker in self.workers):
            self._replace_a_large_worker()
        super().dispatch()

    def _replace_a_large_worker(self) -> None:
        for worker in self.workers:
            if worker.free and worker.memory > _MAX_KEPT:
                return worker.shut_down()
        return None

    async def _restart_forever(self, number: int) -> None:
        """Start a worker, and start it again whenever its process ends."""
        if number > 0:
            await self._first_is_ready.wait()
        while True:
            await self._run_worker(short_only=0 < number == self._count - 1)


class OnDemandLane(Lane):
    """Workers that are started by jobs, and stopped when idle or after `most_jobs` jobs.

    Further ones than the first are started when several addresses have jobs. The jobs of one
    address never take all of them. A process returns the memory it used for large pictures only
    when it ends.
    """

    def __init__(
        self, name: str, queue_size: int, idle_seconds: float, most_jobs: int, workers: int = 1
    ) -> None:
        super().__init__(name, queue_size)
        self._idle_seconds = idle_seconds
        self._most_jobs = most_jobs
        self._count = workers
        self._idle_timer: asyncio.TimerHandle | None = None
        self._serving = 0

    def add(self, job: Job) -> None:
        """See `Lane`."""
        super().add(job)
        addresses = {other.address for other in self.jobs}
        if job in self._waiting and self._serving < min(self._count, len(addresses)):
            self._serving += 1
            self._start_task(self._serve())

    def dispatch(self) -> None:
        """See `Lane`."""
        if self._idle_timer is not None:
            self._idle_timer.cancel()
            self._idle_timer = None
        for worker in self.workers:
            if worker.free and worker.jobs >= self._most_jobs:
                worker.shut_down()
        super().dispatch()
        if any(worker.free for worker in self.workers):
            loop = asyncio.get_running_loop()
            self._idle_timer = loop.call_later(self._idle_seconds, self._stop_idle)

    def _stop_idle(self) -> None:
        for worker in self.workers:
            if worker.free:
                worker.shut_down()

    def _free_worker(self, job: Job) -> Worker | None:
        worker = super()._free_worker(job)
        others = [other.job for other in self.workers if other is not worker]
        if others and all(other and other.address == job.address for other in others):
            return None
        return worker

    async def _serve(self) -> None:
        while self._waiting:
            await self._run_worker()
        self._serving -= 1
        self._failures = 0  # try again with the next job
