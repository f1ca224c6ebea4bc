"""Shortest paths from the file of a whole space, in pure Python.

Loading NumPy and Numba takes ten times as long as solving a small board this way, so a program that
has not loaded them reads the file with this module. `whole_space_kernels` explains the table,
`ranking_kernels` the ranks; both give the same paths.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from math import factorial

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import slides, snake_cells
from pintu.engine.spaces.space_file import space_description, space_name
from pintu.engine.tables.folder import table_path
from pintu.engine.tables.format import PAGE, DamagedTable, map_table

_LONGEST = 255


class SpaceWalk:
    """Shortest paths of the boards of one canonical shape."""

    def __init__(self, shape: GoalShape, table: memoryview) -> None:
        cells = shape.cells
        self._table = table
        self._plane = len(table) // cells
        self._snake = snake_cells(shape.rows, shape.cols)
        self._place = [self._snake.index(cell) for cell in range(cells)]
        self._goal_place = self._place[shape.goal_blank]
        self._goal_blank = shape.goal_blank
        # Tiles are labelled by the goal's order along the snake.
        named = [cell for cell in self._snake if cell != shape.goal_blank]
        self._label = {cell: label for label, cell in enumerate(named)}
        self._weights = [factorial(cells - 2 - at) // 2 for at in range(cells - 1)]
        self._slides = slides(shape.rows, shape.cols)

    def path(self, perm: Sequence[int]) -> bytes | None:
        """The moves of a shortest solution, of several the first; None if the table is damaged."""
        board = list(perm)
        blank = board.index(self._goal_blank)
        moves = bytearray()
        goal = list(range(len(board)))
        while board != goal:
            # An odd distance and the distance below it have the same bit 1; else it differs.
            odd = (self._place[blank] ^ self._goal_place) & 1
            wanted = self._bit(board, blank) ^ odd ^ 1
            for move, origin in self._slides[blank]:
                board[blank], board[origin] = board[origin], board[blank]
                if self._bit(board, origin) == wanted:
                    moves.append(move)
                    break
                board[blank], board[origin] = board[origin], board[blank]
            else:
                return None
            blank = origin
            if len(moves) > _LONGEST:
                return None
        return bytes(moves)

    def _bit(self, board: list[int], blank: int) -> int:
        """Bit 1 of the distance of a board."""
        labels = [self._label[board[cell]] for cell in self._snake if cell != blank]
        tail = 0
        for at, weight in enumerate(self._weights):
            label = labels[at]
            tail += weight * sum(other < label for other in labels[at + 1 :])
        return self._table[self._place[blank] * self._plane + (tail >> 3)] >> (tail & 7) & 1


def open_walk(shape: GoalShape) -> SpaceWalk | None:
    """The paths of a canonical shape, or None if its file cannot be used."""
    if sys.byteorder != "little":
        return None
    try:
        view = map_table(table_path(space_name(shape)), space_description(shape))
    except (OSError, DamagedTable):
        return None
    return SpaceWalk(shape, memoryview(view)[PAGE:])
