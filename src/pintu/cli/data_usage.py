"""`pintu data usage`: shows how much is stored, and the limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import click

from pintu.cli.database_options import database_options, opened_store
from pintu.cli.words import counted

if TYPE_CHECKING:
    from pintu.server.settings import Settings
    from pintu.store.usage import Usage


@click.command("usage")
@click.option("--most", metavar="N", default=10, show_default=True,
              type=click.IntRange(0, 100_000), help="List N of the largest players.")  # fmt: skip
@click.option("--storage", metavar="MB", help="The limit for all data, as for pintu serve.")
@click.option("--pictures", metavar="MB", help="The limit for the pictures of a player.")
@click.option("--games", metavar="N", help="The limit for the games of a player.")
@click.option("--idle-days", metavar="N", help="Days until idle players are deleted.")
@database_options
def usage_command(most: int, as_json: bool, **flags: str | None) -> None:
    """Show how much is stored, and the limits.

    The limits are settings of pintu serve, so give the same options or variables. The size of a
    player is that of its save files and pictures. Idle players have no games and no results; the
    server deletes them. The server may be running.
    """
    from pintu.server.player_cookie import LOCAL_PLAYER
    from pintu.server.settings import read_settings
    from pintu.store.usage import measure_usage

    settings = read_settings("hosted", flags)
    days = settings.idle_days
    before = datetime.now(UTC) - timedelta(days=days) if days else None
    with opened_store(flags) as store:
        usage = store.read_now(measure_usage, before, LOCAL_PLAYER, most)
    if as_json:
        click.echo(json.dumps(asdict(usage) | {"limits": _limits(settings)}))
    else:
        click.echo("\n".join(_lines(usage, settings)))


def _limits(settings: Settings) -> dict[str, int]:
    return {
        "bytes": settings.max_storage_bytes,
        "games_of_player": settings.games,
        "picture_bytes_of_player": settings.max_picture_bytes,
        "idle_days": settings.idle_days,
    }


def _lines(usage: Usage, settings: Settings) -> Iterator[str]:
    share = usage.bytes / settings.max_storage_bytes
    days = settings.idle_days
    yield f"storage         {_size(usage.bytes)} of {settings.storage:,} MB ({share:.1%})"
    yield f"players         {usage.players:,}"
    kinds = counted(usage.autosaves, "autosaves"), counted(usage.saves, "saves")
    yield f"games           {', '.join(kinds)}"
    yield f"pictures        {usage.pictures:,}, {_size(usage.picture_bytes)}"
    yield f"results         {usage.results:,}"
    yield f"daily attempts  {usage.daily_attempts:,}"
    yield f"damaged rows    {usage.damaged_rows:,}"
    idle = f"{usage.idle_players:,}, deleted after {days} days" if days else "never deleted"
    yield f"idle players    {idle}"
    if usage.largest:
        yield ""
        limits = f"at most {settings.games:,} games and {settings.pictures:,} MB of pictures each"
        yield f"largest players ({limits})"
    for each in usage.largest:
        yield (
            f"{each.player:<32} {_size(each.bytes):>10} {counted(each.games, 'games'):>12} "
            f"{counted(each.pictures, 'pictures'):>14} {counted(each.results, 'results'):>14}"
        )


def _size(count: int) -> str:
    return f"{count / 1e6:,.1f} MB" if count >= 1_000_000 else f"{count / 1e3:,.1f} kB"
