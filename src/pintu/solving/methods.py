"""Runs a plan: with a compiled search if there is one, else with the readable one."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from pintu.catalogue import LINE_BY_LINE, PATTERN, WHOLE_SPACE, is_compiled
from pintu.heuristics import LinearConflict, heuristic_named
from pintu.puzzle import Board, Move, SlidingProblem
from pintu.solving.background import build_later
from pintu.solving.plan import Plan
from pintu.solving.solution import Solution
from pintu.statespace import Limits, Progress, Result, search
from pintu.statespace.result import OPTIMAL

Cancelled = Callable[[], bool] | None
OnProgress = Callable[[Progress], None] | None


def run_plan(
    plan: Plan,
    board: Board,
    goal: Board,
    limits: Limits | None,
    cancelled: Cancelled,
    progress: OnProgress,
) -> Solution:
    """Run a plan for a goal that can be reached, and return the solution."""
    # Loading the engine takes 0.3 seconds, so it is imported only when it is needed.
    if plan.algorithm == WHOLE_SPACE:
        from pintu.engine.spaces.space_search import SpaceSearch

        return _solution(
            board, goal, plan, SpaceSearch(board, goal, limits, cancelled).run(progress)
        )
    if plan.algorithm == LINE_BY_LINE:
        from pintu.solving.lines import LineSearch

        result = LineSearch(board, goal, limits, cancelled).run(progress)
        return _solution(board, goal, plan, result, compiled=False)
    if plan.heuristic == PATTERN:
        from pintu.engine.patterns.pattern_search import PatternSearch

        run = PatternSearch(board, goal, limits, cancelled)
        notes = [run.table_problem, build_later(run.missing_table)] if run.missing_table else []
        result = run.run(progress)
        used = Plan(plan.algorithm, run.heuristic)
        return _solution(board, goal, used, result, "; ".join(filter(None, notes)))
    if is_compiled(plan.algorithm, plan.heuristic, board.rows, board.cols):
        from pintu.engine.textbook.textbook_search import TextbookSearch

        compiled = TextbookSearch(
            board, goal, plan.algorithm, heuristic=plan.heuristic, weight=plan.weight,
            depth=plan.depth, limits=limits, cancelled=cancelled,
        )  # fmt: skip
        return _solution(board, goal, plan, compiled.run(progress))
    result = search(
        SlidingProblem(board, goal),
        plan.algorithm,
        heuristic=heuristic_named(plan.heuristic, goal) if plan.heuristic else None,
        weight=plan.weight,
        width=plan.width,
        depth=plan.depth,
        limits=limits,
        cancelled=cancelled,
        progress=progress,
    )
    return _solution(board, goal, plan, result, compiled=False)


def _solution(
    board: Board,
    goal: Board,
    plan: Plan,
    result: Result[Board, Move],
    note: str = "",
    compiled: bool = True,
) -> Solution:
    lower_bound = length_at_least(board, goal, result.lower_bound)
    # A path as short as the lower bound is optimal, even if its algorithm guarantees nothing.
    proven = result.solved and len(result.actions) == lower_bound
    return Solution(
        board,
        goal,
        result.status,
        result.actions,
        lower_bound,
        OPTIMAL if proven else result.guarantee,
        plan.algorithm,
        plan.heuristic,
        1 if plan.algorithm == "astar" and plan.weight is None else plan.weight,
        result.stats,
        result.reason,
        note,
        compiled,
    )


def length_at_least(board: Board, goal: Board, bound: float) -> int:
    """The smallest possible solution length that is not below a bound.

    Every move takes the blank to a cell of the other colour of a chessboard, so the lengths of all
    solutions of a board are even, or all are odd.
    """
    least = max(ceil(bound - 1e-9), LinearConflict(goal)(board))
    blank_way = sum(divmod(board.blank, board.cols)) - sum(divmod(goal.blank, goal.cols))
    return least + (least - blank_way) % 2
