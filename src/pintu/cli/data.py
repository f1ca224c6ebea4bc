"""`pintu data`: exports, imports, copies and verifies all stored data; manages daily results."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.store import Store
    from pintu.store.daily_attempts import Attempt, Standing

_SQLITE = "sqlite:///"


@click.group()
def data() -> None:
    """Export, import, copy or verify all data.

    An export has the games, pictures and results of all players. Use it as a backup, or to move
    from SQLite to PostgreSQL or back. The command `results` manages results of the daily puzzle.
    """


def _database_options(command: Callable[..., Any]) -> Callable[..., Any]:
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


@data.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@_database_options
def export_command(file: Path, as_json: bool, **flags: str | None) -> int:
    """Export all data to FILE, a zip file; the server may be running.

    Keep the file secret: it contains the key that signs the cookies of players. Damaged rows are
    left out; the exit code is 1 if there are any.
    """
    from pintu.store.archive import export_data

    with _store(flags) as store:
        exported = export_data(store, file)
    counts, left_out = exported.counts, exported.left_out
    if as_json:
        numbers = {name: counts[name] for name in _COUNTED_TABLES} | {"left_out": left_out}
        click.echo(json.dumps({"file": str(file)} | numbers))
    else:
        click.echo(
            f"{file}: {', '.join(_format_count(counts[name], name) for name in _COUNTED_TABLES)}"
        )
        if left_out:
            rows = _format_count(left_out, "damaged rows")
            click.echo(f"Left out: {rows}; pintu data verify names them.")
    return 1 if left_out else 0


@data.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--with-key",
    is_flag=True,
    help="Also import the key that signs cookies, so that the server recognises the browsers of "
    "the players in FILE. Use it only with a file you exported yourself. The database must have no "
    "players.",
)
@_database_options
def import_command(file: Path, as_json: bool, with_key: bool, **flags: str | None) -> None:
    """Import all data from FILE, an export.

    Nothing is imported if anything in FILE is wrong: every game is replayed and every picture
    decoded. Existing data is kept, except for damaged rows and for automatically saved games of
    which FILE has a later version. Restart the server afterwards.
    """
    from pintu.store.archive_import import import_data

    with _store(flags, create=True) as store:
        imported = import_data(store, file, with_key=with_key)
    if as_json:
        rows = {name: asdict(imported.rows[name]) for name in _COUNTED_TABLES}
        about = {"key": imported.key, "unproven": imported.unproven}
        click.echo(json.dumps({"file": str(file)} | rows | about))
        return
    for name in _COUNTED_TABLES:
        part = imported.rows[name]
        click.echo(f"{name:<9} {part.new} new, {part.newer} newer, {part.kept} here already")
    if imported.key == "left":
        click.echo(
            "The key that signs cookies was not taken over: the server does not recognise the "
            "browsers of the players in this file.\nIf you exported the file yourself, you can "
            "import it into a new database with --with-key."
        )
    if imported.unproven:
        unproven = _format_count(imported.unproven, "results")
        click.echo(f"Not ranked in daily tables: {unproven} without the game that proves it.")


@data.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@_database_options
def backup_command(file: Path, as_json: bool, **flags: str | None) -> None:
    """Copy the SQLite database to FILE; the server may be running.

    The copy is checked. Only you can read it: it contains the key that signs the cookies of
    players.
    """
    from pintu.store.backup import backup_file

    size = backup_file(_sqlite_file(flags), file)
    if as_json:
        click.echo(json.dumps({"file": str(file), "bytes": size}))
    else:
        click.echo(f"{file}: {size / 1e6:,.1f} MB")


@data.command("verify")
@click.option(
    "--repair",
    is_flag=True,
    help="Rebuild the indexes of a SQLite file, and keep damaged rows apart in a separate table.",
)
@click.option("--forget", is_flag=True, help="Delete the damaged rows that are kept apart.")
@_database_options
def verify_command(as_json: bool, repair: bool, forget: bool, **flags: str | None) -> int:
    """Check the whole database for damage.

    The file is checked, and every game, picture, result and daily attempt by its
    checksum. Each damaged row is
    listed. The server may be running.

    Exit code: 0 nothing is damaged, 1 something is, 2 bad input.
    """
    from pintu.store.report import verify

    url = _url(flags, create=False)
    report = verify(url, repair=repair, forget=forget)
    if as_json:
        click.echo(json.dumps(report.as_data()))
        return 1 if report.is_damaged else 0
    for line in report.file_damage:
        click.echo(f"damaged: the file: {line}")
    for row in report.rows:
        click.echo(f"damaged: {row.table} {row.id} of player {row.player}")
    for apart in report.kept_apart:
        click.echo(
            f"kept apart: {apart.name} {apart.id} of player {apart.player}, since "
            f"{apart.noticed:%Y-%m-%d %H:%M}"
        )
    counts = ", ".join(_format_count(count, name) for name, count in report.checked.items())
    click.echo(f"checked: {counts}; {'damaged' if report.is_damaged else 'all right'}")
    return 1 if report.is_damaged else 0


@data.group("results")
def results_group() -> None:
    """List, rank or remove results of the daily puzzle.

    Suspicious results are held: they are stored, but not shown in the ranking. docs/daily.md has
    the rules.
    """


@results_group.command("list")
@click.option("--date", "day", metavar="DAY", help="Only results of this day, such as 2026-11-18.")
@click.option("--held", is_flag=True, help="Only results that are held.")
@click.option("--most", metavar="N", default=100, show_default=True,
              type=click.IntRange(1, 100_000), help="List at most N results.")  # fmt: skip
@_database_options
def list_results(
    day: str | None,
    held: bool,
    most: int,
    as_json: bool,
    **flags: str | None,
) -> None:
    """List the attempts at daily puzzles, the newest first.

    The columns are id, day, size, standing, moves, seconds, player, a hash of the client address,
    and what is suspicious.
    """
    from pintu.store.daily_attempts import list_attempts

    with _store(flags) as store:
        found = store.read_now(list_attempts, _parse_day(day), "held" if held else None, most)
    if as_json:
        click.echo(json.dumps([_attempt_fields(each) for each in found]))
        return
    for each in found:
        click.echo(" ".join(str(value) for value in _attempt_fields(each).values()).rstrip())


@results_group.command("rank")
@click.argument("attempt")
@_database_options
def rank_result(attempt: str, as_json: bool, **flags: str | None) -> None:
    """Show the result with the id ATTEMPT in the ranking."""
    _set_standing(attempt, "ranked", as_json, flags)


@results_group.command("remove")
@click.argument("attempt")
@_database_options
def remove_result(attempt: str, as_json: bool, **flags: str | None) -> None:
    """Remove the result with the id ATTEMPT from the ranking.

    It stays in the player's own records.
    """
    _set_standing(attempt, "removed", as_json, flags)


def _set_standing(
    attempt: str, standing: Standing, as_json: bool, flags: dict[str, str | None]
) -> None:
    from pintu.store.daily_attempts import set_standing

    with _store(flags) as store:
        changed = store.write_now(set_standing, attempt, standing)
    if changed is None:
        raise InputError("input.no_result", attempt=attempt)
    fields = _attempt_fields(changed)
    click.echo(json.dumps(fields) if as_json else " ".join(map(str, fields.values())).rstrip())


def _attempt_fields(attempt: Attempt) -> dict[str, Any]:
    """The fields of an attempt that are printed, in the order of the columns."""
    seconds = None if attempt.milliseconds is None else attempt.milliseconds / 1000
    return {
        "attempt": attempt.attempt,
        "date": str(attempt.daily),
        "size": f"{attempt.rows}x{attempt.cols}",
        "standing": attempt.standing,
        "moves": attempt.moves,
        "seconds": seconds,
        "player": attempt.player,
        "address": attempt.address,
        "reasons": attempt.reasons,
    }


def _parse_day(text: str | None) -> date | None:
    try:
        return None if text is None else date.fromisoformat(text)
    except ValueError:
        raise InputError("request.no_date", date=text or "") from None


_COUNTED_TABLES = ("players", "games", "pictures", "results")


def _format_count(count: int, name: str) -> str:
    name = name.replace("_", " ")
    return f"{count} {name.removesuffix('s') if count == 1 else name}"


def _url(flags: dict[str, str | None], *, create: bool) -> str:
    """The URL of the database; unless `create`, a SQLite file must exist."""
    from pintu.server.settings import read_settings

    url = read_settings("hosted", flags).database
    path = Path(url.removeprefix(_SQLITE))
    if not create and url.startswith(_SQLITE) and not path.is_file():
        raise InputError("input.no_database", file=str(path))
    return url


def _sqlite_file(flags: dict[str, str | None]) -> Path:
    url = _url(flags, create=False)
    if not url.startswith(_SQLITE):
        raise InputError("backup.not_sqlite")
    return Path(url.removeprefix(_SQLITE))


@contextmanager
def _store(flags: dict[str, str | None], *, create: bool = False) -> Iterator[Store]:
    """Open the store that the options name; with `create`, a missing database is created."""
    from pintu.store import open_store

    with open_store(_url(flags, create=create)) as store:
        yield store
