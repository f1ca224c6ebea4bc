"""`pintu data results`: lists, ranks and removes results of the daily puzzle."""

from __future__ import annotations

import json
from datetime import date
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.database_options import database_options, opened_store
from pintu.cli.inputs import InputError

if TYPE_CHECKING:
    from pintu.store.attempt_rows import Attempt, Standing


@click.group("results")
def daily_results() -> None:
    """List, rank or remove results of the daily puzzle.

    Suspicious results are held: they are stored, but not shown in the ranking. docs/daily.md has
    the rules.
    """


@daily_results.command("list")
@click.option("--date", "day", metavar="DAY", help="Only results of this day, such as 2026-11-18.")
@click.option("--held", is_flag=True, help="Only results that are held.")
@click.option("--most", metavar="N", default=100, show_default=True,
              type=click.IntRange(1, 100_000), help="List at most N results.")  # fmt: skip
@database_options
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

    with opened_store(flags) as store:
        found = store.read_now(list_attempts, _parse_day(day), "held" if held else None, most)
    if as_json:
        click.echo(json.dumps([_attempt_fields(each) for each in found]))
        return
    for each in found:
        click.echo(_line(each))
    if not found:
        click.echo("no results", err=True)


@daily_results.command("rank")
@click.argument("attempt")
@database_options
def rank_result(attempt: str, as_json: bool, **flags: str | None) -> None:
    """Show the result with the id ATTEMPT in the ranking."""
    _set_standing(attempt, "ranked", as_json, flags)


@daily_results.command("remove")
@click.argument("attempt")
@database_options
def remove_result(attempt: str, as_json: bool, **flags: str | None) -> None:
    """Remove the result with the id ATTEMPT from the ranking.

    It stays in the player's own records.
    """
    _set_standing(attempt, "removed", as_json, flags)


def _set_standing(
    attempt: str, standing: Standing, as_json: bool, flags: dict[str, str | None]
) -> None:
    from pintu.store.daily_attempts import set_standing

    with opened_store(flags) as store:
        changed = store.write_now(set_standing, attempt, standing)
    if changed is None:
        raise InputError("input.no_result", attempt=attempt)
    click.echo(json.dumps(_attempt_fields(changed)) if as_json else _line(changed))


def _line(attempt: Attempt) -> str:
    """The columns of an attempt; what an open one does not have yet is a dash."""
    values = _attempt_fields(attempt).values()
    return " ".join("-" if value is None else str(value) for value in values).rstrip()


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
