"""The complete trace of a search for moves between two boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, cast

from pintu.catalogue import ALGORITHMS, AUTO, AlgorithmName, HeuristicName
from pintu.heuristics import HEURISTICS, heuristic_named
from pintu.puzzle import Board, BoardLike, Move, SlidingProblem, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.methods import distrust_no_path, make_solution
from pintu.solving.plan import Plan, make_plan
from pintu.solving.solution import Solution
from pintu.solving.solver import split_heuristic, unreachable
from pintu.statespace import (
    Heuristic,
    Limits,
    Result,
    SearchName,
    Status,
    Trace,
    TraceNode,
    limits_with,
    trace_search,
)
from pintu.statespace.options import OptionValueError
from pintu.statespace.result import NO_PATH

_ALGORITHMS = tuple(each.name for each in ALGORITHMS.values() if each.searches_states)


def trace(
    board: BoardLike,
    goal: BoardLike | None = None,
    *,
    algorithm: AlgorithmName = "astar",
    heuristic: HeuristicName | Heuristic[Board] = AUTO,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Trace[Board, Move]:
    """Search for moves from a board to a goal in readable Python, and keep every step.

    The options are those of `solve`; `algorithm` is one that searches any state space: `bfs`,
    `bidirectional`, `ucs`, `astar`, `greedy`, `idastar`, `beam`, `dfs` or `iddfs`. A trace ends
    after 100,000 expansions, unless `limits` has another limit of expanded states.

    The errors are those of `solve`; a compiled algorithm or heuristic is an OptionValueError too.

    >>> steps = trace("2 8 3/1 6 4/7 0 5", goal="snail", heuristic="manhattan").steps
    >>> [step.state.text for step in steps][-1], steps[-1].f, len(steps[-1].successors)
    ('1 2 3/0 8 4/7 6 5', 5, 3)
    """
    board = Board.of(board)
    goal = goals.resolve_goal(goal, board.rows, board.cols)
    named, estimate = split_heuristic(heuristic)
    plan = make_plan(
        board, algorithm=algorithm, heuristic=named, weight=weight, width=width, depth=depth
    )
    check_traceable(plan)
    return trace_with_plan(plan, board, goal, limits_with(limits, seconds), cancelled, estimate)


def check_traceable(plan: Plan) -> None:
    """Raise OptionValueError if a part of a plan has no version in readable Python."""
    for field, name, names in (
        ("algorithm", plan.algorithm, _ALGORITHMS),
        ("heuristic", plan.heuristic, tuple(HEURISTICS)),
    ):
        if name is not None and name not in names:
            raise OptionValueError("trace.not_readable", field=field, name=name, names=names)


def trace_with_plan(
    plan: Plan,
    board: Board,
    goal: Board,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    estimate: Heuristic[Board] | None = None,
) -> Trace[Board, Move]:
    """The trace of a search with a plan that was made for this board.

    If the goal cannot be reached, there are no steps, and the result says why.
    """
    reason = unreachable_reason(board, goal)
    if reason is not None:
        result: Result[Board, Move] = Result(plan.algorithm, Status.UNSOLVABLE, NO_PATH, reason)
        root: TraceNode[Board, Move] = TraceNode(0, board, None, None, 0, 0, 0)
        return Trace(plan.algorithm, (root,), (), result)
    name = plan.heuristic if estimate is None else None
    if name is not None:
        estimate = heuristic_named(name, goal)
    options: dict[str, Any] = {"weight": plan.weight, "width": plan.width, "depth": plan.depth}
    traced = trace_search(
        SlidingProblem(board, goal),
        cast(SearchName, plan.algorithm),
        heuristic=estimate,
        limits=limits,
        cancelled=cancelled,
        **options,
    )
    traced = replace(traced, result=distrust_no_path(traced.result))
    if name is None:
        return traced
    return replace(traced, options=(("heuristic", name), *traced.options[1:]))


def solution_of(trace: Trace[Board, Move], plan: Plan, board: Board, goal: Board) -> Solution:
    """The solution that a traced search has found, or why it has found none."""
    if trace.result.status is Status.UNSOLVABLE and trace.result.reason_message is not None:
        return unreachable(board, goal, trace.result.reason_message)
    return make_solution(board, goal, plan, trace.result, trace.result.note_message, compiled=False)
