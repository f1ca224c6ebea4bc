"""Iterative-deepening depth-first search: depth-first, one step deeper each round."""

from __future__ import annotations

from math import inf

from pintu.statespace.bounded import depth_first_below
from pintu.statespace.events import Steps, Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.problem import Action, Problem, State
from pintu.statespace.result import FEWEST_STEPS, NONE, OPTIMAL


def iterative_deepening(problem: Problem[State, Action], tally: Tally) -> Steps[State, Action]:
    """Search depth-first to depth 0, 1, 2 and so on: the fewest steps, with little memory.

    If all steps cost the same, the path is also a cheapest one. Every step must cost more than 0.
    """
    step_costs = set[float]()

    def depth_of(cost: float) -> float:
        step_costs.add(cost)
        return 1

    bound: float = 0
    while bound < inf:
        if len(step_costs) == 1:
            # All steps down to this depth cost the same, and no shorter path reaches a goal.
            tally.lower_bound = bound * min(step_costs)
            if tally.lower_bound > tally.most_cost:
                tally.cut = True
                break
        ended = yield from depth_first_below(
            problem, tally, bound, estimate=lambda state: 0, step_length=depth_of
        )
        if len(step_costs) > 1:
            tally.lower_bound = 0
        if ended.states:
            uniform = len(step_costs) <= 1
            guarantee = OPTIMAL if uniform else NONE if tally.cut else FEWEST_STEPS
            return solved_outcome(ended.states, ended.actions, ended.cost, guarantee)
        bound = ended.next_bound
    return no_path_outcome(tally.cut, tally.most_cost)
