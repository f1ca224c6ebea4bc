"""Moves as numbers, and the one table of moves that all others are derived from.

`slides(rows, cols)` says for each cell of the blank which moves there are and which cell each takes
its tile from; it numbers what `puzzle.board.slides` gives. Derived from it are
- `successors`: the same packed into a word for each blank and last move, for every search kernel;
- `rises`: which moves take a tile away from its goal cell, for Manhattan distances by difference;
- `Ranking.steps`: the blank's next place on the snake, for whole spaces, whose ranks follow it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
import numpy.typing as npt

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides as named_slides

MOVES = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)
"""Moves by number, in the order of `Board.moves`; the opposite of one differs in bit 0."""

DIRECTIONS = ((-1, 0), (1, 0), (0, -1), (0, 1))
"""The way the tile goes, by move: rows and columns."""

NO_MOVE = 4
"""In the place of the last move where there is none."""

LAST_SHIFT = 5
"""`successors` is indexed by the blank's cell plus the last move shifted by this."""


@cache
def slides(rows: int, cols: int) -> tuple[tuple[tuple[int, int], ...], ...]:
    """By the blank's cell, all (move, origin): the move takes the tile at `origin` to the blank.

    >>> slides(2, 2)[0]
    ((0, 2), (2, 1))
    """
    return tuple(
        tuple((MOVES.index(move), origin) for move, origin in possible)
        for possible in named_slides(rows, cols)
    )


@cache
def successors(rows: int, cols: int) -> npt.NDArray[np.uint32]:
    """What can be done next, by `blank | last move << LAST_SHIFT`; up to 32 cells.

    A word has a byte for each move, the first lowest: the move, 4 times the origin of the tile, and
    128 as a mark. The last move is never undone.
    """
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


def undone(board: Board, move: int) -> Board:
    """The board before the move of this number led to this one."""
    return board.after(MOVES[move ^ 1])
