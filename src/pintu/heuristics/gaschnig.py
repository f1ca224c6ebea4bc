"""Gaschnig's heuristic: the moves needed if any tile may jump to the blank."""

from __future__ import annotations

from pintu.puzzle import Board, BoardLike


class Gaschnig:
    """The fewest swaps of the blank with any tile that solve the board (also called n-swap).

    The board is a permutation of the goal. A cycle with the blank needs one swap less than it has
    cells; any other cycle needs one more, to bring the blank into it.

    >>> from pintu.puzzle import goals
    >>> Gaschnig(goals.blank_last(2, 2))(goals.blank_first(2, 2))
    3
    >>> Gaschnig(goals.blank_last(3, 3))(Board.parse("2 1 3/4 5 6/7 8 0"))
    3
    """

    about = "Fewest swaps of the blank with any tile, adjacent or not, that solve the board."
    admissible = True
    consistent = True

    def __init__(self, goal: BoardLike) -> None:
        goal = Board.of(goal)
        self._goal_cell = [goal.tiles.index(tile) for tile in range(len(goal.tiles))]

    def __call__(self, board: BoardLike) -> int:
        if not isinstance(board, Board):
            board = Board.of(board)
        tiles, goal_cell = board.tiles, self._goal_cell
        seen = [False] * len(tiles)
        swaps = 0
        for first in range(len(tiles)):
            cell, length, has_blank = first, 0, False
            while not seen[cell]:
                seen[cell] = True
                length += 1
                has_blank = has_blank or tiles[cell] == 0
                cell = goal_cell[tiles[cell]]
            if length > 1:
                swaps += length - 1 if has_blank else length + 1
        return swaps
