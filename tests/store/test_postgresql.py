from __future__ import annotations

import asyncio
import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, make_url, select, text, update

from pintu.store import Store, StoreError, games, open_store, players, writers
from pintu.store import store as module
from pintu.store.database import READERS, connect
from pintu.store.tables import players as table
from postgres import Server, new_server
from servers import children_of, needs_proc
from store.things import game


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of its own, to be stopped and started by the test."""
    own = new_server()
    own.start()
    yield own
    own.stop()
    shutil.rmtree(own.folder)


def test_a_restarted_server_is_used_again(server: Server) -> None:
    with open_store(server.url("postgres")) as store:
        store.write_now(players.ensure_player, "ann")
        server.stop()
        for call in (store.ping, lambda: store.write_now(players.ensure_player, "bob")):
            with pytest.raises(StoreError, match=r"the database postgres on .* cannot be") as error:
                call()
            assert "\n" not in str(error.value)
        server.start()
        store.ping()
        store.write_now(players.ensure_player, "cem")
        found = store.read_now(lambda connection: connection.scalars(select(table.c.id)).all())
        assert sorted(found) == ["ann", "cem"]


@contextmanager
def frozen(server: Server, *, backends_only: bool = False) -> Iterator[None]:
    """Stop the processes of a server, or only those that have a client, and continue them."""
    main = int((server.folder / "data" / "postmaster.pid").read_text().split()[0])
    children = [child.pid for child in children_of(main)]
    if backends_only:
        path = "/proc/{}/cmdline"
        children = [pid for pid in children if "pintu" in Path(path.format(pid)).read_text()]
        assert children
    pids = children if backends_only else [main, *children]
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


def player_ids(store: Store) -> list[str]:
    return sorted(store.read_now(lambda connection: connection.scalars(select(table.c.id)).all()))


@needs_proc
def test_a_frozen_server_is_an_error_and_is_used_again_once_it_goes_on(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(server.url("postgres")) as store:
        store.write_now(players.ensure_player, "ann")
        monkeypatch.setattr(module, "MAX_WAIT_SECONDS", 0.2)
        with frozen(server):
            for _ in range(2 * READERS):  # more than there are threads
                with pytest.raises(StoreError, match="overloaded"):
                    asyncio.run(store.read(Connection.scalar, text("SELECT 1")))
        store.write_now(players.ensure_player, "bob")
        assert player_ids(store) == ["ann", "bob"]


@needs_proc
def test_connections_that_hang_are_replaced(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writers, "WRITERS", 1)
    with open_store(server.url("postgres")) as store:
        store.write_now(players.ensure_player, "ann")
        with frozen(server, backends_only=True):
            with monkeypatch.context() as patch:
                patch.setattr(module, "MAX_WAIT_SECONDS", 0.2)
                patch.setattr(module, "BUSY_SECONDS", 0)
                with pytest.raises(StoreError, match="overloaded"):
                    asyncio.run(store.write(players.ensure_player, "bob"))
            asyncio.run(store.write(players.ensure_player, "cem"))
            assert "cem" in player_ids(store)


@needs_proc
def test_a_store_can_be_closed_while_the_server_is_frozen(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CLOSE_SECONDS", 0.2)
    store = open_store(f"{server.url('postgres')}&connect_timeout=2")
    assert store.leadership.is_held()
    store.write_now(players.ensure_player, "ann")
    failed: list[StoreError] = []

    def write() -> None:
        with pytest.raises(StoreError) as error:
            store.write_now(players.ensure_player, "bob")
        failed.append(error.value)

    with frozen(server):
        threads = [
            threading.Thread(target=write),
            threading.Thread(target=store.leadership.is_held),
        ]
        for thread in threads:
            thread.start()
        store.close()
        for thread in threads:
            thread.join()
    assert len(failed) == 1


def test_a_closed_connection_is_opened_again(postgres: Server, postgres_url: str) -> None:
    with open_store(postgres_url) as store:
        store.write_now(players.ensure_player, "ann")
        name = make_url(postgres_url).database  # other tests have connections of their own
        postgres.execute(
            f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'"
        )
        store.write_now(players.ensure_player, "bob")
        store.ping()


def test_a_connection_closed_in_a_transaction_is_one_sentence(postgres_url: str) -> None:
    def cut(connection: Connection) -> None:
        players.ensure_player(connection, "ann")
        connection.execute(text("SELECT pg_terminate_backend(pg_backend_pid())"))

    with open_store(postgres_url) as store:
        with pytest.raises(StoreError, match="cannot be used") as error:
            store.write_now(cut)
        assert "\n" not in str(error.value)
        assert store.read_now(lambda connection: connection.scalars(select(table)).all()) == []


def test_deadlocked_transactions_are_retried(postgres_url: str) -> None:
    tries = 0

    def in_a_ring(connection: Connection, first: str, second: str) -> None:
        nonlocal tries
        tries += 1
        for name in (first, second):
            connection.execute(update(table).where(table.c.id == name).values(id=name))
            connection.execute(text("SELECT pg_sleep(0.1)"))

    with open_store(postgres_url) as store:
        for name in ("ann", "bob"):
            store.write_now(players.ensure_player, name)

        async def both() -> None:
            await asyncio.gather(
                store.write(in_a_ring, "ann", "bob"), store.write(in_a_ring, "bob", "ann")
            )

        asyncio.run(both())
    assert tries > 2


def test_a_write_while_its_player_is_deleted_is_not_an_error(postgres_url: str) -> None:
    with open_store(postgres_url) as store:

        @event.listens_for(store._database.writing, "before_cursor_execute")
        def meanwhile(connection: object, cursor: object, statement: str, *rest: object) -> None:
            if statement.startswith("DELETE FROM players"):
                writer = threading.Thread(
                    target=store.write_now, args=(games.put_game, "ann", game(), 10)
                )
                writer.start()
                writer.join()

        store.write_now(players.delete_player, "ann")


def test_a_missing_driver_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(StoreError, match=r"pip install 'pintu\[postgresql\]'"):
        open_store("postgresql://localhost/pintu")


@pytest.mark.parametrize("scheme", ["postgres", "postgresql"])
def test_both_names_of_postgresql_are_understood(scheme: str) -> None:
    database = connect(f"{scheme}://ann:hush@example.org:5433/pintu")
    assert database.writing.url.drivername == "postgresql+psycopg"
    assert database.name == "pintu on example.org"


def test_an_unreachable_server_is_reported_without_the_password() -> None:
    with pytest.raises(StoreError, match=r"the database pintu on 127.0.0.1 cannot be") as error:
        open_store("postgresql://ann:hush@127.0.0.1:1/pintu")
    assert "hush" not in str(error.value)
    assert "\n" not in str(error.value)


def test_an_invalid_url_is_one_sentence() -> None:
    with pytest.raises(StoreError, match="a database is named postgresql://USER@HOST/NAME"):
        open_store("postgresql://localhost:port/pintu")
