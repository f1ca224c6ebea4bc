"""Depth-first search below a bound, as depth-first search, IDDFS and IDA* use it."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from math import inf
from typing import Generic

from pintu.statespace.events import CUT, NEW, Expansion, Tally
from pintu.statespace.problem import Action, Heuristic, Problem, State, Step, check_steps

_NOWHERE = object()
"""A value that equals no state; None could be a state."""

StepLength = Callable[[float], float]
"""The length of a step by its cost: the cost itself, or 1 if the bound is a depth."""


@dataclass(frozen=True, slots=True)
class Round(Generic[State, Action]):
    """The result of one round: the path, with no states if none was found, and the next bound."""

    states: list[State]
    actions: list[Action]
    cost: float
    next_bound: float
    """The smallest length that exceeded the bound; infinity if none did."""


def depth_first_below(
    problem: Problem[State, Action],
    tally: Tally,
    bound: float,
    estimate: Heuristic[State],
    step_length: StepLength,
) -> Generator[Expansion[State], None, Round[State, Action]]:
    """Search depth-first; leave out states whose path length plus estimate exceeds the bound.

    Only the current path is stored: a set of visited states would cut off shorter paths to them.
    The step back to the previous state is neither taken nor counted.
    """
    start = problem.initial
    next_bound = inf
    # The path: each state with its cost, length and estimate, the action to it, the number of its
    # expansion, and its successors still to try.
    states, actions = [start], list[Action]()
    costs, lengths, estimates = [0.0], [0.0], [estimate(start)]
    costs[0] = lengths[0] = 0
    numbers: list[int] = []
    trying: list[Iterator[Step[Action, State]]] = []
    while states:
        if len(trying) < len(states):  # the last state is new on the path
            state, g, h = states[-1], lengths[-1], estimates[-1]
            if problem.is_goal(state):
                return Round(states, actions, costs[-1], next_bound)
            if tally.expanded >= tally.pause_at:
                parent = states[-2] if len(states) > 1 else None
                yield Expansion(
                    tally.expanded + 1, state, parent, g, h, g + h,
                    len(states), tally.expanded, bound=bound,
                )  # fmt: skip
            tally.expanded += 1
            numbers.append(tally.expanded)
            trying.append(check_steps(problem.successors(state), state))
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
            length = lengths[-1] + step_length(cost)
            h = estimate(successor)
            followed = False
            if length + h > bound:
                next_bound = min(next_bound, length + h)
                tally.pruned = tally.pruned or h == inf
            elif costs[-1] + cost > tally.most_cost:
                tally.cut = True
            else:
                followed = True
            if tally.recorder is not None:
                tally.recorder.successor(
                    numbers[-1], action, successor, length, h, length + h,
                    NEW if followed else CUT,
                )  # fmt: skip
            if not followed:
                continue
            states.append(successor)
            actions.append(action)
            costs.append(costs[-1] + cost)
            lengths.append(length)
            estimates.append(h)
            break
        else:
            for path in (trying, states, costs, lengths, estimates, numbers):
                path.pop()
            if actions:
                actions.pop()
    return Round([], [], inf, next_bound)
