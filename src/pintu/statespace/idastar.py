"""Iterative-deepening A*: depth-first rounds under a rising bound, in almost no memory."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from pintu.statespace.events import Expansion, Steps, Tally
from pintu.statespace.path import found, nothing_left
from pintu.statespace.problem import (
    Action,
    Heuristic,
    Problem,
    State,
    Step,
    checked,
    is_admissible,
    never_nan,
)
from pintu.statespace.result import NONE, OPTIMAL

_NOWHERE = object()
"""Equal to no state, as None might be."""


def idastar(
    problem: Problem[State, Action], tally: Tally, heuristic: Heuristic[State]
) -> Steps[State, Action]:
    """Search depth-first below a bound on f; the smallest f that exceeded it is the next bound.

    Optimal with an admissible heuristic. It keeps the current path and nothing else: a set of
    visited states would cut off cheaper ways to them. The step straight back is never taken nor
    counted. Every step must cost more than 0, or a round might not end.
    """
    proves = is_admissible(heuristic)
    start = problem.initial
    estimate = never_nan(heuristic)
    bound = estimate(start)
    while bound < inf:
        if proves:
            tally.lower_bound = bound
            if bound > tally.most_cost:
                tally.cut = True
                break
        next_bound = inf
        # The path: each state with its g and h, the action to it, and its successors still to try.
        states, actions = [start], list[Action]()
        costs: list[float] = [0]
        estimates = [estimate(start)]
        trying: list[Iterator[Step[Action, State]]] = []
        while states:
            if len(trying) < len(states):  # a state just stepped onto
                state, g, h = states[-1], costs[-1], estimates[-1]
                if problem.is_goal(state):
                    return found(states, actions, g, OPTIMAL if proves else NONE)
                if tally.expanded >= tally.pause_at:
                    parent = states[-2] if len(states) > 1 else None
                    yield Expansion(
                        tally.expanded + 1, state, parent, g, h, g + h,
                        len(states), tally.expanded, bound=bound,
                    )  # fmt: skip
                tally.expanded += 1
                trying.append(checked(problem.successors(state), state))
                tally.frontier = tally.stored = max(tally.frontier, len(states))
            back = states[-2] if len(states) > 1 else _NOWHERE
            for action, successor, cost in trying[-1]:
                if successor == back:
                    continue
                tally.generated += 1
                if cost <= 0:
                    raise ValueError(
                        f"iterative deepening needs steps that cost more than 0; {action!r} from "
                        f"{states[-1]!r} costs {cost}"
                    )
                g = costs[-1] + cost
                h = estimate(successor)
                if g + h > bound:
                    next_bound = min(next_bound, g + h)
                    continue
                if g > tally.most_cost:
                    tally.cut = True
                    continue
                states.append(successor)
                actions.append(action)
                costs.append(g)
                estimates.append(h)
                break
            else:
                trying.pop()
                states.pop()
                costs.pop()
                estimates.pop()
                if actions:
                    actions.pop()
        bound = next_bound
    return nothing_left(tally.cut, tally.most_cost)
