"""Beam search: breadth-first search that keeps only the most promising states of each level."""

from __future__ import annotations

from heapq import nsmallest
from math import inf

from pintu.messages import Message
from pintu.statespace.events import CUT, DUPLICATE, NEW, PRUNED, Expansion, Steps, Tally
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
    tally.finds_duplicates = True
    proves = is_admissible(heuristic)
    if proves:
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
                new_g = g + cost
                new_h = None
                if successor in costs:
                    tally.duplicates += 1
                    kind = DUPLICATE
                elif (new_h := estimate(successor)) == inf:
                    tally.pruned = True
                    kind = PRUNED
                elif new_g > tally.most_cost:
                    tally.cut = True
                    kind = CUT
                else:
                    costs[successor] = new_g
                    tree[successor] = (state, action)
                    candidates.append((new_h, successor))
                    kind = NEW
                if tally.recorder is not None:
                    tally.recorder.successor(
                        tally.expanded, action, successor, new_g, new_h, new_h, kind
                    )
            tally.frontier = max(tally.frontier, len(level) - index - 1 + len(candidates))
            tally.stored = len(costs)
        dropped = dropped or len(candidates) > width
        level = nsmallest(width, candidates, key=lambda candidate: candidate[0])
        if tally.recorder is not None:
            kept = {state for _, state in level}
            tally.recorder.drop([state for _, state in candidates if state not in kept])
    if dropped:
        return Outcome(Status.LIMITED, NONE, Message("search.beam_empty", width=width))
    return no_path_outcome(
        tally.cut,
        tally.most_cost,
        tally.lower_bound > tally.most_cost,
        tally.pruned and not proves,
    )
