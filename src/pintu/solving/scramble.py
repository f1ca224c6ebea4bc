"""Random boards, also at an exact distance from the goal."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom

from pintu.catalogue import PATTERN_CELLS
from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.dealing import DealError, deal, walk
from pintu.solving.answers import has_whole_space
from pintu.solving.solver import solve
from pintu.statespace.options import check_number


def scramble(
    rows: int,
    cols: int,
    goal: BoardLike | None = None,
    *,
    seed: int | None = None,
    distance: int | None = None,
) -> Board:
    """A random solvable board, or one exactly `distance` moves from the goal.

    The same `seed` gives the same board. `distance` needs a board of up to 16 cells; if there is no
    board at that distance, or none is found, it is a DealError. A size or a goal that is not
    possible is a BoardError; one that is no whole number is an OptionTypeError.

    >>> board = scramble(3, 3, seed=1, distance=31)
    >>> len(solve(board))
    31
    """
    check_number("rows", rows, whole=True)
    check_number("cols", cols, whole=True)
    if distance is not None:
        check_number("distance", distance, whole=True)
    target = goals.resolve_goal(goal, rows, cols)
    number = SystemRandom().randrange(10**9) if seed is None else seed
    return deal(target, number) if distance is None else deal_at(distance, target, number)


def deal_at(
    length: int, goal: Board, seed: int, *, cancelled: Callable[[], bool] = lambda: False
) -> Board:
    """A random board exactly `length` moves from the goal, determined by the seed.

    Up to 12 cells, all boards at that distance are equally likely. Up to 16 cells, random boards
    are solved until one is far enough. It is a ValueError if none is found, because few boards are
    so far from the goal, or if the search was `cancelled`.
    """
    if length < 1:
        raise DealError("deal.distance_too_small", field="distance", distance=length)
    if has_whole_space(goal):
        from pintu.engine.encoding.permutation import board_of
        from pintu.engine.spaces.space_view import SpaceView

        return board_of(SpaceView(goal).perm_at(length, seed), goal)
    if len(goal.tiles) > PATTERN_CELLS or min(goal.rows, goal.cols) == 1:
        raise DealError(
            "deal.no_distances",
            field="distance",
            most=PATTERN_CELLS,
            rows=goal.rows,
            cols=goal.cols,
        )
    return _find_board_at(length, goal, seed, cancelled)


def _find_board_at(length: int, goal: Board, seed: int, cancelled: Callable[[], bool]) -> Board:
    """Try random walks a little longer than the distance, and uniformly random boards, in turn."""
    for attempt in range(400):
        if cancelled():
            break
        number = seed * 1_000_003 + attempt
        near = attempt % 2 == 0
        board = walk(goal, number, length + 2 * (attempt // 8)) if near else (
            deal(goal, number)
        )  # fmt: skip
        solution = solve(board, goal, cancelled=cancelled)
        # Each move of a shortest solution reduces the distance by 1.
        if solution.optimal and len(solution) >= length:
            return board.after(*solution.moves[: len(solution) - length])
    raise DealError(
        "deal.not_found", field="distance", distance=length, rows=goal.rows, cols=goal.cols
    )
