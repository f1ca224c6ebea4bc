"""`pintu data`: everything that is kept, in one file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.store import Store


@click.group()
def data() -> None:
    """Write everything that is kept to one file, or take it over from one.

    Games, pictures and results of all players; also to move from SQLite to PostgreSQL or back.
    """


def _where(command: Callable[..., Any]) -> Callable[..., Any]:
    command = click.option(
        "--data-dir",
        metavar="FOLDER",
        help="Where pintu.db lies, if no database is named; by default your data folder.",
    )(command)
    return click.option(
        "--database",
        metavar="URL",
        help="sqlite:////FOLDER/pintu.db or postgresql://USER@HOST/NAME.",
    )(command)


@data.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@_where
def export_command(file: Path, database: str | None, data_dir: str | None) -> None:
    """Write everything to FILE, a zip archive; the game may run meanwhile.

    Keep it to yourself: it holds the key by which players are known.
    """
    from pintu.store.archive import ArchiveError, export_data

    with _store(database, data_dir, made=False) as store:
        try:
            counts = export_data(store, file)
        except ArchiveError as error:
            raise InputError(str(error)) from None
    click.echo(f"{file}: {', '.join(_counted(counts[name], name) for name in _SHOWN)}")


@data.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@_where
def import_command(file: Path, database: str | None, data_dir: str | None) -> None:
    """Take over everything from FILE, or nothing if anything is wrong with it.

    What is here stays, unless FILE has a later version of the same game. Start the game again
    afterwards.
    """
    from pintu.store.archive import ArchiveError, import_data

    with _store(database, data_dir, made=True) as store:
        try:
            merged = import_data(store, file)
        except ArchiveError as error:
            raise InputError(str(error)) from None
    for name in _SHOWN:
        rows = merged[name]
        click.echo(f"{name:<9} {rows.new} new, {rows.newer} newer, {rows.kept} here already")


_SHOWN = ("players", "games", "pictures", "results")


def _counted(count: int, name: str) -> str:
    return f"{count} {name.removesuffix('s') if count == 1 else name}"


@contextmanager
def _store(database: str | None, data_dir: str | None, *, made: bool) -> Iterator[Store]:
    """The store that was named; whether it is made if it is missing."""
    from pintu.server.settings import SettingsError, read_settings
    from pintu.store import StoreError, open_store

    try:
        url = read_settings("hosted", {"database": database, "data_dir": data_dir}).database
    except SettingsError as error:
        raise InputError(str(error)) from None
    path = Path(url.removeprefix("sqlite:///"))
    if not made and url.startswith("sqlite:///") and not path.is_file():
        raise InputError(f"there is no database {path}")
    try:
        with open_store(url) as store:
            yield store
    except StoreError as error:
        raise InputError(str(error)) from None
