"""The function `solve`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pintu.catalogue import AUTO, AlgorithmName, HeuristicName
from pintu.messages import Message
from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.methods import run_plan
from pintu.solving.plan import BEST_SECONDS, Plan, Quality, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Heuristic, Limits, Progress, Status, limits_with
from pintu.statespace.options import OptionTypeError, check_functions
from pintu.statespace.result import NO_PATH

ANY: HeuristicName = "linear-conflict"
"""Stands for a heuristic of the caller in a plan: algorithms that take none refuse it."""


def solve(
    board: BoardLike,
    goal: BoardLike | None = None,
    *,
    quality: Quality | None = None,
    algorithm: AlgorithmName = AUTO,
    heuristic: HeuristicName | Heuristic[Board] = AUTO,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
    on_better: Callable[[Solution], None] | None = None,
) -> Solution:
    """Find moves from a board to a goal.

    By default the solution is a shortest one, which may take forever past 16 cells.

    - `board`: anything that `Board.of` reads: text, a number, rows, an array, a Board.
    - `goal`: the same, or a name: `blank-last` (default), `blank-first`, `snail`,
      `blank-at-ROW-COLUMN`.
    - `quality`: with `best`, shorter and shorter solutions are found for `seconds` (default 10, or
      longer until there is one), `on_better` is called with each, and the last is returned; with
      `fast` it is the first; with a number such as 1.5, one at most 1.5 times as long as the
      shortest, or the best one with a `note` if the limits end the search before.
    - `algorithm`: instead of a quality, one of `bfs`, `bidirectional`, `ucs`, `astar`, `greedy`,
      `idastar`, `beam`, `dfs`, `iddfs`, `whole-space`, `best`, `line-by-line`, `teach`, `auto`.
    - `heuristic`: `zero`, `misplaced`, `gaschnig`, `manhattan`, `linear-conflict`,
      `walking-distance`, `pattern`, `auto`; or a function of a board. Mark it with `admissible` if
      it never overestimates, which is checked on the path found.
    - `weight` of A*, 1 to 1,000,000; `width` of beam search, at least 1; `depth` of depth-first
      search, 0 to 1,000,000 (default 50).
    - `limits` bounds the search; `seconds` is short for the limit of that name.
    - `cancelled` is a function that stops the search when it returns True; `progress` is called
      while it runs.

    A board without a solution is no error: the status is then `UNSOLVABLE`, and `reason` says why.
    A board or goal that cannot be read is a BoardError. An unknown name or a value out of range is
    an OptionValueError; a value of another type, or options that do not go together, are an
    OptionTypeError.

    >>> solution = solve("2 8 1/3 7 0/6 4 5", algorithm="astar", heuristic="manhattan")
    >>> solution.length, str(solution.guarantee)
    (25, 'optimal')
    """
    board = Board.of(board)
    goal = goals.resolve_goal(goal, board.rows, board.cols)
    named, estimate = split_heuristic(heuristic)
    check_functions(cancelled=cancelled, progress=progress, on_better=on_better)
    if estimate is not None and algorithm == AUTO and (quality, width, depth) == (None,) * 3:
        algorithm = "astar"
    plan = make_plan(
        board,
        quality=quality,
        algorithm=algorithm,
        heuristic=named,
        weight=weight,
        width=width,
        depth=depth,
    )
    if estimate is not None:
        name = getattr(estimate, "__name__", type(estimate).__name__)
        plan = replace(plan, heuristic=name)
    limits = limits_with(limits, seconds)
    return solve_with_plan(plan, board, goal, limits, cancelled, progress, on_better, estimate)


def split_heuristic(
    heuristic: HeuristicName | Heuristic[Board],
) -> tuple[str, Heuristic[Board] | None]:
    """The name of a heuristic for a plan, and the function if it is one of the caller."""
    if isinstance(heuristic, str):
        return heuristic, None
    if not callable(heuristic):
        text = type(heuristic).__name__
        raise OptionTypeError("option.not_a_heuristic", field="heuristic", type=text)
    return ANY, heuristic


def unreachable(board: Board, goal: Board, reason: Message) -> Solution:
    """The answer for a board from which the goal cannot be reached."""
    return Solution(board, goal, Status.UNSOLVABLE, guarantee=NO_PATH, reason_message=reason)


def solve_with_plan(
    plan: Plan,
    board: Board,
    goal: Board,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
    on_better: Callable[[Solution], None] | None = None,
    estimate: Heuristic[Board] | None = None,
    default_seconds: float = BEST_SECONDS,
) -> Solution:
    """Find moves from a board to a goal with a plan that was made for this board.

    The arguments are those of `run_plan`.
    """
    reason = unreachable_reason(board, goal)
    if reason is not None:
        return unreachable(board, goal, reason)
    return run_plan(
        plan, board, goal, limits, cancelled, progress, on_better, estimate, default_seconds
    )
