"""Estimates of a board after a move, from the estimate before it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.engine.jit import constant, part, popcount, tuple_of, u8, u64
from pintu.engine.kernels.packed import ONE, SPREAD_2, TWO, ZERO, tile_at

Estimate = tuple[NDArray[Any], ...]
"""facts, away, places, starts, units, crowds, walks: see `engine.estimates`, which makes them."""

estimate_type = tuple_of(
    (constant(u64), *[constant(u8)] * 3, constant(u64), constant(u64), constant(u8))
)

# Places in `facts`.
KIND, ROWS, COLS, CELLS, WORDS, WALK_SHIFT, WALK_SLOTS = (np.uint64(place) for place in range(7))
# What KIND may be: a sum over the tiles; that and conflicts; walking distance.
SUM, CONFLICTS, WALKING = (np.uint64(kind) for kind in range(3))


@part
def conflict_change(
    estimate: Estimate,
    low: np.uint64,
    high: np.uint64,
    blank: np.uint64,
    cell: np.uint64,
    tile: np.uint64,
    axis: np.uint64,
) -> np.uint64:
    """How many moves of linear conflict come (or go, as a wrapped negative) with a move.

    A tile that slides along a line passes no other tile of it, so only the two lines across can
    change, and of those only the tile's own goal line, which it enters or leaves.
    """
    facts, places, starts = estimate[0], estimate[2], estimate[3]
    cells, words = facts[CELLS], facts[WORDS]
    first = axis * cells
    leaves = np.uint64(places[(first + tile) * cells + cell])
    enters = np.uint64(places[(first + tile) * cells + blank])
    own = leaves | enters  # one of them is 0, or both
    if own == ZERO:
        return ZERO
    gap = cell if leaves else blank
    at = np.uint64(starts[first + gap])
    # Patience sorting on sets of bits: the smallest ends of rising runs, one for each length. The
    # tile costs a step aside unless it makes the longest run longer.
    without, with_it = ZERO, ZERO
    stride = facts[COLS] if axis else ONE
    for _ in range(facts[ROWS] if axis else facts[COLS]):
        place = np.uint64(places[(first + tile_at(low, high, at, words)) * cells + at])
        ahead = own if at == gap else place
        place = ZERO if at == gap else place
        without = run_with(without, place)
        with_it = run_with(with_it, ahead)
        at += stride
    change = TWO * (ONE + popcount(without) - popcount(with_it))
    return ZERO - change if leaves else change


@part
def run_with(ends: np.uint64, place: np.uint64) -> np.uint64:
    """The ends of rising runs when a place, unless it is 0, comes behind them."""
    bit = ONE << place
    beyond = ends & (ZERO - bit)
    longer = (ends ^ (beyond & (ZERO - beyond))) | bit
    return longer if place else ends


@part
def crowd_of(estimate: Estimate, low: np.uint64, high: np.uint64, axis: np.uint64) -> np.uint64:
    """The crowd of the rows (axis 0) or columns (1) of a board, packed into a word."""
    facts, units = estimate[0], estimate[4]
    cells = facts[CELLS]
    crowd: np.uint64 = ZERO
    for at in range(cells):
        cell = np.uint64(at)
        crowd += units[(axis * cells + tile_at(low, high, cell, facts[WORDS])) * cells + cell]
    return crowd


@part
def walk_of(estimate: Estimate, crowd: np.uint64, axis: np.uint64) -> np.uint64:
    """The moves a crowd needs at least."""
    facts, crowds, walks = estimate[0], estimate[5], estimate[6]
    first = axis * facts[WALK_SLOTS]
    slot = (crowd * SPREAD_2) >> facts[WALK_SHIFT]
    # Stored crowds are never zero, and every crowd of a board is there.
    while crowds[first + slot] != crowd:
        slot = (slot + ONE) & (facts[WALK_SLOTS] - ONE)
    return np.uint64(walks[first + slot])


@part
def estimate_after(
    estimate: Estimate,
    low: np.uint64,
    high: np.uint64,
    blank: np.uint64,
    cell: np.uint64,
    tile: np.uint64,
    axis: np.uint64,
    before: np.uint64,
    across: np.uint64,
    down_crowd: np.uint64,
    across_crowd: np.uint64,
) -> np.uint64:
    """The estimate after the tile of a cell slid into the blank, given the one before.

    The axis is 0 for a slide up or down, 1 for one to a side. Walking distance also needs the
    crowds of the board before, and its part `across`.
    """
    facts, away, units = estimate[0], estimate[1], estimate[4]
    cells = facts[CELLS]
    if facts[KIND] == WALKING:
        first = (axis * cells + tile) * cells
        crowd = across_crowd if axis else down_crowd
        crowd += units[first + blank] - units[first + cell]
        return walk_of(estimate, crowd, axis) + (before - across if axis else across)
    after: np.uint64 = before + away[tile * cells + blank] - away[tile * cells + cell]
    if facts[KIND] == CONFLICTS:
        after += conflict_change(estimate, low, high, blank, cell, tile, axis)
    return after
