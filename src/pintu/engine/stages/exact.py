"""The exact number of moves that the tiles of a stage still need."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Generator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.exact_kernels import COUNT, HEAD, TAIL, UNKNOWN, fill, fill_sides
from pintu.engine.stages.region import Region

KERNELS = (fill, fill_sides)

LARGEST_TABLE = 1_100_000
"""Entries: two tiles on 103 cells, three on 32, four on 16."""

_BUDGET = 1 << 17
"""Entries filled between two pauses: a few milliseconds."""

_CACHE_BYTES = 64 << 20


@dataclass(frozen=True, slots=True)
class Exact:
    """A table of moves, and the strides of the tiles in its index.

    `beam_kernels.remaining` says how it is read.
    """

    distances: NDArray[np.uint16]
    strides: tuple[int, ...]
    single: bool = False


class _Cache:
    """The tables used last: the plans of many boards of one size need the same ones."""

    def __init__(self) -> None:
        self._tables: OrderedDict[bytes, NDArray[np.uint16]] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: bytes) -> NDArray[np.uint16] | None:
        with self._lock:
            if key in self._tables:
                self._tables.move_to_end(key)
            return self._tables.get(key)

    def put(self, key: bytes, table: NDArray[np.uint16]) -> None:
        with self._lock:
            if key in self._tables:
                return
            self._tables[key] = table
            self._bytes += table.nbytes
            while self._bytes > _CACHE_BYTES:
                self._bytes -= self._tables.popitem(last=False)[1].nbytes


_CACHE = _Cache()


def most_tiles(cells: int, entries: int) -> int:
    """The number of tiles that a table of so many entries can have for so many cells."""
    tiles = 0
    while cells ** (tiles + 2) <= entries:
        tiles += 1
    return tiles


def exact_together(region: Region, targets: Sequence[int]) -> Generator[None, None, Exact]:
    """The table of all places of some tiles and the blank; pauses while it is filled.

    `targets` are the cells of the board where the tiles have to come to, in the order of tiles.
    """
    cells, tiles = len(region), len(targets)
    strides = [cells ** (tiles - at) for at in range(tiles)]
    numbers = [region.number(cell) for cell in targets]
    key = region.near.tobytes() + bytes(str(numbers), "ascii")
    distances = _CACHE.get(key)
    if distances is None:
        distances = np.full(cells ** (tiles + 1), UNKNOWN, np.uint16)
        queue = np.empty(distances.size, np.uint32)
        at_targets = sum(map(int.__mul__, strides, numbers))
        control = np.zeros(2, np.int64)
        for blank in range(cells):
            if blank not in numbers:
                distances[at_targets + blank] = 0
                queue[control[TAIL]] = at_targets + blank
                control[TAIL] += 1
        while control[HEAD] < control[TAIL]:
            fill(_BUDGET, cells, tiles, region.near, np.array(strides), control, distances, queue)
            yield
        _CACHE.put(key, distances)
    return Exact(distances, tuple(strides))


def exact_blank(region: Region, targets: NDArray[np.bool_]) -> Exact:
    """The table of the blank alone, which may come to any of the cells marked in `targets`."""
    distances = np.full(len(region), UNKNOWN, np.uint16)
    distances[targets] = 0
    queue = np.empty(len(region), np.uint32)
    control = np.array([0, targets.sum()])
    queue[: control[TAIL]] = np.nonzero(targets)[0]
    no_strides = np.zeros(0, np.int64)
    fill(len(region), len(region), 0, region.near, no_strides, control, distances, queue)
    return Exact(distances, ())


def exact_single(region: Region, targets: NDArray[np.bool_]) -> Generator[None, None, Exact]:
    """The table of one tile that may come to any of the cells marked in `targets`, with pauses."""
    distances = np.full(4 * len(region), UNKNOWN, np.uint16)
    at_target = np.repeat(targets, 4)
    distances[at_target] = 0
    marks, queue = at_target.astype(np.int64), np.empty(distances.size, np.int64)
    control = np.array([0, at_target.sum()])
    queue[: control[COUNT]] = np.nonzero(at_target)[0]
    while fill_sides(_BUDGET, region.near, control, marks, distances, queue):
        yield
    return Exact(distances, (len(region),), single=True)
