"""The index from boards to their numbers: open addressing with linear probing.

`keys` has the boards in the order in which they were stored, so that a state is a number. A slot of
the index is 0, or a number plus 1 with some bits of the board's hash above it; these avoid most
reads of `keys`, each of which would be a cache miss. `low_bits` masks the number's bits.
"""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.packing_kernels import HALF, LOW_HALF, ONE, ZERO, hash_board
from pintu.engine.jit import constant, jit, part, prefetch, u32, u64, void

Keys = NDArray[np.uint64]
Index = NDArray[np.uint32]

AHEAD = np.uint64(16)
"""Boards between prefetching a slot's cache line and using it."""

SUPERSEDED = np.uint64(8)
"""The bit of a note that says: a cheaper path was found, and the board has a later number."""


@part
def slot_of(hashed: np.uint64, slots: np.uint64) -> np.uint64:
    """The slot where the search for a board begins; `slots` need not be a power of 2."""
    return ((hashed >> HALF) * slots) >> HALF


@part
def find(
    keys: Keys,
    index: Index,
    slots: np.uint64,
    low_bits: np.uint64,
    words: np.uint64,
    low: np.uint64,
    high: np.uint64,
    hashed: np.uint64,
) -> tuple[np.uint64, np.uint64]:
    """The slot of a board and its number plus 1, or the free slot for it and 0."""
    slot = slot_of(hashed, slots)
    tag_bits = LOW_HALF ^ low_bits
    tag = hashed & tag_bits
    while True:
        entry = np.uint64(index[slot])
        if entry == ZERO:
            return slot, ZERO
        if entry & tag_bits == tag:
            number = entry & low_bits
            at = (number - ONE) * words
            if keys[at] == low and (words == ONE or keys[at + ONE] == high):
                return slot, number
        slot += ONE
        if slot == slots:
            slot = ZERO


@part
def entry_for(number: np.uint64, low_bits: np.uint64, hashed: np.uint64) -> np.uint32:
    """The value of the slot for the board with this number."""
    return np.uint32((hashed & (LOW_HALF ^ low_bits)) | (number + ONE))


@jit(void(constant(u64), constant(u32), u32[::1], u64, u64, u64, u64, u64))
def enter(
    keys: Keys,
    notes: NDArray[np.uint32],
    index: Index,
    slots: np.uint64,
    low_bits: np.uint64,
    words: np.uint64,
    first: np.uint64,
    end: np.uint64,
) -> None:
    """Put the boards from number `first` up to `end` into an index that has none of them.

    Boards with the SUPERSEDED bit in their note are left out; without notes all are put in.
    """
    noted = np.uint64(len(notes)) != ZERO
    for number in range(first, end):
        if number + AHEAD < end:
            at = (number + AHEAD) * words
            prefetch(
                index,
                slot_of(hash_board(keys[at], keys[at + ONE] if words != ONE else ZERO), slots),
            )
        if noted and np.uint64(notes[number]) & SUPERSEDED != ZERO:
            continue
        low = keys[number * words]
        high = keys[number * words + ONE] if words != ONE else ZERO
        hashed = hash_board(low, high)
        slot = slot_of(hashed, slots)
        while index[slot] != ZERO:
            slot += ONE
            if slot == slots:
                slot = ZERO
        index[slot] = entry_for(np.uint64(number), low_bits, hashed)


@jit(u64(constant(u64), constant(u32), u64, u64, u64, u64, u64))
def locate(
    keys: Keys,
    index: Index,
    slots: np.uint64,
    low_bits: np.uint64,
    words: np.uint64,
    low: np.uint64,
    high: np.uint64,
) -> np.uint64:
    """The number of a board that is stored."""
    _, number = find(keys, index, slots, low_bits, words, low, high, hash_board(low, high))
    stored: np.uint64 = number - ONE
    return stored
