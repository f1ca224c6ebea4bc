"""Bidirectional breadth-first search: two trees that grow until they meet."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic

from pintu.statespace.events import Expansion, Steps, Tally
from pintu.statespace.path import climb, found, nothing_left
from pintu.statespace.problem import Action, State, Step, TwoWayProblem
from pintu.statespace.result import FEWEST_STEPS, OPTIMAL, Outcome


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
    """
    forward = _Side("forward", problem.initial, problem.successors)
    backward = _Side("backward", problem.goal, problem.predecessors)
    if problem.is_goal(problem.initial):
        return _join(forward, backward, problem.initial, OPTIMAL)

    meeting: State | None = None
    costs: set[float] = set()
    while forward.level and backward.level:
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
            for action, neighbour, cost in side.step(state):
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
                if meeting is None and neighbour in other.cost:
                    meeting = neighbour
            waiting = len(side.level) - index - 1 + len(grown) + len(other.level)
            tally.frontier = max(tally.frontier, waiting)
            tally.stored = len(side.cost) + len(other.cost)
        side.level = grown
        side.depth += 1
        if meeting is not None:
            guarantee = OPTIMAL if len(costs) == 1 else FEWEST_STEPS
            return _join(forward, backward, meeting, guarantee)
        # No path of this many steps exists; with one price for all steps that bounds the cost.
        tally.lower_bound = (
            (forward.depth + backward.depth + 1) * min(costs) if len(costs) == 1 else 0
        )
    return nothing_left(tally.cut, tally.most_cost)


def _join(
    forward: _Side[State, Action], backward: _Side[State, Action], meeting: State, guarantee: str
) -> Outcome[State, Action]:
    """The path through a state of both trees, which stands in it once."""
    states, actions = climb(forward.tree, meeting)
    after, remaining = climb(backward.tree, meeting)
    cost = forward.cost[meeting] + backward.cost[meeting]
    return found(states[::-1] + after[1:], actions[::-1] + remaining, cost, guarantee)
