"""Positions of the daily puzzle that have the same solution as another board and goal.

A board can be disguised without any change to its solution: by other numbers on the tiles, in
mirrored or exchanged rows and columns, or as the way back from the goal to the board. A solution
also solves every board on its way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import accumulate

from pintu.puzzle import Board, Move

Frame = tuple[Sequence[int], dict[int, int]]
"""The cells in the order of the daily puzzle, and its number for each tile."""


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
        frame = _frame(end)
        if frame is not None:
            yield _relabel(start, *frame)


def exchange_rows_and_columns(board: Board) -> Board:
    """The position of the daily puzzle with exchanged rows and columns.

    >>> exchange_rows_and_columns(Board.parse("1 2 3/4 0 5")).text
    '1 2/3 0/5 4'
    """
    rows, cols = board.rows, board.cols
    cells = [row * cols + col for col in range(cols) for row in range(rows)]
    numbers = {cell + 1: number for number, cell in enumerate(cells, 1)} | {0: 0}
    return Board(cols, rows, tuple(numbers[board.tiles[cell]] for cell in cells))


def positions_on_the_way(
    board: Board, moves: Sequence[Move], deals: Collection[Board]
) -> Iterator[Board]:
    """The positions of the daily puzzle that a solution solves, apart from its ends: some of many.

    These are the deals on its way, and the positions 1, 2, 4, 8, ... moves after its start: a game
    that follows a solution, from wherever it meets it, passes one of them in the next moves.

    >>> from pintu.puzzle import parse_moves
    >>> goal = Board.parse("1 2 3/4 5 6/7 8 0")
    >>> start, way = goal.after("RDLDR"), parse_moves("LURUL")
    >>> deal = start.after(*way[:3])
    >>> found = list(positions_on_the_way(start, way, [deal]))
    >>> found == [start.after(*way[:count]) for count in (1, 2, 3, 4)]
    True
    """
    boards = list(accumulate(moves, Board.after, initial=board))
    for way in (boards, boards[::-1]):
        frame = _frame(way[-1])
        if frame is None:
            continue
        disguised = {_disguise(each, *frame) for each in deals}
        for count, position in enumerate(way[1:-1], 1):
            if count & (count - 1) == 0 or position in disguised:
                yield _relabel(position, *frame)


def _frame(goal: Board) -> Frame | None:
    """How to see a board with this goal as one of the daily puzzle; None if that is impossible."""
    rows, cols = goal.rows, goal.cols
    row, col = divmod(goal.blank, cols)
    if row not in (0, rows - 1) or col not in (0, cols - 1):
        return None
    rows_in_order = range(rows) if row else range(rows - 1, -1, -1)
    cols_in_order = range(cols) if col else range(cols - 1, -1, -1)
    cells = [row * cols + col for row in rows_in_order for col in cols_in_order]
    return cells, {goal.tiles[cell]: number for number, cell in enumerate(cells, 1)} | {0: 0}


def _relabel(board: Board, cells: Sequence[int], numbers: dict[int, int]) -> Board:
    """The board in the order of cells, and with the numbers, of the daily puzzle."""
    return Board(board.rows, board.cols, tuple(numbers[board.tiles[cell]] for cell in cells))


def _disguise(deal: Board, cells: Sequence[int], numbers: dict[int, int]) -> Board:
    """The board that `_relabel` would change to this position of the daily puzzle."""
    tiles = [0] * len(cells)
    tile_of = {number: tile for tile, number in numbers.items()}
    for cell, number in zip(cells, deal.tiles, strict=True):
        tiles[cell] = tile_of[number]
    return Board(deal.rows, deal.cols, tuple(tiles))
