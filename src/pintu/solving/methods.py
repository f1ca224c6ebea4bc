"""Carrying out a plan: by the engine where it can, else by the readable twins."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from pintu.heuristics import LinearConflict, heuristic_named
from pintu.puzzle import Board, Move, SlidingProblem
from pintu.solving.background import build_later
from pintu.solving.plan import LINES, PATTERN, WHOLE_SPACE, Plan
from pintu.solving.solution import Solution
from pintu.statespace import Limits, Progress, Result, search
from pintu.statespace.result import OPTIMAL

COMPILED_CELLS = 25
WALKED_LINES = 4
Cancelled = Callable[[], bool] | None
Told = Callable[[Progress], None] | None


def carry_out(
    plan: Plan, board: Board, goal: Board, limits: Limits | None, cancelled: Cancelled, told: Told
) -> Solution:
    """The solution that a plan comes to, for a goal that can be reached."""
    # The engine takes a third of a second to load: not before it is needed.
    if plan.algorithm == WHOLE_SPACE:
        from pintu.engine.spaces.space_search import SpaceSearch

        return _solution(board, goal, plan, SpaceSearch(board, goal, limits, cancelled).run(told))
    if plan.algorithm == LINES:
        from pintu.solving.lines import LineSearch

        return _solution(board, goal, plan, LineSearch(board, goal, limits, cancelled).run(told))
    if plan.heuristic == PATTERN:
        from pintu.engine.patterns.pattern_search import PatternSearch

        run = PatternSearch(board, goal, limits, cancelled)
        notes = [run.told, build_later(run.wants)] if run.wants else []
        result = run.run(told)
        used = Plan(plan.algorithm, run.heuristic)
        return _solution(board, goal, used, result, "; ".join(filter(None, notes)))
    compiled = _compiled(plan, board, goal, limits, cancelled, told)
    if compiled is not None:
        return _solution(board, goal, plan, compiled)
    result = search(
        SlidingProblem(board, goal),
        plan.algorithm,
        heuristic=heuristic_named(plan.heuristic, goal) if plan.heuristic else None,
        weight=plan.weight,
        width=plan.width,
        limits=limits,
        cancelled=cancelled,
        progress=told,
    )
    return _solution(board, goal, plan, result)


def _compiled(
    plan: Plan, board: Board, goal: Board, limits: Limits | None, cancelled: Cancelled, told: Told
) -> Result[Board, Move] | None:
    """What the compiled twin finds; None where there is none for this algorithm and board."""
    if plan.algorithm == "beam" or len(board.tiles) > COMPILED_CELLS:
        return None
    if plan.heuristic == "walking-distance" and max(board.rows, board.cols) > WALKED_LINES:
        return None
    from pintu.engine.textbook.textbook_search import TextbookSearch

    run = TextbookSearch(
        board,
        goal,
        plan.algorithm,
        heuristic=plan.heuristic,
        weight=plan.weight,
        limits=limits,
        cancelled=cancelled,
    )
    return run.run(told)


def _solution(
    board: Board, goal: Board, plan: Plan, result: Result[Board, Move], note: str = ""
) -> Solution:
    lower_bound = length_at_least(board, goal, result.lower_bound)
    # A path as short as what is proven is optimal, whatever its algorithm promises.
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
    )


def length_at_least(board: Board, goal: Board, bound: float) -> int:
    """The smallest possible length not below a bound.

    Every move takes the blank to a cell of the other colour of a chessboard, so all solutions of a
    board are even or all are odd.
    """
    least = max(ceil(bound - 1e-9), LinearConflict(goal)(board))
    blank_way = sum(divmod(board.blank, board.cols)) - sum(divmod(goal.blank, goal.cols))
    return least + (least - blank_way) % 2
