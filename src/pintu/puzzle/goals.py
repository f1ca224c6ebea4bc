"""Goal boards: the named ones, and reading and writing goals as text."""

from __future__ import annotations

import re

from pintu.puzzle.board import Board, BoardError, check_shape, check_size
from pintu.puzzle.board_values import BoardLike
from pintu.puzzle.notation import parse_board

NAMES = ("blank-last", "blank-first", "snail", "blank-at-ROW-COLUMN")


def blank_at(rows: int, cols: int, cell: int) -> Board:
    """The tiles in order, with the blank at a cell.

    >>> blank_at(3, 3, 4)
    Board.parse('1 2 3/4 0 5/6 7 8')
    """
    check_shape(rows, cols)
    if not 0 <= cell < rows * cols:
        raise BoardError("board.no_cell", rows=rows, cols=cols, cell=cell)
    tiles = [*range(1, rows * cols)]
    tiles.insert(cell, 0)
    return Board(rows, cols, tuple(tiles))


def blank_last(rows: int, cols: int) -> Board:
    """The tiles in order, with the blank in the last cell."""
    return blank_at(rows, cols, rows * cols - 1)


def blank_first(rows: int, cols: int) -> Board:
    """The tiles in order, with the blank in the first cell."""
    return blank_at(rows, cols, 0)


def snail(rows: int, cols: int) -> Board:
    """The tiles in a clockwise spiral from the top left inwards, with the blank at its end.

    >>> snail(3, 3)
    Board.parse('1 2 3/8 0 4/7 6 5')
    """
    check_shape(rows, cols)
    row_step, col_step = 0, 1
    row, col = 0, 0
    tiles = [0] * (rows * cols)
    for tile in range(1, rows * cols):
        tiles[row * cols + col] = tile
        ahead_row, ahead_col = row + row_step, col + col_step
        outside = not (0 <= ahead_row < rows and 0 <= ahead_col < cols)
        if outside or tiles[ahead_row * cols + ahead_col]:
            row_step, col_step = col_step, -row_step  # turn right
        row, col = row + row_step, col + col_step
    return Board(rows, cols, tuple(tiles))


def resolve_goal(goal: BoardLike | None, rows: int, cols: int) -> Board:
    """The goal for boards of a size, from a board, a name or text; by default, the blank last.

    Raises BoardError if the text cannot be read, or the goal is of another size.
    """
    if goal is None:
        return blank_last(rows, cols)
    if isinstance(goal, str):
        return parse_goal(goal, rows, cols)
    try:
        target = Board.of(goal)
        check_size(target, rows, cols)
    except BoardError as error:
        raise BoardError(error.message, field="goal") from None
    return target


def parse_goal(text: str, rows: int, cols: int) -> Board:
    """Read a goal for boards of a size: one of NAMES, or any board of that size.

    >>> parse_goal("blank-at-2-2", 3, 3)
    Board.parse('1 2 3/4 0 5/6 7 8')
    """
    name = text.strip().lower()
    if name == "blank-last":
        return blank_last(rows, cols)
    if name == "blank-first":
        return blank_first(rows, cols)
    if name == "snail":
        return snail(rows, cols)
    if place := re.fullmatch(r"blank-at-(\d{1,5})-(\d{1,5})", name):
        row, col = int(place[1]), int(place[2])
        if not (1 <= row <= rows and 1 <= col <= cols):
            raise BoardError(
                "goal.no_place", field="goal", rows=rows, cols=cols, row=row, column=col
            )
        return blank_at(rows, cols, (row - 1) * cols + col - 1)
    if re.match(r"[a-z]{2}", name):
        raise BoardError("goal.unknown", field="goal", goal=text.strip()[:40], names=NAMES)
    try:
        goal = parse_board(text)
        check_size(goal, rows, cols)
    except BoardError as error:
        raise BoardError(error.message, field="goal") from None
    return goal


def check_goal(goal: BoardLike | None) -> str | Board | None:
    """The goal of a batch, whose boards may have any size; BoardError if it is one of no size."""
    if goal is None:
        return None
    if not isinstance(goal, str):
        goal = Board.of(goal)
    try:
        resolve_goal(goal, 3, 3)
    except BoardError as error:
        if error.message.code not in ("board.other_size", "goal.no_place"):
            raise
    return goal


def format_goal(goal: Board) -> str:
    """The text of a goal for `parse_goal`: its name if it has one."""
    rows, cols = goal.rows, goal.cols
    for name, named in (("blank-last", blank_last), ("blank-first", blank_first), ("snail", snail)):
        if goal == named(rows, cols):
            return name
    if goal == blank_at(rows, cols, goal.blank):
        row, col = divmod(goal.blank, cols)
        return f"blank-at-{row + 1}-{col + 1}"
    return goal.text
