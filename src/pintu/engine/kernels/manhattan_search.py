"""Iterative deepening on the Manhattan distance, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from pintu.engine.jit import jit, words

_0, _1, _3, _4, _8, _15 = words(0, 1, 3, 4, 8, 15)
_16, _24, _255 = words(16, 24, 255)


@jit("uint64(uint64, uint64, uint64[::1], uint64[:, ::1], uint8[::1], uint32[::1], uint8[::1])")
def search_manhattan(
    nodes: Any, hole: Any, control: Any, stack: Any, path: Any, steps: Any, rises: Any
) -> Any:
    """Run on for about `nodes` expansions; give 0 at the end of a bound, 1 if more, 2 at a goal.

    `control` is (top of the stack, bound, expanded, generated). A stack row is (board, a nibble a
    cell; depth, blank + 16 * (last + 1), slack and last move, a byte each). Slack is half of what
    the bound leaves over depth and estimate: a move towards home keeps it, a move away takes 1.
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
        depth = info & _255
        path[depth] = np.uint8(info >> _24)
        if depth == bound:  # no slack below zero: every tile is home
            status = np.uint64(2)
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
            rise = np.uint64(rises[(tile * _16 + origin) * _4 + move])
            if rise <= slack:
                swap = tile ^ hole
                stack[top, 0] = board ^ (swap << (_4 * origin)) ^ (swap << (_4 * blank))
                stack[top, 1] = (
                    (depth + _1)
                    | ((origin + ((move + _1) << _4)) << _8)
                    | ((slack - rise) << _16)
                    | (move << _24)
                )
                top += _1
    control[0], control[2], control[3] = top, expanded, generated
    return status
