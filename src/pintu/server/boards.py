"""Parses the boards and goals of requests."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from pydantic import Field

from pintu.messages import Message
from pintu.puzzle import Board, BoardError, IllegalMoveError, Move, goals, parse_moves
from pintu.puzzle.moves import MovesError
from pintu.puzzle.reachability import unreachable_reason
from pintu.server.problems import ProblemError

MAX_SIDE = 10
MAX_TEXT = 1_000

BoardText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="Rows separated by slashes, tiles by spaces, 0 for the blank; at most 10x10.",
        examples=["2 8 3/1 6 4/7 0 5"],
    ),
]
GoalText = Annotated[
    str,
    Field(
        max_length=MAX_TEXT,
        description="blank-last, blank-first, snail, blank-at-ROW-COLUMN, or a board.",
        examples=["blank-last"],
    ),
]


def board_from(text: str) -> Board:
    """Parse the board of a request; a 422 that says what is wrong with it."""
    try:
        board = Board.parse(text)
    except BoardError as error:
        raise ProblemError(422, error.message, field="board") from None
    if max(board.rows, board.cols) > MAX_SIDE:
        message = Message(
            "request.board_too_large", most=MAX_SIDE, rows=board.rows, cols=board.cols
        )
        raise ProblemError(422, message, field="board")
    return board


def goal_from(text: str | None, rows: int, cols: int) -> Board:
    """Parse the goal of a request, for boards of this size."""
    try:
        return goals.resolve_goal(text, rows, cols)
    except BoardError as error:
        raise ProblemError(422, error.message, field="goal") from None


def moves_from(
    text: str, board: Board, refuse_count: Callable[[int], Message | None]
) -> tuple[Move, ...]:
    """Parse the moves of a request and make them; a 422 if one is not possible.

    `refuse_count` is called with the number of moves. It returns why they are refused, or None.
    """
    try:
        moves = parse_moves(text)
        message = refuse_count(len(moves))
        if message is not None:
            raise ProblemError(422, message, field="moves")
        board.after(*moves)
    except MovesError as error:
        raise ProblemError(422, error.message, field="moves") from None
    except IllegalMoveError as error:
        raise ProblemError(422, error.message, field="moves", index=error.index) from None
    return moves


def require_solvable(board: Board, goal: Board) -> None:
    """Raise a 422 that says why, if no moves lead to the goal."""
    reason = unreachable_reason(board, goal)
    if reason is not None:
        raise ProblemError(422, Message("request.unsolvable", reason=reason), field="board")
