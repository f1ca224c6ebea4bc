"""Bidirectional breadth-first search: two trees that grow until they meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from pintu.statespace.events import Expansion, Steps, Tally
from pintu.statespace.path import climb, found, nothing_left
from pintu.statespace.problem import Action, State, Step, TwoWayProblem, checked
from pintu.statespace.result import FEWEST_STEPS, NONE, OPTIMAL, Outcome


class _Side(Generic[State, Action]):
    """One of the two trees: its states with their cost from its root, and its outermost level."""

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
    """Grow the tree with the smaller level by one level at a time until the two trees meet.

    A path of the fewest steps, the cheapest if all steps cost the same. Before a level is grown,
    every path of `depth + depth` steps or fewer would have shown itself as a meeting; so a meeting
    on the next level is one of the shortest. The level is finished all the same: only then has
    every edge that a cheaper path would need been looked at.

    What is proven: a path has `depth + depth` steps that were looked at, at its two ends. While
    they all cost the same, that bounds its cost; the step between may be cheaper than they are.
    """
    forward = _Side("forward", problem.initial, problem.successors)
    backward = _Side("backward", problem.goal, problem.predecessors)
    if problem.is_goal(problem.initial):
        return found([problem.initial], [], 0, OPTIMAL)

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
            for action, neighbour, cost in checked(side.step(state), state):
                tally.generated += 1
                costs.add(cost)
                if neighbour in side.cost:
                    continue
                total = g + cost
                if total + other.cost.get(neighbour, 0) > tally.most_cost:
                    tally.cut = True
                    continue
                side.cost[neighbour] = total
                side.tree[neighbour] = (state, action)
                grown.append(neighbour)
                if neighbour in other.cost:
                    meetings.append(neighbour)
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
    return nothing_left(tally.cut, tally.most_cost, tally.lower_bound > tally.most_cost)


def _join(
    forward: _Side[State, Action], backward: _Side[State, Action], meeting: State, guarantee: str
) -> Outcome[State, Action]:
    """The path through a state of both trees, which stands in it once."""
    states, actions = climb(forward.tree, meeting)
    after, remaining = climb(backward.tree, meeting)
    cost = forward.cost[meeting] + backward.cost[meeting]
    return found(states[::-1] + after[1:], actions[::-1] + remaining, cost, guarantee)
