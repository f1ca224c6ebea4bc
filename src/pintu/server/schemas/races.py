"""Schemas of a race: the request, and the events of its stream."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, RootModel

from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.solves import (
    BetterSolution,
    Detail,
    MethodChoice,
    Nothing,
    Place,
    SolveAnswer,
    SolveLimits,
    SolveProgress,
)
from pintu.server.schemas.strict import StrictModel

MOST_ENTRANTS = 6


class RaceRequest(StrictModel):
    """A board, and the methods that solve it under the same limits."""

    board: BoardText
    goal: GoalText | None = None
    entrants: list[MethodChoice] = Field(min_length=2, max_length=MOST_ENTRANTS)
    limits: SolveLimits = Field(default=SolveLimits(), description="Of each entrant.")


class _InLane(BaseModel):
    lane: int = Field(description="The entrant that the event is about, counted from 0.")


class LanePlace(_InLane, Place):
    """The position of an entrant's search in the queue."""


class LaneProgress(_InLane, SolveProgress):
    """The counters of an entrant's search."""


class LaneBetter(_InLane, BetterSolution):
    """A solution that an entrant still tries to improve."""


class LaneAnswer(_InLane, SolveAnswer):
    """How the search of an entrant ended."""


class LaneError(_InLane, Detail):
    """Why the search of an entrant failed."""


class RaceQueuedEvent(BaseModel):
    """The first event of an entrant; sent again when the position changes."""

    event: Literal["queued"]
    data: LanePlace


class RaceProgressEvent(BaseModel):
    """Progress of the entrant whose turn it is, at most twenty times a second."""

    event: Literal["progress"]
    data: LaneProgress


class RaceBetterEvent(BaseModel):
    """A solution that is shorter than those before, by an entrant that goes on."""

    event: Literal["better"]
    data: LaneBetter


class RaceAnswerEvent(BaseModel):
    """The last event of an entrant, named by its status."""

    event: Literal["solved", "limited", "unsolvable"]
    data: LaneAnswer


class RaceErrorEvent(BaseModel):
    """The last event of an entrant whose search failed; the race goes on."""

    event: Literal["error"]
    data: LaneError


class RaceEndEvent(BaseModel):
    """The last event of a race: all entrants had their turn, or another search replaced it."""

    event: Literal["finished", "cancelled"]
    data: Nothing


class RaceEvent(
    RootModel[
        Annotated[
            RaceQueuedEvent
            | RaceProgressEvent
            | RaceBetterEvent
            | RaceAnswerEvent
            | RaceErrorEvent
            | RaceEndEvent,
            Field(discriminator="event"),
        ]
    ]
):
    """One event of the stream: its type, and its data as one line of JSON."""
