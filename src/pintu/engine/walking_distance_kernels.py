"""Walking distance, compiled: listing the situations of an axis, and stepping between them."""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.packing_kernels import ONE, SPREAD_2, TWO, ZERO
from pintu.engine.jit import jit, part, u8, u16, u64


@part
def situation_after(
    transitions: NDArray[np.uint16],
    first: np.uint64,
    situation: np.uint64,
    back: np.uint64,
    lines: np.uint64,
    goal_line: np.uint64,
) -> np.uint64:
    """Twice the situation after a tile of this goal line moved, plus 1 if the distance rose.

    first: where the axis begins in `transitions`. back: 0 if the tile comes from the line after the
    blank's line, 1 if from the line before it.
    """
    return np.uint64(transitions[first + (situation * TWO + back) * lines + goal_line])


@part
def slot_for(
    counts: np.uint64,
    known: NDArray[np.uint64],
    first: np.uint64,
    slots: NDArray[np.uint16],
    first_slot: np.uint64,
    shift: np.uint64,
) -> np.uint64:
    """The slot of these counts, or the free slot for them.

    There are 2 ** (64 - shift) slots from first_slot on. A slot holds a situation plus 1, or 0 if
    it is free. `known` has the counts of the situations, from `first` on.
    """
    mask = (ONE << (np.uint64(64) - shift)) - ONE
    at = (counts * SPREAD_2) >> shift
    while True:
        entry = np.uint64(slots[first_slot + at])
        if entry == ZERO or known[first + entry - ONE] == counts:
            return first_slot + at
        at = (at + ONE) & mask


@jit(u64(u64, u64, u64, u64, u64, u64[::1], u8[::1], u16[::1], u16[::1]))
def list_situations(
    lines: np.uint64,
    line_length: np.uint64,
    bits: np.uint64,
    goal: np.uint64,
    shift: np.uint64,
    known: NDArray[np.uint64],
    distances: NDArray[np.uint8],
    transitions: NDArray[np.uint16],
    slots: NDArray[np.uint16],
) -> np.uint64:
    """List all situations, breadth-first from the goal, and return their number.

    The arrays must be zero and large enough for all situations.
    """
    full = (ONE << bits) - ONE
    known[0] = goal
    slots[slot_for(goal, known, ZERO, slots, ZERO, shift)] = 1
    count, at = ONE, ZERO
    while at < count:
        counts = known[at]
        blank = ZERO
        for line in range(lines):
            tiles = ZERO
            for goal_line in range(lines):
                tiles += (counts >> (bits * (line * lines + goal_line))) & full
            if tiles < line_length:
                blank = np.uint64(line)
        for back in range(TWO):
            origin = blank - ONE if back else blank + ONE  # wraps around where there is none
            if origin >= lines:
                continue
            for goal_line in range(lines):
                leaves = bits * (origin * lines + goal_line)
                if (counts >> leaves) & full == ZERO:
                    continue
                after = counts - (ONE << leaves) + (ONE << (bits * (blank * lines + goal_line)))
                slot = slot_for(after, known, ZERO, slots, ZERO, shift)
                if slots[slot] == ZERO:
                    known[count] = after
                    distances[count] = distances[at] + u8(1)
                    count += ONE
                    slots[slot] = count
                situation = np.uint64(slots[slot]) - ONE
                rises = ONE if distances[situation] > distances[at] else ZERO
                transitions[(at * TWO + back) * lines + goal_line] = situation * TWO + rises
        at += ONE
    return count
