"""Stores the ranked attempts of daily puzzles, and ranks them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import UTC, date, datetime, time
from typing import Any, Literal

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    func,
    literal,
    or_,
    select,
    type_coerce,
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a daily table; one that is not listed shares the place of a better result."""

    rank: int
    player: str
    moves: int
    milliseconds: int
    listed: bool = True


_NAMES = [each.name for each in fields(Attempt)]
_COLUMNS = [table.c[name] for name in _NAMES]
_ORDER = (table.c.moves, table.c.milliseconds, table.c.finished, table.c.player)


def begin_attempt(connection: Connection, new: Attempt) -> Attempt:
    """Store a new attempt, unless the player has one for this puzzle; return the stored one."""
    ensure_player(connection, new.player)
    stored = get_attempt(connection, new.player, new)
    if stored is None:
        connection.execute(table.insert(), _values(new))
    return stored or new


def get_attempt(connection: Connection, player: str, puzzle: Puzzle) -> Attempt | None:
    """The attempt of this player at a puzzle, or None."""
    return _one(connection, and_(table.c.player == player, _is(puzzle)))


def find_attempt(connection: Connection, attempt: str) -> Attempt | None:
    """The attempt with this id, or None."""
    return _one(connection, table.c.attempt == attempt)


def finish_attempt(connection: Connection, player: str, outcome: Outcome) -> bool:
    """End an open attempt; return False if it is not open any more."""
    this = (table.c.player == player, table.c.attempt == outcome.attempt)
    newcomer = False
    if (found := _one(connection, and_(*this))) is not None:
        newcomer = not has_history(connection, player, found.daily)
    values = {each.name: getattr(outcome, each.name) for each in fields(Outcome)}
    changed = connection.execute(
        table.update().where(*this, table.c.standing == "open").values(newcomer=newcomer, **values)
    )
    return changed.rowcount > 0


def rank_freely(connection: Connection, new: Attempt) -> None:
    """Rank a result of a local game, which needs no attempt, if it is the best of the day."""
    stored = get_attempt(connection, new.player, new)
    if stored is None:
        connection.execute(table.insert(), _values(new))
    elif stored.moves is not None and _rank(new) < _rank(stored):
        this = and_(table.c.player == new.player, _is(new))
        connection.execute(table.update().where(this).values(**_values(new)))


def note_help_in_game(connection: Connection, player: str, game_id: str) -> None:
    """Note that a stored version of a game had help, in the open attempt that it belongs to."""
    this = (table.c.player == player, table.c.game_id == game_id, table.c.standing == "open")
    connection.execute(table.update().where(*this).values(helped=True))


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


def daily_table(connection: Connection, puzzle: Puzzle, most: int) -> list[Place]:
    """The first places of a puzzle, by moves, then time, then who was first."""
    listed = _listed(puzzle).subquery()
    found = connection.execute(select(listed).order_by(listed.c.rank).limit(most))
    return [_place(row.rank, row) for row in found]


def daily_count(connection: Connection, puzzle: Puzzle) -> int:
    """The number of places in the table of a puzzle."""
    return connection.execute(
        select(func.count(_entry().distinct())).where(_is_ranked(puzzle))
    ).scalar_one()


def daily_place(connection: Connection, player: str, puzzle: Puzzle) -> Place | None:
    """The place of this player in the table of a puzzle, or None."""
    mine = get_attempt(connection, player, puzzle)
    if mine is None or mine.standing != "ranked":
        return None
    listed = _listed(puzzle).subquery()
    row = connection.execute(select(listed).where(listed.c.player == player)).one_or_none()
    if row is not None:
        return _place(row.rank, row)
    better = or_(
        listed.c.moves < mine.moves,
        and_(listed.c.moves == mine.moves, listed.c.milliseconds < mine.milliseconds),
    )
    others = (
        select(func.count()).select_from(listed).where(listed.c.entry != _name_of(mine), better)
    )
    return _place(1 + connection.execute(others).scalar_one(), mine, listed=False)


def list_attempts(
    connection: Connection, day: date | None, standing: Standing | None, most: int
) -> list[Attempt]:
    """Attempts of all players for the operator, the newest first."""
    statement = select(*_COLUMNS)
    if day is not None:
        statement = statement.where(table.c.daily == day)
    if standing is not None:
        statement = statement.where(table.c.standing == standing)
    found = connection.execute(statement.order_by(table.c.started.desc()).limit(most))
    return [Attempt(**row._mapping) for row in found]


def set_standing(connection: Connection, attempt: str, standing: Standing) -> Attempt | None:
    """Rank or remove a result that has arrived; None if there is no such result."""
    found = find_attempt(connection, attempt)
    if found is None or found.moves is None:
        return None
    connection.execute(table.update().where(table.c.attempt == attempt).values(standing=standing))
    return find_attempt(connection, attempt)


def unrank_missing(connection: Connection) -> None:
    """Take attempts out of the ranking whose result is missing, or of another day."""
    same = and_(
        results.c.player == table.c.player,
        results.c.game_id == table.c.result_id,
        results.c.daily == table.c.daily,
    )
    missing = ~select(results.c.game_id).where(same).correlate(table).exists()
    connection.execute(
        table.update().where(table.c.standing == "ranked", missing).values(standing="unranked")
    )


def merge_attempts(connection: Connection, old: str, new: str) -> None:
    """Give the attempts of one player to another; of two at a puzzle, the earlier one stays."""
    other = table.alias()
    same = and_(*(other.c[name] == table.c[name] for name in ("daily", "rows", "cols")))
    pairs = connection.execute(
        select(table.c.attempt, table.c.started, other.c.attempt, other.c.started)
        .join(other, and_(other.c.player == new, same))
        .where(table.c.player == old)
    ).all()
    for attempt, started, other_attempt, other_started in pairs:
        later = attempt if other_started <= started else other_attempt
        connection.execute(delete(table).where(table.c.attempt == later))
    connection.execute(table.update().where(table.c.player == old).values(player=new))


def _listed(puzzle: Puzzle) -> Select[Any]:
    """The listed attempts of a puzzle with their rank: one for each entry, its best."""
    own = func.row_number().over(partition_by=_entry(), order_by=_ORDER)
    columns = (table.c.player, table.c.moves, table.c.milliseconds, table.c.finished)
    best = (
        select(*columns, _entry().label("entry"), own.label("own"))
        .where(_is_ranked(puzzle))
        .subquery()
    )
    rank = func.row_number().over(
        order_by=[best.c[name] for name in ("moves", "milliseconds", "finished", "player")]
    )
    return select(
        best.c.player, best.c.moves, best.c.milliseconds, best.c.entry, rank.label("rank")
    ).where(best.c.own == 1)


def _entry() -> ColumnElement[str]:
    """What has one place: a player, or an address with all its players without a history."""
    address = literal("address ") + table.c.address
    return case((table.c.newcomer, address), else_=literal("player ") + table.c.player)


def _name_of(attempt: Attempt) -> str:
    """The entry of an attempt, as `_entry` has it."""
    return f"address {attempt.address}" if attempt.newcomer else f"player {attempt.player}"


def _is(puzzle: Puzzle) -> ColumnElement[bool]:
    return and_(
        table.c.daily == puzzle.daily, table.c.rows == puzzle.rows, table.c.cols == puzzle.cols
    )


def _is_ranked(puzzle: Puzzle) -> ColumnElement[bool]:
    return and_(_is(puzzle), table.c.standing == "ranked")


def _one(connection: Connection, where: ColumnElement[bool]) -> Attempt | None:
    row = connection.execute(select(*_COLUMNS).where(where)).one_or_none()
    return None if row is None else Attempt(**row._mapping)


def _place(rank: int, row: Any, *, listed: bool = True) -> Place:
    return Place(
        rank=rank,
        player=row.player,
        moves=row.moves,
        milliseconds=row.milliseconds,
        listed=listed,
    )


def _rank(attempt: Attempt) -> tuple[Any, ...]:
    return attempt.moves, attempt.milliseconds, attempt.finished, attempt.game_id


def _values(attempt: Attempt) -> dict[str, object]:
    return {name: getattr(attempt, name) for name in _NAMES}
