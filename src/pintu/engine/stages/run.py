"""One solution: all stages of one plan, with one width of the beam."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.beam import Beam
from pintu.engine.stages.exact import (
    LARGEST_TABLE,
    Exact,
    exact_blank,
    exact_single,
    exact_together,
    most_tiles,
)
from pintu.engine.stages.level_kernels import SCALE
from pintu.engine.stages.plan import Rectangle, lines
from pintu.engine.stages.region import Region

_NEAR, _FAR, _FALL = 2.25, 0.75, 1.5
"""Weight of the tile that comes next, of the last one, and the power by which it falls between."""

_SPREAD = 3.2
"""Weights are also in inverse proportion to the board's side: then distances are larger."""

_EXTRA = 40
"""Moves for which a stage goes on after its first finished board."""

_MARGIN = 3
"""Cells around the tile, its target and the blank that a stage of one tile may use."""

_CORNER = 5
"""Cells from the end of a line within which its last two tiles are brought together."""

_ENTRIES = 4096
"""Entries of the largest table for each board of a level: a narrow run is to be over soon."""

_LARGE = 400
"""Cells from which a stage hands fewer boards to the next: copying them takes the time."""

_WEIGHTS_KEPT = 200
"""Weights are computed anew after this part of all tiles."""

_NO_LIMIT = 1 << 62

Pauses = Generator[None, None, None]


class StagedRun:
    """Iterate over it until it ends: then `moves` is a solution."""

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        width: int,
        variant: int,
        allowed: Callable[[], int] = lambda: _NO_LIMIT,
    ) -> None:
        self._rows, self._cols, self._goal_blank = rows, cols, goal_blank
        self._lines = list(lines(rows, cols, goal_blank, variant))
        order = [cell for line in self._lines for cell in line]
        self._rank = np.empty(len(order), np.int64)
        self._rank[order] = np.arange(len(order))
        self._entries = min(LARGEST_TABLE, _ENTRIES * width)
        self._open = np.ones((rows, cols), np.bool_)
        self._rectangle = Rectangle(0, rows - 1, 0, cols - 1)
        ends = width if len(order) > _LARGE else 3 * width
        self._beam = Beam(rows, cols, goal_blank, perm, width, ends, allowed)
        self._steps = self._all_stages()
        self._weights_first, self._weights_now = -len(order), np.zeros(0, np.int64)
        self.moves: bytes | None = None

    @property
    def expanded(self) -> int:
        """Boards whose successors were generated."""
        return self._beam.expanded

    @property
    def generated(self) -> int:
        """Successors generated."""
        return self._beam.generated

    @property
    def memory(self) -> int:
        """About how many bytes it holds."""
        return self._beam.memory

    def __iter__(self) -> Pauses:
        return self._steps

    def close(self) -> None:
        """Stop where it is."""
        self._steps.close()

    def _all_stages(self) -> Pauses:
        *edges, rest = self._lines
        for line in edges:
            left = line
            while left:
                cells = int(self._open.sum())
                most = most_tiles(cells, self._entries)
                if most >= 2:
                    count = _share(len(left), most)
                    yield from self._together(left[:count])
                elif len(left) == 2:
                    count = 2
                    yield from self._corner(left)
                else:
                    count = 1
                    yield from self._single(left[0])
                for cell in left[:count]:
                    self._open[divmod(cell, self._cols)] = False
                left = left[count:]
            self._rectangle = _bounds(self._open)
        yield from self._together([cell for cell in rest if cell != self._goal_blank])
        self._open[:] = False
        self.moves = self._beam.moves()

    def _together(self, tiles: list[int]) -> Pauses:
        """Bring some tiles to their goal cells, on all cells that are open."""
        region = Region(self._open, self._rectangle)
        exact = yield from exact_together(region, tiles)
        yield from self._stage(region, tiles, exact)

    def _single(self, tile: int) -> Pauses:
        """Bring a tile to its goal cell."""
        row, col = divmod(tile, self._cols)
        yield from self._bring(tile, Rectangle(row, row, col, col))

    def _corner(self, pair: list[int]) -> Pauses:
        """Bring the last two tiles of a line near to its end, then to their goal cells together."""
        row, col = divmod(pair[-1], self._cols)
        corner = Rectangle(row, row, col, col).grown(_CORNER).within(self._rectangle)
        yield from self._bring(pair[0], corner)
        yield from self._bring(pair[1], corner, pair[0])
        around = corner.grown(1).within(self._rectangle)
        yield from self._bring_blank(around, pair)
        region = Region(self._open, around)
        exact = yield from exact_together(region, pair)
        yield from self._stage(region, pair, exact)

    def _bring(self, tile: int, target: Rectangle, held: int = -1) -> Pauses:
        """Bring a tile into a rectangle, while another one is held there."""
        around = self._around(target, tile, self._goal_blank).grown(_MARGIN)
        region = Region(self._open, around.within(self._rectangle))
        region.allow_only(target)
        exact = yield from exact_single(region, region.inside(target))
        yield from self._stage(region, [tile], exact, held)

    def _bring_blank(self, target: Rectangle, following: list[int]) -> Pauses:
        """Bring the blank into a rectangle, if the tiles that follow have come there without it."""
        region = Region(self._open, self._around(target, self._goal_blank))
        exact = exact_blank(region, region.inside(target))
        yield from self._stage(region, [], exact, following=following)

    def _around(self, target: Rectangle, *tiles: int) -> Rectangle:
        return self._beam.around(target, tiles, self._rectangle)

    def _stage(
        self,
        region: Region,
        tiles: list[int],
        exact: Exact,
        held: int = -1,
        following: list[int] | None = None,
    ) -> Pauses:
        weights = self._weights(int(self._rank[following or tiles].min()))
        # A beam that pays too much heed to other tiles may go in circles.
        for share in (1, 4, 16, 0):
            fewer = weights // share if share else np.zeros_like(weights)
            done = yield from self._beam.stage(region, tiles, exact, fewer, _EXTRA, held)
            if done:
                return
        raise AssertionError(f"no way to bring the tiles {tiles} to their goal cells")

    def _weights(self, first: int) -> NDArray[np.int64]:
        """Weights of all tiles when that of this rank comes next.

        They change little from one tile to the next, so on large boards they are kept for a while.
        """
        if 0 <= first - self._weights_first <= self._rank.size // _WEIGHTS_KEPT:
            return self._weights_now
        later = 1 - (self._rank - first) / (self._rank.size - first)
        falling = _FAR + (_NEAR - _FAR) * np.clip(later, 0, 1) ** _FALL
        spread = _SPREAD / sqrt(self._rank.size)
        self._weights_first = first
        self._weights_now = np.rint(SCALE * spread * falling).astype(np.int64)
        return self._weights_now


def _share(left: int, most: int) -> int:
    """How many of the tiles left in a line come next; never all but one."""
    if left <= most:
        return left
    return most - 1 if left - most == 1 and most > 1 else most


def _bounds(is_open: NDArray[np.bool_]) -> Rectangle:
    rows, cols = np.nonzero(is_open)
    return Rectangle(int(rows.min()), int(rows.max()), int(cols.min()), int(cols.max()))
