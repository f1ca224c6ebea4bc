"""Bits of one uint64."""

import numpy as np

from pintu.engine.kernels.jit import instruction, jit, u64

ONE = np.uint64(1)

popcount = instruction("ctpop")
trailing_zeros = instruction("cttz")  # undefined for 0


@jit(u64(u64, u64))
def nth_bit(word: np.uint64, nth: np.uint64) -> np.uint64:
    """Index of the nth set bit, counted from 0 at the low end; the word must have it."""
    for _ in range(nth):
        word &= word - ONE
    index: np.uint64 = trailing_zeros(word)
    return index
