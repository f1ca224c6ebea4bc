"""Bidirectional breadth-first search: one tree from the start, one from the goal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from pintu.statespace.events import CUT, DUPLICATE, NEW, Expansion, Steps, Tally
from pintu.statespace.path import no_path_outcome, path_to_root, solved_outcome
from pintu.statespace.problem import Action, State, Step, TwoWayProblem, check_steps
from pintu.statespace.result import FEWEST_STEPS, NONE, OPTIMAL, Guarantee, Outcome


class _Side(Generic[State, Action]):
    """One of the two trees: its states with their cost from its root, and its deepest level."""

    def __init__(
        self, name: str, root: State, step: Callable[[State], Iterable[Step[Action, State]]]
    ) -> None:
        self.name = name
        self.step = step
        self.tree: dict[State, tuple[State, Action] | None] = {root: None}
        self.cost: dict[State, float] = {root: 0}
        self.level = [root]
        self.depth = 0


def bidirectional(problem: TwoWayProblem[State, Action], tally: Tally) -> Steps[State, Action]:
    """Expand the smaller of the two deepest levels, again and again, until the two trees meet.

    The path has the fewest steps, and is the cheapest if all steps cost the same. Let d be the sum
    of the depths of both trees. Before a level is expanded, every path of at most d steps would
    have made the trees meet, so a state where they meet on the next level is on a shortest path.
    That level is still expanded completely: only then has every edge been seen that a cheaper
    path could use.

    Lower bound: the first and last steps of every path, d together, have been seen. While all of
    them cost the same, d times that cost is a lower bound; a step in between may be cheaper.
    """
    forward = _Side("forward", problem.initial, problem.successors)
    backward = _Side("backward", problem.goal, problem.predecessors)
    tally.finds_duplicates = True
    if problem.is_goal(problem.initial):
        return solved_outcome([problem.initial], [], 0, OPTIMAL)

    meetings: list[State] = []
    costs: set[float] = set()
    while forward.level and backward.level:
        if tally.lower_bound > tally.most_cost:
            tally.cut = True
            break
        smaller = len(forward.level) <= len(backward.level)
        side, other = (forward, backward) if smaller else (backward, forward)
        grown: list[State] = []
        for index, state in enumerate(side.level):
            waiting = len(side.level) - index - 1 + len(grown) + len(other.level)
            g = side.cost[state]
            if tally.expanded >= tally.pause_at:
                link = side.tree[state]
                yield Expansion(
                    tally.expanded + 1, state, link and link[0], g, 0, g,
                    waiting, tally.expanded, side.name,
                )  # fmt: skip
            tally.expanded += 1
            for action, neighbour, cost in check_steps(side.step(state), state):
                tally.generated += 1
                costs.add(cost)
                total = g + cost
                if neighbour in side.cost:
                    tally.duplicates += 1
                    kind = DUPLICATE
                elif total + other.cost.get(neighbour, 0) > tally.most_cost:
                    tally.cut = True
                    kind = CUT
                else:
                    side.cost[neighbour] = total
                    side.tree[neighbour] = (state, action)
                    grown.append(neighbour)
                    if neighbour in other.cost:
                        meetings.append(neighbour)
                    kind = NEW
                if tally.recorder is not None:
                    tally.recorder.successor(
                        tally.expanded, action, neighbour, total, 0, total, kind
                    )
            waiting = len(side.level) - index - 1 + len(grown) + len(other.level)
            tally.frontier = max(tally.frontier, waiting)
            tally.stored = len(side.cost) + len(other.cost)
        side.level = grown
        side.depth += 1
        if meetings:
            uniform = len(costs) == 1
            guarantee = OPTIMAL if uniform else NONE if tally.cut else FEWEST_STEPS
            return _join(forward, backward, meetings[0], guarantee)
        if len(costs) == 1:
            tally.lower_bound = (forward.depth + backward.depth) * min(costs)
    return no_path_outcome(tally.cut, tally.most_cost, tally.lower_bound > tally.most_cost)


def _join(
    forward: _Side[State, Action],
    backward: _Side[State, Action],
    meeting: State,
    guarantee: Guarantee,
) -> Outcome[State, Action]:
    """The path through a state that is in both trees; the path contains that state once."""
    states, actions = path_to_root(forward.tree, meeting)
    after, remaining = path_to_root(backward.tree, meeting)
    cost = forward.cost[meeting] + backward.cost[meeting]
    return solved_outcome(states[::-1] + after[1:], actions[::-1] + remaining, cost, guarantee)
