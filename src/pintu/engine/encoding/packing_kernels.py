"""Kernels that read, change and hash boards packed into words as in `packing`."""

import numpy as np

from pintu.engine.jit import lowest, part

ZERO, ONE, TWO, THREE, FOUR, FIVE = (np.uint64(number) for number in range(6))
EIGHT, TWELVE, FIFTEEN, LAST, FIELD = (np.uint64(number) for number in (8, 12, 15, 24, 31))
TOP, HALF, SHIFT = (np.uint64(number) for number in (60, 32, 29))
LOW_HALF = np.uint64(0xFFFF_FFFF)

# The lowest and the highest bit of each field.
UNITS_4 = np.uint64(0x1111_1111_1111_1111)
TOPS_4 = np.uint64(0x8888_8888_8888_8888)
UNITS_5 = np.uint64(sum(1 << 5 * cell for cell in range(12)))
TOPS_5 = np.uint64(sum(16 << 5 * cell for cell in range(12)))

SPREAD_1 = np.uint64(0x9E37_79B9_7F4A_7C15)
SPREAD_2 = np.uint64(0xBF58_476D_1CE4_E5B9)
SPREAD_3 = np.uint64(0x94D0_49BB_1331_11EB)


@part
def tile_at(low: np.uint64, high: np.uint64, cell: np.uint64, words: np.uint64) -> np.uint64:
    """The tile of a cell."""
    if words == ONE:
        return (low >> (cell << TWO)) & FIFTEEN
    if cell < TWELVE:
        return (low >> (cell * FIVE)) & FIELD
    if cell < LAST:
        return (high >> ((cell - TWELVE) * FIVE)) & FIELD
    return (high >> TOP) | (((low >> TOP) & ONE) << FOUR)


@part
def blank_of(low: np.uint64, high: np.uint64, words: np.uint64) -> np.uint64:
    """The cell of the blank.

    The lowest zero field is always found correctly; borrows can only make false ones above it.
    Fields beyond the board are zero too, but they are above the blank.
    """
    if words == ONE:
        found = (low - UNITS_4) & ~low & TOPS_4
        return lowest(found) >> TWO
    found = (low - UNITS_5) & ~low & TOPS_5
    if found:
        return lowest(found) // FIVE
    found = (high - UNITS_5) & ~high & TOPS_5
    if found:
        return TWELVE + lowest(found) // FIVE
    return LAST


@part
def toggle_tile(
    low: np.uint64, high: np.uint64, tile: np.uint64, cell: np.uint64, words: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """The words after a tile is put on an empty cell, or removed from its cell."""
    if words == ONE:
        return low ^ (tile << (cell << TWO)), high
    if cell < TWELVE:
        return low ^ (tile << (cell * FIVE)), high
    if cell < LAST:
        return low, high ^ (tile << ((cell - TWELVE) * FIVE))
    return low ^ ((tile >> FOUR) << TOP), high ^ (tile << TOP)


@part
def hash_board(low: np.uint64, high: np.uint64) -> np.uint64:
    """A hash of a board: every bit of it depends on every bit of the board."""
    word = low ^ (high * SPREAD_1)
    word ^= word >> HALF
    word *= SPREAD_2
    word ^= word >> SHIFT
    word *= SPREAD_3
    return word ^ (word >> HALF)
