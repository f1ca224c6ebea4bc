"""What a search needs to know about a state space."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

State = TypeVar("State")
Action = TypeVar("Action")
Action_co = TypeVar("Action_co", covariant=True)
_Estimate = TypeVar("_Estimate", bound=Callable[..., float])

Step = tuple[Action, State, float]
"""An action, the state at its other end, and its cost."""

Heuristic = Callable[[State], float]
"""An estimate of the cost from a state to the goal; infinity means "no way from here"."""


class Problem(Protocol[State, Action_co]):
    """A state space with a start and a test for the goal: any class with these three members.

    States are hashable. Costs are never negative.
    """

    @property
    def initial(self) -> State:
        """The state a search starts from."""
        ...

    def is_goal(self, state: State, /) -> bool:
        """Whether a search may end here."""
        ...

    def successors(self, state: State, /) -> Iterable[tuple[Action_co, State, float]]:
        """Each action possible here, the state it leads to, and its cost, in a fixed order."""
        ...


class TwoWayProblem(Problem[State, Action_co], Protocol[State, Action_co]):
    """A problem that can also be searched backwards, from its one goal."""

    @property
    def goal(self) -> State:
        """The one state for which `is_goal` is true."""
        ...

    def predecessors(self, state: State, /) -> Iterable[tuple[Action_co, State, float]]:
        """Each action that leads here, the state it leads from, and its cost."""
        ...


def admissible(heuristic: _Estimate) -> _Estimate:
    """Mark a function as never overestimating, so that results may promise the optimum.

    >>> @admissible
    ... def straight_line(place: tuple[int, int]) -> float:
    ...     return abs(place[0])
    """
    heuristic.admissible = True  # type: ignore[attr-defined]
    return heuristic


def is_admissible(heuristic: Heuristic[State]) -> bool:
    """Whether a heuristic claims that it never overestimates; without a claim it does not."""
    return bool(getattr(heuristic, "admissible", False))
