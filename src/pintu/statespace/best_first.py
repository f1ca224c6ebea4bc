"""Best-first search: A*, weighted A*, uniform cost and greedy are one algorithm."""

from __future__ import annotations

from heapq import heappop, heappush
from math import inf

from pintu.statespace.events import (
    CUT,
    DUPLICATE,
    NEW,
    PRUNED,
    REOPENED,
    REPLACED,
    Expansion,
    Steps,
    Tally,
)
from pintu.statespace.path import no_path_outcome, path_to_root, solved_outcome
from pintu.statespace.problem import (
    Action,
    Heuristic,
    Problem,
    State,
    admissible,
    check_steps,
    is_admissible,
    reject_nan,
)
from pintu.statespace.result import NONE, within


class _Node:
    """A state's lowest cost so far, its estimate, and whether it is in the queue."""

    __slots__ = ("g", "h", "waiting")

    def __init__(self, g: float, h: float) -> None:
        self.g = g
        self.h = h
        self.waiting = True


@admissible
def _zero(_state: object) -> float:
    return 0


def astar(
    problem: Problem[State, Action], tally: Tally, heuristic: Heuristic[State], weight: float = 1
) -> Steps[State, Action]:
    """A*: states in order of f = g + weight x h.

    With an admissible heuristic the path costs at most `weight` times the optimum. A state that is
    reached again by a cheaper path is reopened; inconsistent heuristics make this necessary.
    """
    return _best_first(problem, tally, heuristic, g_counts=1, weight=weight)


def uniform_cost(problem: Problem[State, Action], tally: Tally) -> Steps[State, Action]:
    """Dijkstra's algorithm: states in order of g; a cheapest path for any costs."""
    return _best_first(problem, tally, _zero, g_counts=1, weight=1)


def greedy(
    problem: Problem[State, Action], tally: Tally, heuristic: Heuristic[State]
) -> Steps[State, Action]:
    """Greedy best-first search: states in order of h alone; fast, without a guarantee."""
    return _best_first(problem, tally, heuristic, g_counts=0, weight=1)


def _best_first(
    problem: Problem[State, Action],
    tally: Tally,
    heuristic: Heuristic[State],
    g_counts: int,
    weight: float,
) -> Steps[State, Action]:
    """Expand the queued state with the smallest f; ties go to the larger g, then to the newest."""
    proves = is_admissible(heuristic)
    start = problem.initial
    estimate = reject_nan(heuristic)
    h = estimate(start)
    nodes: dict[State, _Node] = {start: _Node(0, h)}
    tree: dict[State, tuple[State, Action] | None] = {start: None}
    queue: list[tuple[float, float, int, State]] = [(weight * h, 0, 0, start)] if h < inf else []
    waiting = len(queue)
    tally.pruned = h == inf
    tally.finds_duplicates = True
    order = 0  # unique, so that states themselves are never compared
    if proves:
        tally.lower_bound = h
        tally.cut = tally.most_cost < h < inf
        if tally.cut:
            queue = []

    while queue:
        f, minus_g, _, state = heappop(queue)
        node = nodes[state]
        g = -minus_g
        if g != node.g:
            continue  # outdated: a cheaper path to this state was found later
        waiting -= 1
        node.waiting = False
        if proves and g_counts:
            # Some queued state lies on a cheapest path, and its f <= weight x (g + h).
            tally.lower_bound = max(tally.lower_bound, f / weight)
        if problem.is_goal(state):
            states, actions = path_to_root(tree, state)
            guarantee = within(weight) if proves and g_counts else NONE
            return solved_outcome(states[::-1], actions[::-1], g, guarantee)
        if tally.expanded >= tally.pause_at:
            link = tree[state]
            yield Expansion(
                tally.expanded + 1, state, link and link[0], g, node.h, f, waiting,
                len(nodes) - waiting - 1,
            )  # fmt: skip
        tally.expanded += 1
        for action, successor, cost in check_steps(problem.successors(state), state):
            tally.generated += 1
            new_g = g + cost
            known = nodes.get(successor)
            h = known.h if known else estimate(successor)
            if known and (new_g >= known.g or not (g_counts or known.waiting)):
                # Greedy search ignores path costs, so it never reopens a state.
                tally.duplicates += 1
                kind = DUPLICATE
            elif h == inf:
                tally.pruned = True
                kind = PRUNED
            elif (new_g + h if proves else new_g) > tally.most_cost:
                tally.cut = True
                kind = CUT
            else:
                if known is None:
                    known = nodes[successor] = _Node(new_g, h)
                    waiting += 1
                    kind = NEW
                elif known.waiting:
                    kind = REPLACED
                else:
                    known.waiting = True
                    waiting += 1
                    tally.reopened += 1
                    kind = REOPENED
                known.g = new_g
                tree[successor] = (state, action)
                order -= 1
                heappush(queue, (g_counts * new_g + weight * h, -new_g, order, successor))
            if tally.recorder is not None:
                new_f = g_counts * new_g + weight * h
                tally.recorder.successor(tally.expanded, action, successor, new_g, h, new_f, kind)
        tally.stored = len(nodes)
        if waiting > tally.frontier:
            tally.frontier = waiting
    proven = g_counts == 1 or tally.lower_bound > tally.most_cost
    return no_path_outcome(tally.cut, tally.most_cost, proven, tally.pruned and not proves)
