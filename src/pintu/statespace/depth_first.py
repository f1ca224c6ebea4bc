"""Depth-first search with a depth limit."""

from __future__ import annotations

from math import inf

from pintu.messages import Message
from pintu.statespace.bounded import depth_first_below
from pintu.statespace.events import Steps, Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.problem import Action, Problem, State
from pintu.statespace.result import NONE, Outcome, Status


def depth_first(problem: Problem[State, Action], tally: Tally, depth: int) -> Steps[State, Action]:
    """Search depth-first for a path of at most `depth` steps, and return the first one found.

    The path may be longer than necessary. Only the current path is stored.
    """
    ended = yield from depth_first_below(
        problem, tally, depth, estimate=lambda state: 0, step_length=lambda cost: 1
    )
    if ended.states:
        return solved_outcome(ended.states, ended.actions, ended.cost, NONE)
    if ended.next_bound < inf:
        return depth_limit_outcome(depth)
    return no_path_outcome(tally.cut, tally.most_cost)


def depth_limit_outcome(depth: int) -> Outcome[State, Action]:
    """The outcome of a search that left out paths because they were too long."""
    return Outcome(Status.LIMITED, NONE, Message("search.depth_limit", depth=depth))
