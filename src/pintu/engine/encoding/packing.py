"""Boards as one or two words of 64 bits.

Up to 16 cells a board is one word, 4 bits a cell, cell 0 lowest. Up to 25 cells it is two, 5 bits a
cell: cells 0 to 11 in the low word, 12 to 24 in the high one. The last cell has only 4 bits there;
the fifth bit of its tile is bit 60 of the low word. `packing_kernels` reads and changes such words.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pintu.catalogue import COMPILED_CELLS
from pintu.puzzle import Board


def words_of(board: Board) -> int:
    """The number of words for a board of this size; ValueError for more than 25 cells."""
    if len(board.tiles) > COMPILED_CELLS:
        raise ValueError(
            f"boards are packed up to {COMPILED_CELLS} cells; this one has {len(board.tiles)}"
        )
    return 1 if len(board.tiles) <= 16 else 2


def pack(board: Board) -> tuple[np.uint64, np.uint64]:
    """The low and the high word of a board.

    >>> low, high = pack(Board.parse("1 2/3 0"))
    >>> hex(low), int(high)
    ('0x321', 0)
    """
    if words_of(board) == 1:
        return np.uint64(pack_nibbles(board.tiles)), np.uint64(0)
    low = sum(tile << 5 * cell for cell, tile in enumerate(board.tiles[:12]))
    high = sum(tile << 5 * cell for cell, tile in enumerate(board.tiles[12:]))
    # The bit that does not fit into the second word goes into the first.
    return np.uint64(low | high >> 64 << 60), np.uint64(high & (1 << 64) - 1)


def pack_nibbles(cells: Sequence[int]) -> int:
    """The one word of up to 16 cells, of a board or of a permutation."""
    # Ten times as fast as a sum of shifts, which matters for paths of many boards.
    return int(bytes(reversed(cells)).hex()[1::2], 16)


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
