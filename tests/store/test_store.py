from __future__ import annotations

import asyncio
import errno
import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, select, text

from pintu.store import (
    OutdatedError,
    Store,
    StoreError,
    database,
    games,
    migrate,
    open_store,
    players,
)
from pintu.store.tables import players as table
from store.things import GAME, game

WRITER = """\
import asyncio, sys
from pintu.store import games, open_store
from store.things import game

async def write(store, first):
    for number in range(first, first + {count}):
        row, _ = await store.write(games.put_game, sys.argv[2], game(number), 10**6)
        print(row.id, flush=True)

async def main():
    with open_store(sys.argv[1]) as store:
        await asyncio.gather(*(write(store, 1 + task * {count}) for task in range(20)))

asyncio.run(main())
"""


def start_writer(url: str, player: str, count: int) -> subprocess.Popen[str]:
    """A process that keeps games of 20 writers and prints each id when it is acknowledged."""
    script = WRITER.format(count=count)
    return subprocess.Popen(
        [sys.executable, "-c", script, url, player],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[1])},
    )


def ids(store: Store, player: str) -> set[str]:
    return {row.id for row in store.read_now(games.list_games, player)}


@pytest.fixture
def sqlite_store(tmp_path: Path) -> Store:
    return open_store(f"sqlite:///{tmp_path / 'pintu.db'}")


def add(connection: Connection, name: str) -> str:
    players.ensure_player(connection, name)
    return name


def add_and_fail(connection: Connection, name: str) -> None:
    players.ensure_player(connection, name)
    raise OutdatedError(1)


def violate_a_constraint(connection: Connection) -> None:
    connection.execute(text("INSERT INTO players (id) VALUES (NULL)"))


def names(store: Store) -> set[str]:
    return set(store.read_now(lambda connection: connection.scalars(select(table.c.id)).all()))


def test_a_killed_process_loses_nothing_it_acknowledged(url: str) -> None:
    with open_store(url) as store:
        for moment in range(3):
            player = f"player {moment}"
            writer = start_writer(url, player, 10_000)
            assert writer.stdout is not None
            seen = [writer.stdout.readline().strip() for _ in range(150 + 97 * moment)]
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read().split("\n")
            writer.stdout.close()
            assert writer.wait() == -signal.SIGKILL
            acknowledged = {*seen, *rest[:-1]}  # the last line may be cut
            assert len(acknowledged) >= 150
            assert acknowledged <= ids(store, player)
        store.ping()


def test_two_processes_write_to_one_database(url: str) -> None:
    with open_store(url) as store:
        writers = [start_writer(url, player, 30) for player in ("ann", "bob")]
        while any(writer.poll() is None for writer in writers):
            store.write_now(players.ensure_player, "cem")
        for writer in writers:
            assert writer.stdout is not None
            assert len(writer.stdout.read().split()) == 600
            writer.stdout.close()
            assert writer.returncode == 0
        assert len(ids(store, "ann")) == len(ids(store, "bob")) == 600


def test_a_failed_write_does_not_affect_others(store: Store) -> None:
    async def mixed() -> list[object]:
        writes = []
        for number in range(20):
            writes += [
                store.write(add, f"good {number}"),
                store.write(add_and_fail, f"bad {number}"),
                store.write(violate_a_constraint),
            ]
        return list(await asyncio.gather(*writes, return_exceptions=True))

    outcomes = asyncio.run(mixed())
    assert outcomes[::3] == [f"good {number}" for number in range(20)]
    assert {type(outcome) for outcome in outcomes[1::3]} == {OutdatedError}
    assert {type(outcome) for outcome in outcomes[2::3]} == {StoreError}
    assert names(store) == {f"good {number}" for number in range(20)}


def test_many_writes_share_a_commit_and_answer_after_it(sqlite_store: Store) -> None:
    commits = []
    acknowledged: list[str] = []

    @event.listens_for(sqlite_store._database.writing, "commit")
    def count(connection: Connection) -> None:
        time.sleep(0.05)  # long enough for the others to queue, and for a hasty answer to show
        commits.append(len(acknowledged))

    async def write(name: str) -> None:
        acknowledged.append(await sqlite_store.write(add, name))

    async def many() -> None:
        await asyncio.gather(*(write(str(number)) for number in range(300)))

    with sqlite_store:
        asyncio.run(many())
        assert len(names(sqlite_store)) == 300
    assert len(commits) <= 4
    assert commits[0] == 0
    assert len(acknowledged) == 300


def test_when_the_commit_fails_all_writes_fail(sqlite_store: Store) -> None:
    writing = sqlite_store._database.writing

    def fail(connection: Connection) -> None:
        raise sqlite3.OperationalError("database or disk is full")

    async def several() -> list[object]:
        writes = [
            sqlite_store.write(add, "ann"),
            sqlite_store.write(add_and_fail, "bob"),
            sqlite_store.write(add, "cem"),
        ]
        return list(await asyncio.gather(*writes, return_exceptions=True))

    with sqlite_store:
        event.listen(writing, "commit", fail)
        outcomes = asyncio.run(several())
        event.remove(writing, "commit", fail)
        assert {type(outcome) for outcome in outcomes} == {StoreError}
        assert "cannot be used: database or disk is full" in str(outcomes[0])
        assert names(sqlite_store) == set()
        sqlite_store.write_now(add, "dan")
        assert names(sqlite_store) == {"dan"}


def test_an_error_that_ends_the_transaction_fails_all_writes(sqlite_store: Store) -> None:
    def end_it(connection: Connection) -> None:
        connection.exec_driver_sql("ROLLBACK")  # as SQLite does by itself when the disk is full
        raise ValueError("anything")

    async def several() -> list[object]:
        writes = [sqlite_store.write(add, "ann"), sqlite_store.write(end_it)]
        return list(await asyncio.gather(*writes, return_exceptions=True))

    with sqlite_store:
        assert {type(outcome) for outcome in asyncio.run(several())} == {StoreError}
        assert names(sqlite_store) == set()
        sqlite_store.write_now(add, "dan")
        assert names(sqlite_store) == {"dan"}


def test_a_file_locked_by_another_program_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.2)
    path = tmp_path / "pintu.db"
    with open_store(f"sqlite:///{path}") as store:
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreError, match="another program has been writing to it for"):
                store.write_now(add, "ann")
            assert names(store) == set()  # reading goes on
            other.execute("COMMIT")
        store.write_now(add, "ann")
        assert names(store) == {"ann"}


def test_what_is_committed_is_on_the_disk(sqlite_store: Store) -> None:
    def pragma(connection: Connection, name: str) -> object:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()

    with sqlite_store:
        assert sqlite_store.write_now(pragma, "journal_mode") == "wal"
        assert sqlite_store.write_now(pragma, "synchronous") == 2
        assert sqlite_store.write_now(pragma, "foreign_keys") == 1


def test_a_reader_cannot_write(store: Store) -> None:
    with pytest.raises(StoreError, match=r"read-?only"):
        store.read_now(add, "ann")
    assert names(store) == set()


def test_a_read_sees_one_snapshot(store: Store) -> None:
    store.write_now(add, "ann")

    def twice(connection: Connection) -> tuple[int, int]:
        first = len(connection.scalars(select(table.c.id)).all())
        writer = threading.Thread(target=store.write_now, args=(add, "bob"))
        writer.start()
        writer.join()
        return first, len(connection.scalars(select(table.c.id)).all())

    assert store.read_now(twice) == (1, 1)
    assert len(names(store)) == 2


def test_the_event_loop_goes_on_while_the_store_works(store: Store) -> None:
    def slow(connection: Connection) -> None:
        time.sleep(0.3)

    async def count_turns() -> int:
        work = asyncio.gather(store.read(slow), store.write(slow))
        ticks = 0
        while not work.done():
            await asyncio.sleep(0.01)
            ticks += 1
        return ticks

    assert asyncio.run(count_turns()) > 5


def test_a_cancelled_caller_does_not_affect_others(store: Store) -> None:
    async def impatient() -> str:
        first = asyncio.ensure_future(store.write(add, "ann"))
        await asyncio.sleep(0)
        first.cancel()
        return await store.write(add, "bob")

    assert asyncio.run(impatient()) == "bob"
    assert "bob" in names(store)


def test_a_closed_event_loop_does_not_affect_others(store: Store) -> None:
    def slow(connection: Connection) -> str:
        time.sleep(0.1)
        return add(connection, "ann")

    async def leave() -> None:
        task = asyncio.ensure_future(store.write(slow))
        await asyncio.sleep(0.01)
        task.cancel()

    asyncio.run(leave())
    assert store.write_now(add, "bob") == "bob"


def test_closing_finishes_waiting_writes_and_accepts_no_more(url: str) -> None:
    store = open_store(url)

    async def last() -> list[object]:
        writes = [asyncio.ensure_future(store.write(add, str(number))) for number in range(50)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        return list(await asyncio.gather(*writes))

    assert len(asyncio.run(last())) == 50
    store.close()  # once more is no failure
    for call in (store.ping, lambda: store.write_now(add, "ann"), lambda: names(store)):
        with pytest.raises(StoreError, match="the store is closed"):
            call()
    with pytest.raises(StoreError, match="the store is closed"):
        asyncio.run(store.write(add, "ann"))
    with pytest.raises(StoreError, match="the store is closed"):
        asyncio.run(store.read(games.get_game, "ann", GAME.id))
    with open_store(url) as again:
        assert len(names(again)) == 50


def test_a_deleted_file_is_detected(tmp_path: Path) -> None:
    path = tmp_path / "pintu.db"
    with open_store(f"sqlite:///{path}") as store:
        store.ping()
        path.unlink()
        with pytest.raises(StoreError, match="is gone"):
            store.ping()


def mode(path: Path) -> int:
    return path.stat().st_mode & 0o777


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_new_files_are_private_to_their_user(tmp_path: Path) -> None:
    for folder, new in ((tmp_path / "new", True), (tmp_path, False)):
        with open_store(f"sqlite:///{folder / 'pintu.db'}") as store:
            store.write_now(add, "ann")
            files = [path for path in folder.iterdir() if path.is_file()]
            assert {"pintu.db", "pintu.db-wal", "pintu.db-shm"} <= {path.name for path in files}
            assert {mode(path) for path in files} == {0o600}
        assert not new or mode(folder) == 0o700


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_the_mode_of_a_database_that_is_there_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "pintu.db"
    open_store(f"sqlite:///{path}").close()
    path.chmod(0o640)
    with open_store(f"sqlite:///{path}") as store:
        store.write_now(add, "ann")
    assert mode(path) == 0o640


@pytest.mark.parametrize("name", ["a b.db", "100%41.db", "拼图?x=1#y.db", "it's.db"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    path = tmp_path / "new folder" / name
    with open_store(f"sqlite:///{path}") as store:
        store.write_now(games.put_game, "ann", game(), 10)
    assert path.is_file()


@pytest.mark.parametrize(
    "url", ["", "pintu.db", "sqlite://", "sqlite:///", "mysql://root:hush@host/pintu", "postgres:"]
)
def test_an_unsupported_url_is_one_sentence(url: str) -> None:
    with pytest.raises(StoreError, match=r"a database is named sqlite:////FOLDER") as error:
        open_store(url)
    assert "hush" not in str(error.value)
    assert "\n" not in str(error.value)


def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    text = tmp_path / "letter.txt"
    text.write_text("Dear all, this is a letter and not a database, however long it may be. " * 99)
    for path, says in (
        (text, "file is not a database"),
        (text / "pintu.db", "cannot be created: "),
        (tmp_path, "cannot be used: the file cannot be opened"),
    ):
        with pytest.raises(StoreError, match=says) as error:
            open_store(f"sqlite:///{path}")
        assert "\n" not in str(error.value)
    assert text.read_text().startswith("Dear all")


def test_a_database_on_a_read_only_disk_is_not_said_to_be_new(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'pintu.db'}"
    open_store(url).close()

    def refuse(_: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(migrate, "_exclusive", refuse)
    with pytest.raises(StoreError, match="cannot be used: read-only file system"):
        open_store(url)


def test_after_a_failed_write_a_ping_tests_a_write(
    tmp_path: Path, sqlite_store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    with sqlite_store as store, closing(sqlite3.connect(tmp_path / "pintu.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        store.ping()  # it can be read, and nobody has seen more yet
        with pytest.raises(StoreError):
            store.write_now(add, "ann")
        with pytest.raises(StoreError):
            store.ping()
        other.rollback()
        store.ping()
        other.execute("BEGIN IMMEDIATE")
        store.ping()


def test_reads_and_writes_time_out_if_the_database_does_not_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pintu.store.store.MAX_WAIT_SECONDS", 0.2)
    resume = threading.Event()

    async def run() -> None:
        for start in (store.write, store.read):
            waiting = [start(lambda _: resume.wait(60)) for _ in range(9)]
            for error in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(error, StoreError)
                assert error.message.code == "store.overloaded"
        resume.set()
        monkeypatch.setattr("pintu.store.store.MAX_WAIT_SECONDS", 60)
        assert await store.write(lambda _: 1) == await store.read(lambda _: 1) == 1

    asyncio.run(run())
