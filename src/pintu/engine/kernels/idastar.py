"""One round of iterative deepening, depth-first below a bound, on an explicit stack."""

import numpy as np
from numpy.typing import NDArray

from pintu.engine.jit import constant, jit, u64
from pintu.engine.kernels.estimates import (
    CELLS,
    KIND,
    WALKING,
    Estimate,
    estimate_after,
    estimate_type,
    walk_of,
)
from pintu.engine.kernels.packed import EIGHT, FIELD, FIVE, ONE, THREE, TWO, ZERO, tile_at, toggled

# Places in `counts`. FRESH: the board on top has just been stepped onto.
EXPANDED, GENERATED, LONGEST, DEPTH, NEXT_BOUND, FRESH = (np.uint64(place) for place in range(6))

# How a call ended.
DONE, GOAL, PAUSED = range(3)

# Places in the eight words that `stack` has for each board on the path: its words, its estimate,
# its blank, the move to it, the choices still to try, and for walking distance the crowds.
LOW, HIGH, H, BLANK, BY, REST, DOWN, ACROSS = (np.uint64(place) for place in range(8))
SPAN = THREE  # as a shift


@jit(u64(u64[::1], constant(u64), estimate_type, u64[::1], u64, u64, u64, u64, u64))
def deepen(
    stack: NDArray[np.uint64],
    choices: NDArray[np.uint64],
    estimate: Estimate,
    counts: NDArray[np.uint64],
    words: np.uint64,
    goal_low: np.uint64,
    goal_high: np.uint64,
    bound: np.uint64,
    pause_at: np.uint64,
) -> int:
    """Go on below the bound until the round is done, the goal is on top or it is time to pause.

    counts[DEPTH] is the depth of the board on top.
    """
    expanded, generated, longest = counts[EXPANDED], counts[GENERATED], counts[LONGEST]
    depth, next_bound = counts[DEPTH], counts[NEXT_BOUND]
    cells, units = estimate[0][CELLS], estimate[4]
    walking = estimate[0][KIND] == WALKING
    fresh = counts[FRESH] != ZERO
    top = depth << SPAN
    low, high, h, blank = stack[top], stack[top + HIGH], stack[top + H], stack[top + BLANK]
    by, rest = stack[top + BY], stack[top + REST]
    across, down_crowd, across_crowd = ZERO, ZERO, ZERO
    if walking:
        down_crowd, across_crowd = stack[top + DOWN], stack[top + ACROSS]
        across = walk_of(estimate, across_crowd, ONE)
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
            rest = choices[blank * FIVE + by]
        if rest == ZERO:
            if depth == ZERO:
                break
            depth -= ONE
            top -= EIGHT
            low, high, h = stack[top], stack[top + HIGH], stack[top + H]
            blank, rest = stack[top + BLANK], stack[top + REST]
            if walking:
                down_crowd, across_crowd = stack[top + DOWN], stack[top + ACROSS]
                across = walk_of(estimate, across_crowd, ONE)
            continue
        cell, move = (rest >> TWO) & FIELD, rest & THREE
        rest >>= EIGHT
        generated += ONE
        tile = tile_at(low, high, cell, words)
        axis = move >> ONE
        after = estimate_after(
            estimate, low, high, blank, cell, tile, axis, h, across, down_crowd, across_crowd
        )
        f = depth + ONE + after
        if f > bound:
            next_bound = min(next_bound, f)
            continue
        stack[top + REST] = rest
        low, high = toggled(low, high, tile, cell, words)
        low, high = toggled(low, high, tile, blank, words)
        depth += ONE
        top += EIGHT
        if walking:
            first = (axis * cells + tile) * cells
            if axis:
                across_crowd += units[first + blank] - units[first + cell]
                across += after - h
            else:
                down_crowd += units[first + blank] - units[first + cell]
            stack[top + DOWN], stack[top + ACROSS] = down_crowd, across_crowd
        h, blank, by, fresh = after, cell, move, True
        stack[top], stack[top + HIGH], stack[top + H] = low, high, h
        stack[top + BLANK], stack[top + BY] = blank, by
    counts[EXPANDED], counts[GENERATED], counts[LONGEST] = expanded, generated, longest
    counts[DEPTH], counts[NEXT_BOUND], counts[FRESH] = depth, next_bound, np.uint64(fresh)
    return status
