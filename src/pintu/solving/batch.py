"""Runs chunks of boards in this process, then in workers, with the results in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from time import perf_counter
from typing import Any, Generic, NamedTuple, Protocol, Self, TypeVar

Output = TypeVar("Output")
Value = TypeVar("Value")

CHUNK_SECONDS = 0.2
"""The time that a chunk should take: long compared with sending it, short for those who wait."""

MOST_BOARDS = 4096
"""Most boards in a chunk, so that a batch needs little memory."""

_SECONDS_BEFORE_WORKERS = 0.3
"""Work done in this process before workers start, which takes each a second."""


class Executor(Protocol):
    """What runs chunks: an executor of `concurrent.futures`, or a client of a cluster."""

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> Any:
        """Start a call; returns a future."""


class Tasks(Protocol):
    """A list of tasks, or what can be divided like one."""

    def __len__(self) -> int: ...
    def __getitem__(self, part: slice, /) -> Self: ...


Chunk = TypeVar("Chunk", bound=Tasks)
Work = Callable[[Chunk], Output]


class Finished(NamedTuple, Generic[Chunk, Output]):
    """A chunk and its output; None for the output if it ended its worker, also when run alone."""

    chunk: Chunk
    output: Output | None


class Batch(Generic[Chunk, Output]):
    """Runs chunks of tasks; `size` is the number of tasks that the next chunk should have.

    `work` is called with a chunk and must be picklable if there are workers; in this process
    `work_here` is called instead, if it is given. With `jobs` above 1,
    or 0 for all cores, worker processes are started once this process has worked for 0.3 seconds;
    it works on until they have. With an `executor`, everything runs there.

    `threads` says whether the last chunk that ran here left the interpreter free most of the time:
    then threads of this process are the workers, which have nothing to load. `alone` says whether a
    chunk needs so much memory that only one such chunk should run at a time: it runs here.
    """

    def __init__(
        self,
        work: Work[Chunk, Output],
        *,
        work_here: Work[Chunk, Output] | None = None,
        jobs: int = 1,
        executor: Executor | None = None,
        threads: Callable[[], bool] = lambda: False,
        alone: Callable[[Chunk], bool] = lambda chunk: False,
    ) -> None:
        self.size = 1
        self._tasks = self._seconds = 0.0  # of the last chunks; each counts half of the next one
        self._work = work
        self._work_here = work_here or work
        # A frozen program would start itself again as a worker.
        self._jobs = 1 if getattr(sys, "frozen", False) else jobs or usable_cores()
        self._given = executor
        self._threads = threads
        self._alone = alone
        self._pool: ProcessPoolExecutor | ThreadPoolExecutor | None = None
        self._unanswered: list[Future[Any]] | None = []  # None once a worker has answered
        self._pending: deque[tuple[Chunk, Any]] = deque()

    def run(self, chunks: Iterable[Chunk | None]) -> Iterator[Finished[Chunk, Output]]:
        """The outputs in order; None among the chunks means that there is none yet.

        An error of `chunks` is raised after the outputs of all chunks before it.
        """
        errors: list[Exception] = []
        yield from self._run(until_error(chunks, errors))
        if errors:
            raise errors[0]

    def _run(self, feed: Iterator[Chunk | None]) -> Iterator[Finished[Chunk, Output]]:
        worked, is_first = 0.0, True
        if self._given is None:
            for chunk in feed:
                if not chunk:
                    continue
                started = perf_counter()
                yield Finished(chunk, self._work_here(chunk))
                if self._alone(chunk):
                    self.size = 1
                    continue
                if not is_first:  # the first chunk has to load what is needed
                    seconds = perf_counter() - started
                    self._fit(len(chunk), seconds)
                    worked += seconds
                is_first = False
                if self._jobs > 1 and (worked > _SECONDS_BEFORE_WORKERS or self._threads()):
                    break
            else:
                return
            if self._threads():
                self._work, self._unanswered = self._work_here, None
                self._pool = ThreadPoolExecutor(self._jobs)
        try:
            yield from self._run_elsewhere(feed)
        finally:
            self.close()

    def close(self) -> None:
        """End the workers; chunks that have not started are dropped."""
        is_idle = not self._pending
        for _, future in self._pending:
            future.cancel()
        self._pending.clear()
        if self._pool is not None:
            # Without waiting, a program that ends now may print an error of the pool's thread.
            self._pool.shutdown(wait=is_idle, cancel_futures=True)
            self._pool = None

    def _run_elsewhere(self, chunks: Iterator[Chunk | None]) -> Iterator[Finished[Chunk, Output]]:
        for chunk in chunks:
            if chunk:
                self._pending.append((chunk, self._start(chunk)))
            window = 2 * self._workers + 1
            while self._pending and (len(self._pending) > window or self._pending[0][1].done()):
                yield from self._next()
        while self._pending:
            yield from self._next()

    @property
    def _workers(self) -> int:
        """How many chunks run at the same time; that of a cluster may change."""
        if self._given is None:
            return self._jobs
        # Executors of `concurrent.futures` say it only here.
        known = getattr(self._given, "_max_workers", self._jobs)
        return int(getattr(self._given, "cores", known))

    def _start(self, chunk: Chunk) -> Any:
        """Submit a chunk, or run it here if every worker has one and none has answered yet."""
        if self._given is not None:
            return self._submit(chunk)
        if self._alone(chunk):
            return self._run_here(chunk)
        if self._unanswered is None:
            return self._submit(chunk)
        if any(future.done() for future in self._unanswered):
            self._unanswered = None
        elif len(self._unanswered) >= self._jobs:
            return self._run_here(chunk)
        submitted = self._submit(chunk)
        if self._unanswered is not None:
            self._unanswered.append(submitted)
        return submitted

    def _run_here(self, chunk: Chunk) -> Future[tuple[Output, float]]:
        future: Future[tuple[Output, float]] = Future()
        future.set_result(_timed(self._work_here, chunk))
        return future

    def _submit(self, chunk: Chunk) -> Any:
        if self._given is not None:
            return self._given.submit(_timed, self._work, chunk)
        if self._pool is None:
            # The spawn method works on every system, and in programs with threads.
            self._pool = ProcessPoolExecutor(
                self._jobs, multiprocessing.get_context("spawn"), initializer=_ignore_interrupts
            )
        return self._pool.submit(_timed, self._work, chunk)

    def _next(self) -> Iterator[Finished[Chunk, Output]]:
        chunk, future = self._pending[0]
        try:
            output, seconds = future.result()
        except BrokenExecutor:
            chunks = [chunk]
            if self._given is None:  # the pool is of no more use
                chunks = [each for each, _ in self._pending]
                self.close()
            elif hasattr(self._given, "cores"):
                self._pending.popleft()
                chunks = _halves(chunk) or [chunk]  # it may have died of another one's board
            else:
                raise
            yield from self._run_apart(chunks)
            return
        self._pending.popleft()
        self._fit(len(chunk), seconds)
        yield Finished(chunk, output)

    def _run_apart(self, dead: list[Chunk]) -> Iterator[Finished[Chunk, Output]]:
        """A worker died: run its chunks one at a time, in halves, to find the task that ends it."""
        chunks = deque(dead)
        while chunks:
            chunk = chunks.popleft()
            try:
                output, _ = self._submit(chunk).result()
            except BrokenExecutor:
                if self._given is None:
                    self.close()
                halves = _halves(chunk)
                chunks.extendleft(reversed(halves))
                if not halves:
                    yield Finished(chunk, None)
                continue
            yield Finished(chunk, output)

    def _fit(self, tasks: int, seconds: float) -> None:
        """Choose the size of the next chunks by the time that the last ones took."""
        self._tasks = self._tasks / 2 + tasks
        self._seconds = self._seconds / 2 + seconds
        wanted = int(self._tasks * CHUNK_SECONDS / max(self._seconds, 1e-6))
        self.size = max(1, min(wanted, 4 * self.size, MOST_BOARDS))


def split(tasks: Iterable[Value], batch: Batch[list[Value], Output]) -> Iterator[list[Value]]:
    """Chunks of tasks, smaller ones if the tasks come slowly.

    An error of `tasks` is raised after a chunk with those before it.
    """
    errors: list[Exception] = []
    feed = until_error(tasks, errors)
    most = 1
    while True:
        started = perf_counter()
        chunk = list(islice(feed, min(batch.size, most)))
        if chunk and errors:
            yield chunk
        if errors:
            raise errors[0]
        if not chunk:
            return
        most = 1 if perf_counter() - started > CHUNK_SECONDS else min(2 * most, MOST_BOARDS)
        yield chunk


def until_error(values: Iterable[Value], errors: list[Exception]) -> Iterator[Value]:
    """The values before an error, which is then in the list."""
    try:
        yield from values
    except Exception as error:
        errors.append(error)


def _halves(chunk: Chunk) -> list[Chunk]:
    """Two parts of a chunk; none of one task."""
    half = len(chunk) // 2
    return [chunk[:half], chunk[half:]] if half else []


def usable_cores() -> int:
    """The number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _timed(work: Work[Chunk, Output], chunk: Chunk) -> tuple[Output, float]:
    started = perf_counter()
    return work(chunk), perf_counter() - started


def _ignore_interrupts() -> None:
    """Ctrl-C reaches workers too; the process that started them ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
