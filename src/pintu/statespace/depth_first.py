"""Depth-first search: one path as deep as it may go, then the next."""

from __future__ import annotations

from math import inf

from pintu.statespace.bounded import depth_first_below
from pintu.statespace.events import Steps, Tally
from pintu.statespace.path import found, nothing_left
from pintu.statespace.problem import Action, Problem, State
from pintu.statespace.result import NONE, Outcome, Status


def depth_first(problem: Problem[State, Action], tally: Tally, depth: int) -> Steps[State, Action]:
    """Search depth-first for a path of at most `depth` steps; the first one found is taken.

    It says nothing about how long other paths are, and needs memory for one path only.
    """
    ended = yield from depth_first_below(
        problem, tally, depth, estimate=lambda state: 0, step_length=lambda cost: 1
    )
    if ended.states:
        return found(ended.states, ended.actions, ended.cost, NONE)
    return too_deep(depth) if ended.next_bound < inf else nothing_left(tally.cut, tally.most_cost)


def too_deep(depth: int) -> Outcome[State, Action]:
    """The outcome of a search that left out paths because they were too long."""
    return Outcome(Status.LIMITED, NONE, f"nothing was found within {depth:,} steps")
