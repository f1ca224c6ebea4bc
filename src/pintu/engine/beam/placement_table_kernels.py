"""Breadth-first search over the placements of a few tiles, on boards of up to 36 cells."""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import jit, lowest, part, words

_0, _1, _FIELD, _BITS = words(0, 1, 63, 6)

NEW = 255
"""Excess of a placement that was not met yet."""
_NEW = np.uint64(NEW)


@part
def _region(start: Any, free: Any, cols: Any, not_first: Any, not_last: Any) -> Any:
    """The free cells that the blank can walk to from those of `start`."""
    region = start
    while True:
        wider = region | (region << cols) | (region >> cols)
        wider |= ((region & not_last) << _1) | ((region & not_first) >> _1)
        wider &= free
        if wider == region:
            return region
        region = wider


@jit(
    "uint64(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64[::1], uint64[::1],"
    "uint64[::1], uint8[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1],"
    "uint8[::1])"
)
def expand_placements(
    first: Any,
    last: Any,
    appended: Any,
    cost: Any,
    tiles: Any,
    cells: Any,
    cols: Any,
    neighbours: Any,
    masks: Any,
    weights: Any,
    manhattan: Any,
    placements: Any,
    regions: Any,
    next_placements: Any,
    next_regions: Any,
    reached: Any,
    excess: Any,
) -> Any:
    """Expand the states `first` to `last` of a level; give how many the next level has by then.

    A state is a placement, six bits a tile, and the region of free cells that the blank is in.
    `reached` has the cells of all regions met, by placement; `excess` half of what the first `cost`
    at which a placement is met exceeds its Manhattan distance by. `masks` are the cells that are
    not in the first column, and those not in the last.
    """
    full = (_1 << cells) - _1
    for at in range(first, last):
        placement, region = placements[at], regions[at]
        index = distance = taken = _0
        for tile in range(tiles):
            cell = (placement >> (_BITS * np.uint64(tile))) & _FIELD
            index += weights[tile] * cell
            distance += np.uint64(manhattan[(np.uint64(tile) << _BITS) | cell])
            taken |= _1 << cell
        free = full ^ taken
        for tile in range(tiles):
            shift = _BITS * np.uint64(tile)
            row = np.uint64(tile) << _BITS
            cell = (placement >> shift) & _FIELD
            ways = neighbours[cell] & region
            while ways:
                to = lowest(ways)
                ways &= ways - _1
                target = index + weights[tile] * (to - cell)
                known = reached[target]
                if (known >> cell) & _1:
                    continue
                if np.uint64(excess[target]) == _NEW:
                    changed = distance + np.uint64(manhattan[row | to])
                    changed -= np.uint64(manhattan[row | cell])
                    excess[target] = np.uint8((cost - changed) >> _1)
                bit = _1 << cell
                found = _region(bit, (free | bit) ^ (_1 << to), cols, masks[_0], masks[_1])
                reached[target] = known | found
                next_placements[appended] = placement ^ ((cell ^ to) << shift)
                next_regions[appended] = found
                appended += _1
    return appended
