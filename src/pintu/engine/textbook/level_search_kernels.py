"""Breadth-first levels of one tree, or of two trees until they meet."""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.moves import LAST_SHIFT, NO_MOVE
from pintu.engine.encoding.packing_kernels import (
    EIGHT,
    FIELD,
    FOUR,
    ONE,
    THREE,
    TWO,
    ZERO,
    blank_of,
    hash_board,
    tile_at,
    toggle_tile,
)
from pintu.engine.jit import constant, jit, prefetch, u8, u32, u64
from pintu.engine.textbook.store_kernels import Index, Keys, entry_for, find, slot_of

Counts = NDArray[np.uint64]

# Indices in `counts`, and how many there are.
COUNTS = 8
EXPANDED, GENERATED, FRONTIER, STORED, CUT, AT, MET, MEETING = (
    np.uint64(place) for place in range(COUNTS)
)

# How a call ended.
DONE, GOAL, PAUSED, FULL = range(4)

# Bits of a note about a board: the move to it, its side, whether both sides have reached it, the
# other side's move, and whether it is a root.
SIDE = FOUR
BOTH = np.uint64(8)
OTHER_SHIFT = FOUR
ROOT = np.uint64(64)
_LAST, _NO_MOVE = np.uint64(LAST_SHIFT), np.uint64(NO_MOVE)

AHEAD = np.uint64(8)
"""Boards whose neighbours are computed in advance."""
SCRATCH = 5, 4 * 8
"""Shape of `scratch`: low and high words, hashes, moves and ends, four for each such board."""


@jit(
    u64(
        u64[::1], u8[::1], u32[::1], u64, u64, u64, constant(u32), u64[::1],
        u64, u64, u64, u64, u64, u64, u64, u64, u64, u64[:, ::1],
    )
)  # fmt: skip
def grow(
    keys: Keys,
    notes: NDArray[np.uint8],
    index: Index,
    slots: np.uint64,
    low_bits: np.uint64,
    capacity: np.uint64,
    successors: NDArray[np.uint32],
    counts: Counts,
    words: np.uint64,
    goal_low: np.uint64,
    goal_high: np.uint64,
    two_way: np.uint64,
    end: np.uint64,
    waiting_base: np.uint64,
    may_store: np.uint64,
    may_meet: np.uint64,
    pause_at: np.uint64,
    scratch: NDArray[np.uint64],
) -> int:
    """Expand the boards from counts[AT] up to end, in order, and store their new neighbours.

    The frontier has `waiting_base` plus boards stored minus boards taken. With `may_meet`, a board
    that the other tree has reached is noted, and the first of them is counts[MEETING].
    """
    expanded, generated, frontier = counts[EXPANDED], counts[GENERATED], counts[FRONTIER]
    stored, at, met = counts[STORED], counts[AT], counts[MET]
    status = DONE
    lows, highs, hashes, moves, found = scratch[0], scratch[1], scratch[2], scratch[3], scratch[4]
    ahead = at
    while at < end:
        # The neighbours of the next boards are computed some rounds before they are looked up, so
        # that their cache lines can be prefetched.
        while ahead < end and ahead < at + AHEAD:
            low = keys[ahead * words]
            high = keys[ahead * words + ONE] if words != ONE else ZERO
            note = np.uint64(notes[ahead])
            blank = blank_of(low, high, words)
            by = _NO_MOVE if note & ROOT else note & THREE
            rest = np.uint64(successors[blank | (by << _LAST)])
            first = (ahead % AHEAD) * FOUR
            k = first
            while rest:
                cell, move = (rest >> TWO) & FIELD, rest & THREE
                rest >>= EIGHT
                tile = tile_at(low, high, cell, words)
                new_low, new_high = toggle_tile(low, high, tile, cell, words)
                new_low, new_high = toggle_tile(new_low, new_high, tile, blank, words)
                hashed = hash_board(new_low, new_high)
                prefetch(index, slot_of(hashed, slots))
                lows[k], highs[k], hashes[k], moves[k] = new_low, new_high, hashed, move
                k += ONE
            found[first] = k
            ahead += ONE
        low = keys[at * words]
        high = keys[at * words + ONE] if words != ONE else ZERO
        if two_way == ZERO and low == goal_low and high == goal_high:
            status = GOAL
            break
        if expanded >= pause_at:
            status = PAUSED
            break
        if stored + FOUR > capacity:
            status = FULL
            break
        note = np.uint64(notes[at])
        own = note & SIDE
        first = (at % AHEAD) * FOUR
        expanded += ONE
        generated += found[first] - first
        if note & ROOT == ZERO:
            generated += ONE  # the previous board, which is skipped because it is known
        for k in range(first, found[first]):
            slot, number = find(keys, index, slots, low_bits, words, lows[k], highs[k], hashes[k])
            if number != ZERO:
                if two_way == ZERO:
                    continue
                number -= ONE
                other = np.uint64(notes[number])
                if other & SIDE == own or other & BOTH:
                    continue
                if may_meet == ZERO:
                    counts[CUT] += ONE
                    continue
                notes[number] = np.uint8(other | BOTH | (moves[k] << OTHER_SHIFT))
                if met == ZERO:
                    counts[MEETING] = number
                met += ONE
                continue
            if may_store == ZERO:
                counts[CUT] += ONE
                continue
            index[slot] = entry_for(stored, low_bits, hashes[k])
            keys[stored * words] = lows[k]
            if words != ONE:
                keys[stored * words + ONE] = highs[k]
            notes[stored] = np.uint8(own | moves[k])
            stored += ONE
        at += ONE
        waiting = waiting_base + stored + met - at
        if waiting > frontier:
            frontier = waiting
    counts[EXPANDED], counts[GENERATED], counts[FRONTIER] = expanded, generated, frontier
    counts[STORED], counts[AT], counts[MET] = stored, at, met
    return status
