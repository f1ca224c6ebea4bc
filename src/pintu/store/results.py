"""Stores results of won games."""

from __future__ import annotations

from collections import defaultdict
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime, timedelta
from typing import Any, Literal

from sqlalchemy import Connection, RowMapping, Select, bindparam, delete, func, select

from pintu.play import Result
from pintu.play.records import By, rank
from pintu.store.attempt_rows import Attempt
from pintu.store.checksums import RESULTS, file_checksum
from pintu.store.daily_attempts import Outcome, finish_attempt, rank_freely
from pintu.store.damage import (
    Damage,
    DamagedError,
    check_not_apart,
    fetch_list,
    fetch_one,
)
from pintu.store.errors import NoRoomError
from pintu.store.games import game_exists
from pintu.store.played import played_digest
from pintu.store.players import ensure_player
from pintu.store.tables import results as table

RECORDS: tuple[By, ...] = ("moves", "time", "efficiency")
"""The kinds of records."""

MAX_RESULTS = 10_000
"""Results stored per player; more only if all of them are records or daily bests."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSummary:
    """The result of a won game, and its date if it was a daily puzzle."""

    game_id: str
    result: Result
    daily: date | None = None
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(ResultSummary):
    """A stored result; `text` is the save file that proves it, or None if it was dropped."""

    text: str | None = field(repr=False)


_RESULT = [each.name for each in fields(Result)]
_SUMMARY = [
    table.c[name] for name in ("player", "game_id", *_RESULT, "daily", "created", "checksum")
]
_THIS = (table.c.player == bindparam("of"), table.c.game_id == bindparam("which"))
_COUNT = select(func.count()).where(table.c.player == bindparam("of"))
_OLDEST_WITHOUT_TEXT = (
    select(table.c.game_id)
    .where(table.c.player == bindparam("of"), table.c.text.is_(None))
    .order_by(table.c.created, table.c.game_id)
    .limit(1)
)
_LATEST = select(func.max(table.c.created)).where(table.c.player == bindparam("of"))
_DROP_TEXT = table.update().where(*_THIS).values(text=None, text_checksum=None)
_DELETE = delete(table).where(*_THIS)
_SAME = (
    select(table.c.game_id)
    .where(table.c.player == bindparam("of"), table.c.played == bindparam("played"))
    .order_by(table.c.created)
)


def put_result(
    connection: Connection,
    player: str,
    row: ResultRow,
    most: int = MAX_RESULTS,
    ranking: Outcome | Literal["free"] | None = "free",
    *,
    has_room: bool = True,
) -> tuple[ResultRow, bool]:
    """Store the result of a game; return the stored row, and whether it is new.

    The first result of a game stays, also if the same game is sent with another id: with the same
    moves at the same times. Results that are a record, or the player's best of a day, keep
    their text and are never deleted; there are at most three for each table, and one for each day
    and size. The others have no text, and when `most` results are stored, the oldest of them is
    deleted.

    If there is no room, the result of a stored game is stored without its text, and any other
    raises NoRoomError: so nobody stores more of these than games.

    With an outcome, the result ends an attempt at a daily puzzle. With "free", as in a local game,
    the best result of a day is ranked.
    """
    ensure_player(connection, player)
    stored = get_result(connection, player, row.game_id)
    played = played_digest(row.text)
    if stored is None and not isinstance(ranking, Outcome):
        stored = _same_game(connection, player, played, row)
    if stored is not None:
        return stored, False
    if not has_room and not game_exists(connection, player, row.game_id):
        raise NoRoomError("stored.no_room")
    rivals = _results_with_text(connection, player, row.result)
    holders = _record_holders([*rivals, row])
    outdone = [each.game_id for each in rivals if each.game_id not in holders]
    if outdone:
        connection.execute(_DROP_TEXT, [{"of": player, "which": game_id} for game_id in outdone])
    if row.game_id not in holders or not has_room:
        row = replace(row, text=None)
    if connection.execute(_COUNT, {"of": player}).scalar_one() >= most:
        row = _newest(connection, player, row)
        for game_id in connection.execute(_OLDEST_WITHOUT_TEXT, {"of": player}).scalars().all():
            connection.execute(_DELETE, {"of": player, "which": game_id})
    values = {"player": player, "played": played, **_values(player, row)}
    connection.execute(table.insert(), values)
    if isinstance(ranking, Outcome):
        finish_attempt(connection, player, ranking)
    elif ranking == "free" and row.daily is not None and not row.result.assisted:
        rank_freely(connection, _free_attempt(player, row, row.daily))
    return row, True


def _same_game(
    connection: Connection, player: str, played: str | None, row: ResultRow
) -> ResultRow | None:
    """The result of the same game with another id: with the same help, and of the same day."""
    if played is None:
        return None
    for game_id in connection.execute(_SAME, {"of": player, "played": played}).scalars().all():
        with suppress(DamagedError):  # a damaged one is no reason to refuse the game
            found = get_result(connection, player, game_id)
            if found is None or found.result.assisted != row.result.assisted:
                continue
            if row.daily in (None, found.daily):
                return found
    return None


def rank_results(connection: Connection) -> None:
    """Rank each player's best results of all days, where results were stored without attempts."""
    found = connection.execute(
        select(*_SUMMARY).where(table.c.daily.is_not(None), table.c.assisted.is_(False))
    ).all()
    for each in found:
        row = ResultRow(**_fields(each._mapping), text=None)
        rank_freely(connection, _free_attempt(each.player, row, each.daily))


def _free_attempt(player: str, row: ResultRow, day: date) -> Attempt:
    """The ranked attempt of a result in a local game."""
    result = row.result
    return Attempt(
        player=player,
        daily=day,
        rows=result.rows,
        cols=result.cols,
        attempt=f"{player} {day} {result.rows}x{result.cols}",
        game_id=row.game_id,
        result_id=row.game_id,
        standing="ranked",
        moves=result.moves,
        milliseconds=result.milliseconds,
        started=row.created,
        finished=row.created,
    )


def _newest(connection: Connection, player: str, row: ResultRow) -> ResultRow:
    """The row with a later time than all others of the player.

    Otherwise, if the clock was set back, it would be the oldest and the next to be deleted.
    """
    latest = connection.execute(_LATEST, {"of": player}).scalar_one_or_none()
    if latest is None or latest < row.created:
        return row
    return replace(row, created=latest + timedelta(microseconds=1))


def best(rows: list[ResultSummary], by: By) -> ResultSummary | None:
    """The best of the results of one table, the earliest of equals; None if there is none."""
    known = [row for row in rows if by != "efficiency" or row.result.shortest is not None]
    return min(
        known, key=lambda row: (*rank(row.result, by), row.created, row.game_id), default=None
    )


def get_result(connection: Connection, player: str, game_id: str) -> ResultRow | None:
    """Get the result of a game of this player, or None."""
    damage = Damage(table.name, player, game_id)
    statement = select(*_SUMMARY, table.c.text_checksum, table.c.text).where(*_THIS)
    row = fetch_one(connection, statement, {"of": player, "which": game_id}, damage)
    if row is None:
        check_not_apart(connection, *damage)
        return None
    found, text = row._mapping, row.text
    checked = None if text is None else file_checksum(text)
    if (
        row.game_id != game_id
        or not RESULTS.is_right(player, found)
        or checked != row.text_checksum
    ):
        raise DamagedError(damage)
    return ResultRow(**_fields(found), text=text)


def results(
    connection: Connection, player: str, rows: int | None = None, cols: int | None = None
) -> list[ResultSummary]:
    """List the results of this player, of one size or of all, the earliest first.

    Damaged results are left out, and noted for the store.
    """
    statement = select(*_SUMMARY).where(table.c.player == player)
    if rows is not None:
        statement = statement.where(table.c.rows == rows)
    if cols is not None:
        statement = statement.where(table.c.cols == cols)
    statement = statement.order_by(table.c.created, table.c.game_id)
    return _list(connection, statement)


def solved_days(connection: Connection, player: str) -> list[tuple[date, int, int]]:
    """The daily puzzles that this player solved without help: day, rows, columns, in this order."""
    statement = select(*_SUMMARY).where(
        table.c.player == player, table.c.daily.is_not(None), table.c.assisted.is_(False)
    )
    rows = fetch_list(connection, statement, {}, table, RESULTS.is_right)
    return sorted({(row["daily"], row["rows"], row["cols"]) for row in rows})


def _results_with_text(connection: Connection, player: str, like: Result) -> list[ResultSummary]:
    """The results of this player in the same table that have their text."""
    statement = select(*_SUMMARY).where(
        table.c.player == player,
        table.c.rows == like.rows,
        table.c.cols == like.cols,
        table.c.assisted.is_(like.assisted),
        table.c.text.is_not(None),
    )
    return _list(connection, statement)


def _record_holders(rows: list[ResultSummary]) -> set[str]:
    """The games, of one table and player, that are a record or the player's best of a day."""
    days: dict[date, list[ResultSummary]] = defaultdict(list)
    for row in rows:
        if row.daily is not None and not row.result.assisted:
            days[row.daily].append(row)
    held = [best(rows, by) for by in RECORDS]
    held += [best(attempts, "moves") for attempts in days.values()]
    return {row.game_id for row in held if row is not None}


def _list(connection: Connection, statement: Select[Any]) -> list[ResultSummary]:
    """The results of a statement; damaged ones are left out, and noted for the store."""
    rows = fetch_list(connection, statement, {}, table, RESULTS.is_right)
    return [ResultSummary(**_fields(row)) for row in rows]


def _values(player: str, row: ResultRow) -> dict[str, Any]:
    """The columns of a result except `player`, with the checksums for this player."""
    values = {name: getattr(row.result, name) for name in _RESULT}
    values |= {"game_id": row.game_id, "daily": row.daily, "created": row.created}
    return values | {
        "checksum": RESULTS.of(player, values),
        "text_checksum": None if row.text is None else file_checksum(row.text),
        "text": row.text,
    }


def _fields(found: RowMapping) -> dict[str, Any]:
    return {
        "game_id": found["game_id"],
        "result": Result(**{name: found[name] for name in _RESULT}),
        "daily": found["daily"],
        "created": found["created"],
    }
