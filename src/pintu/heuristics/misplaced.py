"""Misplaced tiles: the number of tiles that are not in their goal cell."""

from __future__ import annotations

from pintu.puzzle import Board


class Misplaced:
    """The number of tiles, without the blank, that are not in their goal cell.

    >>> from pintu.puzzle import goals
    >>> Misplaced(goals.blank_last(2, 2))(goals.blank_first(2, 2))
    3
    """

    about = "Tiles that are not in their goal cell."
    admissible = True
    consistent = True

    def __init__(self, goal: Board) -> None:
        self._goal = goal.tiles

    def __call__(self, board: Board) -> int:
        cells = zip(board.tiles, self._goal, strict=True)
        # Counting the blank would overestimate by 1 on boards next to the goal.
        return sum(tile != goal_tile for tile, goal_tile in cells if tile)
