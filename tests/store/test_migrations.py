from __future__ import annotations

import multiprocessing
from collections.abc import Iterator
from dataclasses import replace
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, text

import pintu.store
from pintu.store import StoreError, games, open_store, results
from pintu.store.attempt_rows import Puzzle
from pintu.store.daily_ranking import daily_table
from pintu.store.database import connect
from pintu.store.migrate import (
    NEWEST_VERSION,
    VERSION_TABLE,
    create,
    current_version,
    migrate,
    upgrade,
)
from pintu.store.tables import metadata
from servers import wait_until
from store.opening import open_together
from store.things import DAY, game, result

VERSIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008")
"""Every version that ever was, the last one included."""


def differences(connection: Connection) -> list[object]:
    options = {"compare_type": True, "version_table": VERSION_TABLE}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))


def stand_at(url: str, version: str | None) -> None:
    """Make the tables of a version, and put something into them."""
    database = connect(url)
    with database.writing.begin() as connection:
        if version is not None:
            upgrade(connection, version)
            for statement in _SAMPLES[version]:
                connection.execute(text(statement))
    database.close()


_FIRST = (
    "INSERT INTO players (id, created) VALUES ('ann', 1769860800123456)",
    "INSERT INTO results VALUES ('ann', 'game-0001', 4, 4, 40, 20, 30000, false, 38, "
    "'2026-01-31', 1769860800123456, 'result 1')",
    "INSERT INTO games (player, id, kind, version, rows, cols, start, goal, board, moves, "
    "elapsed, home, tiles, solved, assisted, picture, created, updated, text) VALUES ('ann', "
    "'game-0001', 'autosave', 1, 3, 3, '1 2 3/4 5 6/0 7 8', 'blank-last', "
    "'1 2 3/4 5 6/7 0 8', 1, 650, 7, 8, false, false, 'gallery:cranes', 1769860800123456, "
    "1769860802123456, 'game 1 of version 1')",
)
_SAMPLES = {"0001": _FIRST, "0002": _FIRST} | dict.fromkeys(VERSIONS[2:], ())


@pytest.mark.parametrize("version", [None, *VERSIONS])
def test_every_version_migrates_to_the_current_tables(empty_url: str, version: str | None) -> None:
    stand_at(empty_url, version)
    database = connect(empty_url)
    migrate(database)
    with database.reading.begin() as connection:
        assert differences(connection) == []
        assert current_version(connection) == VERSIONS[-1]
        assert set(inspect(connection).get_table_names()) == {*metadata.tables, VERSION_TABLE}
    database.close()


@pytest.mark.parametrize("version", [each for each, rows in _SAMPLES.items() if rows])
def test_a_migration_keeps_all_rows(empty_url: str, version: str) -> None:
    stand_at(empty_url, version)
    with open_store(empty_url) as store:
        assert store.read_now(games.get_game, "ann", "game-0001") == game()
        assert store.read_now(results.get_result, "ann", "game-0001") == result()
        puzzle = Puzzle(daily=DAY, rows=4, cols=4)
        assert [place.moves for place in store.read_now(daily_table, puzzle, 50)] == [40]
        assert store.condition.state == "ok"  # the checksums are right
        store.write_now(results.put_result, "ann", result(2, milliseconds=10**5))
        unproven = store.read_now(results.get_result, "ann", "game-0002")
        assert unproven == replace(result(2, milliseconds=10**5), text=None)


def test_a_missing_migration_would_be_detected(empty_url: str) -> None:
    database = connect(empty_url)
    migrate(database)
    with database.writing.begin() as connection:
        connection.execute(text("ALTER TABLE games ADD COLUMN mood TEXT"))
        assert differences(connection) != []
    database.close()


@pytest.fixture(scope="module")
def processes() -> Iterator[Pool]:
    """Four other processes."""
    with multiprocessing.get_context("spawn").Pool(4) as pool:
        yield pool
        pool.close()
        pool.join()


def test_several_processes_may_start_at_once(
    empty_url: str, tmp_path: Path, processes: Pool
) -> None:
    waiting = [
        processes.apply_async(open_together, (empty_url, tmp_path, number)) for number in range(4)
    ]
    wait_until(lambda: len(list(tmp_path.glob("ready *"))) == 4, "all processes have started")
    (tmp_path / "go").touch()
    assert len({each.get(60) for each in waiting}) == 1


def leap(connection: Connection) -> None:
    connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))


def test_a_database_of_a_newer_version_is_left_alone(url: str) -> None:
    with open_store(url) as store:
        store.write_now(
            lambda connection: (
                connection.execute(text(f"UPDATE {VERSION_TABLE} SET version_num = '9999'"))
                and None
            )
        )
    with pytest.raises(StoreError, match=r"made by a newer Pintu \(version 9999\)") as error:
        open_store(url)
    assert f"up to version {VERSIONS[-1]}, so please update it" in str(error.value)


def test_a_database_of_another_program_is_left_alone(empty_url: str) -> None:
    database = connect(empty_url)
    with database.writing.begin() as connection:
        connection.execute(text("CREATE TABLE games (title TEXT)"))
    database.close()
    with pytest.raises(StoreError, match="has a table games that is not Pintu's"):
        open_store(empty_url)


@pytest.mark.parametrize(("version", "step"), [(None, create), ("0001", upgrade)])
def test_a_migration_is_atomic(
    empty_url: str, version: str | None, step: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pintu.store import migrate as module

    stand_at(empty_url, version)
    before = tables_of(empty_url)

    def halfway(connection: Connection) -> None:
        step(connection)
        connection.execute(text("SELECT nonsense"))

    monkeypatch.setattr(module, step.__name__, halfway)
    with pytest.raises(StoreError, match="cannot be used"):
        open_store(empty_url)
    assert tables_of(empty_url) == before
    assert (before == {}) == (version is None)


def tables_of(url: str) -> dict[str, Any]:
    database = connect(url)
    with database.reading.begin() as connection:
        found = tables_in(connection)
    database.close()
    return found


def tables_in(connection: Connection) -> dict[str, Any]:
    """All tables, without what migrations change: the order of columns, and their defaults."""
    look = inspect(connection)
    return {
        name: {
            "columns": {
                column["name"]: {**column, "type": str(column["type"]), "default": None}
                for column in look.get_columns(name)
            },
            "key": look.get_pk_constraint(name),
            "foreign keys": sorted(look.get_foreign_keys(name), key=str),
            "indexes": sorted(look.get_indexes(name), key=str),
            "unique": sorted(look.get_unique_constraints(name), key=str),
        }
        for name in look.get_table_names()
    }


def test_new_tables_are_those_of_the_migrations(empty_url: str) -> None:
    database = connect(empty_url)
    found = []
    for step in (create, upgrade):
        with database.writing.connect() as connection, connection.begin() as transaction:
            step(connection)
            assert current_version(connection) == NEWEST_VERSION
            found.append(tables_in(connection))
            transaction.rollback()
    database.close()
    assert found[0] == found[1]


def test_the_list_of_versions_is_complete() -> None:
    folder = Path(str(pintu.store.__file__)).parent / "migrations" / "versions"
    assert tuple(sorted(path.name[:4] for path in folder.glob("[0-9]*.py"))) == VERSIONS
    assert set(_SAMPLES) == set(VERSIONS)
    assert VERSIONS[-1] == NEWEST_VERSION
