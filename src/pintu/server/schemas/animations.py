"""Requests for animations."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.choices import Choice
from pintu.server.schemas.strict import StrictModel

MAX_MOVES = 400

MovesText = Annotated[
    str,
    Field(
        max_length=4_000,
        description=f"The directions of the tiles, such as U2L; at most {MAX_MOVES} moves.",
        examples=["D2RUL"],
    ),
]


class AnimationRequest(StrictModel):
    """Moves from a start, and the picture to show; numbered tiles without one."""

    start: BoardText
    goal: GoalText | None = None
    moves: MovesText
    picture: str | None = Field(
        None, max_length=500, description="gallery:ID, upload:ID, or null for numbered tiles."
    )
    format: Annotated[Literal["gif", "webp"], Choice()] = "gif"
    numbers: bool = Field(False, description="Show numbers on the tiles of the picture.")
    width: int = Field(480, ge=160, le=800, description="Pixels.")
