"""The store: runs functions in database transactions, outside the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, text

from pintu.store.condition import Condition
from pintu.store.damage import Damage, DamagedError, keep_noted_apart, set_apart, take_noted
from pintu.store.database import BUSY_SECONDS, FAILURES, READERS, Database, connect, is_damage
from pintu.store.errors import StoreError
from pintu.store.leadership import Leadership
from pintu.store.migrate import migrate
from pintu.store.tables import secrets
from pintu.store.writers import GroupWriter, PoolWriter, Writer

MAX_WAIT_SECONDS = BUSY_SECONDS + 2.0
"""The most time that a read or a write may take before its caller gets an error."""

CLOSE_SECONDS = 2.0
"""How long `close` waits for reads and writes of a database that does not answer."""

P = ParamSpec("P")
T = TypeVar("T")

_log = logging.getLogger("pintu.store")


def open_store(url: str, name: str | None = None) -> Store:
    """Open the store of a URL; create the database if it is missing, migrate it if it is old.

    `sqlite:////FOLDER/pintu.db` or `postgresql://USER@HOST/NAME`; a StoreError says in one
    sentence why it cannot be opened. Errors call the database by this name, or by that in the URL.
    """
    database = connect(url)
    if name is not None:
        database = replace(database, name=name)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    return Store(database)


class Store:
    """Runs each function `(connection, ...)` in its own transaction, in a thread.

    Errors of the database become a StoreError. Any exception rolls the transaction back; those of
    the function itself are raised unchanged. Damaged rows that a function finds are kept apart.
    While `condition` says that the file is damaged, every call raises a StoreError.
    """

    def __init__(self, database: Database) -> None:
        self.condition = Condition()
        self._database = database
        self._readers = ThreadPoolExecutor(READERS, "pintu-reader")
        grouped = database.file is not None
        self._writer: Writer = GroupWriter(database) if grouped else PoolWriter(database)
        self._closed = False
        self._last_write_failed = False
        self.leadership = Leadership(database)
        """The lock for tasks that only one of the processes with this database does."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes and machines may use the database at the same time."""
        return self._database.file is None

    async def read(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `fn(connection, ...)` and return its result; it reads one snapshot of the data."""
        if self._closed:
            raise StoreError("store.closed")
        loop = asyncio.get_running_loop()
        async with self._time_limit():
            return await loop.run_in_executor(
                self._readers, lambda: self.read_now(fn, *args, **kwargs)
            )

    async def write(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `fn(connection, ...)` and return its result, once its writes are on the disk.

        If the wait is cancelled or takes too long, the write may still happen.
        """
        try:
            with self._note_failures():
                async with self._time_limit():
                    return await self._writer.write(_with_damage_kept_apart(fn, *args, **kwargs))
        except DamagedError as error:
            await asyncio.to_thread(self.keep_apart, [error.damage])
            raise

    def read_now(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Read as `read` does, for callers without an event loop."""
        if self._closed:
            raise StoreError("store.closed")
        self._check_condition()
        found: list[Damage] = []
        try:
            with self._database.reading.begin() as connection:
                try:
                    return fn(connection, *args, **kwargs)
                finally:
                    found += take_noted(connection)
        except DamagedError as error:
            found.append(error.damage)
            raise
        except FAILURES as error:
            failure = self._database.failure(error)
            self._note_damage(failure)
            raise failure from error
        finally:
            self.keep_apart(found)

    def write_now(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Write as `write` does, for callers without an event loop."""
        try:
            with self._note_failures():
                return self._writer.write_now(_with_damage_kept_apart(fn, *args, **kwargs))
        except DamagedError as error:
            self.keep_apart([error.damage])
            raise

    @property
    def file(self) -> Path | None:
        """The file of SQLite."""
        return self._database.file

    @asynccontextmanager
    async def _time_limit(self) -> AsyncIterator[None]:
        """Raise StoreError if the block takes too long, as when the database does not answer."""
        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS):
                yield
        except TimeoutError:
            self.end_hanging()
            raise StoreError("store.overloaded", name=self._database.name) from None

    def end_hanging(self) -> None:
        """End the connections that have waited for PostgreSQL for too long, and idle ones.

        Otherwise their threads would wait for as long as it hangs.
        """
        if self._database.connections is not None:
            self._database.connections.end(longer_than=BUSY_SECONDS)

    @contextmanager
    def _note_failures(self) -> Iterator[None]:
        self._check_condition()
        try:
            yield
        except StoreError as error:
            self._last_write_failed = True
            self._note_damage(error)
            raise
        self._last_write_failed = False

    def _check_condition(self) -> None:
        if self.condition.file_damage:
            raise StoreError("store.damaged", name=self._database.name)

    def _note_damage(self, error: StoreError) -> None:
        if is_damage(error):
            self.condition.note_file_damage([str(error)])

    def keep_apart(self, found: list[Damage]) -> None:
        """Keep damaged rows apart; a failure is ignored, because they are not served anyway."""
        for damage in dict.fromkeys(found):
            _log.error("%s %s is damaged and is kept apart", damage.table, damage.id)
            self.condition.note_row(damage)
            with suppress(StoreError):
                self._writer.write_now(partial(set_apart, damage=damage, now=datetime.now(UTC)))

    def ping(self) -> None:
        """Check that the database works; a StoreError if it does not. It may block.

        After a failed write it tests a write, not a read: a full disk can still be read.
        """
        file = self._database.file
        if file is not None and not file.is_file():
            # The open file would still work, but its data would be lost when the process ends.
            raise StoreError("store.gone", name=str(file))
        if self._last_write_failed:
            self.write_now(_touch)
        else:
            self.read_now(Connection.scalar, text("SELECT 1"))

    def close(self) -> None:
        """Finish the waiting writes, then close the database.

        If PostgreSQL does not answer, they fail after CLOSE_SECONDS.
        """
        self._closed = True
        connections = self._database.connections
        with connections.ended_after(CLOSE_SECONDS) if connections else nullcontext():
            self.leadership.release()
            self._writer.close()
            self._readers.shutdown()
        self._database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _with_damage_kept_apart(
    fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
) -> Callable[[Connection], T]:
    """A function that runs `fn`, and then keeps the damaged rows apart that it has noted."""

    def work(connection: Connection) -> T:
        take_noted(connection)  # those of a write that failed
        value = fn(connection, *args, **kwargs)
        keep_noted_apart(connection)
        return value

    return work


def _touch(connection: Connection) -> None:
    """Write a row and delete it again."""
    connection.execute(secrets.insert(), {"name": "ping", "value": b"", "checksum": ""})
    connection.execute(secrets.delete().where(secrets.c.name == "ping"))
