"""The daily puzzle."""

from __future__ import annotations

from datetime import date
from hashlib import sha256

from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal

_SEED_BYTES = 6


def daily_seed(day: date, rows: int, cols: int) -> int:
    """The seed of a day and a size: the same on every machine, different for every size.

    It is below 2**48, so that it is exact as a floating-point number, for example in JavaScript.

    >>> daily_seed(date(2026, 1, 31), 4, 4)
    18050466798213
    """
    # Not isoformat: a datetime, which is also a date, would add the hour.
    text = f"pintu daily {day.year:04}-{day.month:02}-{day.day:02} {rows}x{cols}"
    return int.from_bytes(sha256(text.encode()).digest()[:_SEED_BYTES], "big")


def daily_deal(day: date, rows: int, cols: int) -> Board:
    """The board for all players on a day; its goal has the blank at the bottom right.

    The caller passes the day: all players of a server have the server's date, in any time zone.
    """
    return deal(goals.blank_last(rows, cols), daily_seed(day, rows, cols))
