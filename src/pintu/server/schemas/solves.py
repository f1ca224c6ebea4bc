"""A solve: what is asked, and the events that answer."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field, RootModel, WithJsonSchema

from pintu.catalogue import ALGORITHMS, HEURISTIC_NAMES, WHOLE_SPACE
from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.strict import StrictModel
from pintu.statespace.options import DEPTH, WEIGHT, WIDTH

SHORTEST = "shortest"
METHODS = (SHORTEST, *(name for name in ALGORITHMS if name != WHOLE_SPACE))
"""What can be asked for; a table of the whole space is what `shortest` uses where it can."""


def _known(method: str) -> str:
    if method not in METHODS:
        raise ValueError(f"there is no method {method!r}; choose from {', '.join(METHODS)}")
    return method


Method = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema({"type": "string", "enum": list(METHODS)}),
]


class SolveLimits(StrictModel):
    """How much a solve may spend; the server's own limits hold in any case, so these only lower."""

    seconds: float | None = Field(default=None, ge=0, allow_inf_nan=False)
    expanded: int | None = Field(default=None, ge=0, description="States expanded.")
    memory: float | None = Field(default=None, ge=0, allow_inf_nan=False, description="Bytes.")


class SolveRequest(StrictModel):
    """A board to be solved, and how."""

    board: BoardText
    goal: GoalText | None = None
    method: Method = SHORTEST
    heuristic: str | None = Field(
        default=None,
        max_length=40,
        description=f"One of {', '.join(HEURISTIC_NAMES)}, where the method takes one.",
    )
    weight: float | None = Field(
        default=None, le=WEIGHT.most, allow_inf_nan=False, description=f"{WEIGHT.about}."
    )
    width: int | None = Field(default=None, le=WIDTH.most, description=f"{WIDTH.about}.")
    depth: int | None = Field(default=None, le=DEPTH.most, description=f"{DEPTH.about}.")
    limits: SolveLimits = SolveLimits()


class Place(BaseModel):
    """Where a solve stands: 0 when it starts, 1 when it is the next."""

    position: int


class SolveProgress(BaseModel):
    """The counters of a search at work."""

    expanded: int
    generated: int
    frontier: int
    memory: int = Field(description="Bytes.")
    lower_bound: float | None = Field(description="No solution is shorter.")
    seconds: float
    nodes_per_second: int


class BetterSolution(BaseModel):
    """A solution that is not the last word."""

    moves: str
    length: int
    lower_bound: int


class SolveAnswer(BaseModel):
    """How a search ended; lengths count single-tile moves."""

    board: str
    goal: str
    status: Literal["solved", "limited", "unsolvable"]
    moves: str | None = Field(description="The ways of the tiles, such as U2L; null without any.")
    length: int | None
    multi_tile_length: int | None = Field(description="Moves when whole lines may slide at once.")
    optimal: bool
    guarantee: str
    lower_bound: int | None
    algorithm: str | None
    heuristic: str | None
    weight: float | None
    compiled: bool | None = Field(
        description="Whether a compiled search ran, or a readable one; null without a search."
    )
    expanded: int
    generated: int
    frontier: int
    memory: int
    seconds: float
    reason: str | None = Field(description="Why there are no moves.")
    note: str | None = Field(description="What would have made it faster.")
    cached: bool = Field(description="Whether this was found for an earlier request.")


class Detail(BaseModel):
    """What went wrong."""

    detail: str


class Nothing(BaseModel):
    """No more to say."""


class QueuedEvent(BaseModel):
    """The first event, and again when the place changes."""

    event: Literal["queued"]
    data: Place


class ProgressEvent(BaseModel):
    """At most twenty a second."""

    event: Literal["progress"]
    data: SolveProgress


class BetterEvent(BaseModel):
    """From a search that goes on after its first solution."""

    event: Literal["better"]
    data: BetterSolution


class AnswerEvent(BaseModel):
    """The end of a search, named by its status."""

    event: Literal["solved", "limited", "unsolvable"]
    data: SolveAnswer


class ErrorEvent(BaseModel):
    """The end of a stream whose search was lost."""

    event: Literal["error"]
    data: Detail


class CancelledEvent(BaseModel):
    """The end of a stream whose search gave way to a newer one of the same player."""

    event: Literal["cancelled"]
    data: Nothing


class SolveEvent(
    RootModel[
        Annotated[
            QueuedEvent | ProgressEvent | BetterEvent | AnswerEvent | ErrorEvent | CancelledEvent,
            Field(discriminator="event"),
        ]
    ]
):
    """One event of the stream: its name, and its data as one line of JSON."""
