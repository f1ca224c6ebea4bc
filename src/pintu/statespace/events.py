"""What a search reports while it runs: expansions, progress, and the counters behind them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from enum import StrEnum
from math import inf
from typing import Any, Generic, Protocol, TypeAlias

from pintu.statespace.problem import Action, State
from pintu.statespace.result import Outcome


@dataclass(frozen=True, slots=True)
class Expansion(Generic[State]):
    """A state that is about to be expanded, and the sizes of the open and closed lists.

    `number` counts expansions from 1. `parent` is None for a root. `side` is the tree of a
    bidirectional search, `bound` the limit on f of an iterative-deepening round.
    """

    number: int
    state: State
    parent: State | None
    g: float
    h: float
    f: float
    open: int
    closed: int
    side: str = "forward"
    bound: float | None = None


class SuccessorKind(StrEnum):
    """What an algorithm did with a successor."""

    NEW = "new"  # seen for the first time: it waits to be expanded
    DUPLICATE = "duplicate"  # known, by a path that costs no more: left out
    REPLACED = "replaced"  # it was waiting, and this path is cheaper than the one before
    REOPENED = "reopened"  # it was expanded already, and waits again because this path is cheaper
    CUT = "cut"  # above the bound of the round or above the limit on cost: left out
    PRUNED = "pruned"  # the heuristic says that no goal can be reached from it: left out


NEW, DUPLICATE, REPLACED, REOPENED, CUT, PRUNED = SuccessorKind

OPENED = (NEW, REPLACED, REOPENED)
"""The successors that are put into the open list."""


class Recorder(Protocol):
    """Records what an algorithm does with each successor, for a trace."""

    def successor(
        self,
        expansion: int,
        action: Any,
        state: Any,
        g: float,
        h: float | None,
        f: float | None,
        kind: SuccessorKind,
    ) -> None:
        """Record a successor of the state with this expansion number; h is None if not computed."""

    def drop(self, states: list[Any]) -> None:
        """Record the states that waited and that beam search drops at the end of a level."""


@dataclass(frozen=True, slots=True)
class Progress:
    """The counters of a running search, and the lower bound proven so far."""

    expanded: int
    generated: int
    frontier: int
    memory: int
    lower_bound: float
    seconds: float


@dataclass(slots=True)
class Tally:
    """The counters of an algorithm, and the limits that its driver sets.

    An algorithm yields before an expansion when `expanded` has reached `pause_at`. It does not
    follow paths that cost more than `most_cost`, and sets `cut` when it has left one out. It
    sets `pruned` when it has left out a state because its estimate is infinite. It reports to a
    `recorder`, if there is one, what it does with each successor. `finds_duplicates`:
    it stores the states that it has seen, so it can count `duplicates` and `reopened`.
    """

    expanded: int = 0
    generated: int = 0
    frontier: int = 1
    stored: int = 1
    lower_bound: float = 0
    pause_at: int = 0
    most_cost: float = inf
    cut: bool = False
    pruned: bool = False
    finds_duplicates: bool = False
    duplicates: int = 0
    reopened: int = 0
    recorder: Recorder | None = None


Steps: TypeAlias = Generator[Expansion[State], None, Outcome[State, Action]]
"""A running algorithm: a generator that yields expansions and returns the outcome."""
