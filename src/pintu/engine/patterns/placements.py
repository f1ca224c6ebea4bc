"""A numbering without gaps of the placements of a few tiles on a board.

A placement of k tiles is a word of nibbles, the cell of tile i in nibble i. Its first half (the
high tiles) is ranked among all placements of as many tiles. The cells of the second half (the low
tiles) are first renumbered among the cells that the high tiles leave free, and then ranked in the
same way. Both ranks are read from small arrays, without multiplications or divisions.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

Words = npt.NDArray[np.uint16]


def split(tiles: int) -> tuple[int, int]:
    """How many of a pattern's tiles are high and how many low."""
    return tiles // 2, (tiles + 1) // 2


def placements(cells: int, tiles: int) -> int:
    """Ways to put `tiles` different tiles on `cells` cells."""
    count = 1
    for taken in range(tiles):
        count *= cells - taken
    return count


@lru_cache(maxsize=64)
def codes_and_ranks(cells: int, tiles: int) -> tuple[Words, Words]:
    """All placement words in rising order, and the index of each word in that order.

    >>> codes, ranks = codes_and_ranks(3, 2)
    >>> [hex(code) for code in codes]
    ['0x1', '0x2', '0x10', '0x12', '0x20', '0x21']
    >>> int(ranks[0x12])
    3
    """
    words = np.arange(16**tiles, dtype=np.uint32)
    valid = np.ones(len(words), dtype=bool)
    seen = np.zeros(len(words), dtype=np.uint32)
    for tile in range(tiles):
        cell = (words >> np.uint32(4 * tile)) & np.uint32(15)
        bit = np.uint32(1) << cell
        valid &= (cell < cells) & ((seen & bit) == 0)
        seen |= bit
    ranks = np.where(valid, np.cumsum(valid) - 1, 0).astype(np.uint16)
    return words[valid].astype(np.uint16), ranks


def stride(cells: int, tiles: int) -> int:
    """The number of placements rounded up to a multiple of 4, so that blocks start at a word."""
    return (placements(cells, tiles) + 3) // 4 * 4
