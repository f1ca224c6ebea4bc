"""Schemas of results and records."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.schemas.daily import DailyOutcome
from pintu.server.schemas.dates import Day
from pintu.server.schemas.games import SaveFile
from pintu.server.schemas.strict import StrictModel


class ResultAnswer(BaseModel):
    """The result of a won game."""

    game_id: str
    rows: int
    cols: int
    moves: int = Field(description="Single-tile moves made, also undone ones.")
    multi_tile_moves: int = Field(description="Slides from the start to the goal.")
    milliseconds: int
    assisted: bool
    shortest: int | None = Field(description="To the board that the moves led to.")
    efficiency: float | None
    exchanged: bool = Field(
        description="Whether tiles are exchanged that look the same; such a result is not stored."
    )
    daily: date | None
    created: datetime


class ResultHead(StrictModel):
    """What is sent with a won game."""

    daily: Day | None = None
    start: str | None = Field(
        default=None, max_length=200, description="The signed start of a ranked attempt."
    )


class ResultWrite(ResultHead):
    """A won game, and the date if it was a daily puzzle."""

    game: SaveFile


class NewResult(BaseModel):
    """The stored result, and the records it now holds."""

    result: ResultAnswer
    records: list[Literal["moves", "time", "efficiency"]]
    daily_rank: int | None
    daily: DailyOutcome | None


class History(BaseModel):
    """The player's results of one size, the earliest first."""

    results: list[ResultAnswer]
    damaged: list[str] = Field(description="Games whose results are damaged and kept apart.")


class RecordTable(BaseModel):
    """The records of one size, either with help or without."""

    rows: int
    cols: int
    assisted: bool
    count: int
    moves: ResultAnswer | None
    time: ResultAnswer | None
    efficiency: ResultAnswer | None


class Records(BaseModel):
    """All records of a player."""

    tables: list[RecordTable]
    damaged: list[str] = Field(description="Games whose results are damaged and kept apart.")
