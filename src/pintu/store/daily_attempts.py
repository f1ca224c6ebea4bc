"""Attempts at daily puzzles: they begin, end, are ranked, removed and merged."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from datetime import UTC, date, datetime, time
from typing import Any

from sqlalchemy import BigInteger, Connection, and_, delete, select, type_coerce

from pintu.store.attempt_rows import (
    Attempt,
    Puzzle,
    Standing,
    change_attempt,
    fetch_attempts,
    get_one,
    insert_attempt,
    is_of,
    lock_attempts,
)
from pintu.store.damage import check_not_apart, keep_noted_apart
from pintu.store.players import ensure_player
from pintu.store.tables import daily_attempts as table
from pintu.store.tables import results

HISTORY_DAYS = 2
"""Players at one address without won games on so many earlier days have one place together."""

_MICROSECONDS = 24 * 60 * 60 * 1_000_000


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


def begin_attempt(connection: Connection, new: Attempt) -> Attempt:
    """Store a new attempt, unless the player has one for this puzzle; return the stored one."""
    ensure_player(connection, new.player)
    stored = get_attempt(connection, new.player, new)
    if stored is None:
        insert_attempt(connection, new)
    return stored or new


def get_attempt(connection: Connection, player: str, puzzle: Puzzle) -> Attempt | None:
    """The attempt of this player at a puzzle, or None; DamagedError if it is damaged."""
    return get_one(connection, and_(table.c.player == player, is_of(puzzle)))


def find_attempt(connection: Connection, attempt: str, player: str | None = None) -> Attempt | None:
    """The attempt with this id, of one player or of any; DamagedError if it is damaged."""
    this = table.c.attempt == attempt
    found = get_one(connection, this if player is None else and_(this, table.c.player == player))
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
    found = get_one(connection, this, to_change=True)
    if found is None or found.standing != "open":
        return False
    newcomer = not has_history(connection, player, found.daily)
    change_attempt(connection, replace(found, newcomer=newcomer, **asdict(outcome)))
    return True


def rank_freely(connection: Connection, new: Attempt) -> None:
    """Rank a result of a local game, which needs no attempt, if it is the best of the day."""
    stored = get_one(connection, and_(table.c.player == new.player, is_of(new)), to_change=True)
    if stored is None:
        insert_attempt(connection, new)
    elif stored.moves is not None and _rank(new) < _rank(stored):
        connection.execute(table.delete().where(table.c.attempt == stored.attempt))
        insert_attempt(connection, new)


def note_help_in_game(connection: Connection, player: str, game_id: str) -> None:
    """Note that a stored version of a game had help, in the open attempt that it belongs to.

    A damaged attempt is not ranked anyway, so it does not stop the game from being saved.
    """
    this = and_(table.c.player == player, table.c.game_id == game_id, table.c.standing == "open")
    for each in lock_attempts(connection, this):
        change_attempt(connection, replace(each, helped=True))


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
    found = get_one(connection, table.c.attempt == attempt, to_change=True)
    if found is None or found.moves is None:
        return None
    changed = replace(found, standing=standing)
    change_attempt(connection, changed)
    return changed


def unrank_missing(connection: Connection) -> None:
    """Take attempts out of the ranking whose result is missing, or of another day."""
    same = and_(
        results.c.player == table.c.player,
        results.c.game_id == table.c.result_id,
        results.c.daily == table.c.daily,
    )
    missing = ~select(results.c.game_id).where(same).correlate(table).exists()
    for each in lock_attempts(connection, and_(table.c.standing == "ranked", missing)):
        change_attempt(connection, replace(each, standing="unranked"))


def merge_attempts(connection: Connection, old: str, new: str) -> None:
    """Give the attempts of one player to another; of two at a puzzle, the earlier one stays."""
    theirs = lock_attempts(connection, table.c.player == new)
    ours = lock_attempts(connection, table.c.player == old)
    keep_noted_apart(connection)  # a damaged one must not take the place of another
    stored = {_puzzle(each): each for each in theirs}
    for each in ours:
        other = stored.get(_puzzle(each))
        if other is not None:
            later = each if other.started <= each.started else other
            connection.execute(delete(table).where(table.c.attempt == later.attempt))
            if later is each:
                continue
        change_attempt(connection, replace(each, player=new))


def _puzzle(attempt: Attempt) -> tuple[date, int, int]:
    return attempt.daily, attempt.rows, attempt.cols


def _rank(attempt: Attempt) -> tuple[Any, ...]:
    return attempt.moves, attempt.milliseconds, attempt.finished, attempt.game_id
