"""Results of won games, and the tables of a day."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, fields, replace
from datetime import date, datetime
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    Subquery,
    and_,
    bindparam,
    delete,
    func,
    select,
)

from pintu.play import Result
from pintu.play.records import By, rank
from pintu.store.players import ensure_player
from pintu.store.tables import results as table

RECORDS: tuple[By, ...] = ("moves", "time", "efficiency")
"""What a table has records for."""

MOST_RESULTS = 10_000
"""So many are kept for a player, some more if all of them stand for something."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSummary:
    """What a won game counts for, and for which day, if it was played for one."""

    game_id: str
    result: Result
    daily: date | None = None
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(ResultSummary):
    """A result as it is kept; `text` is the save file that proves it, if that is kept too."""

    text: str | None = field(repr=False)


_RESULT = [each.name for each in fields(Result)]
_SUMMARY = [table.c.game_id, *(table.c[name] for name in _RESULT), table.c.daily, table.c.created]
_THIS = (table.c.player == bindparam("of"), table.c.game_id == bindparam("which"))
_COUNT = select(func.count()).where(table.c.player == bindparam("of"))
_LEAST = (
    select(table.c.game_id)
    .where(table.c.player == bindparam("of"), table.c.text.is_(None))
    .order_by(table.c.created, table.c.game_id)
    .limit(1)
)
_UNPROVE = table.update().where(*_THIS).values(text=None)
_DELETE = delete(table).where(*_THIS)


def put_result(
    connection: Connection, player: str, row: ResultRow, most: int = MOST_RESULTS
) -> tuple[ResultRow, bool]:
    """Keep the result of a game, of which the first to come stays; tells whether it is new.

    The text stays with results that stand for something: a record of their table, or the player's
    place in the table of a day. Those are never lost; there are at most three for each table, and
    one more for each day and size. All others keep their figures only, and when `most` results are
    kept, the oldest of them makes room for a new one.
    """
    ensure_player(connection, player)
    stored = get_result(connection, player, row.game_id)
    if stored is not None:
        return stored, False
    rivals = _proven(connection, player, row.result)
    standing = _standing([*rivals, row])
    fallen = [each.game_id for each in rivals if each.game_id not in standing]
    if fallen:
        connection.execute(_UNPROVE, [{"of": player, "which": game_id} for game_id in fallen])
    if row.game_id not in standing:
        row = replace(row, text=None)
    if connection.execute(_COUNT, {"of": player}).scalar_one() >= most:
        for game_id in connection.execute(_LEAST, {"of": player}).scalars().all():
            connection.execute(_DELETE, {"of": player, "which": game_id})
    values = {name: getattr(row.result, name) for name in _RESULT}
    connection.execute(
        table.insert(),
        {
            "player": player,
            "game_id": row.game_id,
            **values,
            "daily": row.daily,
            "created": row.created,
            "text": row.text,
        },
    )
    return row, True


def best(rows: list[ResultSummary], by: By) -> ResultSummary | None:
    """The record among results of one table, the first of equals; None if there is none."""
    known = [row for row in rows if by != "efficiency" or row.result.shortest is not None]
    return min(
        known, key=lambda row: (*rank(row.result, by), row.created, row.game_id), default=None
    )


def get_result(connection: Connection, player: str, game_id: str) -> ResultRow | None:
    """The result of a game of this player, if it gave one."""
    row = connection.execute(
        select(*_SUMMARY, table.c.text).where(table.c.player == player, table.c.game_id == game_id)
    ).one_or_none()
    return None if row is None else ResultRow(**_fields(row._mapping), text=row.text)


def results(
    connection: Connection, player: str, rows: int | None = None, cols: int | None = None
) -> list[ResultSummary]:
    """The results of this player, of one size or of all, the first to come first."""
    statement = select(*_SUMMARY).where(table.c.player == player)
    if rows is not None:
        statement = statement.where(table.c.rows == rows)
    if cols is not None:
        statement = statement.where(table.c.cols == cols)
    found = connection.execute(statement.order_by(table.c.created, table.c.game_id))
    return [ResultSummary(**_fields(row._mapping)) for row in found]


def daily_table(
    connection: Connection, day: date, rows: int, cols: int, most: int
) -> list[tuple[int, ResultSummary, str]]:
    """The best of a day, at most so many: rank from 1, result, player.

    Of each player their best result without help, ranked by moves, then time, then who was first.
    """
    ranked = _ranked(day, rows, cols)
    found = connection.execute(_ranks(ranked).order_by(ranked.c.rank).limit(most))
    return [(row.rank, ResultSummary(**_fields(row._mapping)), row.player) for row in found]


def daily_place(
    connection: Connection, player: str, day: date, rows: int, cols: int
) -> tuple[int, ResultSummary] | None:
    """Where this player stands in the table of a day; None if nowhere."""
    ranked = _ranked(day, rows, cols)
    row = connection.execute(_ranks(ranked).where(ranked.c.player == player)).one_or_none()
    return None if row is None else (row.rank, ResultSummary(**_fields(row._mapping)))


def daily_count(connection: Connection, day: date, rows: int, cols: int) -> int:
    """How many players stand in the table of a day."""
    statement = select(func.count(table.c.player.distinct())).where(_counts(day, rows, cols))
    return connection.execute(statement).scalar_one()


def _proven(connection: Connection, player: str, like: Result) -> list[ResultSummary]:
    """The results of this player in the same table whose text is kept."""
    found = connection.execute(
        select(*_SUMMARY).where(
            table.c.player == player,
            table.c.rows == like.rows,
            table.c.cols == like.cols,
            table.c.assisted.is_(like.assisted),
            table.c.text.is_not(None),
        )
    )
    return [ResultSummary(**_fields(row._mapping)) for row in found]


def _standing(rows: list[ResultSummary]) -> set[str]:
    """The games, of one table and player, that hold a record or the player's place of a day."""
    days: dict[date, list[ResultSummary]] = defaultdict(list)
    for row in rows:
        if row.daily is not None and not row.result.assisted:
            days[row.daily].append(row)
    held = [best(rows, by) for by in RECORDS]
    # The table of a day too ranks by moves, then time, then who was first.
    held += [best(attempts, "moves") for attempts in days.values()]
    return {row.game_id for row in held if row is not None}


def _counts(day: date, rows: int, cols: int) -> ColumnElement[bool]:
    return and_(
        table.c.daily == day,
        table.c.rows == rows,
        table.c.cols == cols,
        table.c.assisted.is_(False),
    )


def _ranked(day: date, rows: int, cols: int) -> Subquery:
    """Player, game and rank of all who stand in the table of a day."""
    order = ("moves", "milliseconds", "created")
    own = func.row_number().over(
        partition_by=table.c.player, order_by=[*(table.c[name] for name in order), table.c.game_id]
    )
    attempts = (
        select(table.c.player, table.c.game_id, *(table.c[name] for name in order))
        .add_columns(own.label("own"))
        .where(_counts(day, rows, cols))
        .subquery()
    )
    rank = func.row_number().over(
        order_by=[*(attempts.c[name] for name in order), attempts.c.player]
    )
    return (
        select(attempts.c.player, attempts.c.game_id, rank.label("rank"))
        .where(attempts.c.own == 1)
        .subquery()
    )


def _ranks(ranked: Subquery) -> Select[Any]:
    same = and_(table.c.player == ranked.c.player, table.c.game_id == ranked.c.game_id)
    return select(ranked.c.rank, ranked.c.player, *_SUMMARY).join_from(ranked, table, same)


def _fields(found: RowMapping) -> dict[str, Any]:
    return {
        "game_id": found["game_id"],
        "result": Result(**{name: found[name] for name in _RESULT}),
        "daily": found["daily"],
        "created": found["created"],
    }
