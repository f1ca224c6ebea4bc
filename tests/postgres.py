"""A real PostgreSQL server for tests, one for all processes of a test session.

Every process that uses the server holds a shared lock on a file. A guard, a process of its own,
waits for the whole lock: it gets it when the last user is gone, killed or not, and then stops the
server and removes its folder.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import IO

import pytest
from filelock import FileLock

import system

TEMPLATE = "template_of_pintu"
_numbers = itertools.count()

Schema = list[tuple[object, ...]]
_emptied: dict[str, Schema] = {}
"""Databases of this process that the next test may use, and what they were created with."""

_OTHERS = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""
_SCHEMA = """
SELECT relname::text, attname::text, atttypid, attnotnull, atthasdef, version_num
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid, pintu_version
WHERE relnamespace = 'public'::regnamespace AND NOT attisdropped
ORDER BY 1, 2
"""
"""The columns of all tables and indexes, and the version."""


class Server:
    """A PostgreSQL server with a folder of its own, reached by a socket in that folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def url(self, name: str) -> str:
        return f"postgresql://pintu@/{name}?host={self.folder}"

    def make(self) -> None:
        """Make the empty database cluster."""
        user, group = _other_user()
        if user:
            shutil.chown(self.folder, user, group)
        command = ["initdb", "-D", "data", "-U", "pintu", "-A", "trust", "-E", "UTF8", "-N"]
        self._run([*command, "--no-locale"])

    def start(self, *, durable: bool = False) -> None:
        # Unless they must be durable, these databases need not survive a crash of the machine.
        quick = [] if durable else ["fsync=off", "full_page_writes=off"]
        options = [f"-c {each}" for each in (*quick, "max_connections=200")]
        options += [f"-k {self.folder}", "-c listen_addresses=''"]
        self._run(["pg_ctl", "-D", "data", "-w", "-l", "log", "-o", " ".join(options), "start"])

    def stop(self) -> None:
        self._run(["pg_ctl", "-D", "data", "-w", "-m", "immediate", "stop"])

    def execute(self, statement: str) -> None:
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def _run(self, command: list[str]) -> None:
        program, *rest = command
        user, group = _other_user()
        subprocess.run(
            [str(_programs() / program), *rest],
            check=True,
            cwd=self.folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            user=user,
            group=group,
        )


def _other_user() -> tuple[str, str] | tuple[None, None]:
    """PostgreSQL refuses to run as root; another user, and group, does it then."""
    if os.getuid() != 0:
        return None, None
    import grp
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    user = pwd.getpwnam("postgres" if "postgres" in names else "nobody")
    return user.pw_name, grp.getgrgid(user.pw_gid).gr_name


def _programs() -> Path:
    folder = system.find_postgresql()
    if folder is None:
        pytest.skip(system.POSTGRESQL.skip_reason)
    return folder


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server, shared by all test processes of this session."""
    if sys.platform == "win32":
        pytest.skip("the PostgreSQL server of the tests needs Unix")
    folder = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        folder = folder.parent
    one_at_a_time = FileLock(folder / "postgres.lock")
    _programs()
    with one_at_a_time:
        server, leave = _joined(folder / "postgres.users")
    yield server
    with one_at_a_time:  # of two that leave together, one must see that it is the last
        leave()


def _joined(users: Path) -> tuple[Server, Callable[[], None]]:
    """The server that runs, or a new one; and how to leave it, which stops it after the last."""
    import fcntl

    while True:
        file = users.open("a+")
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            break
        except BlockingIOError:  # the guard has it: the last server is on its way out
            file.close()
            time.sleep(0.05)
    file.seek(0)
    folder = Path(file.read() or "none")
    if not folder.is_dir():
        folder = _started().folder
        file.truncate(0)
        file.write(str(folder))
        file.flush()
        command = [sys.executable, __file__, str(users), str(folder)]
        quiet = subprocess.DEVNULL
        subprocess.run(command, check=True, stdin=quiet, stdout=quiet, stderr=quiet)
    return Server(folder), partial(_leave, file, folder)


def new_server() -> Server:
    """A server that is not started yet; the test is skipped where there is no PostgreSQL."""
    _programs()
    # A short path: the name of a socket has 100 characters at most.
    server = Server(Path(tempfile.mkdtemp(prefix="pintu-pg-", dir="/tmp")))
    server.make()
    return server


def _started() -> Server:
    server = new_server()
    server.start()
    from pintu.store import open_store

    server.execute(f"CREATE DATABASE {TEMPLATE}")
    open_store(server.url(TEMPLATE)).close()
    return server


def _leave(users: IO[str], folder: Path) -> None:
    import fcntl

    fcntl.flock(users, fcntl.LOCK_UN)
    if not _is_shared(users):
        end = time.monotonic() + 20
        while folder.exists() and time.monotonic() < end:
            time.sleep(0.02)
    users.close()


def _is_shared(users: IO[str]) -> bool:
    """Whether others use the server; if not, the guard is at work, or about to be."""
    import fcntl

    for mode in (fcntl.LOCK_EX, fcntl.LOCK_SH):
        with suppress(BlockingIOError):
            fcntl.flock(users, mode | fcntl.LOCK_NB)
            fcntl.flock(users, fcntl.LOCK_UN)
            return mode == fcntl.LOCK_SH
    return False


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """A database that no other test uses now, with all tables and nothing in them.

    It is emptied and used again, which takes a twentieth of the time of a new one.
    """
    if _emptied:
        name, schema = _emptied.popitem()
    else:
        name = f"test_{os.getpid()}_{next(_numbers)}"
        postgres.execute(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}")
        schema = _schema(postgres.url(name))
    yield postgres.url(name)
    if _empty(postgres.url(name), schema):
        _emptied[name] = schema
    else:
        postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _schema(url: str) -> Schema:
    import psycopg

    with psycopg.connect(url) as connection:
        return connection.execute(_SCHEMA).fetchall()


def _empty(url: str, schema: Schema) -> bool:
    """Delete all rows; False if a test has left connections or has changed the tables."""
    import psycopg

    from pintu.store.tables import metadata

    with psycopg.connect(url) as connection:
        if connection.execute(_OTHERS).fetchone() != (0,):
            return False
        if connection.execute(_SCHEMA).fetchall() != schema:
            return False
        for table in reversed(metadata.sorted_tables):
            connection.execute(f"DELETE FROM {table.name}".encode())
    return True


@pytest.fixture
def empty_postgres_url(postgres: Server) -> Iterator[str]:
    """A database of its own for a test, without tables."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    postgres.execute(f"CREATE DATABASE {name}")
    yield postgres.url(name)
    postgres.execute(f"DROP DATABASE {name} WITH (FORCE)")


def guard(users: Path, folder: Path) -> None:
    """Stop the server and remove its folder when nobody uses it any more."""
    import fcntl

    if os.fork():
        return
    os.setsid()  # whoever started us may end, by Ctrl-C too, and we go on
    with users.open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        with suppress(subprocess.CalledProcessError):
            Server(folder).stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    guard(Path(sys.argv[1]), Path(sys.argv[2]))
