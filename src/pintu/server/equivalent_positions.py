"""Positions of the daily puzzle that have the same solution as another board and goal.

A board can be disguised without any change to its solution: by other numbers on the tiles, in
mirrored or exchanged rows and columns, or as the way back from the goal to the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from pintu.puzzle import Board

Cells = tuple[int, ...]


def daily_positions(board: Board, goal: Board) -> Iterator[Board]:
    """The positions whose solution, in the daily puzzle, follows from that of a board and a goal.

    There is none if the blank of neither is in a corner. Of the two positions that differ by
    exchanged rows and columns, only one is given; see `exchange_rows_and_columns`.

    >>> disguised, goal = Board.parse("4 0 5/6 7 8/1 3 2"), Board.parse("0 4 5/6 7 8/1 3 2")
    >>> [board.text for board in daily_positions(disguised, goal)]
    ['1 2 3/4 5 6/7 0 8']
    >>> start, end = Board.parse("1 2 3/4 5 6/7 8 0"), Board.parse("1 2 3/4 0 5/7 8 6")
    >>> [board.text for board in daily_positions(start, end)]
    ['1 2 3/4 0 5/7 8 6']
    """
    for start, end in ((board, goal), (goal, board)):
        found = _relabel(start, end)
        if found is not None:
            yield found


def exchange_rows_and_columns(board: Board) -> Board:
    """The position of the daily puzzle with exchanged rows and columns.

    >>> exchange_rows_and_columns(Board.parse("1 2 3/4 0 5")).text
    '1 2/3 0/5 4'
    """
    rows, cols = board.rows, board.cols
    cells = [row * cols + col for col in range(cols) for row in range(rows)]
    numbers = {cell + 1: number for number, cell in enumerate(cells, 1)} | {0: 0}
    return Board(cols, rows, tuple(numbers[board.tiles[cell]] for cell in cells))


def _relabel(board: Board, goal: Board) -> Board | None:
    """The board in rows and columns, and with numbers, in which the goal is the daily one."""
    rows, cols = goal.rows, goal.cols
    row, col = divmod(goal.blank, cols)
    if row not in (0, rows - 1) or col not in (0, cols - 1):
        return None
    rows_in_order = range(rows) if row else range(rows - 1, -1, -1)
    cols_in_order = range(cols) if col else range(cols - 1, -1, -1)
    cells = [row * cols + col for row in rows_in_order for col in cols_in_order]
    numbers = {goal.tiles[cell]: number for number, cell in enumerate(cells, 1)} | {0: 0}
    return Board(rows, cols, tuple(numbers[board.tiles[cell]] for cell in cells))
