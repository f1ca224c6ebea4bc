"""Ranks the attempts at daily puzzles.

The database ranks them. The rows that are served are compared with their checksums; a damaged one
is left out and kept apart, so that the next ranking is without it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, get_args

from sqlalchemy import ColumnElement, Connection, Select, and_, case, func, literal, or_, select

from pintu.store.attempt_rows import Attempt, Puzzle, Standing, fetch_attempts, is_of
from pintu.store.daily_attempts import get_attempt
from pintu.store.tables import daily_attempts as table


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A place in a daily table; one that is not listed shares the place of a better result."""

    rank: int
    player: str
    moves: int
    milliseconds: int
    listed: bool = True


_ORDER = (table.c.moves, table.c.milliseconds, table.c.finished, table.c.player)
_NOT_RANKED = [standing for standing in get_args(Standing) if standing != "ranked"]


def daily_table(connection: Connection, puzzle: Puzzle, most: int) -> list[Place]:
    """The first places of a puzzle, by moves, then time, then who was first."""
    listed = _listed(puzzle).subquery()
    first = select(listed.c.attempt).order_by(listed.c.rank).limit(most)
    ids = connection.execute(first).scalars().all()
    found = fetch_attempts(connection, select(table).where(table.c.attempt.in_(ids)))
    found.sort(key=lambda each: ids.index(each.attempt))
    return [_place(rank, each) for rank, each in enumerate(found, 1)]


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
    rank = connection.execute(
        select(listed.c.rank).where(listed.c.attempt == mine.attempt)
    ).scalar_one_or_none()
    if rank is not None:
        return _place(rank, mine)
    better = or_(
        listed.c.moves < mine.moves,
        and_(listed.c.moves == mine.moves, listed.c.milliseconds < mine.milliseconds),
    )
    others = (
        select(func.count()).select_from(listed).where(listed.c.entry != _name_of(mine), better)
    )
    return _place(1 + connection.execute(others).scalar_one(), mine, listed=False)


def _listed(puzzle: Puzzle) -> Select[Any]:
    """The listed attempts of a puzzle with their rank: one for each entry, its best."""
    own = func.row_number().over(partition_by=_entry(), order_by=_ORDER)
    columns = (table.c.attempt, *_ORDER)
    best = (
        select(*columns, _entry().label("entry"), own.label("own"))
        .where(_is_ranked(puzzle))
        .subquery()
    )
    rank = func.row_number().over(order_by=[best.c[column.name] for column in _ORDER])
    return select(
        best.c.attempt, best.c.moves, best.c.milliseconds, best.c.entry, rank.label("rank")
    ).where(best.c.own == 1)


def _entry() -> ColumnElement[str]:
    """What has one place: a player, or an address with all its players without a history."""
    address = literal("address ") + table.c.address
    return case((table.c.newcomer, address), else_=literal("player ") + table.c.player)


def _name_of(attempt: Attempt) -> str:
    """The entry of an attempt, as `_entry` has it."""
    return f"address {attempt.address}" if attempt.newcomer else f"player {attempt.player}"


def _is_ranked(puzzle: Puzzle) -> ColumnElement[bool]:
    """The condition that an attempt is ranked.

    So is one whose standing is no known word: it is damaged, and is noticed when it is served.
    """
    return and_(is_of(puzzle), func.coalesce(table.c.standing, "").not_in(_NOT_RANKED))


def _place(rank: int, attempt: Attempt, *, listed: bool = True) -> Place:
    assert attempt.moves is not None
    assert attempt.milliseconds is not None
    return Place(
        rank=rank,
        player=attempt.player,
        moves=attempt.moves,
        milliseconds=attempt.milliseconds,
        listed=listed,
    )
