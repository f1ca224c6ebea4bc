"""Whether a goal can be reached from a board, and why not."""

from __future__ import annotations

from pintu.messages import Message
from pintu.puzzle.board import Board, check_size
from pintu.puzzle.board_values import BoardLike
from pintu.puzzle.goals import parse_goal, resolve_goal


def is_reachable(start: BoardLike, goal: BoardLike | None = None) -> bool:
    """Whether moves lead from a board to a goal, as `solve` takes them.

    Boards that cannot be read, or of two sizes, are a BoardError.

    >>> is_reachable("2 8 3/1 6 4/7 0 5"), is_reachable("2 8 3/1 6 4/7 0 5", "snail")
    (False, True)
    """
    return _reason(start, goal) is None


def why_unreachable(start: BoardLike, goal: BoardLike | None = None) -> str | None:
    """The reason in English why no moves lead from start to goal; None if some do.

    >>> print(why_unreachable("1 2 3/4 5 6/8 7 0"))
    the tiles need an odd number of swaps (1), but every path of the blank to its goal cell has an \
even number of moves, and each move is one swap; with tiles 7 and 8 exchanged it could be solved
    """
    reason = _reason(start, goal)
    return None if reason is None else str(reason)


def _reason(start: BoardLike, goal: BoardLike | None) -> Message | None:
    board = Board.of(start)
    return unreachable_reason(board, resolve_goal(goal, board.rows, board.cols))


def reachable_goals(start: BoardLike) -> tuple[str, ...]:
    """The names of the common goals that can be reached from a board.

    >>> reachable_goals("2 8 3/1 6 4/7 0 5")
    ('snail',)
    """
    board = Board.of(start)
    return tuple(
        name
        for name in ("blank-last", "blank-first", "snail")
        if unreachable_reason(board, parse_goal(name, board.rows, board.cols)) is None
    )


def unreachable_reason(start: Board, goal: Board) -> Message | None:
    """The same reason as a message."""
    check_size(goal, start.rows, start.cols)
    if min(start.rows, start.cols) == 1:
        return _reason_on_a_line(start, goal)
    swaps = _swaps(start, goal)
    blank_way = sum(
        abs(here - there)
        for here, there in zip(
            divmod(start.blank, start.cols), divmod(goal.blank, goal.cols), strict=True
        )
    )
    if swaps % 2 == blank_way % 2:
        return None
    first, second = [tile for tile in goal.tiles if tile][-2:]
    code = "unreachable.odd" if swaps % 2 else "unreachable.even"
    return Message(code, swaps=swaps, first=first, second=second)


def _swaps(start: Board, goal: Board) -> int:
    """How many swaps of two cells turn start into goal; the blank counts as a tile."""
    goal_cell = {tile: cell for cell, tile in enumerate(goal.tiles)}
    seen = [False] * len(start.tiles)
    swaps = 0
    for cell in range(len(start.tiles)):
        # A cycle of k cells takes k - 1 swaps.
        at, length = cell, 0
        while not seen[at]:
            seen[at] = True
            at = goal_cell[start.tiles[at]]
            length += 1
        swaps += max(0, length - 1)
    return swaps


def _reason_on_a_line(start: Board, goal: Board) -> Message | None:
    """The reason on a board of one row or column, where tiles always keep their order."""
    here = [tile for tile in start.tiles if tile]
    there = [tile for tile in goal.tiles if tile]
    for ours, theirs in zip(here, there, strict=True):
        if ours != theirs:
            code = "unreachable.row" if start.rows == 1 else "unreachable.column"
            return Message(code, ours=ours, theirs=theirs)
    return None
