"""Schemas of deals."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from pintu.server.boards import MAX_SIDE, GoalText
from pintu.server.schemas.choices import Choice
from pintu.server.schemas.strict import StrictModel

_MAX_SEED = 2**53 - 1  # exact in JavaScript numbers


class DealRequest(StrictModel):
    """The kind of board to deal."""

    rows: int = Field(ge=1, le=MAX_SIDE)
    cols: int = Field(ge=1, le=MAX_SIDE)
    kind: Annotated[Literal["uniform", "walk", "distance", "daily"], Choice()] = Field(
        default="uniform",
        description="uniform: each solvable board is equally likely; walk: the end of a random "
        "walk from the goal; distance: a board exactly `distance` moves from the goal; daily: the "
        "daily puzzle, the same for all.",
    )
    blank: int | None = Field(default=None, ge=0, description="The cell that is empty in the goal.")
    goal: GoalText | None = None
    seed: int | None = Field(default=None, ge=0, le=_MAX_SEED, description="Random if it is null.")
    distance: int | None = Field(default=None, ge=1, le=1_000, description="For the kind distance.")
    date: str | None = Field(
        default=None,
        pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        description="For the kind daily; default: today in UTC.",
        examples=["2026-01-31"],
    )


class Deal(BaseModel):
    """A board to play, and its goal."""

    start: str
    goal: str
    rows: int
    cols: int
    kind: Literal["uniform", "walk", "distance", "daily", "shared"]
    seed: int | None = Field(description="The same seed deals the same board; null for a code.")
    distance: int | None = Field(description="Moves in a shortest solution, if requested.")
    code: str | None = Field(description="The deal as a short text to share.")
