"""Runs writes in transactions: many in one commit (SQLite), or one each (PostgreSQL)."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Protocol, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import DBAPIError

from pintu.store.database import FAILURES, WRITERS, Database
from pintu.store.errors import StoreError

T = TypeVar("T")
Work = Callable[[Connection], T]

_MAX_BATCH = 500
_BATCH_WAIT = 0.008
"""Seconds to wait for more writes before a commit, after a batch of several."""

_MAX_ATTEMPTS = 8
_RETRYABLE = ("40001", "40P01")  # serialization failure, deadlock


class Writer(Protocol):
    """Runs writes atomically, and returns when they are on the disk."""

    async def write(self, work: Work[T]) -> T: ...
    def write_now(self, work: Work[T]) -> T: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A waiting write; `loop` is the event loop of its future, if there is one."""

    work: Work[Any]
    future: asyncio.Future[Any] | Future[Any]
    loop: asyncio.AbstractEventLoop | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: Any = None
    error: Exception | None = None


class GroupWriter:
    """One thread that runs all waiting writes in one transaction (SQLite).

    A commit waits for the disk, some milliseconds, longer than the writes themselves; so many
    writes share one commit, and under load a write waits _BATCH_WAIT for others. If one write of a
    batch fails, the batch is rolled back and run again with a savepoint for each write.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="pintu-writer", daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()
        self._put(_Job(work, future, loop))
        return await future

    def write_now(self, work: Work[T]) -> T:
        future: Future[T] = Future()
        self._put(_Job(work, future))
        return future.result()

    def close(self) -> None:
        """Finish the waiting writes, then stop the thread."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _put(self, job: _Job) -> None:
        with self._closing:  # a job after the end marker would wait for ever
            if self._closed:
                raise StoreError("store.closed")
            self._jobs.put(job)

    def _run(self) -> None:
        last, busy = False, False
        while not last:
            batch, last = self._next_batch(busy)
            busy = len(batch) > 1
            if batch:
                _resolve_futures(batch, self._commit(batch))

    def _next_batch(self, busy: bool) -> tuple[list[_Job], bool]:
        """Wait for jobs and take all; also return whether the end marker was among them."""
        batch: list[_Job] = []
        job = self._jobs.get()
        if busy:
            time.sleep(_BATCH_WAIT)
        while job is not None:
            batch.append(job)
            if len(batch) == _MAX_BATCH:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[_Job]) -> list[_Outcome]:
        """Run a batch and commit; the outcomes are valid only after the commit."""
        try:
            try:
                with self._database.writing.begin() as connection:
                    return [_run_job(connection, job.work) for job in batch]
            except _JobFailedError:
                with self._database.writing.begin() as connection:
                    return [self._run_in_savepoint(connection, job.work) for job in batch]
        except Exception as error:
            # All fail: even an error of one job may depend on a write that was rolled back.
            return [_Outcome(error=self._database.failure(error)) for _ in batch]

    def _run_in_savepoint(self, connection: Connection, work: Work[Any]) -> _Outcome:
        driver: Any = connection.connection.driver_connection  # faster than through SQLAlchemy
        driver.execute("SAVEPOINT job")
        try:
            outcome = _Outcome(work(connection))
        except Exception as error:
            # If the error has ended the whole transaction, this raises, and the batch fails.
            driver.execute("ROLLBACK TO job")
            failed = isinstance(error, FAILURES)
            outcome = _Outcome(error=self._database.failure(error) if failed else error)
        driver.execute("RELEASE job")
        return outcome


class _JobFailedError(Exception):
    """One job of a batch failed."""


def _run_job(connection: Connection, work: Work[Any]) -> _Outcome:
    try:
        return _Outcome(work(connection))
    except Exception as error:
        raise _JobFailedError from error


def _resolve_futures(batch: list[_Job], outcomes: list[_Outcome]) -> None:
    """Set the results of the futures; each event loop is woken once."""
    by_loop = defaultdict(list)
    for job, outcome in zip(batch, outcomes, strict=True):
        by_loop[job.loop].append((job.future, outcome))
    for loop, pairs in by_loop.items():
        if loop is None:
            _set_results(pairs)
        else:
            with suppress(RuntimeError):  # the loop is closed
                loop.call_soon_threadsafe(_set_results, pairs)


def _set_results(pairs: list[tuple[asyncio.Future[Any] | Future[Any], _Outcome]]) -> None:
    for future, outcome in pairs:
        if future.done():  # cancelled
            continue
        if outcome.error is not None:
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome.value)


class PoolWriter:
    """A thread pool with a transaction for each write (PostgreSQL groups commits itself)."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._threads = ThreadPoolExecutor(WRITERS, "pintu-writer")
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError("store.closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._write, work)

    def write_now(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError("store.closed")
        return self._write(work)

    def close(self) -> None:
        self._closed = True
        self._threads.shutdown()

    def _write(self, work: Work[T]) -> T:
        for attempt in range(_MAX_ATTEMPTS):
            try:
                with self._database.writing.begin() as connection:
                    value = work(connection)
            except FAILURES as error:
                if attempt == _MAX_ATTEMPTS - 1 or not _is_retryable(error):
                    raise self._database.failure(error) from error
                time.sleep(random.random() * 0.005 * 2**attempt)
            else:
                return value
        raise AssertionError


def _is_retryable(error: Exception) -> bool:
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    return state in _RETRYABLE
