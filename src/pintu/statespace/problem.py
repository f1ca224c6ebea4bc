"""What a search needs to know about a state space."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import update_wrapper
from typing import Protocol, TypeVar, cast

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

    What takes no marks, such as a bound method, is wrapped in a function that does.

    >>> @admissible
    ... def straight_line(place: tuple[int, int]) -> float:
    ...     return abs(place[0])
    """
    try:
        heuristic.admissible = True  # type: ignore[attr-defined]
    except (AttributeError, TypeError):

        def marked(*state: object) -> float:
            return heuristic(*state)

        update_wrapper(marked, heuristic, updated=())
        return admissible(cast(_Estimate, marked))
    return heuristic


def is_admissible(heuristic: Heuristic[State]) -> bool:
    """Whether a heuristic claims that it never overestimates; without a claim it does not."""
    return bool(getattr(heuristic, "admissible", False))


def never_nan(heuristic: Heuristic[State]) -> Heuristic[State]:
    """The heuristic, but what is no number is a ValueError: it could not be compared."""

    def estimate(state: State) -> float:
        h = heuristic(state)
        if h != h:
            raise ValueError(
                f"the heuristic says {h} of {state!r}; it must be a number or infinity"
            )
        return h

    return estimate


def checked(steps: Iterable[Step[Action, State]], state: State) -> Iterator[Step[Action, State]]:
    """The steps from a state, or to it; one that breaks the rules of a problem is an error."""
    for step in steps:
        try:
            action, _, cost = step
        except (TypeError, ValueError):
            raise TypeError(
                f"each step is an action, a state and a cost; from {state!r} comes {step!r}"
            ) from None
        if not cost >= 0:  # also refuses not-a-number
            raise ValueError(
                f"the step {action!r} from {state!r} costs {cost}; no step costs less than 0"
            )
        yield step


def check_hashable(state: object) -> None:
    """Refuse a state that cannot be a key."""
    try:
        hash(state)
    except TypeError:
        raise TypeError(f"states must be hashable, such as tuples; {state!r} is not") from None
