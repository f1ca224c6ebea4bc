"""Iterative deepening on pattern databases, compiled."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from pintu.engine.jit import Kernel, byte_at, jit, prefetch_at, words

_0, _1, _2, _3, _4, _6, _8, _10 = words(0, 1, 2, 3, 4, 6, 8, 10)
_15, _16, _24, _32, _60, _63, _64, _255 = words(15, 16, 24, 32, 60, 63, 64, 255)
(_HASH,) = words(0x9E3779B97F4A7C15)


@lru_cache(maxsize=8)
def pattern_search(views: int) -> Kernel:
    """The kernel for so many views: unrolling their loops makes it a tenth faster."""
    count = np.uint64(views)

    @jit(
        "uint64(uint64, uint64, uint64, uint64[::1], uint64[:, ::1], uint8[::1], uint64[::1],"
        "uint32[::1], uint8[::1], uint64[::1], uint64[::1], uint64[::1], uint64[::1])"
    )
    def search_patterns(
        nodes: Any,
        hole: Any,
        seen_bits: Any,
        control: Any,
        stack: Any,
        path: Any,
        seen: Any,
        steps: Any,
        rises: Any,
        traits: Any,
        tables: Any,
        changes: Any,
        between: Any,
    ) -> Any:
        """As `search_manhattan`, pruned by the largest of several sums of pattern excesses.

        A child is put on the stack unseen, its table entries being fetched meanwhile, and is looked
        up only when its turn comes. A stack row goes on with: above bit 32 of the second word, the
        tile that moved (at the start any will do); the excess of each pattern, a nibble each, and
        their sum for each view, a byte each, both still those of the parent; and for each view a
        word with the index of every pattern. The row after the last is scratch.

        `traits[view, tile]` is where the index of the tile's pattern lies in that word, plus 256
        times where its excess lies, and above bit 32 the mask of the index. `tables[view, tile]` is
        the address of its table. `changes[view, tile, move, other]` is what the move adds to the
        word for passing the other tile or, where that is the tile itself, in any case; and
        `between[view, blank, move]` has a byte for each cell passed: 4 times the cell, plus 64.

        A look-up may show that not even the parent can be solved within the bound: its other
        children are dropped then. They are the rows on top that are as deep.

        `seen`, if `seen_bits` is not 0, remembers some boards with the slack they were expanded
        at: the same board with no more slack leads nowhere new. An entry is the board, its last
        nibble (which follows from the others) replaced by the slack. A board on a shortest path is
        never dropped so: its first expansion at its true depth cannot have been preceded by one
        with more slack.
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
            info = stack[top, 1]
            depth = info & _255
            slack = (info >> _16) & _255
            tile = info >> _32
            excesses = stack[top, 2]
            sums = stack[top, 3]
            total = _0
            view = _0
            while view < count:
                word = stack[top, _4 + view]
                stack[scratch, _4 + view] = word
                trait = traits[(view << _4) | tile]
                index = (word >> (trait & _63)) & (trait >> _32)
                pair = np.uint64(byte_at(tables[(view << _4) | tile], index >> _1))
                excess = (pair >> (_4 * (index & _1))) & _15
                nibble = (trait >> _8) & _63
                old = (excesses >> nibble) & _15
                excesses ^= (excess ^ old) << nibble
                sums += (excess - old) << (_8 * view)
                total = (sums >> (_8 * view)) & _255
                if total > slack:
                    break
                view += _1
            if view < count:
                # A move is worth one of slack at most, so the parent is beyond the bound too.
                if total > slack + _1:
                    while top != _0 and stack[top - _1, 1] & _255 == depth:
                        top -= _1
                continue
            board = stack[top, 0]
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
                for view in range(count):
                    row = (view << _10) | (tile << _6) | (move << _4)
                    passed = between[(view << _6) | (blank << _2) | move]
                    word = stack[scratch, _4 + view] + changes[row | tile]
                    while passed:
                        word += changes[row | ((board >> (passed & _63)) & _15)]
                        passed >>= _8
                    stack[top, _4 + view] = word
                    trait = traits[(view << _4) | tile]
                    index = (word >> (trait & _63)) & (trait >> _32)
                    prefetch_at(tables[(view << _4) | tile], index >> _1)
                swap = tile ^ hole
                stack[top, 0] = board ^ (swap << (_4 * origin)) ^ (swap << (_4 * blank))
                stack[top, 1] = (
                    (depth + _1)
                    | ((origin + ((move + _1) << _4)) << _8)
                    | ((slack - rise) << _16)
                    | (move << _24)
                    | (tile << _32)
                )
                stack[top, 2] = excesses
                stack[top, 3] = sums
                top += _1
        control[0], control[2], control[3] = top, expanded, generated
        return status

    return search_patterns
