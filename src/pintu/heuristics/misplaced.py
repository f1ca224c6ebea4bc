"""Misplaced tiles: the number of tiles that are not in their goal cell."""

from __future__ import annotations

from pintu.puzzle import Board, BoardLike


class Misplaced:
    """The number of tiles, without the blank, that are not in their goal cell.

    >>> from pintu.puzzle import goals
    >>> Misplaced(goals.blank_last(2, 2))(goals.blank_first(2, 2))
    3
    """

    about = "Tiles that are not in their goal cell."
    admissible = True
    consistent = True

    def __init__(self, goal: BoardLike) -> None:
        goal = Board.of(goal)
        self._goal = goal.tiles

    def __call__(self, board: BoardLike) -> int:
        if not isinstance(board, Board):
            board = Board.of(board)
        cells = zip(board.tiles, self._goal, strict=True)
        # Counting the blank would overestimate by 1 on boards next to the goal.
        return sum(tile != goal_tile for tile, goal_tile in cells if tile)
