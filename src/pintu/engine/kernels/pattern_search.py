"""Iterative deepening on pattern databases, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import byte_at, jit, popcount, words

_0, _1, _2, _3, _4, _8, _15 = words(0, 1, 2, 3, 4, 8, 15)
_12, _16, _24, _32, _60, _64 = words(12, 16, 24, 32, 60, 64)
_255, _HALF = words(255, 0xFFFFFFFF)
(_HASH,) = words(0x9E3779B97F4A7C15)


@jit(
    "uint64(uint64, uint64, uint64, uint64, uint64[::1], uint64[:, ::1], uint8[::1], uint64[::1],"
    "uint32[::1], uint8[::1], uint64[:, ::1], uint64[:, ::1], uint64[::1], uint16[::1])"
)
def search_patterns(
    nodes: Any,
    hole: Any,
    views: Any,
    seen_bits: Any,
    control: Any,
    stack: Any,
    path: Any,
    seen: Any,
    steps: Any,
    rises: Any,
    traits: Any,
    patterns: Any,
    highs: Any,
    lows: Any,
) -> Any:
    """As `search_manhattan`, pruned by the largest of several sums of pattern excesses.

    A stack row goes on with: the excess of each pattern, a nibble each; their sum for each view, a
    byte each; and for each view a word with the cell of every tile, group by group, so that a
    pattern's placement is a field of that word and a move is one xor. The row after the last is
    scratch.

    `traits[view, tile]` is where the tile's nibble lies, plus 256 times its pattern (16: none);
    `traits[view, 16 + 4 * blank + move]` is what a move changes in that nibble.
    `patterns` has, a row each: where its field starts, where its part of `highs` starts, the mask
    of the high code, where the low code starts and its mask, where its part of `lows` starts, and
    the address of its table. `highs` gives the first index of a block and, above bit 32, the cells
    taken.

    `seen`, if `seen_bits` is not 0, remembers some boards with the slack they were expanded at: the
    same board with no more slack leads nowhere new. An entry is the board, its last nibble (which
    follows from the others) replaced by the slack. A board on a shortest path is never dropped
    so: its first expansion at its true depth cannot have been preceded by one with more slack.
    """
    top, bound, expanded, generated = control[0], control[1], control[2], control[3]
    stop = expanded + nodes
    scratch = np.uint64(len(stack)) - _1
    status = _0
    while top != _0:
        if expanded >= stop:
            status = _1
            break
        top -= _1
        board = stack[top, 0]
        info = stack[top, 1]
        depth = info & _255
        slack = (info >> _16) & _255
        path[depth] = np.uint8(info >> _24)
        if depth == bound:
            status = _2
            break
        if seen_bits:
            slot = (board * _HASH) >> (_64 - seen_bits)
            entry = seen[slot]
            if (entry ^ board) << _4 == _0 and entry >> _60 >= slack:
                continue
            seen[slot] = ((board << _4) >> _4) | (min(slack, _15) << _60)
        expanded += _1
        excesses = stack[top, 2]
        sums = stack[top, 3]
        for view in range(views):
            stack[scratch, _4 + view] = stack[top, _4 + view]
        blank = (info >> _8) & _15
        successors = np.uint64(steps[(info >> _8) & _255])
        while successors:
            origin = successors & _15
            move = (successors >> _4) & _3
            successors >>= _8
            generated += _1
            tile = (board >> (_4 * origin)) & _15
            rise = np.uint64(rises[(tile * _16 + origin) * _4 + move])
            if rise > slack:
                continue
            left = slack - rise
            new_excesses = excesses
            new_sums = sums
            view = _0
            while view < views:
                trait = traits[view, tile]
                change = traits[view, _16 + blank * _4 + move]
                word = stack[scratch, _4 + view] ^ (change << (trait & _255))
                stack[top, _4 + view] = word
                pattern = trait >> _8
                if pattern != _16:
                    code = word >> patterns[pattern, 0]
                    high = highs[patterns[pattern, 1] + (code & patterns[pattern, 2])]
                    low = (code >> patterns[pattern, 3]) & patterns[pattern, 4]
                    taken = high >> _32
                    # Number the low tiles' cells among those not taken. Cell 0 stays 0, so
                    # codes of fewer than four tiles need no case of their own.
                    a = low & _15
                    b = (low >> _4) & _15
                    c = (low >> _8) & _15
                    d = low >> _12
                    a -= popcount(taken & ((_1 << a) - _1))
                    b -= popcount(taken & ((_1 << b) - _1))
                    c -= popcount(taken & ((_1 << c) - _1))
                    d -= popcount(taken & ((_1 << d) - _1))
                    place = patterns[pattern, 5] + (a | (b << _4) | (c << _8) | (d << _12))
                    index = (high & _HALF) + np.uint64(lows[place])
                    pair = np.uint64(byte_at(patterns[pattern, 6], index >> _1))
                    excess = (pair >> (_4 * (index & _1))) & _15
                    old = (excesses >> (_4 * pattern)) & _15
                    new_sums += (excess - old) << (_8 * view)
                    new_excesses ^= (excess ^ old) << (_4 * pattern)
                if (new_sums >> (_8 * view)) & _255 > left:
                    break
                view += _1
            if view < views:
                continue
            swap = tile ^ hole
            stack[top, 0] = board ^ (swap << (_4 * origin)) ^ (swap << (_4 * blank))
            stack[top, 1] = (
                (depth + _1)
                | ((origin + ((move + _1) << _4)) << _8)
                | (left << _16)
                | (move << _24)
            )
            stack[top, 2] = new_excesses
            stack[top, 3] = new_sums
            top += _1
    control[0], control[2], control[3] = top, expanded, generated
    return status
