"""Schemas of a review: the request, and the events of its stream."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, RootModel

from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.solves import CancelledEvent, ErrorEvent, QueuedEvent
from pintu.server.schemas.strict import StrictModel

MOST_MOVES = 10_000
Letter = Literal["U", "D", "L", "R"]


class ReviewRequest(StrictModel):
    """A game to review: its first board, its goal and its moves."""

    board: BoardText
    goal: GoalText | None = None
    moves: str = Field(
        min_length=1,
        max_length=3 * MOST_MOVES,
        description="The directions of the tiles, such as U2L; at most 10,000 single-tile moves.",
        examples=["D2RUL"],
    )
    times: str | None = Field(
        default=None,
        max_length=12 * MOST_MOVES,
        pattern=r"^([0-9]{1,15}( [0-9]{1,15})*)?$",
        description=(
            "When each single-tile move was made, in milliseconds since the game began, separated "
            "by single spaces."
        ),
        examples=["0 800 1200 1500 2400"],
    )
    undone: int = Field(
        default=0, ge=0, le=1_000_000, description="Further moves that were undone."
    )
    seconds: float = Field(default=10, ge=0, allow_inf_nan=False, description="Time to search.")


class ReviewPoint(BaseModel):
    """The distance of a board of the game."""

    index: int = Field(description="The number of moves before it.")
    distance: int = Field(description="Moves in a shortest way to the goal.")
    best: Letter | None = Field(description="The first move of a shortest way.")


class ReviewWindow(BaseModel):
    """Moves that could have been fewer; there is no shorter way between the same two boards."""

    first: int = Field(description="The index of the first move, from 0.")
    end: int = Field(description="The index after the last move.")
    length: int = Field(description="Moves of a shortest way.")
    shorter: str = Field(description="These moves.")


class ReviewDetour(BaseModel):
    """Moves that brought the goal no nearer."""

    first: int = Field(description="The index of the first move, from 0.")
    end: int = Field(description="The index after the last move.")
    wasted: int = Field(description="How many of the moves were not needed.")
    shorter: str = Field(description="A shortest way to the goal from the board at the first move.")


class ReviewPause(BaseModel):
    """A long time before a move."""

    index: int = Field(description="The index of the move, from 0.")
    milliseconds: int


class ReviewPhase(BaseModel):
    """Moves after which some rows stayed in place."""

    rows: list[int] = Field(description="Counted from 0; none at the end of an unfinished game.")
    first: int
    end: int
    wasted: int | None
    milliseconds: int | None


class ReviewAnswer(BaseModel):
    """Everything that was found out about a game."""

    board: str
    goal: str
    moves: str
    length: int
    made: int = Field(description="All moves, with undone ones.")
    finished: bool
    complete: bool = Field(description="Whether the time was enough to find everything.")
    shortest: int | None
    wasted: int | None
    accuracy: float | None = Field(description="Moves of a shortest way for each move made.")
    distances: list[int | None] = Field(description="After 0, 1, 2, ... moves; null if unknown.")
    best_moves: list[Letter | None] = Field(description="A first move of a shortest way from each.")
    only_moves: list[int] = Field(description="Indexes of moves that were the only good ones.")
    detours: list[ReviewDetour] = Field(description="Up to 16 cells, once all distances are known.")
    windows: list[ReviewWindow] = Field(description="Above 16 cells; they do not overlap.")
    saved: int = Field(description="Moves that all windows together save.")
    pauses: list[ReviewPause]
    phases: list[ReviewPhase]
    note: str | None = Field(description="What would have made it faster.")


class Points(BaseModel):
    """Distances that were found."""

    points: list[ReviewPoint]


class OnlyMoves(BaseModel):
    """Moves that were the only ones towards the goal."""

    moves: list[int]


class Windows(BaseModel):
    """The windows found so far; they replace those before."""

    windows: list[ReviewWindow]


class PointsEvent(BaseModel):
    """Distances, from the end of the game to its start."""

    event: Literal["points"]
    data: Points


class OnlyMovesEvent(BaseModel):
    """After all distances: moves that were the only good ones."""

    event: Literal["only_moves"]
    data: OnlyMoves


class WindowsEvent(BaseModel):
    """Above 16 cells, each time more moves can be saved."""

    event: Literal["windows"]
    data: Windows


class ReviewedEvent(BaseModel):
    """The last event of a review."""

    event: Literal["reviewed"]
    data: ReviewAnswer


class ReviewEvent(
    RootModel[
        Annotated[
            QueuedEvent
            | PointsEvent
            | OnlyMovesEvent
            | WindowsEvent
            | ReviewedEvent
            | ErrorEvent
            | CancelledEvent,
            Field(discriminator="event"),
        ]
    ]
):
    """One event of the stream: its type, and its data as one line of JSON."""
