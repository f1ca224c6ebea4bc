"""Iterative deepening (IDA*) up to 16 cells, compiled: one loop for all estimators.

`deepen` is the loop. It is compiled into each kernel below, together with the two functions of the
kernel's estimator, so that sharing it costs no time:
- `look_up(tables, stack, row, tile, slack)` when a board is taken from the stack: by how much its
  full estimate exceeds the one stored with it, and two words for `extend`;
- `extend(tables, stack, row, board, blank, origin, move, tile, slack, first, second)` for each
  successor: 1 if the move raises the estimate, 0 if it lowers it; fills in the successor's row from
  EXTRA on.

The textbook IDA* (`textbook.idastar_kernels`) has a separate loop, because its counters must equal
those of the readable version: that one tries successors in another order, and supports any estimate
and up to 25 cells. Here children are on the stack while their table entries are prefetched, and all
estimates have the same parity.
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
(HASH,) = words(0x9E3779B97F4A7C15)

# Indices in `control`: rows on the stack, the bound, and counters.
TOP, BOUND, EXPANDED, GENERATED = words(0, 1, 2, 3)

# How a call ended: the bound is exhausted, the time is up, or a solution is in `path`.
EXHAUSTED, PAUSED, GOAL = words(0, 1, 2)

# Indices in a row of the stack: the board as a permutation, one nibble per cell; the fields below;
# and from EXTRA on the data of the estimator.
BOARD, INFO, EXTRA = words(0, 1, 2)

# Fields of INFO: the depth, the index into `successors` (the blank and the last move), and the
# slack, one byte each, then the tile that moved. Slack is (bound - depth - estimate) / 2: a move
# that lowers the estimate leaves it unchanged, one that raises the estimate reduces it by 1.
AT_SHIFT, SLACK_SHIFT, TILE_SHIFT = words(8, 16, 24)
LAST = np.uint64(LAST_SHIFT)

_SEARCH = (u64, u64, u64, u64[::1], u64[:, ::1], u8[::1], u64[::1], constant(u32))


@part
def deepen(
    nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
    successors: Any, tables: Any, look_up: Any, extend: Any,
) -> Any:  # fmt: skip
    """Continue below the bound for about `nodes` expansions, and return how it ended.

    A look-up may show that not even the parent can be solved within the bound. Then its other
    children are dropped: these are the top rows of the stack with the same depth.

    If `seen_bits` is not 0, `seen` remembers some boards with the slack they were expanded with;
    expanding such a board again with the same or less slack finds nothing new. An entry is the
    board, with the slack in place of its last nibble, which follows from the others. This never
    drops a board on a shortest path: before its expansion at its true depth it cannot have been
    expanded with more slack.
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
            # A move reduces slack by 1 at most, so the parent may be beyond the bound too.
            if excess > slack + _1:
                while top != _0 and stack[top - _1, INFO] & _255 == depth:
                    top -= _1
            continue
        board = stack[top, BOARD]
        at = (info >> AT_SHIFT) & _255
        path[depth] = np.uint8(at >> LAST)
        if depth == bound:  # slack is never negative, so the estimate is 0: this is the goal
            status = GOAL
            break
        if seen_bits:
            slot = (board * HASH) >> (_64 - seen_bits)
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
                    | ((origin | (move << LAST)) << AT_SHIFT)
                    | ((slack - rise) << SLACK_SHIFT)
                    | (tile << TILE_SHIFT)
                )
                top += _1
    control[TOP], control[EXPANDED], control[GENERATED] = top, expanded, generated
    return status


@part
def look_up_nothing(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """Nothing to look up: the Manhattan distance is known when a board is put on the stack."""
    return _0, _0, _0


@part
def extend_manhattan(
    tables: Any, stack: Any, row: Any, board: Any, blank: Any, origin: Any, move: Any, tile: Any,
    slack: Any, first: Any, second: Any,
) -> Any:  # fmt: skip
    """1 if the tile moves away from its goal cell, else 0; tables: `encoding.moves.rises`."""
    return np.uint64(tables[(tile * _16 + origin) * _4 + move])


@jit(u64(*_SEARCH, constant(u8)))
def search_manhattan(
    nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
    successors: Any, rises: Any,
) -> Any:  # fmt: skip
    """`deepen` with Manhattan distance; duplicates are not cut."""
    return deepen(
        nodes, goal_blank, _0, control, stack, path, seen, successors,
        rises, look_up_nothing, extend_manhattan,
    )  # fmt: skip


@part
def look_up_situations(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """The situations of the rows and of the columns, before the successors overwrite them."""
    return _0, stack[row, EXTRA], stack[row, EXTRA + _1]


@part
def extend_walking(
    tables: Any, stack: Any, row: Any, board: Any, blank: Any, origin: Any, move: Any, tile: Any,
    slack: Any, first: Any, second: Any,
) -> Any:  # fmt: skip
    """1 if walking distance rises, else 0; tables: rows, columns, transitions of both axes."""
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
    """`deepen` with walking distance; duplicates are not cut. A row also has two situations."""
    return deepen(
        nodes, goal_blank, _0, control, stack, path, seen, successors,
        (rows, cols, by_rows, by_cols), look_up_situations, extend_walking,
    )  # fmt: skip


# Further indices in a row of `search_patterns`: the excess of each pattern, one nibble each, and
# their sum for each view, one byte each, both those of the parent until the board is looked up;
# then for each view a word with the index of every pattern. The row after the last is scratch.
EXCESSES, SUMS, INDICES = words(2, 3, 4)


@part
def look_up_patterns(tables: Any, stack: Any, row: Any, tile: Any, slack: Any) -> Any:
    """The largest sum of excesses over the views, or the first one that exceeds the slack."""
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
    """1 if Manhattan distance rises, else 0; computes the new indices, prefetches their entries."""
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
    """The kernel for this number of views; unrolling the loops over them makes it 10 % faster."""
    numbers = words(*range(views))  # a tuple, so that the compiler knows the length

    @jit(u64(*_SEARCH, constant(u8), *[u64[::1]] * 4))
    def search_patterns(
        nodes: Any, goal_blank: Any, seen_bits: Any, control: Any, stack: Any, path: Any, seen: Any,
        successors: Any, rises: Any, traits: Any, addresses: Any, changes: Any, between: Any,
    ) -> Any:  # fmt: skip
        """`deepen` with Manhattan distance plus the largest of several sums of pattern excesses.

        A child is put on the stack before its table entries are read. They are prefetched, and read
        when the child is taken from the stack.

        `traits[view, tile]` is the shift of the index of the tile's pattern in the view's word,
        plus 256 times the shift of its excess, plus the mask of the index above bit 32.
        `addresses[view, tile]` is the address of its table. `changes[view, tile, move, other]` is
        what the move adds to the word for passing the other tile, or in any case if that is the
        tile itself. `between[view, blank, move]` has a byte for each cell passed: 4 times the cell,
        plus 64.
        """
        return deepen(
            nodes, goal_blank, seen_bits, control, stack, path, seen, successors,
            (numbers, rises, traits, addresses, changes, between),
            look_up_patterns, extend_patterns,
        )  # fmt: skip

    return search_patterns
