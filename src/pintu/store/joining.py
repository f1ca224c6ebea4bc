"""Two players become one: what a browser had joins the player whose code it was given."""

from __future__ import annotations

from datetime import datetime
from uuid import uuid4

from sqlalchemy import Connection, and_, delete, literal, select

from pintu.store.games import GameRow, get_game
from pintu.store.players import claim_transfer, delete_player
from pintu.store.tables import games, pictures, players, results


def claim(connection: Connection, code: str, now: datetime, old: str | None) -> str:
    """The player a code leads to, who now has all that the old player had; that one is gone.

    Nothing is lost, so that quotas may be exceeded. Without an old player, or if it is the same
    one, the code is used up and nothing else changes.
    """
    player = claim_transfer(connection, code, now)
    if old is not None and old != player:
        _join(connection, old, player)
    return player


def _join(connection: Connection, old: str, new: str) -> None:
    # Both are locked, always in one order: nothing is added to their things meanwhile.
    both = select(players.c.id).where(players.c.id.in_([old, new])).order_by(players.c.id)
    if old not in connection.execute(both.with_for_update()).scalars().all():
        return  # who never kept anything
    _copy_pictures(connection, old, new)
    _part_games(connection, old, new)
    _part_results(connection, old, new)
    for table in (games, results):
        connection.execute(table.update().where(table.c.player == old).values(player=new))
    delete_player(connection, old)


def _copy_pictures(connection: Connection, old: str, new: str) -> None:
    """Have all pictures under both names: games must not be without theirs at any moment.

    Pictures are named by their bytes, so one that both have is the same.
    """
    rest = [column for column in pictures.c if column is not pictures.c.player]
    known = select(pictures.c.id).where(pictures.c.player == new)
    missing = select(literal(new), *rest).where(
        pictures.c.player == old, pictures.c.id.not_in(known)
    )
    names = [pictures.c.player.name, *(column.name for column in rest)]
    connection.execute(pictures.insert().from_select(names, missing))


def _part_games(connection: Connection, old: str, new: str) -> None:
    """Give one of two games of the same id an id of its own, as a save: the earlier one."""
    twin = games.alias()
    shared = (
        select(games.c.id)
        .join(twin, and_(twin.c.id == games.c.id, twin.c.player == new))
        .where(games.c.player == old)
        .with_for_update()
    )
    for game_id in connection.execute(shared).scalars().all():
        pair = [
            (row, player)
            for player in (old, new)
            if (row := get_game(connection, player, game_id)) is not None
        ]
        # Versions before times, as everywhere: whoever has the higher one may still write to it.
        pair.sort(key=lambda each: (each[0].version, each[0].updated))
        (earlier, owner), (later, _) = pair
        this = and_(games.c.player == owner, games.c.id == game_id)
        if _says_no_more(earlier, later):
            connection.execute(delete(games).where(this))
        else:
            connection.execute(games.update().where(this).values(id=str(uuid4()), kind="save"))


def _says_no_more(earlier: GameRow, later: GameRow) -> bool:
    same = (earlier.kind, earlier.text) == (later.kind, later.text)
    return same and earlier.name in (None, later.name)


def _part_results(connection: Connection, old: str, new: str) -> None:
    """Of two results of one game, let the first to come stay."""
    twin = results.alias()
    shared = (
        select(results.c.game_id, results.c.created, twin.c.created.label("other"))
        .join(twin, and_(twin.c.game_id == results.c.game_id, twin.c.player == new))
        .where(results.c.player == old)
    )
    for row in connection.execute(shared).all():
        second = old if row.other <= row.created else new
        connection.execute(
            delete(results).where(results.c.player == second, results.c.game_id == row.game_id)
        )
