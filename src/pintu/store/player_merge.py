"""Merges two players, when a browser claims the transfer code of another."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from uuid import uuid4

from sqlalchemy import Connection, Table, and_, delete, select

from pintu.store.checksums import GAMES, PICTURES, RESULTS, RowChecksum
from pintu.store.daily_attempts import merge_attempts
from pintu.store.daily_help import move_help
from pintu.store.damage import fetch_list, keep_noted_apart
from pintu.store.errors import FullError
from pintu.store.games import GameRow, count_games, get_game, order_games
from pintu.store.pictures import usage
from pintu.store.players import claim_transfer, end_player
from pintu.store.tables import damaged, games, pictures, players, results


@dataclass(frozen=True, slots=True)
class Quota:
    """A number of games of one player, and the bytes of its pictures."""

    games: int
    picture_bytes: int


def claim(
    connection: Connection, code: str, now: datetime, old: str | None, quota: Quota | None = None
) -> str:
    """Use a transfer code: return its player, and merge the old player into it.

    Nothing is lost: if the two together have more than the quota, a FullError is raised and nothing
    is changed. Without an old player, or if both are the same, only the code is used up.
    """
    player = claim_transfer(connection, code, now)
    if old is not None and old != player:
        before = _used(connection, player)
        _merge(connection, old, player)
        if quota is not None:
            _check_quota(before, _used(connection, player), quota)
    return player


def _used(connection: Connection, player: str) -> Quota:
    return Quota(count_games(connection, player), usage(connection, player)[1])


def _check_quota(before: Quota, after: Quota, quota: Quota) -> None:
    """Raise a FullError for what has grown beyond the quota."""
    if after.games > max(quota.games, before.games):
        raise FullError("stored.merge_games", count=after.games, most=quota.games)
    if after.picture_bytes > max(quota.picture_bytes, before.picture_bytes):
        total, most = after.picture_bytes / 1e6, quota.picture_bytes / 1e6
        raise FullError("stored.merge_pictures", total=total, most=most)


def _merge(connection: Connection, old: str, new: str) -> None:
    # Lock both, always in the same order: nothing is added to them meanwhile, and no deadlock.
    both = select(players.c.id).where(players.c.id.in_([old, new])).order_by(players.c.id)
    stored = connection.execute(both.with_for_update()).scalars().all()
    move_help(connection, old, new)
    if old not in stored:
        return  # a player who never stored anything
    _copy_pictures(connection, old, new)
    _separate_games(connection, old, new)
    _drop_second_results(connection, old, new)
    merge_attempts(connection, old, new)
    for table, checksums in ((games, GAMES), (results, RESULTS)):
        _move_rows(connection, table, checksums, old, new)
    order_games(connection, new)
    _move_damaged(connection, old, new)
    end_player(connection, old)


def _copy_pictures(connection: Connection, old: str, new: str) -> None:
    """Copy the pictures to the new player first: games refer to them all the time.

    The id of a picture is the digest of its bytes, so equal ids are equal pictures.
    """
    known = select(pictures.c.id).where(pictures.c.player == new)
    missing = select(pictures).where(pictures.c.player == old, pictures.c.id.not_in(known))
    for row in fetch_list(connection, missing, {}, pictures, PICTURES.is_right):
        values = {**row, "player": new, "checksum": PICTURES.of(new, row)}
        connection.execute(pictures.insert(), values)


def _move_rows(
    connection: Connection, table: Table, checksums: RowChecksum, old: str, new: str
) -> None:
    """Give the rows of a table to the new player; damaged ones are kept apart."""
    small = [column for column in table.c if column.name != "text"]
    rows = fetch_list(
        connection, select(*small).where(table.c.player == old), {}, table, checksums.is_right
    )
    for row in rows:
        this = and_(*(column == row[column.name] for column in table.primary_key))
        values = {"player": new, "checksum": checksums.of(new, row)}
        connection.execute(table.update().where(this).values(values))


def _move_damaged(connection: Connection, old: str, new: str) -> None:
    """Give the new player what is kept apart, and what was found damaged just now."""
    keep_noted_apart(connection)
    both = damaged.alias()
    known = select(both.c.id).where(both.c.name == damaged.c.name, both.c.player == new)
    connection.execute(
        damaged.update()
        .where(damaged.c.player == old, damaged.c.id.not_in(known))
        .values(player=new)
    )


def _separate_games(connection: Connection, old: str, new: str) -> None:
    """Where both have a game with the same id, give the older one a new id, as a save."""
    other = games.alias()
    shared = (
        select(games.c.id)
        .join(other, and_(other.c.id == games.c.id, other.c.player == new))
        .where(games.c.player == old)
        .with_for_update()
    )
    for game_id in connection.execute(shared).scalars().all():
        pair = [
            (row, player)
            for player in (old, new)
            if (row := get_game(connection, player, game_id)) is not None
        ]
        # Versions count before times: the browser with the higher version may still write to it.
        pair.sort(key=lambda each: (each[0].version, each[0].updated))
        (earlier, owner), (later, _) = pair
        this = and_(games.c.player == owner, games.c.id == game_id)
        if _is_same_game(earlier, later):
            connection.execute(delete(games).where(this))
        else:
            values = {"id": str(uuid4()), "kind": "save"}
            values["checksum"] = GAMES.of(owner, asdict(earlier) | values)
            connection.execute(games.update().where(this).values(values))


def _is_same_game(earlier: GameRow, later: GameRow) -> bool:
    same = (earlier.kind, earlier.text) == (later.kind, later.text)
    return same and earlier.name in (None, later.name)


def _drop_second_results(connection: Connection, old: str, new: str) -> None:
    """Where both have a result of the same game, delete the later one."""
    other = results.alias()
    shared = (
        select(results.c.game_id, results.c.created, other.c.created.label("other"))
        .join(other, and_(other.c.game_id == results.c.game_id, other.c.player == new))
        .where(results.c.player == old)
    )
    for row in connection.execute(shared).all():
        second = old if row.other <= row.created else new
        connection.execute(
            delete(results).where(results.c.player == second, results.c.game_id == row.game_id)
        )
