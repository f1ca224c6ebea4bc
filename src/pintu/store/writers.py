"""How writes reach the disk: many in one commit, or one each."""

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

_MOST_TOGETHER = 500
_GATHER = 0.008
"""Seconds that a write waits for company when it is likely to come."""

_TRIES = 8
_TRY_AGAIN = ("40001", "40P01")  # two transactions got in each other's way, or waited in a ring


class Writer(Protocol):
    """Carries out writes, each whole or not at all, and answers when it cannot be lost."""

    async def write(self, work: Work[T]) -> T: ...
    def write_now(self, work: Work[T]) -> T: ...
    def close(self) -> None: ...


@dataclass(frozen=True, slots=True, eq=False)
class _Job:
    """A write that waits; `loop` is the event loop that its future belongs to, if any."""

    work: Work[Any]
    future: asyncio.Future[Any] | Future[Any]
    loop: asyncio.AbstractEventLoop | None = None


@dataclass(frozen=True, slots=True)
class _Outcome:
    value: Any = None
    error: Exception | None = None


class GroupWriter:
    """One thread that takes all waiting writes into one transaction (SQLite).

    A commit waits for the disk, some milliseconds, and takes longer than the writes in it; that
    many share one is what makes them fast. So a write that follows others closely waits a moment
    for more. A write that fails takes nothing with it: the others are carried out again, then each
    with a savepoint.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._serve, name="pintu-writer", daemon=True)
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
        """Carry out what waits, then end."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    def _put(self, job: _Job) -> None:
        with self._closing:  # nothing is put behind the end, where it would wait for ever
            if self._closed:
                raise StoreError("the store is closed")
            self._jobs.put(job)

    def _serve(self) -> None:
        last, busy = False, False
        while not last:
            batch, last = self._waiting(busy)
            busy = len(batch) > 1
            if batch:
                _settle(batch, self._committed(batch))

    def _waiting(self, busy: bool) -> tuple[list[_Job], bool]:
        """All jobs that wait, at least one; and whether the end was among them."""
        batch: list[_Job] = []
        job = self._jobs.get()
        if busy:
            time.sleep(_GATHER)
        while job is not None:
            batch.append(job)
            if len(batch) == _MOST_TOGETHER:
                return batch, False
            try:
                job = self._jobs.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _committed(self, batch: list[_Job]) -> list[_Outcome]:
        """What became of each job, told after the commit: what was not committed did not happen."""
        try:
            try:
                with self._database.writing.begin() as connection:
                    return [_all_or_none(connection, job.work) for job in batch]
            except _JobFailedError:
                with self._database.writing.begin() as connection:
                    return [self._attempt(connection, job.work) for job in batch]
        except Exception as error:
            # A refusal too may rest on a write of this batch that is gone now.
            return [_Outcome(error=self._database.failure(error)) for _ in batch]

    def _attempt(self, connection: Connection, work: Work[Any]) -> _Outcome:
        driver: Any = connection.connection.driver_connection  # the direct way; it counts here
        driver.execute("SAVEPOINT job")
        try:
            outcome = _Outcome(work(connection))
        except Exception as error:
            # If the failure has ended the whole transaction, this fails, and with it the batch.
            driver.execute("ROLLBACK TO job")
            failed = isinstance(error, FAILURES)
            outcome = _Outcome(error=self._database.failure(error) if failed else error)
        driver.execute("RELEASE job")
        return outcome


class _JobFailedError(Exception):
    """A job failed in the middle of others."""


def _all_or_none(connection: Connection, work: Work[Any]) -> _Outcome:
    try:
        return _Outcome(work(connection))
    except Exception as error:
        raise _JobFailedError from error


def _settle(batch: list[_Job], outcomes: list[_Outcome]) -> None:
    """Tell everyone who waits; each event loop is woken once."""
    by_loop = defaultdict(list)
    for job, outcome in zip(batch, outcomes, strict=True):
        by_loop[job.loop].append((job.future, outcome))
    for loop, pairs in by_loop.items():
        if loop is None:
            _set(pairs)
        else:
            with suppress(RuntimeError):  # a loop that is closed waits for nothing
                loop.call_soon_threadsafe(_set, pairs)


def _set(pairs: list[tuple[asyncio.Future[Any] | Future[Any], _Outcome]]) -> None:
    for future, outcome in pairs:
        if future.done():  # whoever asked has been called off
            continue
        if outcome.error is not None:
            future.set_exception(outcome.error)
        else:
            future.set_result(outcome.value)


class PoolWriter:
    """Some threads, a transaction for each write (PostgreSQL, which commits in groups itself)."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._threads = ThreadPoolExecutor(WRITERS, "pintu-writer")
        self._closed = False

    async def write(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._write, work)

    def write_now(self, work: Work[T]) -> T:
        if self._closed:
            raise StoreError("the store is closed")
        return self._write(work)

    def close(self) -> None:
        self._closed = True
        self._threads.shutdown()

    def _write(self, work: Work[T]) -> T:
        for attempt in range(_TRIES):
            try:
                with self._database.writing.begin() as connection:
                    value = work(connection)
            except FAILURES as error:
                if attempt == _TRIES - 1 or not _is_worth_another_try(error):
                    raise self._database.failure(error) from error
                time.sleep(random.random() * 0.005 * 2**attempt)
            else:
                return value
        raise AssertionError


def _is_worth_another_try(error: Exception) -> bool:
    state = getattr(error.orig, "sqlstate", None) if isinstance(error, DBAPIError) else None
    return state in _TRY_AGAIN
