"""From a search tree back to a path."""

from __future__ import annotations

from collections.abc import Mapping

from pintu.statespace.problem import Action, State
from pintu.statespace.result import NO_PATH, NONE, Outcome, Status

Tree = Mapping[State, tuple[State, Action] | None]
"""Each state reached, with the state before it and the action between; None for the root."""


def climb(tree: Tree[State, Action], state: State) -> tuple[list[State], list[Action]]:
    """The states from this one up to the root, and the actions between them."""
    states, actions = [state], []
    while (link := tree[state]) is not None:
        state, action = link
        states.append(state)
        actions.append(action)
    return states, actions


def found(
    states: list[State], actions: list[Action], cost: float, guarantee: str
) -> Outcome[State, Action]:
    """The outcome of a search that ended at a goal."""
    return Outcome(Status.SOLVED, guarantee, "", tuple(states), tuple(actions), cost)


def nothing_left(cut: bool, most_cost: float, proven: bool = True) -> Outcome[State, Action]:
    """The outcome of a complete search whose frontier ran empty.

    proven: it would have found a path within the cost if there were one. A search that keeps the
    first way to a state, not the cheapest, may have cut off what follows.
    """
    if cut and proven:
        return Outcome(Status.LIMITED, NONE, f"no path costs {most_cost:g} or less")
    if cut:
        return Outcome(
            Status.LIMITED,
            NONE,
            f"nothing was found that costs {most_cost:g} or less; another algorithm may find a way",
        )
    return Outcome(
        Status.EXHAUSTED, NO_PATH, "every state that can be reached was searched; none is a goal"
    )
