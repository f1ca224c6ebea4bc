"""Schemas of the daily puzzle."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel


class DailyPlace(BaseModel):
    """A place in the daily table."""

    rank: int
    moves: int
    milliseconds: int


class TablePlace(DailyPlace):
    """A place in the daily table; `you` marks the player's own."""

    you: bool


class SolvedDay(BaseModel):
    """A daily puzzle that the player solved without help, in a game begun on its day."""

    date: date
    rows: int
    cols: int


class SolvedDays(BaseModel):
    """All daily puzzles that the player solved."""

    days: list[SolvedDay]


class Daily(BaseModel):
    """The puzzle of a day, its table, and the player's own place."""

    date: date
    rows: int
    cols: int
    start: str
    goal: str
    code: str
    seed: int
    players: int
    table: list[TablePlace]
    mine: DailyPlace | None
