"""Boards as one or two words: see `kernels.packed`."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from pintu.engine.normal import MOVES
from pintu.puzzle import Board
from pintu.puzzle.board import slides

MOST_CELLS = 25


def words_of(board: Board) -> int:
    """How many words a board of this size takes; a larger one than 5x5 is a ValueError."""
    if len(board.tiles) > MOST_CELLS:
        raise ValueError(
            f"boards are packed up to {MOST_CELLS} cells; this one has {len(board.tiles)}"
        )
    return 1 if len(board.tiles) <= 16 else 2


def pack(board: Board) -> tuple[np.uint64, np.uint64]:
    """The low and the high word of a board.

    >>> low, high = pack(Board.parse("1 2/3 0"))
    >>> hex(low), int(high)
    ('0x321', 0)
    """
    if words_of(board) == 1:
        word = sum(tile << 4 * cell for cell, tile in enumerate(board.tiles))
        return np.uint64(word), np.uint64(0)
    low = sum(tile << 5 * cell for cell, tile in enumerate(board.tiles[:12]))
    high = sum(tile << 5 * cell for cell, tile in enumerate(board.tiles[12:]))
    # What does not fit into the second word goes where the first has room.
    return np.uint64(low | high >> 64 << 60), np.uint64(high & (1 << 64) - 1)


def unpack(words: list[int], rows: int, cols: int) -> Board:
    """The board of these words.

    >>> unpack([0x321], 2, 2)
    Board.parse('1 2/3 0')
    """
    if len(words) == 1:
        return Board(rows, cols, tuple(words[0] >> 4 * cell & 15 for cell in range(rows * cols)))
    low, high = words
    high |= low >> 60 << 64
    tiles = [low >> 5 * cell & 31 for cell in range(12)]
    tiles += [high >> 5 * cell & 31 for cell in range(rows * cols - 12)]
    return Board(rows, cols, tuple(tiles))


@cache
def choices(rows: int, cols: int) -> NDArray[np.uint64]:
    """What can be done next, by the blank's cell and the number of the move before (4: none).

    A choice is a byte: 128, plus the cell the tile comes from times 4, plus the move's number. The
    first is lowest; the move straight back is not among them.
    """
    packed = np.zeros((rows * cols, 5), np.uint64)
    for blank, possible in enumerate(slides(rows, cols)):
        for before in range(5):
            onward = [
                128 | cell << 2 | MOVES.index(move)
                for move, cell in possible
                if MOVES.index(move) != before ^ 1 or before == 4
            ]
            packed[blank, before] = sum(choice << 8 * at for at, choice in enumerate(onward))
    flat = packed.reshape(-1)
    flat.setflags(write=False)
    return flat


def undone(board: Board, move: int) -> Board:
    """The board before the move of this number led to this one."""
    return board.after(MOVES[move ^ 1])
