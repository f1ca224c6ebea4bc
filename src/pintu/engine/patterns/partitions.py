"""Which patterns each shape has: how its tiles are grouped, and which symmetries are used."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.symmetry import Symmetry
from pintu.engine.patterns.pattern import Pattern

SIZES = ("default", "large")
QUICK = "quick"  # built in memory in less than half a second, where walking distance is weak
Partition = tuple[tuple[int, ...], ...]

# Sizes of the groups of tiles, by number of cells.
_GROUPS: dict[str, dict[int, tuple[int, ...]]] = {
    "default": {10: (5, 4), 12: (6, 5), 14: (7, 6), 15: (7, 7), 16: (7, 7, 1)},
    "large": {16: (7, 8)},
    QUICK: {10: (5, 4), 12: (6, 5), 14: (5, 5, 3), 15: (5, 5, 4), 16: (5, 5, 5)},
}


@dataclass(frozen=True, slots=True)
class View:
    """A partition of the tiles, for the board's image under a symmetry (None: the identity)."""

    partition: Partition
    symmetry: Symmetry | None


@lru_cache(maxsize=256)
def views(shape: GoalShape, size: str) -> tuple[View, ...]:
    """The partitions of a canonical shape; the largest of their sums is the estimate.

    A symmetry that keeps the shape gives a second view with the same tables; other shapes have
    separate tables for it. With two rows the tiles are grouped by columns, from the left and from
    the right: both together need a tenth of the nodes of one. Other shapes are grouped by rows and
    by columns.
    """
    groups = _GROUPS[size].get(shape.cells)
    if groups is None:
        return ()
    tiles = [cell for cell in range(shape.cells) if cell != shape.goal_blank]
    by_cols = sorted(tiles, key=lambda cell: (cell % shape.cols, cell))
    orders = [by_cols, by_cols[::-1]] if shape.rows == 2 else [tiles, by_cols]
    if shape.rows == shape.cols == 4 and groups[-1] == 1:
        # One tile has no group. The best choice is the corner of the opposite side that is nearer
        # to the goal's blank: leaving out 12 needs two thirds of the nodes of leaving out 15.
        for order, alone in zip(orders, (12, 3), strict=True):
            order.remove(alone)
            order.append(alone)
    own = shape.own_symmetries()
    if own:
        first = _group_tiles(orders[0], groups)
        return (View(first, None), *(View(first, symmetry) for symmetry in own))
    return tuple(View(_group_tiles(order, groups), None) for order in orders)


def _group_tiles(tiles: Sequence[int], groups: Sequence[int]) -> Partition:
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
