"""States that are not hashable: compared by a key, or by a function."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from typing import Any, Generic

from pintu.statespace.problem import Action, Heuristic, Problem, State, TwoWayProblem
from pintu.statespace.result import Result

Key = Callable[[Any], Hashable]
Same = Callable[[Any, Any], bool]


class Identified(Generic[State]):
    """A state with an identity of its own: two are equal if their keys are, and `same` says so."""

    __slots__ = ("_hash", "_key", "_same", "state")

    def __init__(self, state: State, key: Key | None, same: Same | None) -> None:
        self.state = state
        self._key = None if key is None else key(state)
        self._same = same
        self._hash = hash(self._key)

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Identified) or self._key != other._key:
            return False
        return self._same is None or self._same(self.state, other.state)

    def __repr__(self) -> str:
        return repr(self.state)


class IdentifiedProblem(Generic[State, Action]):
    """A problem whose states are wrapped, so that any algorithm can store them."""

    def __init__(self, problem: Problem[State, Action], key: Key | None, same: Same | None) -> None:
        self._problem, self._key, self._same = problem, key, same
        self.initial = self._wrap(problem.initial)
        if hasattr(problem, "predecessors"):  # an algorithm checks whether there are any
            self.predecessors = self._predecessors

    @property
    def goal(self) -> Identified[State]:
        """The goal of a problem that has one."""
        return self._wrap(self._two_way.goal)

    def is_goal(self, state: Identified[State]) -> bool:
        """Whether the state is a goal."""
        return self._problem.is_goal(state.state)

    def successors(
        self, state: Identified[State]
    ) -> Iterator[tuple[Action, Identified[State], float]]:
        """Each action, the state it leads to, and its cost."""
        for action, after, cost in self._problem.successors(state.state):
            yield action, self._wrap(after), cost

    @property
    def _two_way(self) -> TwoWayProblem[State, Action]:
        return self._problem  # type: ignore[return-value]

    def _predecessors(
        self, state: Identified[State]
    ) -> Iterator[tuple[Action, Identified[State], float]]:
        for action, before, cost in self._two_way.predecessors(state.state):
            yield action, self._wrap(before), cost

    def _wrap(self, state: State) -> Identified[State]:
        return Identified(state, self._key, self._same)


def unwrap_heuristic(heuristic: Heuristic[State]) -> Heuristic[Identified[State]]:
    """The heuristic for wrapped states, with its marks."""

    def estimate(state: Identified[State]) -> float:
        return heuristic(state.state)

    estimate.admissible = getattr(heuristic, "admissible", False)  # type: ignore[attr-defined]
    estimate.consistent = getattr(heuristic, "consistent", False)  # type: ignore[attr-defined]
    return estimate


def unwrap_result(result: Result[Identified[State], Action]) -> Result[State, Action]:
    """The result with the states themselves."""
    states: Any = tuple(each.state for each in result.states)
    unwrapped: Any = replace(result, states=states)
    found: Result[State, Action] = unwrapped
    return found
