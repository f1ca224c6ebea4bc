"""Schemas of a traced search."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, Field

from pintu.server.boards import BoardText, GoalText
from pintu.server.schemas.solves import Method, MethodChoice

MOST_EXPANDED = 2_000
MOST_CELLS = 9


class TraceRequest(MethodChoice):
    """A search to trace, on a board of at most nine cells."""

    method: Method = "astar"
    board: BoardText
    goal: GoalText | None = None
    expanded: int = Field(
        default=MOST_EXPANDED, ge=1, le=MOST_EXPANDED, description="States expanded, at most."
    )


class TraceRoot(BaseModel):
    """A state the search begins with: the start, and the goal of a bidirectional search."""

    node: int
    state: str
    side: Literal["forward", "backward"]
    g: float
    h: float | None
    f: float | None


class TracedSuccessor(BaseModel):
    """A successor, and what the search did with it."""

    node: int
    action: str
    state: str
    g: float
    h: float | None
    f: float | None
    kind: Literal["new", "duplicate", "replaced", "reopened", "cut", "pruned"]
    step: int = Field(description="Expansions made before it was generated.")


class TracedExpansion(BaseModel):
    """An expansion with its successors."""

    number: int
    node: int
    state: str
    parent: int | None
    action: str | None
    g: float
    h: float | None
    f: float | None
    side: Literal["forward", "backward"]
    round: int | None = Field(description="The round of iterative deepening, from 1.")
    bound: float | None
    successors: list[TracedSuccessor]
    dropped: list[int] = Field(description="Nodes that beam search leaves out afterwards.")


class TraceResult(BaseModel):
    """How the search ended."""

    status: Literal["solved", "unsolvable", "limited", "cancelled"]
    guarantee: str
    cost: float | None
    actions: list[str]
    path: list[int] = Field(description="The nodes from the start to the goal.")
    meeting: str | None = Field(description="The state where the two sides meet.")
    expanded: int
    generated: int
    frontier: int
    duplicates: int | None
    reopened: int | None
    reason: str | None


class TraceAnswer(BaseModel):
    """Every expansion of a search; the same record as in trace files."""

    version: int
    algorithm: str
    options: dict[str, Any]
    order: Literal["first-in", "best", "level", "path"] = Field(
        description="Which waiting state is next: the oldest; the smallest f, then the largest g, "
        "then the newest; on the earliest level the smallest h; or only the current path waits."
    )
    roots: list[TraceRoot]
    steps: list[TracedExpansion]
    result: TraceResult
