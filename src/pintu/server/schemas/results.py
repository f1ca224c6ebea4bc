"""Results of won games as JSON."""

from __future__ import annotations

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from pintu.server.days import Day
from pintu.server.schemas.games import SaveFile
from pintu.server.schemas.strict import StrictModel


class ResultAnswer(BaseModel):
    """What a won game counts for."""

    game_id: str
    rows: int
    cols: int
    moves: int
    multi_tile_moves: int
    milliseconds: int
    assisted: bool
    shortest: int | None
    efficiency: float | None
    daily: date | None
    created: datetime


class ResultWrite(StrictModel):
    """A won game, and the day whose puzzle it was, if it was one."""

    game: SaveFile
    daily: Day | None = None


class NewResult(BaseModel):
    """What the game counts for, and the records it holds now."""

    result: ResultAnswer
    records: list[Literal["moves", "time", "efficiency"]]
    daily_rank: int | None


class RecordTable(BaseModel):
    """The best of one size, with help or without."""

    rows: int
    cols: int
    assisted: bool
    count: int
    moves: ResultAnswer | None
    time: ResultAnswer | None
    efficiency: ResultAnswer | None


class Records(BaseModel):
    """All tables of a player."""

    tables: list[RecordTable]
