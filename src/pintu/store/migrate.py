"""Migrates a database to the schema of this version."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from filelock import FileLock, Timeout
from sqlalchemy import Connection, func, inspect, select, text

from pintu.store.database import BUSY_SECONDS, FAILURES, Database
from pintu.store.errors import StoreError
from pintu.store.tables import metadata

if TYPE_CHECKING:
    from alembic.config import Config

NEWEST_VERSION = "0008"
"""The version of the tables in `pintu.store.tables`."""

VERSION_TABLE = "pintu_version"  # not Alembic's default: other programs may share the database

_CREATE_VERSION_TABLE = f"""
CREATE TABLE IF NOT EXISTS {VERSION_TABLE} (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num)
)"""
"""As Alembic creates it."""

_FOLDER = Path(__file__).parent / "migrations"
_LOCK = 0x50494E5455  # "PINTU"
_migrating = threading.Lock()  # Alembic has global state


def migrate(database: Database) -> None:
    """Create or upgrade the tables; of several processes one does it, and the others wait."""
    try:
        with _migrating, _exclusive(database), _transaction(database) as connection:
            if database.file is None:
                connection.execute(select(func.pg_advisory_xact_lock(_LOCK)))
            version = current_version(connection)
            if version is None:
                _refuse_other_tables(connection, database.name)
                create(connection)
            elif version != NEWEST_VERSION:
                _refuse_later_version(version, database.name)
                upgrade(connection)
    except Timeout:
        raise StoreError("store.being_prepared", name=database.name) from None
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        is_there = database.file is not None and database.file.exists()
        code = "store.failed" if is_there else "store.not_created"
        raise StoreError(code, name=database.name, reason=reason) from None
    except FAILURES as error:
        raise database.failure(error) from error


def create(connection: Connection) -> None:
    """Create all tables of the newest version in an empty database, without migrations."""
    metadata.create_all(connection, checkfirst=False)
    connection.execute(text(_CREATE_VERSION_TABLE))
    values = {"version": NEWEST_VERSION}
    connection.execute(text(f"INSERT INTO {VERSION_TABLE} VALUES (:version)"), values)


def upgrade(connection: Connection, version: str = "head") -> None:
    """Run the migrations up to a version, in the transaction of the connection."""
    from alembic import command  # takes a third of a second, and is hardly ever needed

    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, version)


def current_version(connection: Connection) -> str | None:
    """The version of the schema; None if there are no tables yet."""
    if not inspect(connection).has_table(VERSION_TABLE):
        return None
    version: str | None = connection.scalar(text(f"SELECT version_num FROM {VERSION_TABLE}"))
    return version


def _refuse_other_tables(connection: Connection, name: str) -> None:
    """Refuse a database that has tables of another program with our names."""
    foreign = sorted(set(inspect(connection).get_table_names()) & set(metadata.tables))
    if foreign:
        raise StoreError("store.other_table", name=name, table=foreign[0])


def _refuse_later_version(version: str, name: str) -> None:
    from alembic.script import ScriptDirectory

    known = [each.revision for each in ScriptDirectory.from_config(_config()).walk_revisions()]
    if version not in known:
        raise StoreError("store.newer", name=name, version=version, known=known[0])


@contextmanager
def _transaction(database: Database) -> Iterator[Connection]:
    """A transaction in which a table of SQLite can be replaced while others refer to it.

    Its rows keep their keys; foreign keys are enforced again afterwards.
    """
    with database.writing.connect() as connection:
        if database.file is None:
            with connection.begin():
                yield connection
            return
        driver: Any = connection.connection.driver_connection
        driver.execute("PRAGMA foreign_keys = OFF")  # has no effect within a transaction
        try:
            with connection.begin():
                yield connection
        finally:
            driver.execute("PRAGMA foreign_keys = ON")


@contextmanager
def _exclusive(database: Database) -> Iterator[None]:
    """Lock a SQLite file against other processes that migrate; PostgreSQL has its own locks."""
    if database.file is None:
        yield
        return
    file = database.file
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with FileLock(f"{file}.lock", timeout=BUSY_SECONDS, mode=0o600):
        if not file.exists():
            # Private: it will hold the key that signs cookies. SQLite's other files get its mode.
            file.touch(mode=0o600)
        # WAL: readers never wait for a writer. Stored in the file; not allowed in a transaction.
        with closing(sqlite3.connect(file, timeout=BUSY_SECONDS)) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        yield


def _config() -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_FOLDER).replace("%", "%%"))
    return config
