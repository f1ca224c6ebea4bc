"""The tree of all boards that were ever in a level: the parent and the move of each, compiled."""

from typing import Any

import numpy as np

from pintu.engine.jit import constant, i64, jit, u8


@jit(i64(i64, i64, constant(i64), i64[::1]))
def mark(first: Any, last: Any, parents: Any, numbers: Any) -> Any:
    """Set the numbers of all ancestors of nodes `first` to `last` to 0 where their own is 0.

    A parent comes before its children, so the ranges are to be marked from the last to the first.
    """
    for node in range(last - 1, first - 1, -1):
        if node and numbers[node] == 0:
            numbers[parents[node]] = 0
    return 0


@jit(i64(i64, i64, i64, i64[::1], u8[::1], i64[::1]))
def compact(first: Any, last: Any, left: Any, parents: Any, moves: Any, numbers: Any) -> Any:
    """Keep only those of nodes `first` to `last` whose number is 0, and renumber them.

    `left` nodes are left of the ones before; gives how many are left by then.
    """
    for node in range(first, last):
        if numbers[node] < 0:
            continue
        numbers[node] = left
        parents[left] = numbers[parents[node]] if node else -1
        moves[left] = moves[node]
        left += 1
    return left


@jit(i64(i64, constant(i64), constant(u8), u8[::1]))
def trace(leaf: Any, parents: Any, moves: Any, path: Any) -> Any:
    """Write down the moves that lead to a leaf; `path` has exactly their length."""
    node = leaf
    for at in range(path.size - 1, -1, -1):
        path[at] = moves[node]
        node = parents[node]
    return np.int64(node)
