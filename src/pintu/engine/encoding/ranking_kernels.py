"""Rank of a board: the blank's position on the snake, then the Lehmer code of the tiles along it.

`tiles[j]` is the label of the j-th tile along the snake, without the blank; `digits[j]` counts the
smaller labels after it, and `weights[j]` is the weight of that digit in the rank. The weights of
the last two digits are 0: reachable boards are even permutations, so the others determine them.
"""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.jit import constant, jit, lowest, part, popcount, u8, u64, void

ZERO = np.uint64(0)
ONE = np.uint64(1)
WALL = np.uint64(255)  # stands for a step off the board
NONE = np.uint64(0xFFFF_FFFF_FFFF_FFFF)  # no rank: not a permutation, or not reachable

Bytes = NDArray[np.uint8]
Weights = NDArray[np.uint64]


@part
def nth_bit(word: np.uint64, nth: np.uint64) -> np.uint64:
    """Index of the nth set bit, counted from 0 at the low end; the word must have that many."""
    for _ in range(nth):
        word &= word - ONE
    index: np.uint64 = lowest(word)
    return index


@jit(u64(constant(u8), constant(u8), constant(u8), constant(u64), u8[::1], u8[::1]))
def read_board(
    perm: Bytes, snake: Bytes, label: Bytes, weights: Weights, tiles: Bytes, digits: Bytes
) -> np.uint64:
    """Fill tiles and digits from a board and return its rank, or NONE if it has none."""
    rank: np.uint64 = board_rank(perm, snake, label, weights, tiles, digits)
    return rank


@part
def board_rank(
    perm: Bytes, snake: Bytes, label: Bytes, weights: Weights, tiles: Bytes, digits: Bytes
) -> np.uint64:
    """The same inside a kernel."""
    cells = np.uint64(len(snake))
    count = np.uint64(len(weights))
    if np.uint64(len(perm)) != cells:
        return NONE
    absent = (ONE << count) - ONE
    blank = ZERO
    odd = ZERO
    tail = ZERO
    j = ZERO
    for i in range(cells):
        goal_cell = np.uint64(perm[np.uint64(snake[i])])
        if goal_cell >= cells:
            return NONE
        tile = np.uint64(label[goal_cell])
        if tile == count:
            blank = np.uint64(i)
            continue
        if j == count:  # no blank among the cells
            return NONE
        absent ^= ONE << tile
        digit = popcount(absent & ((ONE << tile) - ONE))
        tiles[j] = tile
        digits[j] = digit
        tail += digit * weights[j]
        odd ^= digit & ONE
        j += ONE
    # If a tile or the blank occurs twice, another tile is missing.
    if absent or odd:
        return NONE
    rank: np.uint64 = blank * (weights[0] * count) + tail
    return rank


@part
def read_tail(
    tail: np.uint64, odd: np.uint64, weights: Weights, tiles: Bytes, digits: Bytes
) -> None:
    """Fill tiles and digits from the rank of the tiles alone; odd is 1 for odd permutations."""
    count = np.uint64(len(weights))
    absent = (ONE << count) - ONE
    for j in range(count):
        if weights[j]:
            digit = tail // weights[j]
            tail -= digit * weights[j]
        elif j + ONE < count:
            digit = odd
        else:
            digit = ZERO
        odd ^= digit & ONE
        tile = nth_bit(absent, digit)
        absent ^= ONE << tile
        tiles[j] = tile
        digits[j] = digit


@part
def read_rank(rank: np.uint64, weights: Weights, tiles: Bytes, digits: Bytes) -> np.uint64:
    """Fill tiles and digits from a rank and return the blank's position on the snake."""
    plane = weights[0] * np.uint64(len(weights))
    blank: np.uint64 = rank // plane
    read_tail(rank - blank * plane, ZERO, weights, tiles, digits)
    return blank


@part
def write_board(blank: np.uint64, tiles: Bytes, snake: Bytes, named: Bytes, perm: Bytes) -> None:
    """Fill the board whose blank and tiles are given; named[label] is the goal cell of a label."""
    count = np.uint64(len(tiles))
    perm[np.uint64(snake[blank])] = named[count]
    for j in range(count):
        place = j if j < blank else j + ONE
        perm[np.uint64(snake[place])] = named[np.uint64(tiles[j])]


@jit(void(u64, constant(u64), constant(u8), constant(u8), u8[::1], u8[::1], u8[::1]))
def unrank(
    rank: np.uint64,
    weights: Weights,
    snake: Bytes,
    named: Bytes,
    tiles: Bytes,
    digits: Bytes,
    perm: Bytes,
) -> None:
    """Fill a board from its rank."""
    blank = read_rank(rank, weights, tiles, digits)
    write_board(blank, tiles, snake, named, perm)


@part
def jump_change(
    blank: np.uint64, target: np.uint64, tiles: Bytes, digits: Bytes, weights: Weights
) -> np.uint64:
    """Change of the tiles' rank when the blank moves to target (modulo 2**64).

    The tile at the target jumps over those in between; only their digits and its own can change.
    """
    change: np.uint64 = ZERO
    if blank < target:
        end = target - ONE
        tile = tiles[end]
        moved = np.uint64(digits[end])
        change -= moved * weights[end]
        for j in range(blank, end):
            digit = np.uint64(digits[j])
            change -= digit * weights[j]
            if tiles[j] < tile:
                moved += ONE
            else:
                digit -= ONE
            change += digit * weights[j + ONE]
        change += moved * weights[blank]
    else:
        end = blank - ONE
        tile = tiles[target]
        moved = np.uint64(digits[target])
        change -= moved * weights[target]
        for j in range(target, end):
            digit = np.uint64(digits[j + ONE])
            change -= digit * weights[j + ONE]
            if tiles[j + ONE] < tile:
                moved -= ONE
            else:
                digit += ONE
            change += digit * weights[j]
        change += moved * weights[end]
    return change


@part
def jump(blank: np.uint64, target: np.uint64, tiles: Bytes, digits: Bytes) -> None:
    """Update tiles and digits for the blank's move to target."""
    if blank < target:
        end = target - ONE
        tile = tiles[end]
        moved = np.uint64(digits[end])
        for passed in range(end - blank):
            j = end - passed
            digit = np.uint64(digits[j - ONE])
            if tiles[j - ONE] < tile:
                moved += ONE
            else:
                digit -= ONE
            tiles[j] = tiles[j - ONE]
            digits[j] = digit
        tiles[blank] = tile
        digits[blank] = moved
    else:
        end = blank - ONE
        tile = tiles[target]
        moved = np.uint64(digits[target])
        for i in range(target, end):
            digit = np.uint64(digits[i + ONE])
            if tiles[i + ONE] < tile:
                moved -= ONE
            else:
                digit += ONE
            tiles[i] = tiles[i + ONE]
            digits[i] = digit
        tiles[end] = tile
        digits[end] = moved
