"""The puzzle of the day."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal

_SEED_BYTES = 6


def daily_seed(day: date, rows: int, cols: int) -> int:
    """The seed of a day and a size: the same on every machine, unlike that of any other size.

    It is below 2**48, so that every language can hold it in a number.

    >>> daily_seed(date(2026, 1, 31), 4, 4)
    18050466798213
    """
    # Not isoformat: a datetime, which is a date too, would add the hour.
    text = f"pintu daily {day.year:04}-{day.month:02}-{day.day:02} {rows}x{cols}"
    return int.from_bytes(sha256(text.encode()).digest()[:_SEED_BYTES], "big")


def daily_deal(day: date, rows: int, cols: int) -> Board:
    """The board that all play that day, to be solved with the blank at the bottom right.

    Which day it is, the caller says: the players of a server share its days, whatever the hour is
    where they are.
    """
    return deal(goals.blank_last(rows, cols), daily_seed(day, rows, cols))
