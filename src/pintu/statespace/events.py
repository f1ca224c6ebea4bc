"""What a search reports while it runs: expansions, progress, and the counters behind them."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeAlias

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
    follow paths that cost more than `most_cost`, and sets `cut` when it has left one out.
    """

    expanded: int = 0
    generated: int = 0
    frontier: int = 1
    stored: int = 1
    lower_bound: float = 0
    pause_at: int = 0
    most_cost: float = inf
    cut: bool = False


Steps: TypeAlias = Generator[Expansion[State], None, Outcome[State, Action]]
"""A running algorithm: a generator that yields expansions and returns the outcome."""
