"""Paths from search trees, and the outcomes of searches with and without one."""

from __future__ import annotations

from collections.abc import Mapping

from pintu.messages import Message
from pintu.statespace.problem import Action, State
from pintu.statespace.result import NO_PATH, NONE, Guarantee, Outcome, Status

Tree = Mapping[State, tuple[State, Action] | None]
"""For each state reached, its parent and the action from there; None for the root."""


def path_to_root(tree: Tree[State, Action], state: State) -> tuple[list[State], list[Action]]:
    """The states from this one up to the root, and the actions between them."""
    states, actions = [state], []
    while (link := tree[state]) is not None:
        state, action = link
        states.append(state)
        actions.append(action)
    return states, actions


def solved_outcome(
    states: list[State], actions: list[Action], cost: float, guarantee: Guarantee
) -> Outcome[State, Action]:
    """The outcome of a search that ended at a goal."""
    return Outcome(Status.SOLVED, guarantee, None, tuple(states), tuple(actions), cost)


def no_path_outcome(
    cut: bool, most_cost: float, proven: bool = True, pruned: bool = False
) -> Outcome[State, Action]:
    """The outcome of a search whose frontier is empty.

    cut: paths above the limit on cost were left out. proven: the search would have found any path
    within that limit. One that keeps the first path to a state, not the cheapest, may miss some.
    pruned: states were left out because of infinite estimates that prove nothing.
    """
    if pruned:
        return Outcome(Status.LIMITED, NONE, Message("search.pruned"))
    if cut and proven:
        return Outcome(Status.LIMITED, NONE, Message("search.no_path_within", cost=most_cost))
    if cut:
        return Outcome(Status.LIMITED, NONE, Message("search.nothing_within", cost=most_cost))
    return Outcome(Status.UNSOLVABLE, NO_PATH, Message("search.exhausted"))
