"""Iterative-deepening A*: depth-first rounds under a rising bound, with very little memory."""

from __future__ import annotations

from math import inf

from pintu.statespace.bounded import depth_first_below
from pintu.statespace.events import Steps, Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.problem import (
    Action,
    Heuristic,
    Problem,
    State,
    is_admissible,
    reject_nan,
)
from pintu.statespace.result import NONE, OPTIMAL


def idastar(
    problem: Problem[State, Action], tally: Tally, heuristic: Heuristic[State]
) -> Steps[State, Action]:
    """Search depth-first below a bound on f; the smallest f above it is the next bound.

    Optimal with an admissible heuristic. Every step must cost more than 0, because otherwise a
    round might not end.
    """
    proves = is_admissible(heuristic)
    estimate = reject_nan(heuristic)
    bound = estimate(problem.initial)
    tally.pruned = bound == inf
    while bound < inf:
        if proves:
            tally.lower_bound = bound
            if bound > tally.most_cost:
                tally.cut = True
                break
        ended = yield from depth_first_below(problem, tally, bound, estimate, lambda cost: cost)
        if ended.states:
            return solved_outcome(
                ended.states, ended.actions, ended.cost, OPTIMAL if proves else NONE
            )
        bound = ended.next_bound
    return no_path_outcome(tally.cut, tally.most_cost, pruned=tally.pruned and not proves)
