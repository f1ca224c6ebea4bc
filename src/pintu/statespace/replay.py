"""Checks the path of a search before anything is claimed about it."""

from __future__ import annotations

from dataclasses import replace
from math import isclose

from pintu.messages import Message
from pintu.statespace.problem import Action, Heuristic, Problem, State
from pintu.statespace.result import NONE, Outcome

_TOLERANCE = 1e-9
"""Estimates are sums of costs, which may be rounded."""


def replay_costs(problem: Problem[State, Action], outcome: Outcome[State, Action]) -> list[float]:
    """The cost of each step of a path, found again from its start.

    ValueError if a step is not among the successors, or the costs have another sum: then the
    problem contradicts itself, as one does whose `predecessors` do not fit its `successors`.
    """
    costs = []
    for before, action, after in zip(
        outcome.states, outcome.actions, outcome.states[1:], strict=False
    ):
        found = [
            cost
            for taken, state, cost in problem.successors(before)
            if taken == action and state == after
        ]
        if not found:
            raise ValueError(
                f"the path found goes from {before!r} by {action!r} to {after!r}, but this is not "
                f"among the successors; do `predecessors` and `successors` fit each other?"
            )
        costs.append(min(found))
    if not problem.is_goal(outcome.states[-1]):
        raise ValueError(f"the path found ends at {outcome.states[-1]!r}, which is not a goal")
    if outcome.cost is not None and not isclose(sum(costs), outcome.cost, abs_tol=_TOLERANCE):
        raise ValueError(
            f"the path found costs {sum(costs):g} and not {outcome.cost:g}; "
            "do the costs of `predecessors` and `successors` fit each other?"
        )
    return costs


def check_estimates(
    heuristic: Heuristic[State], outcome: Outcome[State, Action], costs: list[float]
) -> tuple[Outcome[State, Action], Message | None]:
    """The outcome, without a guarantee if the heuristic overestimates on the path, and a note."""
    left = sum(costs)
    for state, cost in zip(outcome.states, [*costs, 0.0], strict=True):
        estimate = heuristic(state)
        if estimate > left + _TOLERANCE * max(1, left):
            note = Message("search.overestimates", estimate=estimate, cost=left)
            return replace(outcome, guarantee=NONE), note
        left -= cost
    return outcome, None
