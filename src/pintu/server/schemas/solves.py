"""Schemas of a solve: the request, and the events of its stream."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Field, RootModel, WithJsonSchema

from pintu.catalogue import ALGORITHMS, HEURISTIC_NAMES, WHOLE_SPACE
from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.strict import StrictModel
from pintu.solving.lesson import Stage
from pintu.statespace.options import DEPTH, WEIGHT, WIDTH, OptionValueError
from pintu.statespace.result import GuaranteeKind

SHORTEST = "shortest"
METHODS = (SHORTEST, *(name for name in ALGORITHMS if name != WHOLE_SPACE))
"""The methods of a request; the table of the whole space is part of `shortest`."""


def _known(method: str) -> str:
    if method not in METHODS:
        raise OptionValueError("request.no_method", field="method", name=method[:40], names=METHODS)
    return method


Method = Annotated[
    str,
    AfterValidator(_known),
    WithJsonSchema({"type": "string", "enum": list(METHODS)}),
]


class SolveLimits(StrictModel):
    """Limits of a solve; they can only be lower than those of the server."""

    seconds: float | None = Field(
        default=None,
        ge=0,
        allow_inf_nan=False,
        description="The method best takes all of this time, by default 3 seconds.",
    )
    expanded: int | None = Field(default=None, ge=0, description="States expanded.")
    memory: float | None = Field(default=None, ge=0, allow_inf_nan=False, description="Bytes.")


class MethodChoice(StrictModel):
    """A method with its options."""

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


class SolveRequest(MethodChoice):
    """A board to solve, with method and options."""

    board: BoardText
    goal: GoalText | None = None
    limits: SolveLimits = SolveLimits()


class Place(BaseModel):
    """The position in the queue: 0 when the solve starts, 1 when it is the next."""

    position: int
    warming: bool = Field(description="Whether it waits because the server is still starting.")


class SolveProgress(BaseModel):
    """The counters of a running search."""

    expanded: int
    generated: int
    frontier: int
    memory: int = Field(description="Bytes.")
    lower_bound: float | None = Field(description="No solution is shorter.")
    seconds: float
    nodes_per_second: int


class BetterSolution(BaseModel):
    """A solution that the search still tries to improve."""

    moves: str = Field(description="As in the answer.")
    length: int
    lower_bound: int = Field(description="No solution is shorter.")
    seconds: float = Field(description="Since the search started.")


class TeachStep(BaseModel):
    """A step of the method `teach`: moves that bring tiles to their goal cells."""

    stage: Stage
    start: int = Field(description="The index of its first single-tile move, from 0.")
    end: int = Field(description="The index after its last single-tile move.")
    tiles: list[int]
    cells: list[int] = Field(description="The goal cells of the tiles, row by row from 0.")
    caption: str = Field(description="What the step does, in the language of the request.")


class SolveAnswer(BaseModel):
    """How a search ended; lengths count single-tile moves."""

    board: str
    goal: str
    status: Literal["solved", "limited", "unsolvable"]
    moves: str | None = Field(description="The directions of the tiles, such as U2L; null if none.")
    length: int | None
    multi_tile_length: int | None = Field(description="Moves when whole lines may slide at once.")
    optimal: bool
    guarantee: str
    guarantee_kind: GuaranteeKind
    guarantee_factor: float | None = Field(
        description="If the kind is bounded: how many times the shortest length, at most."
    )
    lower_bound: int | None
    algorithm: str | None
    heuristic: str | None
    weight: float | None
    compiled: bool | None = Field(
        description="Whether the search was compiled, or pure Python; null without a search."
    )
    expanded: int
    generated: int
    frontier: int
    duplicates: int | None = Field(
        description="Successors that were known already; null if the search does not notice them."
    )
    reopened: int | None = Field(
        description="Expanded boards that were opened again because of a shorter path; may be null."
    )
    memory: int
    seconds: float
    reason: str | None = Field(description="Why there are no moves.")
    reason_code: str | None = Field(
        description="The same for programs, such as search.memory_limit."
    )
    reason_values: dict[str, Any] | None = Field(description="The values in the reason.")
    note: str | None = Field(description="What would have made it faster.")
    steps: list[TeachStep] | None = Field(
        description="The steps of the method `teach`, which have all moves in order; else null."
    )
    cached: bool = Field(description="Whether the answer was computed for an earlier request.")


class Detail(BaseModel):
    """What went wrong."""

    detail: str = Field(description="One sentence: what went wrong.")
    code: str
    values: dict[str, Any]


class Nothing(BaseModel):
    """An event without data."""


class QueuedEvent(BaseModel):
    """The first event; sent again when the position changes."""

    event: Literal["queued"]
    data: Place


class ProgressEvent(BaseModel):
    """Progress of the search, at most twenty times a second."""

    event: Literal["progress"]
    data: SolveProgress


class BetterEvent(BaseModel):
    """A solution that is shorter than those before, by a search that goes on."""

    event: Literal["better"]
    data: BetterSolution


class AnswerEvent(BaseModel):
    """The last event of a search, named by its status."""

    event: Literal["solved", "limited", "unsolvable"]
    data: SolveAnswer


class ErrorEvent(BaseModel):
    """The last event of a search that failed."""

    event: Literal["error"]
    data: Detail


class CancelledEvent(BaseModel):
    """The last event of a search that the same player's newer search replaced."""

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
    """One event of the stream: its type, and its data as one line of JSON."""
