"""The interface of a state space that can be searched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import update_wrapper
from numbers import Real
from typing import Protocol, TypeVar, cast

State = TypeVar("State")
Action = TypeVar("Action")
Action_co = TypeVar("Action_co", covariant=True)
_Estimate = TypeVar("_Estimate", bound=Callable[..., float])

Step = tuple[Action, State, float]
"""An action, the state at the other end of the step, and the cost."""

Heuristic = Callable[[State], float]
"""An estimate of the cost from a state to the goal; infinity if the goal cannot be reached."""


_MEMBERS = ("initial", "is_goal", "successors")


class Problem(Protocol[State, Action_co]):
    """A state space with a start and a test for the goal: any class with these three members.

    States are hashable. Costs are never negative.
    """

    @property
    def initial(self) -> State:
        """The state a search starts from."""
        ...

    def is_goal(self, state: State, /) -> bool:
        """Whether the state is a goal."""
        ...

    def successors(self, state: State, /) -> Iterable[tuple[Action_co, State, float]]:
        """Each action possible in a state, the state it leads to, its cost; in a fixed order."""
        ...


class TwoWayProblem(Problem[State, Action_co], Protocol[State, Action_co]):
    """A problem that can also be searched backwards, from its one goal."""

    @property
    def goal(self) -> State:
        """The one state for which `is_goal` is true."""
        ...

    def predecessors(self, state: State, /) -> Iterable[tuple[Action_co, State, float]]:
        """Each action that leads to a state, the state it comes from, and its cost."""
        ...


def admissible(heuristic: _Estimate) -> _Estimate:
    """Mark a heuristic as one that never overestimates, so that results can be proven optimal.

    A callable without writable attributes, such as a bound method, is wrapped in a function.

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
    """Whether a heuristic is marked as admissible; False if it has no mark."""
    return bool(getattr(heuristic, "admissible", False))


def reject_nan(heuristic: Heuristic[State]) -> Heuristic[State]:
    """The heuristic, with a ValueError if it returns NaN or no number, which have no order."""

    def estimate(state: State) -> float:
        h = heuristic(state)
        # Nearly all estimates have one of these types, and the other test is slow.
        if h != h or (h.__class__ not in (int, float) and not isinstance(h, Real)):
            raise ValueError(
                f"the heuristic says {h!r} of {state!r}; it must be a number or infinity"
            )
        return h

    return estimate


def check_steps(
    steps: Iterable[Step[Action, State]], state: State
) -> Iterator[Step[Action, State]]:
    """Yield the steps from or to a state; TypeError or ValueError for an invalid one."""
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


def check_problem(problem: object) -> None:
    """Raise TypeError unless this is a problem: an object with its three members."""
    if isinstance(problem, type):
        raise TypeError(f"{problem.__name__} is a class; a problem is an instance of it")
    missing = [name for name in _MEMBERS if not hasattr(problem, name)]
    if missing:
        raise TypeError(
            "a problem has `initial`, `is_goal(state)` and `successors(state)`; this "
            f"{type(problem).__name__} has no {' and no '.join(missing)}"
        )


def check_hashable(state: object) -> None:
    """Raise TypeError if a state is not hashable."""
    try:
        hash(state)
    except TypeError:
        raise TypeError(
            f"states must be hashable, such as tuples, or `key` must give a value that is; "
            f"{state!r} is not"
        ) from None
