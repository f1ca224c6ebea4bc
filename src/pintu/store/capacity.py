"""The size of the store, and the deletion of old players without games and results."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, exists, func, select, text

from pintu.store.players import delete_player
from pintu.store.tables import games, pictures, players, results, transfers

_BATCH = 100
"""Players that are deleted in one transaction, so that other writes do not wait for long."""

_SQLITE_SIZE = text(
    "SELECT (SELECT page_count FROM pragma_page_count) * page_size "
    "- (SELECT freelist_count FROM pragma_freelist_count) * page_size FROM pragma_page_size"
)
_POSTGRESQL_SIZE = text("SELECT pg_database_size(current_database())")


def stored_bytes(connection: Connection) -> int:
    """The size of the database, without the room of deleted rows where it is known."""
    is_sqlite = connection.dialect.name == "sqlite"
    return int(connection.execute(_SQLITE_SIZE if is_sqlite else _POSTGRESQL_SIZE).scalar_one())


def player_exists(connection: Connection, player: str) -> bool:
    """Whether anything was ever stored for a player who was not deleted."""
    return (
        connection.execute(select(players.c.id).where(players.c.id == player)).first() is not None
    )


def delete_idle_players(connection: Connection, before: datetime, keep: str) -> int:
    """Delete some players without games and results; return how many.

    They and their last pictures are older than `before`, and they have no transfer code. The player
    `keep` stays.
    """
    found = select(players.c.id).where(*_idle_players(before, keep)).limit(_BATCH)
    deleted = 0
    for player in connection.execute(found).scalars().all():
        # Once the row is locked, nothing can be added. What was added before is found below.
        locked = select(players.c.id).where(players.c.id == player).with_for_update()
        connection.execute(locked)
        if connection.execute(locked.where(_is_idle(before))).first() is not None:
            delete_player(connection, player)
            deleted += 1
    return deleted


def count_idle_players(connection: Connection, before: datetime, keep: str) -> int:
    """Count the players that `delete_idle_players` would delete."""
    found = select(func.count()).select_from(players).where(*_idle_players(before, keep))
    return connection.execute(found).scalar_one()


def _idle_players(before: datetime, keep: str) -> tuple[ColumnElement[bool], ...]:
    return players.c.created < before, players.c.id != keep, _is_idle(before)


def _is_idle(before: datetime) -> ColumnElement[bool]:
    return ~(
        exists().where(games.c.player == players.c.id)
        | exists().where(results.c.player == players.c.id)
        | exists().where(transfers.c.player == players.c.id)
        | exists().where(pictures.c.player == players.c.id, pictures.c.created >= before)
    )
