"""Iterative deepening on walking distances, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import jit, words

_0, _1, _2, _3, _4, _8, _15 = words(0, 1, 2, 3, 4, 8, 15)
_16, _24, _255 = words(16, 24, 255)


@jit(
    "uint64(uint64, uint64, uint64, uint64, uint64[::1], uint64[:, ::1], uint8[::1], uint32[::1],"
    "uint32[::1], uint32[::1])"
)
def search_walking(
    nodes: Any,
    hole: Any,
    rows: Any,
    cols: Any,
    control: Any,
    stack: Any,
    path: Any,
    steps: Any,
    row_walks: Any,
    col_walks: Any,
) -> Any:
    """As `search_manhattan`, on two automata: one walks between rows, the other between columns.

    A stack row has two more words, the states of the automata. `walks[(state * 2 + back) * lines +
    goal line]` is twice the next state, plus 1 if the move takes the estimate up.
    """
    top, bound, expanded, generated = control[0], control[1], control[2], control[3]
    stop = expanded + nodes
    status = _0
    while top != _0:
        if expanded >= stop:
            status = _1
            break
        top -= _1
        board = stack[top, 0]
        info = stack[top, 1]
        row_state = stack[top, 2]
        col_state = stack[top, 3]
        depth = info & _255
        path[depth] = np.uint8(info >> _24)
        if depth == bound:
            status = _2
            break
        expanded += _1
        slack = (info >> _16) & _255
        blank = (info >> _8) & _15
        successors = np.uint64(steps[(info >> _8) & _255])
        while successors:
            origin = successors & _15
            move = (successors >> _4) & _3
            successors >>= _8
            generated += _1
            tile = (board >> (_4 * origin)) & _15
            new_row, new_col = row_state, col_state
            if move < _2:
                walk = np.uint64(row_walks[(row_state * _2 + move) * rows + tile // cols])
                new_row = walk >> _1
            else:
                walk = np.uint64(col_walks[(col_state * _2 + move - _2) * cols + tile % cols])
                new_col = walk >> _1
            rise = walk & _1
            if rise <= slack:
                swap = tile ^ hole
                stack[top, 0] = board ^ (swap << (_4 * origin)) ^ (swap << (_4 * blank))
                stack[top, 1] = (
                    (depth + _1)
                    | ((origin + ((move + _1) << _4)) << _8)
                    | ((slack - rise) << _16)
                    | (move << _24)
                )
                stack[top, 2] = new_row
                stack[top, 3] = new_col
                top += _1
    control[0], control[2], control[3] = top, expanded, generated
    return status
