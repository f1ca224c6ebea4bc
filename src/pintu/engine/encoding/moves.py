"""Moves as numbers, and the one table of moves that all others are derived from.

`slides(rows, cols)` lists, for each cell of the blank, the possible moves and the cell that each
takes its tile from; it is `puzzle.board.slides` with numbers for moves. Derived from it are
- `successors`: the same packed into a word for each blank and last move, for every search kernel;
- `rises`: which moves take a tile away from its goal cell, to update Manhattan distances;
- `Ranking.steps`: the blank's next position on the snake, for whole spaces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides as named_slides

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

MOVES = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)
"""Moves by number, in the order of `Board.moves`; the opposite of one differs in bit 0."""

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The direction of the tile, by move: rows and columns."""

NO_MOVE = 4
"""The last move of a board that has none."""

LAST_SHIFT = 5
"""`successors` is indexed by the blank's cell plus the last move shifted by this."""


@cache
def slides(rows: int, cols: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each cell of the blank, all (move, origin): the tile at `origin` moves to the blank.

    >>> slides(2, 2)[0]
    ((0, 2), (2, 1))
    """
    return tuple(
        tuple((MOVES.index(move), origin) for move, origin in possible)
        for possible in named_slides(rows, cols)
    )


def snake_cells(rows: int, cols: int) -> list[int]:
    """Cells in snake order: along the shorter side, in alternating directions.

    Neighbouring cells are an odd number of positions apart on the snake, so every move takes a tile
    over an even number of others: reachable boards are even permutations, wherever the blank is.
    Short lines keep those distances short.
    """
    lines = [[row * cols + col for col in range(cols)] for row in range(rows)]
    if cols > rows:
        lines = [[row * cols + col for row in range(rows)] for col in range(cols)]
    return [cell for at, line in enumerate(lines) for cell in (line[::-1] if at % 2 else line)]


@cache
def successors(rows: int, cols: int) -> npt.NDArray[np.uint32]:
    """The possible moves, indexed by `blank | last move << LAST_SHIFT`; up to 32 cells.

    A word has a byte for each move, the first in the lowest byte: the move, plus 4 times the origin
    of the tile, plus 128 as a mark. The last move is never undone.
    """
    import numpy as np  # here, because small boards are solved without it

    packed = np.zeros(5 << LAST_SHIFT, np.uint32)
    for blank, possible in enumerate(slides(rows, cols)):
        for last in range(5):
            onward = [
                128 | origin << 2 | move
                for move, origin in possible
                if last == NO_MOVE or move != last ^ 1
            ]
            packed[blank | last << LAST_SHIFT] = sum(
                each << 8 * at for at, each in enumerate(onward)
            )
    packed.setflags(write=False)
    return packed


@cache
def rises(rows: int, cols: int) -> npt.NDArray[np.uint8]:
    """`rises[(goal cell * 16 + origin) * 4 + move]`: 1 if the tile gets farther; up to 16 cells."""
    import numpy as np

    farther = np.zeros((16, 16, 4), np.uint8)
    for goal_cell in range(rows * cols):
        goal_row, goal_col = divmod(goal_cell, cols)
        for possible in slides(rows, cols):
            for move, origin in possible:
                down, right = DIRECTIONS[move]
                row, col = divmod(origin, cols)
                ahead = down * (goal_row - row) + right * (goal_col - col)
                farther[goal_cell, origin, move] = ahead <= 0
    flat = farther.reshape(-1)
    flat.setflags(write=False)
    return flat


def moves_of(numbers: Iterable[int]) -> tuple[Move, ...]:
    """The moves with these numbers."""
    return tuple([MOVES[number] for number in numbers])


def undo_move(board: Board, move: int) -> Board:
    """The board from which the move with this number leads to `board`."""
    return board.after(MOVES[move ^ 1])
