"""A board relative to its goal, as a permutation of cells; the goal is the identity.

`perm[c]` is the goal cell of the tile, or the blank, at cell c. A tile is numbered by its goal
cell, the blank by the goal's blank cell.
"""

from __future__ import annotations

from collections.abc import Iterable

from pintu.puzzle import Board


def permutation_of(board: Board, goal: Board) -> tuple[int, ...]:
    """The goal cell of the tile, or the blank, at each cell.

    >>> permutation_of(Board.parse("1 0/3 2"), Board.parse("1 2/3 0"))
    (0, 3, 2, 1)
    """
    goal_cell = [0] * len(goal.tiles)
    for cell, tile in enumerate(goal.tiles):
        goal_cell[tile] = cell
    return tuple([goal_cell[tile] for tile in board.tiles])


def board_of(perm: Iterable[int], goal: Board) -> Board:
    """The board with this permutation relative to a goal.

    >>> board_of((0, 3, 2, 1), Board.parse("1 2/3 0"))
    Board.parse('1 0/3 2')
    """
    return Board(goal.rows, goal.cols, tuple(goal.tiles[cell] for cell in perm))
