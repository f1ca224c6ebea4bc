"""Results of won games, and the tables of a day."""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from datetime import date, datetime
from typing import Any

from sqlalchemy import ColumnElement, Connection, RowMapping, Select, Subquery, and_, func, select

from pintu.play import Result
from pintu.store.players import ensure_player
from pintu.store.tables import results as table


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultSummary:
    """What a won game counts for, and for which day, if it was played for one."""

    game_id: str
    result: Result
    daily: date | None = None
    created: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultRow(ResultSummary):
    """A result as it is kept, with the text of the save file that proves it."""

    text: str = field(repr=False)


_RESULT = [each.name for each in fields(Result)]
_SUMMARY = [table.c.game_id, *(table.c[name] for name in _RESULT), table.c.daily, table.c.created]


def put_result(connection: Connection, player: str, row: ResultRow) -> tuple[ResultRow, bool]:
    """Keep the result of a game, of which the first to come stays; tells whether it is new."""
    ensure_player(connection, player)
    stored = get_result(connection, player, row.game_id)
    if stored is not None:
        return stored, False
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
