"""Which patterns each shape has: how its tiles are grouped, and seen through which symmetries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.symmetry import Symmetry
from pintu.engine.patterns.pattern import Pattern

SIZES = ("default", "large")
QUICK = "quick"  # built in memory in well under a second, where walking distance is weak
Partition = tuple[tuple[int, ...], ...]

# Sizes of the groups the tiles are dealt into, by number of cells.
_GROUPS: dict[str, dict[int, tuple[int, ...]]] = {
    "default": {10: (5, 4), 12: (6, 5), 14: (7, 6), 15: (7, 7), 16: (7, 7, 1)},
    "large": {16: (7, 8)},
    QUICK: {10: (5, 4), 12: (6, 5), 14: (5, 5, 3), 15: (5, 5, 4), 16: (5, 5, 5)},
}


@dataclass(frozen=True, slots=True)
class View:
    """A partition of the tiles looked at through a symmetry of the board (None: as it stands)."""

    partition: Partition
    symmetry: Symmetry | None


@lru_cache(maxsize=256)
def views(shape: GoalShape, size: str) -> tuple[View, ...]:
    """The sets of patterns, by canonical shape, whose largest sum is the estimate.

    A symmetry that leaves the shape alone gives a second set for nothing; elsewhere the second
    has tables of its own. Two rows are dealt by columns, from the left and from the right: together
    these need a tenth of the nodes of either. Other shapes are dealt by rows and by columns.
    """
    groups = _GROUPS[size].get(shape.cells)
    if groups is None:
        return ()
    tiles = [cell for cell in range(shape.cells) if cell != shape.goal_blank]
    by_cols = sorted(tiles, key=lambda cell: (cell % shape.cols, cell))
    orders = [by_cols, by_cols[::-1]] if shape.rows == 2 else [tiles, by_cols]
    if shape.rows == shape.cols == 4 and groups[-1] == 1:
        # Of the tiles that could be left alone, the one in the corner of the far side that is
        # nearer to the goal's blank is missed least: 12 needs two thirds of the nodes that 15 does.
        for order, alone in zip(orders, (12, 3), strict=True):
            order.remove(alone)
            order.append(alone)
    own = shape.own_symmetries()
    if own:
        first = _dealt(orders[0], groups)
        return (View(first, None), *(View(first, symmetry) for symmetry in own))
    return tuple(View(_dealt(order, groups), None) for order in orders)


def _dealt(tiles: Sequence[int], groups: Sequence[int]) -> Partition:
    parts, start = [], 0
    for group in groups:
        parts.append(tuple(sorted(tiles[start : start + group])))
        start += group
    return tuple(parts)


@lru_cache(maxsize=256)
def patterns(shape: GoalShape, size: str) -> tuple[Pattern, ...]:
    """The patterns of a size that need a table of their own, largest first."""
    found = {
        Pattern(shape, tiles)
        for view in views(shape, size)
        for tiles in view.partition
        if len(tiles) > 1
    }
    return tuple(sorted(found, key=lambda pattern: (-pattern.size, pattern.tiles)))
