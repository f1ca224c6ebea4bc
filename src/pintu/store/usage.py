"""How much is stored: in total, by the largest players, and what would expire."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import Connection, Table, func, select

from pintu.store.capacity import count_idle_players, stored_bytes
from pintu.store.damage import count_damaged
from pintu.store.tables import daily_attempts, games, pictures, players, results


@dataclass(frozen=True, slots=True)
class PlayerUsage:
    """What is stored for one player; `bytes` are those of save files and pictures."""

    player: str
    bytes: int
    games: int
    pictures: int
    results: int


@dataclass(frozen=True, slots=True)
class Usage:
    """What is stored for all players.

    `bytes` is the size of the database. `idle_players` would be deleted now, because they have no
    games and no results. `largest` are the players with most bytes.
    """

    bytes: int
    players: int
    autosaves: int
    saves: int
    pictures: int
    picture_bytes: int
    results: int
    daily_attempts: int
    damaged_rows: int
    idle_players: int
    largest: tuple[PlayerUsage, ...]


def measure_usage(
    connection: Connection, idle_before: datetime | None, keep: str, most: int
) -> Usage:
    """Measure what is stored; `most` of the largest players are listed.

    `idle_before` and `keep` are those of `capacity.delete_idle_players`; without `idle_before` no
    player expires.
    """
    kinds: dict[str, int] = {
        row[0]: row[1]
        for row in connection.execute(select(games.c.kind, func.count()).group_by(games.c.kind))
    }
    idle = 0 if idle_before is None else count_idle_players(connection, idle_before, keep)
    total = select(func.coalesce(func.sum(pictures.c.bytes), 0))
    return Usage(
        bytes=stored_bytes(connection),
        players=_count(connection, players),
        autosaves=kinds.get("autosave", 0),
        saves=kinds.get("save", 0),
        pictures=_count(connection, pictures),
        picture_bytes=int(connection.execute(total).scalar_one()),
        results=_count(connection, results),
        daily_attempts=_count(connection, daily_attempts),
        damaged_rows=count_damaged(connection),
        idle_players=idle,
        largest=_largest_players(connection, most),
    )


def _largest_players(connection: Connection, most: int) -> tuple[PlayerUsage, ...]:
    """The players with most bytes, the largest first; equals in the order of their ids."""
    sizes: Counter[str] = Counter()
    counts: dict[str, Counter[str]] = {}
    for table, size in (
        (games, func.length(games.c.text)),
        (pictures, pictures.c.bytes),
        (results, func.coalesce(func.length(results.c.text), 0)),
    ):
        grouped = select(table.c.player, func.count(), func.sum(size)).group_by(table.c.player)
        for player, count, total in connection.execute(grouped):
            sizes[player] += int(total)
            counts.setdefault(player, Counter())[table.name] = count
    order = sorted(sizes, key=lambda player: (-sizes[player], player))
    return tuple(
        PlayerUsage(
            player=player,
            bytes=sizes[player],
            games=counts[player]["games"],
            pictures=counts[player]["pictures"],
            results=counts[player]["results"],
        )
        for player in order[:most]
    )


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()
