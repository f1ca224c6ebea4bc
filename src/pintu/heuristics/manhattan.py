"""Manhattan distance: the sum of the tiles' distances to their goal cells."""

from __future__ import annotations

from functools import cache

from pintu.puzzle import Board, BoardLike

_TABLE_CELLS = 256
"""Up to this size a table of all pairs of cells is small, and faster than computing distances."""


@cache
def offsets(rows: int, cols: int) -> tuple[tuple[int, ...], ...]:
    """The distance in rows plus columns between any two cells.

    >>> offsets(3, 3)[3][7]
    2
    """
    cells = [divmod(cell, cols) for cell in range(rows * cols)]
    return tuple(
        tuple(abs(row - other_row) + abs(col - other_col) for other_row, other_col in cells)
        for row, col in cells
    )


class Manhattan:
    """The sum over the tiles, without the blank, of the rows and columns to their goal cell.

    >>> from pintu.puzzle import goals
    >>> Manhattan(goals.snail(3, 3))(Board.parse("2 8 3/1 6 4/7 0 5"))
    5
    """

    about = "Sum of the tiles' distances to their goal cells, in rows and columns."
    admissible = True
    consistent = True

    def __init__(self, goal: BoardLike) -> None:
        goal = Board.of(goal)
        self._goal = goal
        # Distances by tile, then by cell. The blank's are all 0, so it never counts.
        self._away: list[tuple[int, ...]] = []
        if len(goal.tiles) <= _TABLE_CELLS:
            table = offsets(goal.rows, goal.cols)
            self._away = [(0,) * len(goal.tiles)] * len(goal.tiles)
            for cell, tile in enumerate(goal.tiles):
                if tile:
                    self._away[tile] = table[cell]

    def __call__(self, board: BoardLike) -> int:
        if not isinstance(board, Board):
            board = Board.of(board)
        away = self._away
        if not away:
            return self._sum_of_distances(board)
        return sum([away[tile][cell] for cell, tile in enumerate(board.tiles)])

    def _sum_of_distances(self, board: Board) -> int:
        cols = self._goal.cols
        goal_cell = {tile: divmod(cell, cols) for cell, tile in enumerate(self._goal.tiles)}
        total = 0
        for cell, tile in enumerate(board.tiles):
            if tile:
                row, col = divmod(cell, cols)
                total += abs(row - goal_cell[tile][0]) + abs(col - goal_cell[tile][1])
        return total
