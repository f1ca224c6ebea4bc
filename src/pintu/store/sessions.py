"""Ends the sessions of players: their cookies are refused from then on."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, bindparam, delete, select

from pintu.store.errors import EndedError
from pintu.store.tables import ended_players, inserts_into

KEPT = timedelta(days=400)
"""After this time every cookie of the player has expired, and the row is not needed any more."""

_FIND = select(ended_players.c.player).where(ended_players.c.player == bindparam("of"))


def end_sessions(connection: Connection, player: str) -> None:
    """Refuse all cookies of this player from now on."""
    now = datetime.now(UTC)
    connection.execute(delete(ended_players).where(ended_players.c.at < now - KEPT))
    connection.execute(
        inserts_into(ended_players)[connection.dialect.name].on_conflict_do_nothing(),
        {"player": player, "at": now},
    )


def is_ended(connection: Connection, player: str) -> bool:
    """Whether the cookies of this player are refused."""
    return connection.execute(_FIND, {"of": player}).one_or_none() is not None


def check_not_ended(connection: Connection, player: str) -> None:
    """Raise EndedError if the cookies of this player are refused."""
    if is_ended(connection, player):
        raise EndedError("player.ended")
