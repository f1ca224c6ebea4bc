"""`pintu data`: exports all stored data to one file, and imports it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.store import Store


@click.group()
def data() -> None:
    """Export all data to one file, or import it.

    The file has the games, pictures and results of all players. It is a backup, or the way from
    SQLite to PostgreSQL and back.
    """


def _database_options(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(
        "--data-dir",
        metavar="FOLDER",
        help="Folder of pintu.db, if no --database is given.  [default: your data folder]",
    )(command)
    command = click.option(
        "--json", "as_json", is_flag=True, help="Print the numbers as one JSON object."
    )(command)
    return click.option(
        "--database",
        metavar="URL",
        help="Database: sqlite:////FOLDER/pintu.db or postgresql://USER@HOST/NAME.",
    )(command)


@data.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@_database_options
def export_command(file: Path, database: str | None, data_dir: str | None, as_json: bool) -> None:
    """Export all data to FILE, a zip file; the server may be running.

    Keep the file secret: it has the key that signs the cookies of players.
    """
    from pintu.store.archive import export_data

    with _store(database, data_dir, create=False) as store:
        counts = export_data(store, file)
    if as_json:
        click.echo(json.dumps({"file": str(file)} | {name: counts[name] for name in _SHOWN}))
        return
    click.echo(f"{file}: {', '.join(_counted(counts[name], name) for name in _SHOWN)}")


@data.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@_database_options
def import_command(file: Path, database: str | None, data_dir: str | None, as_json: bool) -> None:
    """Import all data from FILE; nothing is changed if FILE is invalid.

    Existing data stays, unless FILE has a later version of the same game. Restart the server
    afterwards.
    """
    from pintu.store.archive import import_data

    with _store(database, data_dir, create=True) as store:
        merged = import_data(store, file)
    if as_json:
        rows = {name: asdict(merged[name]) for name in _SHOWN}
        click.echo(json.dumps({"file": str(file)} | rows))
        return
    for name in _SHOWN:
        part = merged[name]
        click.echo(f"{name:<9} {part.new} new, {part.newer} newer, {part.kept} here already")


_SHOWN = ("players", "games", "pictures", "results")


def _counted(count: int, name: str) -> str:
    return f"{count} {name.removesuffix('s') if count == 1 else name}"


@contextmanager
def _store(database: str | None, data_dir: str | None, *, create: bool) -> Iterator[Store]:
    """Open the store of the options; with `create`, a missing database is created."""
    from pintu.server.settings import read_settings
    from pintu.store import open_store

    url = read_settings("hosted", {"database": database, "data_dir": data_dir}).database
    path = Path(url.removeprefix("sqlite:///"))
    if not create and url.startswith("sqlite:///") and not path.is_file():
        raise InputError("input.no_database", file=str(path))
    with open_store(url) as store:
        yield store
