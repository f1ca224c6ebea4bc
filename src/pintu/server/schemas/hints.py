"""Schemas of hints."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.strict import StrictModel


class HintRequest(StrictModel):
    """The current board and its goal."""

    board: BoardText
    goal: GoalText | None = None


class Hint(BaseModel):
    """The best next moves, all equally good."""

    moves: list[Literal["U", "D", "L", "R"]] = Field(
        description="Directions of the tile; empty at the goal, or if none was found in time."
    )
    distance: int | None = Field(description="Moves in a shortest solution, where it is known.")
    optimal: bool = Field(description="Whether each of the moves begins a shortest solution.")
    reason: str | None = Field(default=None, description="Why there is no move.")
