"""The rows of attempts at daily puzzles: read, locked and changed with their checksums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, datetime
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Select, and_, select

from pintu.store.checksums import ATTEMPTS
from pintu.store.damage import Damage, DamagedError, fetch_list, fetch_one
from pintu.store.tables import daily_attempts as table

Standing = Literal["open", "ranked", "held", "unranked", "removed"]
"""Open: the result has not arrived. Held: not shown, because it is suspicious.

Unranked: it breaks a rule. Removed: by the operator.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Puzzle:
    """The daily puzzle of a day and a size."""

    daily: date
    rows: int
    cols: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt(Puzzle):
    """A stored attempt; `address` is a hash that is different every day."""

    player: str
    attempt: str
    game_id: str
    result_id: str | None = None
    standing: Standing = "open"
    reasons: str = ""
    helped: bool = False
    newcomer: bool = False
    address: str = ""
    moves: int | None = None
    milliseconds: int | None = None
    started: datetime
    finished: datetime | None = None


_NAMES = [each.name for each in fields(Attempt)]


def fetch_attempts(connection: Connection, statement: Select[Any]) -> list[Attempt]:
    """The attempts of a statement; damaged ones are left out, and noted for the store."""
    rows = fetch_list(connection, statement, {}, table, ATTEMPTS.is_right)
    return [_attempt(row) for row in rows]


def is_of(puzzle: Puzzle) -> ColumnElement[bool]:
    """The condition that an attempt is one at this puzzle."""
    return and_(
        table.c.daily == puzzle.daily, table.c.rows == puzzle.rows, table.c.cols == puzzle.cols
    )


def get_one(
    connection: Connection, where: ColumnElement[bool], *, to_change: bool = False
) -> Attempt | None:
    """The attempt with a condition; one to be changed is locked, as its checksum covers it all."""
    key = connection.execute(select(table.c.player, table.c.attempt).where(where)).first()
    if key is None:
        return None
    damage = Damage(table.name, *key)
    statement = select(table).where(where)
    row = fetch_one(connection, statement.with_for_update() if to_change else statement, {}, damage)
    if row is not None and not ATTEMPTS.is_right(row.player, row._mapping):
        raise DamagedError(damage)
    return None if row is None else _attempt(row._mapping)


def lock_attempts(connection: Connection, where: ColumnElement[bool]) -> list[Attempt]:
    """The attempts with a condition, locked to be changed; without damaged ones."""
    statement = select(table).where(where).order_by(table.c.attempt).with_for_update()
    return fetch_attempts(connection, statement)


def insert_attempt(connection: Connection, attempt: Attempt) -> None:
    """Store a new attempt."""
    connection.execute(table.insert(), _values(attempt))


def change_attempt(connection: Connection, attempt: Attempt) -> None:
    """Store a changed attempt, which was locked when it was read."""
    this = table.c.attempt == attempt.attempt
    connection.execute(table.update().where(this).values(_values(attempt)))


def _attempt(row: Mapping[Any, Any]) -> Attempt:
    return Attempt(**{name: row[name] for name in _NAMES})


def _values(attempt: Attempt) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(attempt, name) for name in _NAMES}
    return values | {"checksum": ATTEMPTS.of(attempt.player, values)}
