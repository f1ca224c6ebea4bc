"""Linear conflict: Manhattan distance plus moves for tiles that block each other."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from pintu.heuristics.manhattan import Manhattan
from pintu.puzzle import Board, BoardLike


class LinearConflict:
    """Manhattan distance, plus two moves for every tile that must leave its line for others.

    Two tiles that are in their common goal line in the wrong order cannot pass each other there. At
    least all tiles but a longest run of tiles in the right order must leave the line and come back:
    two moves each that Manhattan distance does not count.

    >>> from pintu.puzzle import goals
    >>> LinearConflict(goals.blank_last(3, 3))(Board.parse("3 2 1/4 5 6/7 8 0"))
    8
    """

    about = "Manhattan distance, plus two moves for each tile that must leave its line for others."
    admissible = True
    consistent = True

    def __init__(self, goal: BoardLike) -> None:
        goal = Board.of(goal)
        self._manhattan = Manhattan(goal)
        self._rows, self._cols = goal.rows, goal.cols
        # A tile's goal row and goal column; the blank belongs to no line.
        self._row_of = [-1] * len(goal.tiles)
        self._col_of = [-1] * len(goal.tiles)
        for cell, tile in enumerate(goal.tiles):
            if tile:
                self._row_of[tile], self._col_of[tile] = divmod(cell, goal.cols)

    def __call__(self, board: BoardLike) -> int:
        if not isinstance(board, Board):
            board = Board.of(board)
        tiles, cols = board.tiles, self._cols
        row_of, col_of = self._row_of, self._col_of
        aside = 0
        for row in range(self._rows):
            line = tiles[row * cols : row * cols + cols]
            aside += _out_of_order([col_of[tile] for tile in line if row_of[tile] == row])
        for col in range(cols):
            line = tiles[col::cols]
            aside += _out_of_order([row_of[tile] for tile in line if col_of[tile] == col])
        return self._manhattan(board) + 2 * aside


def _out_of_order(places: Sequence[int]) -> int:
    """The fewest elements to remove so that the rest is increasing."""
    if len(places) < 2:
        return 0
    # Patience sorting: ends[k] is the smallest end of an increasing run of length k + 1.
    ends: list[int] = []
    for place in places:
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return len(places) - len(ends)
