"""The puzzle of a day as JSON."""

from __future__ import annotations

from datetime import date

from pydantic import BaseModel


class DailyPlace(BaseModel):
    """A place in the table of a day."""

    rank: int
    moves: int
    milliseconds: int


class TablePlace(DailyPlace):
    """A place that may be one's own."""

    you: bool


class Daily(BaseModel):
    """The puzzle of a day and how it was played."""

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
