"""`pintu data`: exports, imports, copies, verifies and counts all stored data."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from pintu.cli.daily_results import daily_results
from pintu.cli.data_usage import usage_command
from pintu.cli.database_options import SQLITE, database_options, database_url, opened_store
from pintu.cli.inputs import InputError, system_error
from pintu.cli.words import counted


@click.group()
def data() -> None:
    """Export, import, copy or verify all data.

    An export has the games, pictures and results of all players. Use it as a backup, or to move
    from SQLite to PostgreSQL or back. The command `usage` shows how much is stored, and the
    limits. The command `results` manages results of the daily puzzle.
    """


data.add_command(usage_command)
data.add_command(daily_results)


@data.command("export")
@click.argument("file", type=click.Path(path_type=Path))
@database_options
def export_command(file: Path, as_json: bool, **flags: str | None) -> int:
    """Export all data to FILE, a zip file; the server may be running.

    Keep the file secret: it contains the key that signs the cookies of players. Damaged rows are
    left out; the exit code is 1 if there are any.
    """
    from pintu.store.archive import export_data

    with opened_store(flags) as store:
        exported = export_data(store, file)
    counts, left_out = exported.counts, exported.left_out
    if as_json:
        numbers = {name: counts[name] for name in _COUNTED_TABLES} | {"left_out": left_out}
        click.echo(json.dumps({"file": str(file)} | numbers))
    else:
        click.echo(f"{file}: {', '.join(counted(counts[name], name) for name in _COUNTED_TABLES)}")
        if left_out:
            rows = counted(left_out, "damaged rows")
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
@database_options
def import_command(file: Path, as_json: bool, with_key: bool, **flags: str | None) -> None:
    """Import all data from FILE, an export.

    Nothing is imported if anything in FILE is wrong: every game is replayed and every picture
    decoded. Existing data is kept, except for damaged rows and for automatically saved games of
    which FILE has a later version. Restart the server afterwards.
    """
    from pintu.store.archive_import import import_data

    try:
        file.open("rb").close()  # else a new database would be created for nothing
    except OSError as error:
        raise system_error(str(file), error) from None
    with opened_store(flags, create=True) as store:
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
        unproven = counted(imported.unproven, "results")
        click.echo(f"Not ranked in daily tables: {unproven} without the game that proves it.")


@data.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@database_options
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
@database_options
def verify_command(as_json: bool, repair: bool, forget: bool, **flags: str | None) -> int:
    """Check the whole database for damage.

    The file is checked, and every game, picture, result and daily attempt by its
    checksum. Each damaged row is
    listed. The server may be running.

    Exit code: 0 nothing is damaged, 1 something is, 2 bad input.
    """
    from pintu.store.report import verify

    url = database_url(flags, create=False)
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
    counts = ", ".join(counted(count, name) for name, count in report.checked.items())
    click.echo(f"checked: {counts}; {'damaged' if report.is_damaged else 'all right'}")
    return 1 if report.is_damaged else 0


_COUNTED_TABLES = ("players", "games", "pictures", "results")


def _sqlite_file(flags: dict[str, str | None]) -> Path:
    url = database_url(flags, create=False)
    if not url.startswith(SQLITE):
        raise InputError("backup.not_sqlite")
    return Path(url.removeprefix(SQLITE))
