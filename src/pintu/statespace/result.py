"""The result of a search, its statistics, and what it proves."""

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
    """The counters of a search.

    expanded: states whose successors were generated, without the goal;
    generated: successors generated, with duplicates, without the start;
    frontier: the largest number of states waiting (for depth-first search: the longest path);
    memory: bytes of the stored states, estimated; seconds: wall time.
    """

    expanded: int = 0
    generated: int = 0
    frontier: int = 0
    memory: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State, Action]):
    """How an algorithm ended, and the path if there is one."""

    status: Status
    guarantee: str
    reason: str
    states: tuple[State, ...] = ()
    actions: tuple[Action, ...] = ()
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Result(Generic[State, Action]):
    """The result of a search: a path from start to goal if one was found, and its cost.

    `states` has one more element than `actions`; both are empty if no path was found.
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
        """Whether a path was found."""
        return self.status is Status.SOLVED

    @property
    def optimal(self) -> bool:
        """Whether the path is proven to be a cheapest one."""
        return self.solved and self.guarantee == OPTIMAL
