"""Iterative deepening (IDA*) up to 16 cells, compiled: one loop for every estimate.

`deepen` is the loop. It is compiled anew into each kernel below, with the two functions of the
kernel's estimate in it, so that sharing it costs nothing:
- `look_up(tables, stack, row, tile, slack)` when a board is taken from the stack: what its estimate
  exceeds the one it was put there with by, and two words for `extend`;
- `extend(tables, stack, row, board, blank, origin, move, tile, slack, first, second)` for each
  successor: 1 if it takes the estimate up, 0 if down; fills in the successor's row from EXTRA on.

The textbook IDA* (`textbook.idastar_kernels`) has a loop of its own: it must count as the readable
one does, which tries successors in another order and takes any estimate and up to 25 cells; here
children wait on the stack while their table entries are fetched, and estimates have one parity.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from pintu.engine.encoding.moves import LAST_SHIFT
from pintu.engine.jit import (
    Kernel,
    byte_at,
    constant,
    jit,
    part,
    prefetch_at,
    u8,
    u16,
    u32,
    u64,
    words,
)
from pintu.engine.walking_distance_kernels import situation_after

_0, _1, _2, _3, _4, _6, _8, _10 = words(0, 1, 2, 3, 4, 6, 8, 10)
_15, _16, _31, _32, _60, _63, _64, _255 = words(15, 16, 31, 32, 60, 63, 64, 255)
(_HASH,) = words(0x9E3779B97F4A7C15)

# Places in `control`: rows on the stack, the bound, and counters.
TOP, BOUND, EXPANDED, GENERATED = words(0, 1, 2, 3)

# How a call ended: the bound is exhausted, the time is up, or a solution is in `path`.
EXHAUSTED, PAUSED, GOAL = words(0, 1, 2)

# Places in a row of the stack: the board as a permutation, a nibble a cell; what follows; and from
# EXTRA on what the estimate needs.
BOARD, INFO, EXTRA = words(0, 1, 2)

# Where INFO has the depth, the index into `successors` (the blank and the last move), the slack, a
# byte each, and the tile that moved. Slack is half of what the bound leaves over depth and
# estimate: a move that takes the estimate down keeps it, one that takes it up costs 1.
AT_SHIFT, SLACK_SHIFT, TILE_SHIFT = words(8, 16, 24)
_LAST = np.uint64(LAST_SHIFT)

_SEARCH = (u64, u64, u64, u64[::1], u64[:, ::1], u8[::1], u64[::1], constant(u32))


@part
def deepen(
    nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
    successors: Any, tables: Any, look_up: Any, extend: Any,
) -> Any:  # fmt: skip
    """Go on below the bound for about `nodes` expansions, and say how it ended.

    A look-up may show that not even the parent can be solved within the bound: its other children
    are dropped then. They are the rows on top that are as deep.

    `seen`, if `seen_bits` is not 0, remembers some boards with the slack they were expanded at: the
    same board with no more slack leads nowhere new. An entry is the board, its last nibble (which
    follows from the others) replaced by the slack. A board on a shortest path is never dropped so:
    its first expansion at its true depth cannot have been preceded by one with more slack.
    """
    top, bound = control[TOP], control[BOUND]
    expanded, generated = control[EXPANDED], control[GENERATED]
    stop = expanded + nodes
    status = EXHAUSTED
    while top != _0:
        if expanded >= stop:
            status = PAUSED
            break
        top -= _1
        info = stack[top, INFO]
        depth = info & _255
        slack = (info >> SLACK_SHIFT) & _255
        excess, first, second = look_up(tables, stack, top, info >> TILE_SHIFT, slack)
        if excess > slack:
            # A move is worth one of slack at most, so the parent may be beyond the bound too.
            if excess > slack + _1:
                while top != _0 and stack[top - _1, INFO] & _255 == depth:
                    top -= _1
            continue
        board = stack[top, BOARD]
        at = (info >> AT_SHIFT) & _255
        path[depth] = np.uint8(at >> _LAST)
        if depth == bound:  # no slack below zero: every tile is at its goal cell
            status = GOAL
            break
        if seen_bits:
            slot = (board * _HASH) >> (_64 - seen_bits)
            entry = seen[slot]
            if (entry ^ board) << _4 == _0 and entry >> _60 >= slack:
                continue
            seen[slot] = ((board << _4) >> _4) | (min(slack, _15) << _60)
        expanded += _1
        blank = at & _31
        onward = np.uint64(successors[at])
        while onward:
            origin = (onward >> _2) & _31
            move = onward & _3
            onward >>= _8
            generated += _1
            tile = (board >> (_4 * origin)) & _15
            rise = extend(
                tables, stack, top, board, blank, origin, move, tile, slack, first, second
            )
            if rise <= slack:
                swap = tile ^ goal_blank
                stack[top, BOARD] = board ^ (swap << (_4 * origin)) ^ (swap << (_4 * blank))
                stack[top, INFO] = (
                    (depth + _1)
                    | ((origin | (move << _LAST)) << AT_SHIFT)
                    | ((slack - rise) << SLACK_SHIFT)
                    | (tile << TILE_SHIFT)
                )
                top += _1
    control[TOP], control[EXPANDED], control[GENERATED] = top, expanded, generated
    return status


@part
def look_up_nothing(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """Manhattan distance is known when a board is put on the stack."""
    return _0, _0, _0


@part
def extend_manhattan(
    tables: Any, stack: Any, row: Any, board: Any, blank: Any, origin: Any, move: Any, tile: Any,
    slack: Any, first: Any, second: Any,
) -> Any:  # fmt: skip
    """Whether the tile gets farther from its goal cell; tables: `encoding.moves.rises`."""
    return np.uint64(tables[(tile * _16 + origin) * _4 + move])


@jit(u64(*_SEARCH, constant(u8)))
def search_manhattan(
    nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
    successors: Any, rises: Any,
) -> Any:  # fmt: skip
    """`deepen` by Manhattan distance; duplicates are not cut."""
    return deepen(
        nodes, goal_blank, _0, control, stack, path, seen, successors,
        rises, look_up_nothing, extend_manhattan,
    )  # fmt: skip


@part
def look_up_situations(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """The situations of the rows and of the columns, which the successors will overwrite."""
    return _0, stack[row, EXTRA], stack[row, EXTRA + _1]


@part
def extend_walking(
    tables: Any, stack: Any, row: Any, board: Any, blank: Any, origin: Any, move: Any, tile: Any,
    slack: Any, first: Any, second: Any,
) -> Any:  # fmt: skip
    """Whether walking distance rises; tables: rows, columns, transitions of both axes."""
    rows, cols, by_rows, by_cols = tables
    if move < _2:
        after = situation_after(by_rows, _0, first, move, rows, tile // cols)
        first = after >> _1
    else:
        after = situation_after(by_cols, _0, second, move - _2, cols, tile % cols)
        second = after >> _1
    stack[row, EXTRA], stack[row, EXTRA + _1] = first, second
    return after & _1


@jit(u64(*_SEARCH, u64, u64, constant(u16), constant(u16)))
def search_walking(
    nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
    successors: Any, rows: Any, cols: Any, by_rows: Any, by_cols: Any,
) -> Any:  # fmt: skip
    """`deepen` by walking distance; duplicates are not cut. A row has two situations more."""
    return deepen(
        nodes, goal_blank, _0, control, stack, path, seen, successors,
        (rows, cols, by_rows, by_cols), look_up_situations, extend_walking,
    )  # fmt: skip


# Places in a row of `search_patterns` beside: the excess of each pattern, a nibble each, and their
# sum for each view, a byte each, both still those of the parent; then for each view a word with the
# index of every pattern. The row after the last is scratch.
EXCESSES, SUMS, INDICES = words(2, 3, 4)


@part
def look_up_patterns(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """The largest sum of excesses over the views, or the first beyond the slack."""
    numbers, _, traits, addresses, _, _ = tables
    count = np.uint64(len(numbers))
    scratch = np.uint64(len(stack)) - _1
    excesses, sums = stack[row, EXCESSES], stack[row, SUMS]
    total = _0
    view = _0
    while view < count:
        word = stack[row, INDICES + view]
        stack[scratch, INDICES + view] = word
        trait = traits[(view << _4) | tile]
        index = (word >> (trait & _63)) & (trait >> _32)
        pair = np.uint64(byte_at(addresses[(view << _4) | tile], index >> _1))
        excess = (pair >> (_4 * (index & _1))) & _15
        nibble = (trait >> _8) & _63
        old = (excesses >> nibble) & _15
        excesses ^= (excess ^ old) << nibble
        sums += (excess - old) << (_8 * view)
        total = (sums >> (_8 * view)) & _255
        if total > slack:
            break
        view += _1
    return total, excesses, sums


@part
def extend_patterns(
    tables: Any, stack: Any, row: Any, board: Any, blank: Any, origin: Any, move: Any, tile: Any,
    slack: Any, first: Any, second: Any,
) -> Any:  # fmt: skip
    """Whether Manhattan distance rises; the new indices are made and their entries asked for."""
    numbers, rises, traits, addresses, changes, between = tables
    count = np.uint64(len(numbers))
    rise = np.uint64(rises[(tile * _16 + origin) * _4 + move])
    if rise <= slack:
        scratch = np.uint64(len(stack)) - _1
        for view in range(count):
            change = (view << _10) | (tile << _6) | (move << _4)
            passed = between[(view << _6) | (blank << _2) | move]
            word = stack[scratch, INDICES + view] + changes[change | tile]
            while passed:
                word += changes[change | ((board >> (passed & _63)) & _15)]
                passed >>= _8
            stack[row, INDICES + view] = word
            trait = traits[(view << _4) | tile]
            index = (word >> (trait & _63)) & (trait >> _32)
            prefetch_at(addresses[(view << _4) | tile], index >> _1)
        stack[row, EXCESSES], stack[row, SUMS] = first, second
    return rise


@lru_cache(maxsize=8)
def pattern_search(views: int) -> Kernel:
    """The kernel for so many views: unrolling their loops makes it a tenth faster."""
    numbers = words(*range(views))  # a tuple, whose length the compiler knows

    @jit(u64(*_SEARCH, constant(u8), *[u64[::1]] * 4))
    def search_patterns(
        nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
        successors: Any, rises: Any, traits: Any, addresses: Any, changes: Any, between: Any,
    ) -> Any:  # fmt: skip
        """`deepen` by the largest of several sums of pattern excesses over Manhattan distance.

        A child is put on the stack unseen, its table entries being fetched meanwhile, and is looked
        up only when its turn comes.

        `traits[view, tile]` is where the index of the tile's pattern lies in the view's word, plus
        256 times where its excess lies, and above bit 32 the mask of the index. `addresses[view,
        tile]` is the address of its table. `changes[view, tile, move, other]` is what the move adds
        to the word for passing the other tile or, where that is the tile itself, in any case; and
        `between[view, blank, move]` has a byte for each cell passed: 4 times the cell, plus 64.
        """
        return deepen(
            nodes, goal_blank, seen_bits, control, stack, path, seen, successors,
            (numbers, rises, traits, addresses, changes, between),
            look_up_patterns, extend_patterns,
        )  # fmt: skip

    return search_patterns
