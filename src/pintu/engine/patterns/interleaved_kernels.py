"""Iterative deepening of several 4x4 boards in turns, compiled.

A search with pattern databases mostly waits for memory: each child needs an entry of two tables
that do not fit into the CPU cache. Here each board in turn expands one position and prefetches the
entries of its children; they are read in its next turn, after those of the other boards.

This is a second loop besides `iterative_deepening_kernels.deepen`, because all children of a
position are looked up together, without branches that the CPU cannot predict. With a single board
that is slower. Boards are expanded in the same order by both, so all counters are equal.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import byte_at, constant, jit, part, prefetch_at, u8, u64, words
from pintu.engine.patterns.iterative_deepening_kernels import (
    AT_SHIFT,
    HASH,
    LAST,
    SLACK_SHIFT,
    TILE_SHIFT,
)

_0, _1, _2, _3, _4, _5, _8, _9, _15 = words(0, 1, 2, 3, 4, 5, 8, 9, 15)
_31, _32, _60, _63, _64, _255 = words(31, 32, 60, 63, 64, 255)
_DEPTH_AND_SLACK, _AT, _KEY = words(0xFF00FF, 0xFF00, 0xFF0)

# A board's record in `control`, RECORD words: the index of its top row, the words of the children
# above it that have not been looked up, the bound, counters, the number of its part of the other
# arrays, and its number.
RECORD = np.uint64(8)
TOP, PENDING, BOUND, EXPANDED, GENERATED, PART, NUMBER = words(0, 1, 2, 3, 4, 5, 6)

# Words of `state`: the number of boards that have begun, and of those that take turns.
BEGUN, TAKING_TURNS = words(0, 1)

# Words of a board's part of `roots`: its first row, and then its estimate. Of `results`: whether it
# is solved, the length of the solution, and the counters.
ROOT_WORDS, ESTIMATE = words(5, 4)
RESULT_WORDS, SOLVED, LENGTH, ALL_EXPANDED, ALL_GENERATED = words(4, 0, 1, 2, 3)

# A row of the stack, WIDTH words: the board and INFO as in `iterative_deepening_kernels`, but with
# 1 added to the slack; then a word for each view with the index of each pattern, and their excesses
# in the bits from EXCESS_SHIFT on.
WIDTH, INFO, FIRST, SECOND = words(4, 1, 2, 3)
EXCESS_SHIFT = np.uint64(56)
ROWS = np.uint64(520)  # of each board
SEEN_BITS = np.uint64(14)  # entries of `seen` for each board, as the power of 2
PATH = np.uint64(256)  # bytes of `path` for each board

# A word of `steps`: four times the origin; the child's field AT of INFO; from PASSED_SHIFT on, for
# each of the three cells that the tile passes in one of the views, a byte with four times the cell;
# the move; and a mark.
PASSED_SHIFT, MOVE_SHIFT, MARK_SHIFT = words(16, 56, 48)
_SECOND_PASSED, _THIRD_PASSED = words(24, 32)


@part
def look_up_child(stack: Any, row: Any, to: Any, column: Any, trait: Any, table: Any) -> Any:
    """Read the entry of a view, write the view's word to row `to`; the sum of its excesses."""
    word = stack[row + column]
    index = (word >> (trait & _63)) & (trait >> _32)
    pair = np.uint64(byte_at(table, index >> _1))
    nibble = (trait >> _8) & _63
    excess = (pair >> ((index & _1) << _2)) & _15
    word += (excess - ((word >> nibble) & _15)) << nibble
    stack[to + column] = word
    both = word >> EXCESS_SHIFT
    return (both & _15) + (both >> _4)


@part
def look_up_children(stack: Any, top: Any, pending: Any, traits: Any, addresses: Any) -> Any:
    """Keep the children within the bound, and return the new top.

    As in `deepen`, a child may show that its parent is beyond the bound: the siblings before it,
    which would be taken from the stack after it, are dropped. A slack of 0 (here: less than 0)
    means that the child is beyond the bound already by Manhattan distance.
    """
    start = row = top
    end = top + pending
    while row < end:
        info = stack[row + INFO]
        stack[top] = stack[row]
        stack[top + INFO] = info
        at = (info >> TILE_SHIFT) << _1
        slack = (info >> SLACK_SHIFT) & _255
        one = look_up_child(stack, row, top, FIRST, traits[at], addresses[at])
        two = look_up_child(stack, row, top, SECOND, traits[at + _1], addresses[at + _1])
        total = one if one >= slack else two  # as `look_up_patterns` does
        top += np.uint64(total < slack) * WIDTH
        if (total > slack) & (slack != _0):
            top = start
        row += WIDTH
    return top


@part
def push_children(
    stack: Any, top: Any, board: Any, info: Any, goal_blank: Any, steps: Any, rises: Any,
    traits: Any, addresses: Any, moved: Any, passing: Any,
) -> Any:  # fmt: skip
    """Write a board's children from row `top` on, and prefetch their entries; the row after them.

    The board's own row is the first that is overwritten.
    """
    first, second = stack[top + FIRST], stack[top + SECOND]
    at = (info >> AT_SHIFT) & _255
    blank = (at & _31) << _2
    common = (info & _DEPTH_AND_SLACK) + _1
    step_at = at << _3
    step = steps[step_at]
    while step:
        origin = step & _63
        tile = (board >> origin) & _15
        swap = tile ^ goal_blank
        rise = np.uint64(rises[((step >> _4) & _KEY) | tile])
        stack[top] = board ^ (swap << origin) ^ (swap << blank)
        stack[top + INFO] = common + (step & _AT) + (tile << TILE_SHIFT) - (rise << SLACK_SHIFT)
        move = step >> MOVE_SHIFT
        pair = tile << _1
        own = (move << _5) + pair
        one, two = first + moved[own], second + moved[own + _1]
        change = (move << _9) + (tile << _5)
        near = change + (((board >> ((step >> PASSED_SHIFT) & _63)) & _15) << _1)
        middle = change + (((board >> ((step >> _SECOND_PASSED) & _63)) & _15) << _1)
        far = change + (((board >> ((step >> _THIRD_PASSED) & _63)) & _15) << _1)
        one += passing[near] + passing[middle] + passing[far]
        two += passing[near + _1] + passing[middle + _1] + passing[far + _1]
        stack[top + FIRST], stack[top + SECOND] = one, two
        trait = traits[pair]
        prefetch_at(addresses[pair], ((one >> (trait & _63)) & (trait >> _32)) >> _1)
        trait = traits[pair + _1]
        prefetch_at(addresses[pair + _1], ((two >> (trait & _63)) & (trait >> _32)) >> _1)
        top += WIDTH
        step_at += _1
        step = steps[step_at]
    return top


@part
def begin_board(control: Any, record: Any, place: Any, number: Any, seen: Any, roots: Any) -> None:
    """Make a record that of another board, in the same part of the other arrays."""
    control[record + TOP] = place * (ROWS * WIDTH)
    control[record + PENDING] = _0
    # The first turn adds 2, and 1 to the slack, as at the start of every round.
    control[record + BOUND] = roots[number * ROOT_WORDS + ESTIMATE] - _2
    control[record + EXPANDED] = control[record + GENERATED] = _0
    control[record + PART] = place
    control[record + NUMBER] = number
    for slot in range(place << SEEN_BITS, (place + _1) << SEEN_BITS):
        seen[slot] = _0


_ARRAYS = (u64[::1], u64[::1], u64[::1], u64[::1], u8[::1], u64[::1], u64[::1])
_TABLES = (constant(u64), constant(u8), *[constant(u64)] * 4)


@jit(u64(u64, u64, u64, *_ARRAYS, *_TABLES))
def search_in_turns(
    turns: Any, most: Any, goal_blank: Any, state: Any, control: Any, roots: Any, stack: Any,
    path: Any, seen: Any, results: Any, steps: Any, rises: Any, traits: Any, addresses: Any,
    moved: Any, passing: Any,
) -> Any:  # fmt: skip
    """Take turns, of `most` boards at a time; return how many of them are not solved yet.

    A board that is solved gives its turns to the next one of `roots`; `path` has PATH bytes for
    each of these. A board whose round is exhausted begins the next one, from its root.
    `traits[tile, view]` and `addresses[tile, view]` are as in `search_patterns`;
    `moved[move, tile, view]` is what a move adds to a view's word, and
    `passing[move, tile, other, view]` what it adds for each tile passed.
    """
    begun, boards = state[BEGUN], state[TAKING_TURNS]
    count = np.uint64(len(roots)) // ROOT_WORDS
    while boards < most and begun < count:
        begin_board(control, boards * RECORD, boards, begun, seen, roots)
        boards += _1
        begun += _1
    at = boards
    while turns and boards:
        turns -= _1
        at += _1
        if at >= boards:
            at = _0
        record = at * RECORD
        place, number = control[record + PART], control[record + NUMBER]
        base = place * (ROWS * WIDTH)
        top = look_up_children(
            stack, control[record + TOP], control[record + PENDING], traits, addresses
        )
        if top == base:
            control[record + BOUND] += _2  # the lengths of all solutions have the same parity
            for column in range(WIDTH):
                stack[base + column] = roots[number * ROOT_WORDS + column]
            roots[number * ROOT_WORDS + INFO] += _1 << SLACK_SHIFT
            top = base + WIDTH
        top -= WIDTH
        board, info = stack[top], stack[top + INFO]
        depth = info & _255
        slack = ((info >> SLACK_SHIFT) & _255) - _1
        path[number * PATH + depth] = np.uint8(((info >> AT_SHIFT) & _255) >> LAST)
        control[record + TOP] = top
        control[record + PENDING] = _0
        if depth == control[record + BOUND]:
            result = number * RESULT_WORDS
            results[result + SOLVED], results[result + LENGTH] = _1, depth
            results[result + ALL_EXPANDED] = control[record + EXPANDED]
            results[result + ALL_GENERATED] = control[record + GENERATED]
            if begun < count:
                begin_board(control, record, place, begun, seen, roots)
                begun += _1
            else:
                boards -= _1
                for word in range(RECORD):
                    control[record + word] = control[boards * RECORD + word]
            continue
        slot = (place << SEEN_BITS) + ((board * HASH) >> (_64 - SEEN_BITS))
        entry = seen[slot]
        if (entry ^ board) << _4 == _0 and entry >> _60 >= slack:
            continue
        seen[slot] = ((board << _4) >> _4) | (min(slack, _15) << _60)
        end = push_children(
            stack, top, board, info, goal_blank, steps, rises, traits, addresses, moved, passing
        )
        control[record + PENDING] = end - top
        control[record + EXPANDED] += _1
        control[record + GENERATED] += (end - top) // WIDTH
    state[BEGUN], state[TAKING_TURNS] = begun, boards
    return boards
