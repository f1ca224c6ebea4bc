"""What a search tells while it runs, and the counters it keeps."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from math import inf
from typing import Generic, TypeAlias

from pintu.statespace.problem import Action, State
from pintu.statespace.result import Outcome


@dataclass(frozen=True, slots=True)
class Expansion(Generic[State]):
    """A state about to be expanded, the `number`th from 1, and the sizes of open and closed then.

    `parent` is None for a root. `side` tells the two trees of a bidirectional search apart;
    `bound` is the limit on f of an iterative-deepening round.
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
    """Where a search stands: its counters so far and the lower bound proven so far."""

    expanded: int
    generated: int
    frontier: int
    memory: int
    lower_bound: float
    seconds: float


@dataclass(slots=True)
class Tally:
    """The counters an algorithm keeps for its driver, and the driver's wishes to it.

    An algorithm yields before an expansion when `expanded` has reached `pause_at`; it does not
    follow paths that cost more than `most_cost`, and sets `cut` when it left one out.
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
"""An algorithm at work: it yields expansions now and then, and returns how it ended."""
