"""Deals as JSON."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.boards import LONGEST_SIDE, GoalText
from pintu.server.schemas.strict import StrictModel

_LARGEST_SEED = 2**53 - 1  # every language holds it in a number


class DealRequest(StrictModel):
    """What to deal."""

    rows: int = Field(ge=1, le=LONGEST_SIDE)
    cols: int = Field(ge=1, le=LONGEST_SIDE)
    kind: Literal["uniform", "walk", "distance", "daily"] = Field(
        default="uniform",
        description="uniform: each board that can be solved is equally likely; walk: the end of a "
        "random walk from the goal; distance: exactly so many moves from the goal; daily: the "
        "board that all play that day.",
    )
    blank: int | None = Field(default=None, ge=0, description="The cell that is empty in the goal.")
    goal: GoalText | None = None
    seed: int | None = Field(
        default=None, ge=0, le=_LARGEST_SEED, description="One is made if none."
    )
    distance: int | None = Field(default=None, ge=1, le=1_000, description="For the kind distance.")
    date: str | None = Field(
        default=None,
        pattern="^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
        description="For the kind daily; today in UTC if there is none.",
        examples=["2026-01-31"],
    )


class Deal(BaseModel):
    """A board to play, and where it should go."""

    start: str
    goal: str
    rows: int
    cols: int
    kind: Literal["uniform", "walk", "distance", "daily", "shared"]
    seed: int | None = Field(description="The same seed deals the same board; null of a code.")
    distance: int | None = Field(description="Moves in a shortest solution, if asked for.")
    code: str | None = Field(description="The deal as a short text to share.")
