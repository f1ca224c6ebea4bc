"""Solving a board."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil

from pintu.heuristics import LinearConflict, heuristic_named
from pintu.puzzle import Board, Move, SlidingProblem, goals, why_unreachable
from pintu.solving.plan import AUTO, Plan, Quality, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Limits, Progress, Result, Status, search
from pintu.statespace.result import NO_PATH, OPTIMAL


def solve(
    board: Board,
    goal: Board | str | None = None,
    *,
    quality: Quality | None = None,
    algorithm: str = AUTO,
    heuristic: str = AUTO,
    weight: float | None = None,
    width: int | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Solution:
    """Find moves from a board to a goal, the tiles in order with the blank last unless told.

    Without further wishes the solution is a shortest one. `quality="fast"` takes any, soon; a
    number such as 1.5 takes one at most so many times as long as the shortest. Or choose the
    `algorithm`, its `heuristic`, and the `weight` of A* or the `width` of beam search.

    >>> solution = solve(Board.parse("2 8 1/3 7 0/6 4 5"), algorithm="astar", heuristic="manhattan")
    >>> solution.length, solution.guarantee
    (25, 'optimal')
    """
    if goal is None:
        goal = goals.blank_last(board.rows, board.cols)
    elif isinstance(goal, str):
        goal = goals.parse_goal(goal, board.rows, board.cols)
    plan = make_plan(
        board, quality=quality, algorithm=algorithm, heuristic=heuristic, weight=weight, width=width
    )
    estimate = heuristic_named(plan.heuristic, goal) if plan.heuristic else None
    why_not = why_unreachable(board, goal)
    if why_not is not None:
        return Solution(board, goal, Status.EXHAUSTED, guarantee=NO_PATH, reason=why_not)
    result = search(
        SlidingProblem(board, goal),
        plan.algorithm,
        heuristic=estimate,
        weight=plan.weight,
        width=plan.width,
        limits=limits,
        cancelled=cancelled,
        progress=progress,
    )
    return _solution(board, goal, plan, result)


def _solution(board: Board, goal: Board, plan: Plan, result: Result[Board, Move]) -> Solution:
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
    )


def length_at_least(board: Board, goal: Board, bound: float) -> int:
    """The smallest possible length not below a bound.

    Every move takes the blank to a cell of the other colour of a chessboard, so all solutions of a
    board are even or all are odd.
    """
    least = max(ceil(bound - 1e-9), LinearConflict(goal)(board))
    blank_way = sum(divmod(board.blank, board.cols)) - sum(divmod(goal.blank, goal.cols))
    return least + (least - blank_way) % 2
