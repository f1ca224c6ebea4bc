"""What a search gives back, and what that is worth."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from pintu.statespace.problem import Action, State

OPTIMAL = "optimal"
FEWEST_STEPS = "fewest steps"
NO_PATH = "no path exists"
NONE = "none"


def within(weight: float) -> str:
    """The guarantee of a path that costs at most `weight` times the optimum.

    >>> within(1), within(1.5), within(5)
    ('optimal', 'within 1.5x', 'within 5x')
    """
    return OPTIMAL if weight == 1 else f"within {weight:g}x"


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    EXHAUSTED = "exhausted"  # proven: no goal can be reached
    LIMITED = "limited"
    CANCELLED = "cancelled"

    def __repr__(self) -> str:
        return f"Status.{self.name}"


@dataclass(frozen=True, slots=True)
class Stats:
    """What a search cost.

    expanded: states whose successors were asked for, the goal not among them;
    generated: successors produced, duplicates counted, the start not;
    frontier: most states waiting at once (for depth-first search: the longest path held);
    memory: an estimate in bytes of what was kept; seconds: wall time.
    """

    expanded: int = 0
    generated: int = 0
    frontier: int = 0
    memory: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State, Action]):
    """How an algorithm ended of its own accord."""

    status: Status
    guarantee: str
    reason: str
    states: tuple[State, ...] = ()
    actions: tuple[Action, ...] = ()
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Result(Generic[State, Action]):
    """The end of a search: a path from start to goal if there is one, and its price.

    `states` has one more element than `actions`; both are empty when nothing was found.
    `lower_bound` is proven: no path to a goal costs less.
    """

    algorithm: str
    status: Status
    guarantee: str
    reason: str
    states: tuple[State, ...] = ()
    actions: tuple[Action, ...] = ()
    cost: float | None = None
    lower_bound: float = 0
    stats: Stats = Stats()

    @property
    def solved(self) -> bool:
        """Whether there is a path."""
        return self.status is Status.SOLVED

    @property
    def optimal(self) -> bool:
        """Whether the path is proven to be a cheapest one."""
        return self.solved and self.guarantee == OPTIMAL
