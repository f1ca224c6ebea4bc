"""The function `improve`."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.answers import UnsolvableError
from pintu.solving.anytime import AnytimeSearch
from pintu.solving.solution import Solution
from pintu.statespace import Limits, limits_with
from pintu.statespace.options import check_functions


def improve(
    board: BoardLike,
    goal: BoardLike | None = None,
    *,
    seconds: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Solution]:
    """Find a solution, then shorter and shorter ones, until the time is over.

    Each has a proven `lower_bound`, and a `guarantee` such as "within 1.08x". It ends earlier if a
    solution is proven to be a shortest one, or if nothing more can be tried. The last solution may
    have the moves of the one before with a better bound. Up to 16 cells the first solution is a
    shortest one. `seconds` is short for the limit of that name; limits are checked about 100 times
    a second; `cancelled` is a function that stops the search when it returns True.

    A board that cannot reach the goal is an UnsolvableError, one that cannot be read a BoardError,
    a limit out of range an OptionValueError or, if it is no number, an OptionTypeError. All are
    raised with the first solution.

    >>> board = "2 1 3 4 5/6 7 8 10 9/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"
    >>> best = list(improve(board, seconds=1))[-1]
    >>> best.solved, best.lower_bound <= len(best)
    (True, True)
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    reason = unreachable_reason(board, target)
    if reason is not None:
        raise UnsolvableError(reason)
    check_functions(cancelled=cancelled)
    search = AnytimeSearch(board, target, limits=limits_with(limits, seconds), cancelled=cancelled)
    last = None
    for last in search.solutions():
        yield last
    end = search.solution()
    if end.solved and (last is None or end.lower_bound != last.lower_bound):
        yield end
