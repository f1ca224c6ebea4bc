"""Estimates of a board after a move, from the estimate before it."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.packing_kernels import ONE, TWO, ZERO, tile_at
from pintu.engine.jit import constant, part, popcount, tuple_of, u8, u16, u64
from pintu.engine.walking_distance_kernels import situation_after, slot_for

Estimate = tuple[NDArray[Any], ...]
"""The arrays of `estimates.Estimate`, which describes them."""

estimate_type = tuple_of(
    (constant(u64), *[constant(u8)] * 4, *[constant(u64)] * 2, *[constant(u16)] * 2)
)

# Indices in an estimate.
FACTS, AWAY, PLACES, STARTS, GOAL_LINES, UNITS, KNOWN, SLOTS, TRANSITIONS = range(9)
# Indices in the facts. For walking distance: a shift for each axis, and where the columns begin.
KIND, ROWS, COLS, CELLS, WORDS = (np.uint64(place) for place in range(5))
ROW_SHIFT, COL_SHIFT, COL_KNOWN, COL_SLOTS, COL_TRANSITIONS = (
    np.uint64(place) for place in range(5, 10)
)
# The values of KIND: a sum over the tiles; that plus linear conflicts; walking distance.
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
    """The change of the linear-conflict moves by a move; a negative one wraps around.

    A tile that slides along a line passes no other tile of that line. So only the two lines across
    can change, and of these only the tile's goal line, which it enters or leaves.
    """
    facts, places, starts = estimate[FACTS], estimate[PLACES], estimate[STARTS]
    cells, words = facts[CELLS], facts[WORDS]
    first = axis * cells
    leaves = np.uint64(places[(first + tile) * cells + cell])
    enters = np.uint64(places[(first + tile) * cells + blank])
    own = leaves | enters  # at least one of them is 0
    if own == ZERO:
        return ZERO
    gap = cell if leaves else blank
    at = np.uint64(starts[first + gap])
    # Patience sorting on sets of bits: for each length of a rising run, its smallest last element.
    # The tile adds a conflict unless it makes the longest run longer.
    without, with_it = ZERO, ZERO
    stride = facts[COLS] if axis else ONE
    for _ in range(facts[ROWS] if axis else facts[COLS]):
        place = np.uint64(places[(first + tile_at(low, high, at, words)) * cells + at])
        ahead = own if at == gap else place
        place = ZERO if at == gap else place
        without = extend_runs(without, place)
        with_it = extend_runs(with_it, ahead)
        at += stride
    change = TWO * (ONE + popcount(without) - popcount(with_it))
    return ZERO - change if leaves else change


@part
def extend_runs(ends: np.uint64, place: np.uint64) -> np.uint64:
    """The last elements of rising runs after another element, unless it is 0, is appended."""
    bit = ONE << place
    beyond = ends & (ZERO - bit)
    longer = (ends ^ (beyond & (ZERO - beyond))) | bit
    return longer if place else ends


@part
def situations_of(
    estimate: Estimate, low: np.uint64, high: np.uint64
) -> tuple[np.uint64, np.uint64]:
    """The situations of the rows and of the columns of a board that can reach the goal."""
    facts, units, known, slots = estimate[FACTS], estimate[UNITS], estimate[KNOWN], estimate[SLOTS]
    cells, words = facts[CELLS], facts[WORDS]
    down, across = ZERO, ZERO
    for at in range(cells):
        cell = np.uint64(at)
        unit = tile_at(low, high, cell, words) * cells + cell
        down += units[unit]
        across += units[cells * cells + unit]
    first, first_slot = facts[COL_KNOWN], facts[COL_SLOTS]
    rows = slots[slot_for(down, known, ZERO, slots, ZERO, facts[ROW_SHIFT])]
    cols = slots[slot_for(across, known, first, slots, first_slot, facts[COL_SHIFT])]
    return np.uint64(rows) - ONE, np.uint64(cols) - ONE


@part
def situation_after_move(
    estimate: Estimate, tile: np.uint64, move: np.uint64, by_rows: np.uint64, by_cols: np.uint64
) -> np.uint64:
    """The result of `situation_after` for the axis that a tile moves along."""
    facts, goal_lines, transitions = estimate[FACTS], estimate[GOAL_LINES], estimate[TRANSITIONS]
    back = move & ONE
    if move < TWO:
        line = np.uint64(goal_lines[tile])
        return situation_after(transitions, ZERO, by_rows, back, facts[ROWS], line)
    line = np.uint64(goal_lines[facts[CELLS] + tile])
    first = facts[COL_TRANSITIONS]
    return situation_after(transitions, first, by_cols, back, facts[COLS], line)


@part
def estimate_after(
    estimate: Estimate,
    low: np.uint64,
    high: np.uint64,
    blank: np.uint64,
    cell: np.uint64,
    tile: np.uint64,
    move: np.uint64,
    before: np.uint64,
    by_rows: np.uint64,
    by_cols: np.uint64,
) -> np.uint64:
    """The estimate after the tile at a cell moves to the blank, from the estimate before.

    Walking distance also needs the situations of the board before the move.
    """
    facts, away = estimate[FACTS], estimate[AWAY]
    cells = facts[CELLS]
    if facts[KIND] == WALKING:
        rises = situation_after_move(estimate, tile, move, by_rows, by_cols) & ONE
        return before + rises + rises - ONE
    after: np.uint64 = before + away[tile * cells + blank] - away[tile * cells + cell]
    if facts[KIND] == CONFLICTS:
        after += conflict_change(estimate, low, high, blank, cell, tile, move >> ONE)
    return after
