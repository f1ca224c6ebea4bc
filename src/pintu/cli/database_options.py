"""The options of commands that open the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.store import Store

SQLITE = "sqlite:///"


def database_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that name the database, and `--json`."""
    command = click.option(
        "--data-dir",
        metavar="FOLDER",
        help="Folder of pintu.db, if no database is given.  [default: your data folder]",
    )(command)
    command = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of text.")(
        command
    )
    command = click.option(
        "--database-file", metavar="FILE", help="File with the URL of the database."
    )(command)
    return click.option(
        "--database",
        metavar="URL",
        help="Database: sqlite:////FOLDER/pintu.db or postgresql://USER@HOST/NAME.",
    )(command)


def database_url(flags: dict[str, str | None], *, create: bool) -> str:
    """The URL of the database; unless `create`, a SQLite file must exist."""
    from pintu.server.settings import read_settings

    url = read_settings("hosted", flags).database
    path = Path(url.removeprefix(SQLITE))
    if not create and url.startswith(SQLITE) and not path.is_file():
        raise InputError("input.no_database", file=str(path))
    return url


@contextmanager
def opened_store(flags: dict[str, str | None], *, create: bool = False) -> Iterator[Store]:
    """Open the store that the options name; with `create`, a missing database is created."""
    from pintu.store import open_store

    with open_store(database_url(flags, create=create)) as store:
        yield store
