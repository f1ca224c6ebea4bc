"""`pintu tables`: lists, builds, verifies and removes the tables that make solving fast."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import InputError
from pintu.cli.interrupt import stop_on_interrupt

if TYPE_CHECKING:
    from pintu.engine.tables.table_sets import TableSet
    from pintu.messages import Message


_json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line and table."
)


@click.group()
def tables() -> None:
    """Manage the tables that make solving fast.

    They are stored in the cache folder of your system, or in the folder that PINTU_CACHE names.
    """


@tables.command("list")
@click.option("--all", "everything", is_flag=True, help="Also list tables that are not built.")
@_json_option
def list_tables(everything: bool, as_json: bool) -> None:
    """List the tables and their sizes."""
    from pintu.engine.tables.folder import cache_folder
    from pintu.engine.tables.table_sets import all_table_sets

    if as_json:
        for table in all_table_sets():
            if everything or table.is_present:
                _print_record(table, bytes=table.bytes, built=table.is_present)
        return
    click.echo(f"in {cache_folder()}")
    known = list(all_table_sets())
    shown = [table for table in known if everything or table.is_present]
    for table in shown:
        state = "built" if table.is_present else "not built"
        click.echo(f"{table.name:<24}{table.bytes / 1e6:>8.1f} MB   {state}")
    if len(shown) < len(known):
        click.echo(f"{len(known) - len(shown)} more can be built: pintu tables list --all")


@tables.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--quiet", is_flag=True, help="Show no progress bar.")
@_json_option
def build(names: tuple[str, ...], quiet: bool, as_json: bool) -> int:
    """Build tables, by default those for 4x4 with the blank in a corner.

    A build can be stopped at any time, with Ctrl-C or in another way. It leaves no incomplete
    table.
    """
    from pintu.engine.tables.file import BuildCancelled
    from pintu.engine.tables.folder import cache_folder, is_writable

    wanted = _tables_named(names or ("4x4-corner-default",))
    if not all(table.is_present for table in wanted) and not is_writable(cache_folder()):
        raise InputError("table.no_folder", folder=str(cache_folder()))
    with stop_on_interrupt() as stopped:
        for table in wanted:
            try:
                with _bar(table, quiet) as advance:
                    table.build(advance, stopped, _print_message)
            except BuildCancelled:
                click.echo(f"{table.name}: stopped; no table was written", err=True)
                return 130
            if not table.is_present:
                raise InputError("table.not_stored", field=table.name)
            if as_json:
                _print_record(table, bytes=table.bytes, built=True)
            else:
                click.echo(f"{table.name}: {table.bytes / 1e6:.1f} MB, ready")
    return 0


@tables.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@_json_option
def verify(names: tuple[str, ...], as_json: bool) -> int:
    """Verify the checksums of tables, by default of all that are built."""
    code = 0
    for table in _tables_named(names) if names else _built_tables():
        wrong = table.verify()
        if as_json:
            damaged = {str(file): str(what) for file, what in wrong.items()}
            _print_record(table, ok=not wrong, damaged=damaged)
            code = 1 if wrong else code
            continue
        for file, what in wrong.items():
            click.echo(
                f"{table.name}: {file} is {what}; pintu tables build {table.name} builds it again"
            )
            code = 1
        if not wrong:
            click.echo(f"{table.name}: ok")
    return code


@tables.command()
@click.argument("names", metavar="[NAME]...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Remove all tables.")
@_json_option
def remove(names: tuple[str, ...], everything: bool, as_json: bool) -> None:
    """Remove tables; they can be built again at any time."""
    if not names and not everything:
        raise InputError("table.name_or_all")
    for table in _built_tables() if everything else _tables_named(names):
        freed = table.remove()
        if as_json:
            _print_record(table, freed=freed)
        else:
            click.echo(f"{table.name}: {freed / 1e6:.1f} MB freed")


def _print_record(table: TableSet, **values: object) -> None:
    click.echo(json.dumps({"name": table.name, **values}))


def _tables_named(names: tuple[str, ...]) -> list[TableSet]:
    from pintu.engine.tables.table_sets import all_table_sets

    known = {table.name: table for table in all_table_sets()}
    for name in names:
        if name not in known:
            raise InputError("table.unknown", name=name[:40])
    return [known[name] for name in names]


def _built_tables() -> list[TableSet]:
    from pintu.engine.tables.table_sets import all_table_sets

    return [table for table in all_table_sets() if table.is_present]


def _print_message(message: Message) -> None:
    click.echo(f"pintu: {message}", err=True)


@contextmanager
def _bar(table: TableSet, quiet: bool) -> Iterator[Callable[[float], None]]:
    """Show a progress bar with the remaining time, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield lambda share: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True)) as progress:
        task = progress.add_task(table.name, total=1.0)
        yield lambda share: progress.update(task, completed=share)
