"""Breadth-first search: nearest states first."""

from __future__ import annotations

from collections import deque

from pintu.statespace.events import CUT, DUPLICATE, NEW, Expansion, Steps, Tally
from pintu.statespace.path import no_path_outcome, path_to_root, solved_outcome
from pintu.statespace.problem import Action, Problem, State, check_steps
from pintu.statespace.result import FEWEST_STEPS, NONE, OPTIMAL


def breadth_first(problem: Problem[State, Action], tally: Tally) -> Steps[State, Action]:
    """Search level by level: a path of the fewest steps, the cheapest if all steps cost the same.

    The goal test is made when a state is taken from the queue, as in all algorithms here, so that
    their counts can be compared.
    """
    start = problem.initial
    tree: dict[State, tuple[State, Action] | None] = {start: None}
    depths: dict[State, float] = {start: 0}
    waiting = deque([start])
    step_cost: float | None = None
    uniform = True
    tally.finds_duplicates = True

    while waiting:
        state = waiting.popleft()
        g = depths[state]
        if uniform:
            # First in, first out: no state nearer than this one is a goal.
            tally.lower_bound = g
        if problem.is_goal(state):
            states, actions = path_to_root(tree, state)
            # Every state nearer than the goal was expanded, and all their steps cost the same.
            # A longer path starts with as many such steps, so it cannot be cheaper.
            guarantee = OPTIMAL if uniform else NONE if tally.cut else FEWEST_STEPS
            return solved_outcome(states[::-1], actions[::-1], g, guarantee)
        if tally.expanded >= tally.pause_at:
            link = tree[state]
            yield Expansion(
                tally.expanded + 1, state, link and link[0], g, 0, g, len(waiting), tally.expanded
            )
        tally.expanded += 1
        for action, successor, cost in check_steps(problem.successors(state), state):
            tally.generated += 1
            if cost != step_cost:
                uniform = uniform and step_cost is None
                step_cost = cost
                if not uniform:
                    tally.lower_bound = 0
            new_g = g + cost
            if successor in depths:
                tally.duplicates += 1
                kind = DUPLICATE
            elif new_g > tally.most_cost:
                tally.cut = True
                kind = CUT
            else:
                depths[successor] = new_g
                tree[successor] = (state, action)
                waiting.append(successor)
                kind = NEW
            if tally.recorder is not None:
                tally.recorder.successor(tally.expanded, action, successor, new_g, 0, new_g, kind)
        tally.stored = len(depths)
        if len(waiting) > tally.frontier:
            tally.frontier = len(waiting)
    return no_path_outcome(tally.cut, tally.most_cost, uniform)
