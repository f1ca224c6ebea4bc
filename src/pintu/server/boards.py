"""Boards and goals as requests name them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pintu.messages import Message
from pintu.puzzle import Board, BoardError, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.server.problems import ProblemError

LONGEST_SIDE = 10
LONGEST_TEXT = 1_000

BoardText = Annotated[
    str,
    Field(
        max_length=LONGEST_TEXT,
        description="Rows between slashes, tiles between blanks, 0 for the blank; at most 10x10.",
        examples=["2 8 3/1 6 4/7 0 5"],
    ),
]
GoalText = Annotated[
    str,
    Field(
        max_length=LONGEST_TEXT,
        description="blank-last, blank-first, snail, blank-at-ROW-COLUMN, or a board.",
        examples=["blank-last"],
    ),
]


def board_from(text: str) -> Board:
    """The board of a request; a problem that says what is wrong with it."""
    try:
        board = Board.parse(text)
    except BoardError as error:
        raise ProblemError(422, error.message, field="board") from None
    if max(board.rows, board.cols) > LONGEST_SIDE:
        message = Message(
            "request.board_too_large", most=LONGEST_SIDE, rows=board.rows, cols=board.cols
        )
        raise ProblemError(422, message, field="board")
    return board


def goal_from(text: str | None, rows: int, cols: int) -> Board:
    """The goal of a request for boards of a size."""
    try:
        return goals.resolve_goal(text, rows, cols)
    except BoardError as error:
        raise ProblemError(422, error.message, field="goal") from None


def must_be_solvable(board: Board, goal: Board) -> None:
    """A problem that says why, if no moves lead to the goal."""
    reason = unreachable_reason(board, goal)
    if reason is not None:
        raise ProblemError(422, Message("request.unsolvable", reason=reason), field="board")
