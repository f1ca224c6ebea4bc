"""All crowds of one axis and the moves each needs: the table behind walking distance."""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.jit import jit, u8, u64
from pintu.engine.kernels.packed import ONE, SPREAD_2, THREE, ZERO

SEVEN = np.uint64(7)


@jit(u64(u64, u64, u64, u64, u64[::1], u8[::1], u64[::1]))
def walk_all(
    lines: np.uint64,
    room: np.uint64,
    goal: np.uint64,
    shift: np.uint64,
    crowds: NDArray[np.uint64],
    walks: NDArray[np.uint8],
    queue: NDArray[np.uint64],
) -> np.uint64:
    """Fill the hash table crowds -> walks breadth-first from the goal; gives their number.

    A crowd has 3 bits for each line and home, line by line: how many tiles of that home the line
    holds. The tables are powers of two long, zero at first, and larger than all there is to store.
    """
    mask = np.uint64(len(crowds)) - ONE
    slot = (goal * SPREAD_2) >> shift
    crowds[slot] = goal
    queue[0] = goal
    count, at = ONE, ZERO
    while at < count:
        crowd = queue[at]
        at += ONE
        slot = (crowd * SPREAD_2) >> shift
        while crowds[slot] != crowd:
            slot = (slot + ONE) & mask
        walk = walks[slot] + u8(1)
        blank = ZERO
        for line in range(lines):
            tiles = ZERO
            for home in range(lines):
                tiles += (crowd >> (THREE * (line * lines + home))) & SEVEN
            if tiles < room:
                blank = np.uint64(line)
        for beside in range(lines):
            if beside + ONE != blank and beside != blank + ONE:
                continue
            for home in range(lines):
                leaves = THREE * (beside * lines + home)
                if (crowd >> leaves) & SEVEN == ZERO:
                    continue
                after = crowd - (ONE << leaves) + (ONE << (THREE * (blank * lines + home)))
                slot = (after * SPREAD_2) >> shift
                while crowds[slot] != ZERO and crowds[slot] != after:
                    slot = (slot + ONE) & mask
                if crowds[slot] == ZERO:
                    crowds[slot] = after
                    walks[slot] = walk
                    queue[count] = after
                    count += ONE
    return count
