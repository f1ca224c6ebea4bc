"""Additive pattern databases: the fewest moves that a group of tiles needs.

A pattern is a group of tiles. Its table has, for each placement of them, the fewest moves of
*these* tiles that bring them to their goal cells; the blank moves freely among the other tiles but
not through these. The costs of patterns without a common tile can be added. The table stores half
of the excess of the cost over the Manhattan distance (both have the same parity), in a nibble: six
tiles need 2.9 MB on sixteen cells, seven 29 MB, eight 260 MB. A single tile has no excess and no
table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.pattern_kernels import expand_level
from pintu.engine.patterns.placements import codes_and_ranks, placements, split, stride
from pintu.engine.tables.file import BuildCancelled, Bytes, Cancelled, Progress


@dataclass(frozen=True, slots=True)
class Pattern:
    """A group of tiles, numbered by their goal cells, on a shape."""

    shape: GoalShape
    tiles: tuple[int, ...]

    @property
    def name(self) -> str:
        """A file name: shape, goal blank and tiles as hexadecimal digits."""
        shape = self.shape
        digits = "".join(f"{tile:x}" for tile in self.tiles)
        return f"pattern-{shape.rows}x{shape.cols}-{shape.goal_blank:x}-{digits}"

    @property
    def entries(self) -> int:
        """Number of nibbles in the table."""
        high, low = split(len(self.tiles))
        cells = self.shape.cells
        return placements(cells, high) * stride(cells - high, low)

    @property
    def size(self) -> int:
        """Bytes of the table."""
        return self.entries // 2

    @property
    def description(self) -> dict[str, object]:
        """The description in the table's file."""
        shape = self.shape
        return {
            "kind": "pattern",
            "rows": shape.rows,
            "cols": shape.cols,
            "hole": shape.goal_blank,
            "tiles": list(self.tiles),
        }

    @property
    def weights(self) -> dict[int, int]:
        """The weight of each tile in the index, the least significant tile first.

        The index is the sum over the tiles of the weight times the number of smaller cells without
        a more significant tile.
        """
        high, low = split(len(self.tiles))
        found = {}
        choices = self.shape.cells - len(self.tiles) + 1
        for start, group in (
            (1, self.tiles[high:]),
            (stride(self.shape.cells - high, low), self.tiles[:high]),
        ):
            weight = start
            for tile in group:
                found[tile] = weight
                weight *= choices
                choices += 1
        return found

    def index(self, cells: Sequence[Any]) -> Any:
        """The index in the table of the placement of the tiles on these cells.

        With an array of cells for each tile, an array of indices.
        """
        placed = dict(zip(self.tiles, cells, strict=True))
        taken: list[Any] = []
        index: Any = 0
        for tile, weight in reversed(self.weights.items()):
            cell = placed[tile]
            index += weight * (cell - sum(other < cell for other in taken))
            taken.append(cell)
        return index

    def passing(self, tile: int, other: int) -> int:
        """The change of the index, besides the tile's weight, when a tile moves up past another.

        If the other tile is more significant, there is one cell less to count for the tile; if it
        is less significant, it counts the cell that the tile has left.
        """
        weights = self.weights
        if weights[other] > weights[tile]:
            return -weights[tile]
        return weights[other]

    def excess(self, table: Bytes, cells: Sequence[int]) -> int:
        """Half of the excess of the tiles' cost on these cells over their Manhattan distance."""
        return entry(table, self.index(cells))

    def build(self, progress: Progress, cancelled: Cancelled) -> Bytes:
        """Search breadth-first from the goal over all placements; BuildCancelled if cancelled.

        Needs four bytes of memory for two entries besides the table: 1.3 GB in all for eight tiles.
        """
        shape = self.shape
        cells = shape.cells
        high, low = split(len(self.tiles))
        high_codes, high_ranks = codes_and_ranks(cells, high)
        low_codes, low_ranks = codes_and_ranks(cells - high, low)
        ids, regions, counts = _regions(shape.rows, shape.cols)
        width = stride(cells - high, low)
        table = np.zeros(self.size, np.uint8)
        states = np.zeros(self.entries, np.uint16)
        quads = states.view(np.uint64)
        manhattan = np.zeros((8, 16), np.uint8)
        for place, tile in enumerate(self.tiles):
            manhattan[place, :cells] = [shape.distance(cell, tile) for cell in range(cells)]

        free = ((1 << cells) - 1) ^ sum(1 << tile for tile in self.tiles)
        bit = 1 << (int(ids[free]) >> 4 * shape.goal_blank & 15)
        states[self.index(self.tiles)] = bit | bit << 8
        total = self._states(counts)
        blocks = len(high_codes)
        # About 20 ms for each call, so that it can be cancelled soon.
        chunk = max(1, min(blocks, 2_000_000 // width))
        scratch = np.zeros((9, 128), np.uint64)
        done = level = 0
        while True:
            before = done
            for first in range(0, blocks, chunk):
                if cancelled():
                    raise BuildCancelled
                done += expand_level(
                    level,
                    first,
                    min(blocks, first + chunk),
                    cells,
                    shape.cols,
                    high,
                    low,
                    width,
                    high_codes,
                    high_ranks,
                    low_codes,
                    low_ranks,
                    ids,
                    regions,
                    manhattan,
                    states,
                    quads,
                    table,
                    scratch,
                )
                progress(min(1.0, done / total))
            if done == before:
                return table
            level += 1

    def _states(self, counts: npt.NDArray[np.uint8]) -> int:
        """Number of states: a placement and a region of the blank."""
        masks = np.arange(len(counts), dtype=np.uint32)
        tiles = len(self.tiles)
        fitting = np.bitwise_count(masks) == self.shape.cells - tiles
        return int(counts[fitting].sum()) * placements(tiles, tiles)


@lru_cache(maxsize=8)
def _regions(
    rows: int, cols: int
) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """By set of free cells: the region of each cell (a nibble), the regions' cells, their number.

    Sixteen cells have at most eight separate regions.
    """
    cells = rows * cols
    sets = np.arange(1 << cells, dtype=np.uint32)
    ids = np.zeros(len(sets), np.uint64)
    regions = np.zeros((len(sets), 8), np.uint16)
    counts = np.zeros(len(sets), np.uint8)
    seen = np.zeros(len(sets), np.uint32)
    not_first = np.uint32(sum(1 << cell for cell in range(cells) if cell % cols))
    not_last = np.uint32(sum(1 << cell for cell in range(cells) if (cell + 1) % cols))
    for cell in range(cells):
        where = np.nonzero((sets & ~seen) >> np.uint32(cell) & 1)[0]
        free = sets[where]
        region = np.full(len(where), 1 << cell, np.uint32)
        while True:
            wider = region << np.uint32(cols) | region >> np.uint32(cols)
            wider |= (region & not_last) << np.uint32(1) | (region & not_first) >> np.uint32(1)
            wider = (wider | region) & free
            if np.array_equal(wider, region):
                break
            region = wider
        seen[where] |= region
        number = counts[where].astype(np.uint64)
        for other in range(cell, cells):
            inside = (region >> np.uint32(other) & 1).astype(np.uint64)
            ids[where] |= inside * number << np.uint64(4 * other)
        regions[where, counts[where]] = region
        counts[where] += 1
    return ids, regions.reshape(-1), counts


def entry(table: Bytes, index: int) -> int:
    """The nibble of a table at an index."""
    return int(table[index >> 1]) >> 4 * (index & 1) & 15
