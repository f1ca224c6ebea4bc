"""A store: a database, threads that read it, and one way of writing to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import Concatenate, ParamSpec, Self, TypeVar

from sqlalchemy import Connection, text

from pintu.store.database import FAILURES, READERS, Database, connect
from pintu.store.errors import StoreError
from pintu.store.migrate import migrate
from pintu.store.tables import secrets
from pintu.store.writers import GroupWriter, PoolWriter, Writer

P = ParamSpec("P")
T = TypeVar("T")


def open_store(url: str) -> Store:
    """Open the store of a URL, made if it is missing and brought up to date if it is old.

    `sqlite:////FOLDER/pintu.db` or `postgresql://USER@HOST/NAME`; a StoreError says in one
    sentence why it cannot be opened.
    """
    database = connect(url)
    try:
        migrate(database)
    except BaseException:
        database.close()
        raise
    return Store(database)


class Store:
    """Runs functions `(connection, ...)` in transactions of their own, beside the event loop.

    Whatever the database does wrong becomes a StoreError; what the function raises comes out as it
    is, and then nothing of that call is kept.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._readers = ThreadPoolExecutor(READERS, "pintu-reader")
        grouped = database.file is not None
        self._writer: Writer = GroupWriter(database) if grouped else PoolWriter(database)
        self._closed = False
        self._ailing = False

    async def read(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What `fn(connection, ...)` finds, all of it at one moment."""
        if self._closed:
            raise StoreError("the store is closed")
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, lambda: self.read_now(fn, *args, **kwargs))

    async def write(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """What `fn(connection, ...)` gives, once what it wrote cannot be lost any more.

        Called off while it waits, it may still be carried out.
        """
        with self._watched():
            return await self._writer.write(lambda connection: fn(connection, *args, **kwargs))

    def read_now(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same as `read`, for callers without an event loop."""
        if self._closed:
            raise StoreError("the store is closed")
        try:
            with self._database.reading.begin() as connection:
                return fn(connection, *args, **kwargs)
        except FAILURES as error:
            raise self._database.failure(error) from error

    def write_now(
        self, fn: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """The same as `write`, for callers without an event loop."""
        with self._watched():
            return self._writer.write_now(lambda connection: fn(connection, *args, **kwargs))

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except StoreError:
            self._ailing = True
            raise
        self._ailing = False

    def ping(self) -> None:
        """Ask the database for a sign of life; a StoreError if there is none. It may block.

        After a write that failed only another one is a sign: a full disk can still be read.
        """
        file = self._database.file
        if file is not None and not file.is_file():
            # What is open would go on working, and be gone with the process.
            raise StoreError(f"the database {file} is gone")
        if self._ailing:
            self.write_now(_touch)
        else:
            self.read_now(Connection.scalar, text("SELECT 1"))

    def close(self) -> None:
        """Carry out the writes that wait, then let go of the database."""
        self._closed = True
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


def _touch(connection: Connection) -> None:
    """Write something, and leave nothing of it."""
    connection.execute(secrets.insert(), {"name": "pulse", "value": b""})
    connection.execute(secrets.delete().where(secrets.c.name == "pulse"))
