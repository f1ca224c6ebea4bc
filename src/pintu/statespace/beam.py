"""Beam search: breadth-first search that keeps only the most promising states of each level."""

from __future__ import annotations

from heapq import nsmallest
from math import inf

from pintu.messages import Message
from pintu.statespace.events import Expansion, Steps, Tally
from pintu.statespace.path import no_path_outcome, path_to_root, solved_outcome
from pintu.statespace.problem import (
    Action,
    Heuristic,
    Problem,
    State,
    check_steps,
    is_admissible,
    reject_nan,
)
from pintu.statespace.result import NONE, Outcome, Status


def beam(
    problem: Problem[State, Action], tally: Tally, heuristic: Heuristic[State], width: int = 1000
) -> Steps[State, Action]:
    """Keep the `width` states with the smallest h on each level; ties go to the one produced first.

    Fast on large spaces, without a guarantee: the path may be long, and a goal may be missed.
    """
    start = problem.initial
    estimate = reject_nan(heuristic)
    level = [(estimate(start), start)]
    costs: dict[State, float] = {start: 0}
    tree: dict[State, tuple[State, Action] | None] = {start: None}
    dropped = False
    if is_admissible(heuristic):
        tally.lower_bound = level[0][0]

    while level:
        candidates: list[tuple[float, State]] = []
        for index, (h, state) in enumerate(level):
            g = costs[state]
            if problem.is_goal(state):
                states, actions = path_to_root(tree, state)
                return solved_outcome(states[::-1], actions[::-1], g, NONE)
            waiting = len(level) - index - 1 + len(candidates)
            if tally.expanded >= tally.pause_at:
                link = tree[state]
                yield Expansion(
                    tally.expanded + 1, state, link and link[0], g, h, h, waiting, tally.expanded
                )
            tally.expanded += 1
            for action, successor, cost in check_steps(problem.successors(state), state):
                tally.generated += 1
                if successor in costs:
                    continue
                h = estimate(successor)
                if h == inf:
                    continue
                if g + cost > tally.most_cost:
                    tally.cut = True
                    continue
                costs[successor] = g + cost
                tree[successor] = (state, action)
                candidates.append((h, successor))
            tally.frontier = max(tally.frontier, len(level) - index - 1 + len(candidates))
            tally.stored = len(costs)
        dropped = dropped or len(candidates) > width
        level = nsmallest(width, candidates, key=lambda candidate: candidate[0])
    if dropped:
        return Outcome(Status.LIMITED, NONE, Message("search.beam_empty", width=width))
    return no_path_outcome(tally.cut, tally.most_cost, tally.lower_bound > tally.most_cost)
