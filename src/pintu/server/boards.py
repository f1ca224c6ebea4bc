"""Boards and goals as requests name them."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pintu.puzzle import Board, BoardError, goals, why_unreachable
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
        raise ProblemError(422, f"board: {error}.", field="board") from None
    if max(board.rows, board.cols) > LONGEST_SIDE:
        raise ProblemError(
            422,
            f"board: at most {LONGEST_SIDE}x{LONGEST_SIDE} is taken, and this one is "
            f"{board.rows}x{board.cols}.",
            field="board",
        )
    return board


def goal_from(text: str | None, rows: int, cols: int) -> Board:
    """The goal of a request for boards of a size."""
    try:
        return goals.resolve_goal(text, rows, cols)
    except BoardError as error:
        raise ProblemError(422, f"{error}.", field="goal") from None


def must_be_solvable(board: Board, goal: Board) -> None:
    """A problem that says why, if no moves lead to the goal."""
    why_not = why_unreachable(board, goal)
    if why_not is not None:
        raise ProblemError(422, f"board: it cannot be solved: {why_not}.", field="board")
