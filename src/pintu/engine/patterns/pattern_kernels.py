"""Breadth-first search over the placements of a pattern's tiles, one level at a time."""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import jit, lowest, part, popcount, prefetch, words

_0, _1, _2, _3, _4, _5, _6, _7, _8, _15 = words(0, 1, 2, 3, 4, 5, 6, 7, 8, 15)
(_FULL,) = words(96)  # states waiting to be marked; a placement adds at most 16 more
_16, _32, _48 = words(16, 32, 48)
_BYTE, _WORD = words(0xFF, 0xFFFF)
(_PENDING,) = words(0xFF00FF00FF00FF00)


@part
def mark(states: Any, targets: Any, bits: Any, count: Any) -> None:
    """Mark in each target that the blank has reached a region; a new region is to be expanded."""
    for i in range(count):
        known = np.uint64(states[targets[i]])
        states[targets[i]] = np.uint16(known | bits[i] | ((bits[i] & ~known) << _8))


@jit(
    "uint64(uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint64, uint16[::1],"
    "uint16[::1], uint16[::1], uint16[::1], uint64[::1], uint16[::1], uint8[:, ::1], uint16[::1],"
    "uint64[::1], uint8[::1], uint64[:, ::1])"
)
def expand_level(
    level: Any,
    first_block: Any,
    last_block: Any,
    cells: Any,
    columns: Any,
    high: Any,
    low: Any,
    stride: Any,
    high_codes: Any,
    high_ranks: Any,
    low_codes: Any,
    low_ranks: Any,
    region_ids: Any,
    region_cells: Any,
    manhattan: Any,
    states: Any,
    quads: Any,
    table: Any,
    scratch: Any,
) -> Any:
    """Expand the waiting states of blocks `first_block` to `last_block`; return their number.

    A state is a placement and a region the blank is in. A block holds the placements that share
    their high tiles, `stride` entries apart. `states[i]` has, for placement i, a bit for each
    region of free cells the blank has reached (low byte) and a bit for each region still to be
    expanded (high byte); `quads` is the same memory, four at a time.

    The first level at which a placement is reached is its cost; the table keeps half of its excess
    over the Manhattan distance, in a nibble.
    """
    shift_of = scratch[_0]  # by cell: the shift of its low tile's nibble
    unit_of = scratch[_1]  # by cell: 1 shifted to that nibble; 0 without a low tile
    high_of = scratch[_2]
    cell_of = scratch[_3]
    place_of = scratch[_4]
    next_base = scratch[_5]
    offset = scratch[_6]  # right, left, down, up; the negative ones wrap around
    # States in other blocks are far away in memory. They are prefetched and marked a little later,
    # so that the processor does not wait for them.
    later_target = scratch[_7]
    later_bit = scratch[_8]
    waits = _0
    offset[0], offset[1], offset[2], offset[3] = _1, _0 - _1, columns, _0 - columns
    full = (_1 << cells) - _1
    first_column = _0
    for cell in range(_0, cells, columns):
        first_column |= _1 << cell
    not_first = full & ~first_column
    not_last = full & ~(first_column << (columns - _1))
    count = _0
    for block in range(first_block, last_block):
        base = np.uint64(block) * stride
        high_code = np.uint64(high_codes[block])
        high_mask = _0
        high_distance = _0
        for i in range(high):
            cell = (high_code >> (_4 * i)) & _15
            high_of[cell] = i
            high_mask |= _1 << cell
            high_distance += np.uint64(manhattan[i, cell])
        place = _0
        for cell in range(cells):
            if not (high_mask >> cell) & _1:
                cell_of[place] = cell
                place_of[cell] = place
                place += _1
        rest = full & ~high_mask
        pairs = high_mask & (rest >> _1) & not_last
        pairs |= (high_mask & (rest << _1) & not_first) << _16
        pairs |= (high_mask & (rest >> columns)) << _32
        pairs |= (high_mask & (rest << columns)) << _48
        while pairs:
            pair = lowest(pairs)
            pairs &= pairs - _1
            cell = pair & _15
            to = cell + offset[pair >> _4]
            code = high_code ^ ((cell ^ to) << (_4 * high_of[cell]))
            next_base[pair] = np.uint64(high_ranks[code]) * stride

        for quad in range(base >> np.uint64(2), (base + stride) >> np.uint64(2)):
            pending = quads[quad] & _PENDING
            while pending:
                slot = lowest(pending) >> _4
                pending &= ~(_WORD << (_16 * slot))
                index = _4 * np.uint64(quad) + slot
                low_code = np.uint64(low_codes[index - base])
                low_mask = _0
                distance = high_distance
                for i in range(low):
                    cell = cell_of[(low_code >> (_4 * i)) & _15]
                    shift_of[cell] = _4 * i
                    low_mask |= _1 << cell
                    distance += np.uint64(manhattan[high + i, cell])
                # All states of a level have the same parity. One of the other parity was reached
                # during this pass and belongs to the next level.
                if (level ^ distance) & _1:
                    continue
                state = np.uint64(states[index])
                states[index] = np.uint16(state & _BYTE)
                waiting = state >> _8
                count += popcount(waiting)
                if state & _BYTE == waiting:
                    excess = min((level - distance) >> _1, _15)
                    table[index >> _1] |= np.uint8(excess << (_4 * (index & _1)))
                free = full ^ high_mask ^ low_mask
                reachable = _0
                while waiting:
                    reachable |= np.uint64(region_cells[free * _8 + lowest(waiting)])
                    waiting &= waiting - _1

                # Below, a state is marked without a test whether it is new: the branch is hard to
                # predict, and a misprediction costs more than the write.
                pairs = low_mask & (reachable >> _1) & not_last
                pairs |= (low_mask & (reachable << _1) & not_first) << _16
                pairs |= (low_mask & (reachable >> columns)) << _32
                pairs |= (low_mask & (reachable << columns)) << _48
                while pairs:
                    pair = lowest(pairs)
                    pairs &= pairs - _1
                    cell = pair & _15
                    to = cell + offset[pair >> _4]
                    code = low_code ^ ((place_of[cell] ^ place_of[to]) << shift_of[cell])
                    target = base + np.uint64(low_ranks[code])
                    region = region_ids[free ^ (_1 << to) ^ (_1 << cell)] >> (_4 * cell)
                    bit = _1 << (region & _15)
                    known = np.uint64(states[target])
                    states[target] = np.uint16(known | bit | ((bit & ~known) << _8))

                pairs = high_mask & (reachable >> _1) & not_last
                pairs |= (high_mask & (reachable << _1) & not_first) << _16
                while pairs:
                    pair = lowest(pairs)
                    pairs &= pairs - _1
                    cell = pair & _15
                    to = cell + offset[pair >> _4]
                    # A sideways move passes no low tile, so their numbers stay the same.
                    target = next_base[pair] + index - base
                    region = region_ids[free ^ (_1 << to) ^ (_1 << cell)] >> (_4 * cell)
                    prefetch(states, target)
                    later_target[waits] = target
                    later_bit[waits] = _1 << (region & _15)
                    waits += _1

                pairs = high_mask & (reachable >> columns)
                pairs |= (high_mask & (reachable << columns)) << _16
                for i in range(low):
                    cell = cell_of[(low_code >> (_4 * i)) & _15]
                    unit_of[cell] = _1 << (_4 * i)
                while pairs:
                    pair = lowest(pairs) + _32
                    pairs &= pairs - _1
                    cell = pair & _15
                    to = cell + offset[pair >> _4]
                    passed = _0
                    for other in range(min(cell, to) + _1, max(cell, to)):
                        passed += unit_of[other]
                    code = low_code + passed if to > cell else low_code - passed
                    target = next_base[pair] + np.uint64(low_ranks[code])
                    region = region_ids[free ^ (_1 << to) ^ (_1 << cell)] >> (_4 * cell)
                    prefetch(states, target)
                    later_target[waits] = target
                    later_bit[waits] = _1 << (region & _15)
                    waits += _1
                for i in range(low):
                    unit_of[cell_of[(low_code >> (_4 * i)) & _15]] = _0
                if waits > _FULL:
                    mark(states, later_target, later_bit, waits)
                    waits = _0
    mark(states, later_target, later_bit, waits)
    return count
