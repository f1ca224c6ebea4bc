"""Schemas of the daily puzzle."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.schemas.dates import Day
from pintu.server.schemas.games import GAME_ID
from pintu.server.schemas.strict import StrictModel

SIZE = "^([2-9]|10)x([2-9]|10)$"


class DailyPlace(BaseModel):
    """A place in the daily table."""

    rank: int
    moves: int = Field(
        description="All moves of the attempt, also undone ones and before restarts."
    )
    milliseconds: int = Field(description="From the signed start to the arrival of the result.")


class OwnPlace(DailyPlace):
    """The player's own place."""

    listed: bool = Field(
        description="False if it shares the place of a better result: new players at one address "
        "have one place together."
    )


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


class OwnAttempt(BaseModel):
    """The player's ranked attempt; free: a local game, where every result is ranked."""

    state: Literal["free", "none", "open", "ranked", "held", "unranked", "removed"]
    game_id: str | None = Field(default=None, description="The game of the attempt.")
    reason: str | None = Field(default=None, description="Why it is not ranked.")


class Daily(BaseModel):
    """The puzzle of a day, its table, and the player's own place."""

    date: date
    rows: int
    cols: int
    start: str
    goal: str
    code: str
    seed: int
    players: int = Field(description="Places in the table.")
    table: list[TablePlace]
    mine: OwnPlace | None
    attempt: OwnAttempt


class StartRequest(StrictModel):
    """The size of today's puzzle, and the id that the game will have."""

    size: str = Field(pattern=SIZE)
    game_id: str = Field(pattern=GAME_ID)
    date: Day | None = Field(
        default=None, description="The day that the player sees; it is not ranked if it is over."
    )


class DailyStart(BaseModel):
    """The start of a game; if it is not ranked, the reason."""

    date: date
    ranked: bool
    start: str | None = Field(description="To be sent with the result; null if it is not needed.")
    reason: str | None


class DailyOutcome(BaseModel):
    """Whether a daily result is ranked; one that is `held` waits for the operator to decide."""

    standing: Literal["ranked", "held", "unranked", "removed"]
    reason: str | None = Field(description="Why it is not ranked.")
    place: OwnPlace | None
