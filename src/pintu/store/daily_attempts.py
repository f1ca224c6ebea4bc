"""Stores attempts at daily puzzles, each with a checksum of all its columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields, replace
from datetime import UTC, date, datetime, time
from typing import Any, Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    and_,
    delete,
    select,
    type_coerce,
)

from pintu.store.checksums import ATTEMPTS
from pintu.store.damage import (
    Damage,
    DamagedError,
    check_not_apart,
    fetch_list,
    fetch_one,
    keep_noted_apart,
)
from pintu.store.players import ensure_player
from pintu.store.tables import daily_attempts as table
from pintu.store.tables import results

Standing = Literal["open", "ranked", "held", "unranked", "removed"]
"""Open: the result has not arrived. Held: not shown, because it is suspicious.

Unranked: it breaks a rule. Removed: by the operator.
"""

HISTORY_DAYS = 2
"""Players at one address without won games on so many earlier days have one place together."""

_MICROSECONDS = 24 * 60 * 60 * 1_000_000


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How an attempt ends; `reasons` are words, separated by spaces."""

    attempt: str
    result_id: str
    standing: Standing
    reasons: str
    moves: int
    milliseconds: int
    finished: datetime


_NAMES = [each.name for each in fields(Attempt)]


def begin_attempt(connection: Connection, new: Attempt) -> Attempt:
    """Store a new attempt, unless the player has one for this puzzle; return the stored one."""
    ensure_player(connection, new.player)
    stored = get_attempt(connection, new.player, new)
    if stored is None:
        _insert(connection, new)
    return stored or new


def get_attempt(connection: Connection, player: str, puzzle: Puzzle) -> Attempt | None:
    """The attempt of this player at a puzzle, or None; DamagedError if it is damaged."""
    return _one(connection, and_(table.c.player == player, is_of(puzzle)))


def find_attempt(connection: Connection, attempt: str, player: str | None = None) -> Attempt | None:
    """The attempt with this id, of one player or of any; DamagedError if it is damaged."""
    this = table.c.attempt == attempt
    found = _one(connection, this if player is None else and_(this, table.c.player == player))
    if found is None:
        check_not_apart(connection, table.name, player, attempt)
    return found


def get_ended_attempt(connection: Connection, player: str, result_id: str) -> Attempt | None:
    """The attempt that a result of this player has ended, or None."""
    this = and_(table.c.player == player, table.c.result_id == result_id)
    return next(iter(fetch_attempts(connection, select(table).where(this))), None)


def finish_attempt(connection: Connection, player: str, outcome: Outcome) -> bool:
    """End an open attempt; return False if it is not open any more."""
    this = and_(table.c.player == player, table.c.attempt == outcome.attempt)
    found = _one(connection, this, to_change=True)
    if found is None or found.standing != "open":
        return False
    newcomer = not has_history(connection, player, found.daily)
    _change(connection, replace(found, newcomer=newcomer, **asdict(outcome)))
    return True


def rank_freely(connection: Connection, new: Attempt) -> None:
    """Rank a result of a local game, which needs no attempt, if it is the best of the day."""
    stored = _one(connection, and_(table.c.player == new.player, is_of(new)), to_change=True)
    if stored is None:
        _insert(connection, new)
    elif stored.moves is not None and _rank(new) < _rank(stored):
        connection.execute(table.delete().where(table.c.attempt == stored.attempt))
        _insert(connection, new)


def note_help_in_game(connection: Connection, player: str, game_id: str) -> None:
    """Note that a stored version of a game had help, in the open attempt that it belongs to.

    A damaged attempt is not ranked anyway, so it does not stop the game from being saved.
    """
    this = and_(table.c.player == player, table.c.game_id == game_id, table.c.standing == "open")
    for each in _to_change(connection, this):
        _change(connection, replace(each, helped=True))


def has_history(connection: Connection, player: str, day: date) -> bool:
    """Whether a player has won games on HISTORY_DAYS days before this day."""
    begin = datetime.combine(day, time(), UTC)
    number = type_coerce(results.c.created, BigInteger) // _MICROSECONDS
    days = (
        select(number)
        .where(results.c.player == player, results.c.created < begin)
        .distinct()
        .limit(HISTORY_DAYS)
    )
    return len(connection.execute(days).all()) == HISTORY_DAYS


def list_attempts(
    connection: Connection, day: date | None, standing: Standing | None, most: int
) -> list[Attempt]:
    """Attempts of all players for the operator, the newest first; without damaged ones."""
    statement = select(table)
    if day is not None:
        statement = statement.where(table.c.daily == day)
    if standing is not None:
        statement = statement.where(table.c.standing == standing)
    return fetch_attempts(connection, statement.order_by(table.c.started.desc()).limit(most))


def set_standing(connection: Connection, attempt: str, standing: Standing) -> Attempt | None:
    """Rank or remove a result that has arrived; None if there is no such result."""
    if find_attempt(connection, attempt) is None:
        return None
    found = _one(connection, table.c.attempt == attempt, to_change=True)
    if found is None or found.moves is None:
        return None
    changed = replace(found, standing=standing)
    _change(connection, changed)
    return changed


def unrank_missing(connection: Connection) -> None:
    """Take attempts out of the ranking whose result is missing, or of another day."""
    same = and_(
        results.c.player == table.c.player,
        results.c.game_id == table.c.result_id,
        results.c.daily == table.c.daily,
    )
    missing = ~select(results.c.game_id).where(same).correlate(table).exists()
    for each in _to_change(connection, and_(table.c.standing == "ranked", missing)):
        _change(connection, replace(each, standing="unranked"))


def merge_attempts(connection: Connection, old: str, new: str) -> None:
    """Give the attempts of one player to another; of two at a puzzle, the earlier one stays."""
    theirs = _to_change(connection, table.c.player == new)
    ours = _to_change(connection, table.c.player == old)
    keep_noted_apart(connection)  # a damaged one must not take the place of another
    stored = {_puzzle(each): each for each in theirs}
    for each in ours:
        other = stored.get(_puzzle(each))
        if other is not None:
            later = each if other.started <= each.started else other
            connection.execute(delete(table).where(table.c.attempt == later.attempt))
            if later is each:
                continue
        _change(connection, replace(each, player=new))


def fetch_attempts(connection: Connection, statement: Select[Any]) -> list[Attempt]:
    """The attempts of a statement; damaged ones are left out, and noted for the store."""
    rows = fetch_list(connection, statement, {}, table, ATTEMPTS.is_right)
    return [_attempt(row) for row in rows]


def is_of(puzzle: Puzzle) -> ColumnElement[bool]:
    """The condition that an attempt is one at this puzzle."""
    return and_(
        table.c.daily == puzzle.daily, table.c.rows == puzzle.rows, table.c.cols == puzzle.cols
    )


def _one(
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


def _to_change(connection: Connection, where: ColumnElement[bool]) -> list[Attempt]:
    statement = select(table).where(where).order_by(table.c.attempt).with_for_update()
    return fetch_attempts(connection, statement)


def _insert(connection: Connection, attempt: Attempt) -> None:
    connection.execute(table.insert(), _values(attempt))


def _change(connection: Connection, attempt: Attempt) -> None:
    """Store a changed attempt, which was locked when it was read."""
    this = table.c.attempt == attempt.attempt
    connection.execute(table.update().where(this).values(_values(attempt)))


def _attempt(row: Mapping[Any, Any]) -> Attempt:
    return Attempt(**{name: row[name] for name in _NAMES})


def _puzzle(attempt: Attempt) -> tuple[date, int, int]:
    return attempt.daily, attempt.rows, attempt.cols


def _rank(attempt: Attempt) -> tuple[Any, ...]:
    return attempt.moves, attempt.milliseconds, attempt.finished, attempt.game_id


def _values(attempt: Attempt) -> dict[str, object]:
    values: dict[str, object] = {name: getattr(attempt, name) for name in _NAMES}
    return values | {"checksum": ATTEMPTS.of(attempt.player, values)}
