"""Tiles out of place."""

from __future__ import annotations

from pintu.puzzle import Board


class Misplaced:
    """Count of tiles, never the blank, away from their goal cell.

    >>> from pintu.puzzle import goals
    >>> Misplaced(goals.blank_last(2, 2))(goals.blank_first(2, 2))
    3
    """

    about = "Tiles that are not in their goal cell."
    admissible = True
    consistent = True

    def __init__(self, goal: Board) -> None:
        self._home = goal.tiles

    def __call__(self, board: Board) -> int:
        cells = zip(board.tiles, self._home, strict=True)
        # Counting the blank would overestimate by one next to the goal.
        return sum(tile != home for tile, home in cells if tile)
