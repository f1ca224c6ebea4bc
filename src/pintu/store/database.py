"""Connects to the database of a URL, and describes its failures in one sentence."""

from __future__ import annotations

import sqlite3
import time
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnectionError
from sqlalchemy.pool import QueuePool

from pintu.messages import Message
from pintu.store.errors import StoreError
from pintu.store.hanging import TCP_OPTIONS, OpenConnections

READERS = 4
WRITERS = 4
"""Threads and connections of a process; SQLite has one writer."""

BUSY_SECONDS = 30
"""How long to wait while another process writes to the same SQLite file."""

_LOCK_RETRY_SECONDS = 0.001
_SQLITE_REASONS = {
    sqlite3.SQLITE_FULL: "database.full",
    sqlite3.SQLITE_IOERR: "database.io_error",
    sqlite3.SQLITE_READONLY: "database.read_only",
    sqlite3.SQLITE_CANTOPEN: "database.not_opened",
    sqlite3.SQLITE_CORRUPT: "database.corrupt",
    sqlite3.SQLITE_NOTADB: "database.not_a_database",
}
_SQLITE = "sqlite:///"
_POSTGRESQL = ("postgresql://", "postgres://")


@dataclass(frozen=True, slots=True)
class Database:
    """A database: one engine for reading, one for writing; `file` is the file of SQLite.

    `connections` are those of PostgreSQL.
    """

    reading: Engine
    writing: Engine
    name: str
    file: Path | None = None
    connections: OpenConnections | None = None

    def failure(self, error: Exception) -> StoreError:
        """Describe an error in one sentence, without a password."""
        if isinstance(error, NoConnectionError):
            return StoreError("store.overloaded", name=self.name)
        cause = error.orig if isinstance(error, DBAPIError) else error
        return StoreError("store.failed", name=self.name, reason=_reason(cause))

    def close(self) -> None:
        self.reading.dispose()
        self.writing.dispose()


FAILURES = (SQLAlchemyError, sqlite3.Error, UnicodeDecodeError)
"""The exceptions of the database, which `Database.failure` describes.

The driver of SQLite raises the last one if its error message would quote damaged text.
"""


def is_damage(error: StoreError) -> bool:
    """Whether a failure means that the file of the database is damaged."""
    reason = error.message.values.get("reason")
    damage = ("database.corrupt", "database.not_a_database")
    return isinstance(reason, Message) and reason.code in damage


def _reason(cause: BaseException | None) -> Message:
    """Why the database failed: by SQLite's code for it, else in the database's own words."""
    if _is_locked(cause):
        return Message("database.locked", seconds=BUSY_SECONDS)
    code = _SQLITE_REASONS.get(_sqlite_code(cause))
    if isinstance(cause, UnicodeDecodeError):
        code = "database.corrupt"
    if code is not None:
        return Message(code)
    lines = str(cause).strip().splitlines() or [type(cause).__name__]
    return Message("database.other", reason=lines[0].strip().rstrip("."))


def _is_locked(cause: BaseException | None) -> bool:
    return _sqlite_code(cause) in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _sqlite_code(cause: BaseException | None) -> int:
    """The primary result code of an error of SQLite; 0 for other errors."""
    return getattr(cause, "sqlite_errorcode", 0) & 0xFF


def connect(url: str) -> Database:
    """Make the engines of a URL, without a connection yet; StoreError if the URL is invalid."""
    if url.startswith(_SQLITE) and len(url) > len(_SQLITE):
        return _sqlite(Path(url.removeprefix(_SQLITE)))
    for prefix in _POSTGRESQL:
        if url.startswith(prefix):
            return _postgresql(url.removeprefix(prefix))
    raise StoreError("store.url", scheme=url.partition(":")[0][:40])


def _sqlite(file: Path) -> Database:
    # Not parsed as a URL: the path may contain a question mark.
    url = URL.create("sqlite", database=str(file))
    reading = _sqlite_engine(url, READERS, BUSY_SECONDS, ["query_only = ON"])
    # synchronous = FULL: when COMMIT returns, the data is on the disk.
    pragmas = ["synchronous = FULL", "foreign_keys = ON"]
    writing = _sqlite_engine(url, 1, _LOCK_RETRY_SECONDS, pragmas)
    event.listen(reading, "begin", _begin_reading)
    event.listen(writing, "begin", _begin_writing)
    return Database(reading, writing, str(file), file)


def _sqlite_engine(url: URL, connections: int, timeout: float, pragmas: list[str]) -> Engine:
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=2,
        # We begin transactions ourselves: the driver begins them late, which fails if another
        # process has written in between.
        connect_args={"isolation_level": None, "timeout": timeout, "check_same_thread": False},
    )

    @event.listens_for(engine, "connect")
    def prepare(driver: sqlite3.Connection, _: object) -> None:
        for pragma in pragmas:
            driver.execute(f"PRAGMA {pragma}")

    return engine


def _begin_reading(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


def _begin_writing(connection: Connection) -> None:
    """Begin a transaction with the write lock, so that no other process writes in between.

    It retries every millisecond: SQLite itself retries ten times a second, so that a process would
    hardly ever get the lock from a busy one.
    """
    end = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        except OperationalError as error:
            if not _is_locked(error.orig) or time.monotonic() > end:
                raise
            time.sleep(_LOCK_RETRY_SECONDS)
        else:
            return


def _postgresql(rest: str) -> Database:
    try:
        url = make_url(f"postgresql+psycopg://{rest}")
    except (ArgumentError, ValueError):
        raise StoreError("store.postgresql_url") from None
    name = f"{url.database or 'pintu'} on {url.host or url.query.get('host', 'this machine')}"
    wait = {} if "connect_timeout" in url.query else {"connect_timeout": 10}
    try:
        engine = create_engine(
            url,
            pool_size=READERS + WRITERS,
            max_overflow=4,
            pool_timeout=BUSY_SECONDS,
            # Test a connection before use, so that a restart of the server causes no error.
            pool_pre_ping=True,
            isolation_level="READ COMMITTED",  # whatever the server's default is
            connect_args={**TCP_OPTIONS, "application_name": "pintu", **wait},
        )
    except ImportError:
        raise StoreError("store.driver") from None
    # All statements of a read see the same snapshot.
    reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    return Database(reading, engine, name, connections=OpenConnections(engine))
