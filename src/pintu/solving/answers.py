"""All shortest solutions, distances, hints, and distributions of distances."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pintu.catalogue import PATTERN_CELLS, WHOLE_SPACE_CELLS
from pintu.messages import MessageError
from pintu.puzzle import Board, BoardError, BoardLike, Move, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.solver import solve
from pintu.statespace.options import check_number

_SLICE = 200_000
"""Boards expanded between two checks of `cancelled`."""


class UnsolvableError(MessageError, ValueError):
    """The goal cannot be reached from the board; the message says why."""


def solutions(
    board: BoardLike,
    goal: BoardLike | None = None,
    *,
    cancelled: Callable[[], bool] = lambda: False,
) -> Iterator[tuple[Move, ...]]:
    """All shortest solutions of a board of up to 16 cells, as an iterator.

    They end early if `cancelled` returns True. The errors are those of `distance`, raised with the
    first one.

    >>> [len(moves) for moves in solutions("1 2 3/4 5 6/0 7 8")]
    [2]
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    _check(board, target, PATTERN_CELLS)
    if board == target:
        yield ()
    elif min(board.rows, board.cols) == 1:
        yield solve(board, target).moves
    elif len(board.tiles) <= WHOLE_SPACE_CELLS:
        from pintu.engine.spaces.space_view import SpaceView

        yield from SpaceView(target, cancelled).paths(board)
    else:
        yield from _search_all(board, target, cancelled)


def distance(board: BoardLike, goal: BoardLike | None = None) -> int:
    """The number of moves in a shortest solution of a board of up to 16 cells.

    A board or goal that cannot be read, or with too many cells, is a BoardError; an unsolvable
    board is an UnsolvableError.

    >>> distance("8 6 7/2 5 4/3 0 1")
    31
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    _check(board, target, PATTERN_CELLS)
    return len(solve(board, target))


def hint(board: BoardLike, goal: BoardLike | None = None) -> tuple[Move, ...]:
    """All first moves of shortest solutions of a board of up to 16 cells; none at the goal.

    The errors are those of `distance`.

    >>> hint("1 2 3/4 5 6/0 7 8")
    (Move.LEFT,)
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    _check(board, target, PATTERN_CELLS)
    if board != target and has_whole_space(board):
        from pintu.engine.spaces.space_view import SpaceView

        return SpaceView(target).best_moves(board)
    here = distance(board, target)
    return tuple(move for move in board.moves if distance(board.after(move), target) < here)


def distribution(
    rows: int,
    cols: int,
    goal: BoardLike | None = None,
    *,
    progress: Callable[[int, int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> list[int]:
    """The exact number of boards at each distance from the goal, up to 12 cells.

    After each level `progress` is called with the depth, the number of boards so far, and the
    number of all boards. More cells, or a goal that cannot be read, are a BoardError.

    >>> distribution(2, 2)
    [1, 2, 2, 2, 2, 2, 1]
    """
    from pintu.engine.encoding.goal_shape import GoalShape
    from pintu.engine.spaces.whole_space import distribution as counted

    check_number("rows", rows, whole=True)
    check_number("cols", cols, whole=True)
    target = goals.resolve_goal(goal, rows, cols)
    if min(rows, cols) == 1:
        far = [0] * (max(target.blank, len(target.tiles) - 1 - target.blank) + 1)
        for cell in range(len(target.tiles)):
            far[abs(cell - target.blank)] += 1
        return far
    if rows * cols > WHOLE_SPACE_CELLS:
        raise BoardError("board.too_large_to_count", most=WHOLE_SPACE_CELLS, rows=rows, cols=cols)
    shape, _ = GoalShape(rows, cols, target.blank).canonical()
    return counted(shape.rows, shape.cols, shape.goal_blank, progress=progress, cancelled=cancelled)


def has_whole_space(board: Board) -> bool:
    """Whether there is a table of all boards of this size."""
    return min(board.rows, board.cols) > 1 and len(board.tiles) <= WHOLE_SPACE_CELLS


def _check(board: Board, goal: Board, most_cells: int) -> None:
    reason = unreachable_reason(board, goal)
    if reason is not None:
        raise UnsolvableError(reason)
    if len(board.tiles) > most_cells and min(board.rows, board.cols) > 1:
        raise BoardError(
            "board.too_large_for_shortest", most=most_cells, rows=board.rows, cols=board.cols
        )


def _search_all(
    board: Board, goal: Board, cancelled: Callable[[], bool]
) -> Iterator[tuple[Move, ...]]:
    from pintu.engine.encoding.moves import moves_of
    from pintu.engine.encoding.permutation import permutation_of
    from pintu.engine.patterns.iterative_deepening import IterativeDeepening

    search = IterativeDeepening(
        goal.rows, goal.cols, goal.blank, permutation_of(board, goal), every=True
    )
    given = 0
    while not cancelled():
        finished = search.advance(_SLICE)
        for codes in search.solutions[given:]:
            yield moves_of(codes)
        given = len(search.solutions)
        if finished:
            return
