"""One round of iterative deepening, depth-first below a bound, on an explicit stack."""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.moves import LAST_SHIFT
from pintu.engine.encoding.packing_kernels import (
    EIGHT,
    FIELD,
    ONE,
    THREE,
    TWO,
    ZERO,
    tile_at,
    toggle_tile,
)
from pintu.engine.jit import constant, jit, u32, u64
from pintu.engine.textbook.estimates_kernels import (
    FACTS,
    KIND,
    WALKING,
    Estimate,
    estimate_after,
    estimate_type,
    situation_after_move,
)

# Indices in `counts`, and how many there are. FRESH: the board on top is new on the path.
COUNTS = 6
EXPANDED, GENERATED, LONGEST, DEPTH, NEXT_BOUND, FRESH = (
    np.uint64(place) for place in range(COUNTS)
)

# How a call ended.
DONE, GOAL, PAUSED = range(3)

# Indices in a row of `stack`, one row for each board on the path: its words, its estimate, its
# blank, the move to it, the moves still to try, and for walking distance the situations.
LOW, HIGH, H, BLANK, BY, REST, BY_ROWS, BY_COLS = (np.uint64(place) for place in range(8))
SPAN = EIGHT
_LAST = np.uint64(LAST_SHIFT)


@jit(u64(u64[::1], constant(u32), estimate_type, u64[::1], u64, u64, u64, u64, u64))
def deepen(
    stack: NDArray[np.uint64],
    successors: NDArray[np.uint32],
    estimate: Estimate,
    counts: NDArray[np.uint64],
    words: np.uint64,
    goal_low: np.uint64,
    goal_high: np.uint64,
    bound: np.uint64,
    pause_at: np.uint64,
) -> int:
    """Continue below the bound until the round ends, the goal is on top or a pause is due.

    counts[DEPTH] is the depth of the board on top.
    """
    expanded, generated, longest = counts[EXPANDED], counts[GENERATED], counts[LONGEST]
    depth, next_bound = counts[DEPTH], counts[NEXT_BOUND]
    walking = estimate[FACTS][KIND] == WALKING
    fresh = counts[FRESH] != ZERO
    top = depth * SPAN
    low, high, h, blank = stack[top], stack[top + HIGH], stack[top + H], stack[top + BLANK]
    by, rest = stack[top + BY], stack[top + REST]
    by_rows, by_cols = stack[top + BY_ROWS], stack[top + BY_COLS]
    status = DONE
    while True:
        if fresh:
            if h == ZERO and low == goal_low and high == goal_high:
                status = GOAL
                break
            if expanded >= pause_at:
                status = PAUSED
                break
            fresh = False
            expanded += ONE
            longest = max(longest, depth + ONE)
            rest = np.uint64(successors[blank | (by << _LAST)])
        if rest == ZERO:
            if depth == ZERO:
                break
            depth -= ONE
            top -= SPAN
            low, high, h = stack[top], stack[top + HIGH], stack[top + H]
            blank, rest = stack[top + BLANK], stack[top + REST]
            by_rows, by_cols = stack[top + BY_ROWS], stack[top + BY_COLS]
            continue
        cell, move = (rest >> TWO) & FIELD, rest & THREE
        rest >>= EIGHT
        generated += ONE
        tile = tile_at(low, high, cell, words)
        after = estimate_after(estimate, low, high, blank, cell, tile, move, h, by_rows, by_cols)
        f = depth + ONE + after
        if f > bound:
            next_bound = min(next_bound, f)
            continue
        stack[top + REST] = rest
        low, high = toggle_tile(low, high, tile, cell, words)
        low, high = toggle_tile(low, high, tile, blank, words)
        depth += ONE
        top += SPAN
        if walking:
            situation = situation_after_move(estimate, tile, move, by_rows, by_cols) >> ONE
            if move < TWO:
                by_rows = situation
            else:
                by_cols = situation
            stack[top + BY_ROWS], stack[top + BY_COLS] = by_rows, by_cols
        h, blank, by, fresh = after, cell, move, True
        stack[top], stack[top + HIGH], stack[top + H] = low, high, h
        stack[top + BLANK], stack[top + BY] = blank, by
    counts[EXPANDED], counts[GENERATED], counts[LONGEST] = expanded, generated, longest
    counts[DEPTH], counts[NEXT_BOUND], counts[FRESH] = depth, next_bound, np.uint64(fresh)
    return status
