"""Runs a plan: with a compiled search if there is one, else with the readable one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, isfinite
from typing import TYPE_CHECKING, Any, cast

from pintu.catalogue import BEST, LINE_BY_LINE, PATTERN, TEACH, WHOLE_SPACE, is_compiled
from pintu.heuristics import LinearConflict, heuristic_named
from pintu.messages import Message
from pintu.puzzle import Board, Move, SlidingProblem
from pintu.puzzle.line_problem import LineProblem
from pintu.solving.background import build_later
from pintu.solving.plan import BEST_SECONDS, Plan
from pintu.solving.solution import Solution
from pintu.statespace import (
    Heuristic,
    Limits,
    Problem,
    Progress,
    Result,
    SearchName,
    Status,
    search,
)
from pintu.statespace.result import NONE, OPTIMAL

if TYPE_CHECKING:
    from pintu.engine.patterns.pattern_search import PatternSearch

Cancelled = Callable[[], bool] | None
OnProgress = Callable[[Progress], None] | None
OnBetter = Callable[[Solution], None] | None


def run_plan(
    plan: Plan,
    board: Board,
    goal: Board,
    limits: Limits | None,
    cancelled: Cancelled,
    progress: OnProgress,
    on_better: OnBetter = None,
    estimate: Heuristic[Board] | None = None,
    default_seconds: float = BEST_SECONDS,
) -> Solution:
    """Run a plan for a goal that can be reached, and return the solution.

    An `estimate` of the caller is used instead of the plan's heuristic, by a readable search. A
    search for the best solution takes `default_seconds` if the limits say nothing about the time.
    """
    if estimate is not None:
        return _run_readable(plan, board, goal, limits, cancelled, progress, estimate)
    # Loading the engine takes 0.3 seconds, so it is imported only when it is needed.
    if plan.algorithm == BEST:
        from pintu.solving.anytime import AnytimeSearch

        return AnytimeSearch(
            board,
            goal,
            enough=plan.enough or 1,
            limits=limits,
            default_seconds=default_seconds if plan.enough is None else None,
            cancelled=cancelled,
            progress=progress,
        ).run(on_better)
    if plan.algorithm == WHOLE_SPACE:
        from pintu.engine.spaces.space_search import SpaceSearch

        return make_solution(
            board, goal, plan, SpaceSearch(board, goal, limits, cancelled).run(progress)
        )
    if plan.algorithm == LINE_BY_LINE:
        from pintu.solving.lines import LineSearch

        result = LineSearch(board, goal, limits, cancelled).run(progress)
        return make_solution(board, goal, plan, result, compiled=False)
    if plan.algorithm == TEACH:
        from pintu.solving.teach import LessonSearch

        lesson = LessonSearch(board, goal, limits, cancelled)
        solution = make_solution(board, goal, plan, lesson.run(progress), compiled=False)
        return replace(solution, lesson_steps=tuple(lesson.steps) if solution.solved else None)
    if plan.heuristic == PATTERN:
        from pintu.engine.patterns.pattern_search import PatternSearch

        run = PatternSearch(board, goal, limits, cancelled)
        note = _table_note(run)
        result = run.run(progress)
        used = Plan(plan.algorithm, run.heuristic)
        return make_solution(board, goal, used, result, note)
    if is_compiled(plan.algorithm, plan.heuristic, board.rows, board.cols):
        from pintu.engine.textbook.textbook_search import TextbookSearch

        compiled = TextbookSearch(
            board, goal, plan.algorithm, heuristic=plan.heuristic, weight=plan.weight,
            depth=plan.depth, limits=limits, cancelled=cancelled,
        )  # fmt: skip
        return make_solution(board, goal, plan, compiled.run(progress))
    named = heuristic_named(plan.heuristic, goal) if plan.heuristic else None
    return _run_readable(plan, board, goal, limits, cancelled, progress, named)


def _run_readable(
    plan: Plan,
    board: Board,
    goal: Board,
    limits: Limits | None,
    cancelled: Cancelled,
    progress: OnProgress,
    estimate: Heuristic[Board] | None,
) -> Solution:
    problem: Problem[Any, Move] = SlidingProblem(board, goal)
    if min(board.rows, board.cols) == 1 and estimate is None:
        problem = LineProblem(board, goal)
    result = search(
        problem,
        cast(SearchName, plan.algorithm),
        heuristic=estimate,
        weight=plan.weight,
        width=plan.width,
        depth=plan.depth,
        limits=limits,
        cancelled=cancelled,
        progress=progress,
    )
    result = distrust_no_path(result)
    return make_solution(board, goal, plan, result, result.note_message, compiled=False)


def distrust_no_path(result: Result[Board, Move]) -> Result[Board, Move]:
    """The result of a search for a goal that can be reached: that there is no path is not true.

    A search says so if its heuristic is marked as admissible and returns infinity all the same.
    """
    if result.status is not Status.UNSOLVABLE:
        return result
    reason = Message("search.pruned")
    return replace(
        result, status=Status.LIMITED, guarantee=NONE, lower_bound=0, reason_message=reason
    )


def _table_note(search: PatternSearch) -> Message | None:
    """What to know about tables that are missing, which are then built."""
    if search.missing_table is None:
        return None
    later = build_later(search.missing_table)
    problem = search.table_problem
    return later if problem is None else Message("table.two_notes", first=problem, second=later)


def make_solution(
    board: Board,
    goal: Board,
    plan: Plan,
    result: Result[Board, Move],
    note: Message | None = None,
    compiled: bool = True,
) -> Solution:
    """The solution that a search with this plan has found, or why it has found none."""
    if note is None and min(board.rows, board.cols) == 1:
        note = Message("board.single_row" if board.rows == 1 else "board.single_column")
    if result.optimal:
        lower_bound = len(result.actions)
    else:
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
        result.reason_message,
        note,
        compiled,
    )


def length_at_least(board: Board, goal: Board, bound: float) -> int:
    """The smallest possible solution length that is not below a bound.

    Every move takes the blank to a cell of the other colour of a chessboard, so the lengths of all
    solutions of a board are even, or all are odd.
    """
    known = ceil(bound - 1e-9) if isfinite(bound) else 0  # the goal can be reached
    least = max(known, LinearConflict(goal)(board))
    blank_way = sum(divmod(board.blank, board.cols)) - sum(divmod(goal.blank, goal.cols))
    return least + (least - blank_way) % 2
