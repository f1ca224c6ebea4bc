"""A filled database and its export, for tests of exports and imports."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select

from pintu.store import Store, games, open_store, pictures, players, results
from pintu.store.archive import export_data
from pintu.store.tables import metadata
from store.real import real_daily, real_game, real_picture, real_result


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a filled database and its export, which every test copies."""
    folder = tmp_path_factory.mktemp("made")
    with open_store(f"sqlite:///{folder / 'filled.db'}") as store:
        fill(store)
        export_data(store, folder / "all.zip")
    return folder


@pytest.fixture
def filled(made: Path, tmp_path: Path) -> Iterator[Store]:
    copy = shutil.copy(made / "filled.db", tmp_path)
    with open_store(f"sqlite:///{copy}") as store:
        yield store


@pytest.fixture
def file(made: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(made / "all.zip", tmp_path))


def fill(store: Store) -> None:
    for player in ("ann", "bob 拼图"):
        for seed in (0, len(player)):
            row, data, thumbnail = real_picture(seed)
            store.write_now(pictures.put_picture, player, row, data, thumbnail, 10**6)
        store.write_now(games.put_game, player, real_game(1, picture=f"upload:{row.id}"), 10)
        store.write_now(games.put_game, player, real_game(2, kind="save", name="Été 🧩"), 10)
        assisted = frozenset({"hint"})
        store.write_now(results.put_result, player, real_daily(1))
        store.write_now(results.put_result, player, real_result(2, assistance=assisted))
        store.write_now(results.put_result, player, real_daily(3, detour=2, pause=9000))
    store.write_now(players.cookie_secret)


def everything(store: Store) -> dict[str, list[object]]:
    def rows(connection: Connection) -> dict[str, list[object]]:
        return {
            name: [tuple(row) for row in connection.execute(select(table).order_by(*table.c))]
            for name, table in metadata.tables.items()
        }

    return store.read_now(rows)


def empty(connection: Connection) -> None:
    for table in reversed(metadata.sorted_tables):
        connection.execute(table.delete())


def altered(file: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """The same file with other things inside."""
    with zipfile.ZipFile(file) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    change(members)
    path = file.with_name("altered.zip")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    return path


def manifest(**changes: Any) -> Callable[[dict[str, bytes]], object]:
    def change(members: dict[str, bytes]) -> None:
        fields = json.loads(members["manifest.json"]) | changes
        members["manifest.json"] = json.dumps(fields).encode()

    return change
