"""The ways to estimate, each ready for its kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pintu.engine.frame import Frame
from pintu.engine.motion import motion
from pintu.engine.tables.catalog import View
from pintu.engine.tables.file import Bytes
from pintu.engine.tables.pattern import Pattern
from pintu.engine.tables.ranking import codes_and_ranks, split, stride
from pintu.engine.tables.walking import is_walked, plain_axis, walked_axis

_NO_PATTERN = 16  # of a tile that is alone in its group; as the kernel has it

Words = npt.NDArray[np.uint64]


class Method(Protocol):
    """An admissible estimate with its kernel, for boards of one canonical frame."""

    name: str
    width: int  # words in a row of the kernel's stack

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """Manhattan-like part of the estimate, the whole estimate, and the words a row adds."""

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """Let the kernel go on; `seen` may be empty, and is used only where duplicates are cut."""


class ManhattanMethod:
    """The sum of the tiles' distances."""

    name = "manhattan"
    width = 2

    def __init__(self, frame: Frame) -> None:
        from pintu.engine.kernels.manhattan_search import search_manhattan

        self._kernel = search_manhattan
        self._frame = frame
        self._motion = motion(frame.rows, frame.cols)

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Method`."""
        distance = self._frame.manhattan(perm)
        return distance, distance, []

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """See `Method`."""
        return int(self._kernel(nodes, self._frame.hole, control, stack, path, *self._motion))


class WalkingMethod:
    """Walking distance by rows and by columns, where these are small; at least Manhattan."""

    name = "walking distance"
    width = 4

    def __init__(self, frame: Frame) -> None:
        from pintu.engine.kernels.walking_search import search_walking

        self._kernel = search_walking
        self._frame = frame
        self._steps = motion(frame.rows, frame.cols)[0]
        row, col = divmod(frame.hole, frame.cols)
        rows, cols = frame.rows, frame.cols
        walked = is_walked(rows, cols), is_walked(cols, rows)
        self._rows = walked_axis(rows, cols, row) if walked[0] else plain_axis(rows, cols)
        self._cols = walked_axis(cols, rows, col) if walked[1] else plain_axis(cols, rows)

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Method`."""
        hole, cols = self._frame.hole, self._frame.cols
        blank = divmod(list(perm).index(hole), cols)
        tiles = [
            (*divmod(cell, cols), *divmod(home, cols))
            for cell, home in enumerate(perm)
            if home != hole
        ]
        by_row = [(row, home) for row, _, home, _ in tiles]
        by_col = [(col, home) for _, col, _, home in tiles]
        estimate = self._rows.distance(by_row, blank[0]) + self._cols.distance(by_col, blank[1])
        states = [self._rows.state(by_row, blank[0]), self._cols.state(by_col, blank[1])]
        return estimate, estimate, states

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """See `Method`."""
        frame = self._frame
        return int(
            self._kernel(
                nodes,
                frame.hole,
                frame.rows,
                frame.cols,
                control,
                stack,
                path,
                self._steps,
                self._rows.walks,
                self._cols.walks,
            )
        )


class PatternMethod:
    """The largest of several sums of pattern costs."""

    def __init__(
        self, frame: Frame, views: Sequence[View], tables: Mapping[Pattern, Bytes], name: str
    ) -> None:
        from pintu.engine.kernels.pattern_search import search_patterns

        self.name = name
        self._kernel = search_patterns
        self._frame = frame
        self._motion = motion(frame.rows, frame.cols)
        self._views = tuple(views)
        self.width = 4 + len(self._views)
        self._traits = np.zeros((len(self._views), 16 + 64), np.uint64)
        # Which view and tiles each pattern number stands for; the table is kept alive by it too.
        self._numbered: list[tuple[int, Pattern, Bytes]] = []
        fields: list[tuple[int, ...]] = []
        ranks = _Ranks(frame.cells)
        for number, view in enumerate(self._views):
            shift = 0
            for tiles in view.partition:
                index = _NO_PATTERN
                if len(tiles) > 1:
                    pattern = Pattern(frame, tiles)
                    index = len(fields)
                    fields.append((shift, *ranks.of(len(tiles)), tables[pattern].ctypes.data))
                    self._numbered.append((number, pattern, tables[pattern]))
                for place, tile in enumerate(tiles):
                    before = view.turn.cell.index(tile) if view.turn else tile
                    self._traits[number, before] = shift + 4 * place + 256 * index
                shift += 4 * len(tiles)
            for blank, move, origin in frame.neighbours():
                if view.turn:
                    change = view.turn.cell[blank] ^ view.turn.cell[origin]
                else:
                    change = blank ^ origin
                self._traits[number, 16 + 4 * blank + move] = change
        self._patterns = np.array(fields, np.uint64)
        self._highs, self._lows = ranks.arrays()

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Method`."""
        manhattan = self._frame.manhattan(perm)
        words = []
        placed = []
        for view in self._views:
            turned = view.turn.board(perm) if view.turn else perm
            where = [0] * len(turned)
            for cell, home in enumerate(turned):
                where[home] = cell
            placed.append(where)
            tiles = [tile for group in view.partition for tile in group]
            words.append(sum(where[tile] << 4 * place for place, tile in enumerate(tiles)))
        excesses = 0
        sums = [0] * len(self._views)
        for number, (view_number, pattern, table) in enumerate(self._numbered):
            excess = pattern.excess(table, [placed[view_number][tile] for tile in pattern.tiles])
            excesses |= excess << 4 * number
            sums[view_number] += excess
        packed = sum(total << 8 * number for number, total in enumerate(sums))
        return manhattan, manhattan + 2 * max(sums), [excesses, packed, *words]

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """See `Method`."""
        return int(
            self._kernel(
                nodes,
                self._frame.hole,
                len(self._views),
                len(seen).bit_length() - 1 if len(seen) else 0,
                control,
                stack,
                path,
                seen,
                *self._motion,
                self._traits,
                self._patterns,
                self._highs,
                self._lows,
            )
        )


class _Ranks:
    """The rank arrays of all pattern sizes in use, laid end to end."""

    def __init__(self, cells: int) -> None:
        self._cells = cells
        self._highs: list[Words] = []
        self._lows: list[npt.NDArray[np.uint16]] = []
        self._fields: dict[int, tuple[int, ...]] = {}

    def of(self, tiles: int) -> tuple[int, ...]:
        """Start and mask of the high code, shift and mask of the low code, start of the low."""
        if tiles not in self._fields:
            high, low = split(tiles)
            start = sum(map(len, self._highs))
            low_start = sum(map(len, self._lows))
            self._fields[tiles] = start, 16**high - 1, 4 * high, 16**low - 1, low_start
            self._highs.append(_blocks(self._cells, tiles))
            self._lows.append(codes_and_ranks(self._cells - high, low)[1])
        return self._fields[tiles]

    def arrays(self) -> tuple[Words, npt.NDArray[np.uint16]]:
        """All high and all low arrays."""
        return np.concatenate(self._highs), np.concatenate(self._lows)


@lru_cache(maxsize=16)
def _blocks(cells: int, tiles: int) -> Words:
    """By high code: the first index of its block, and above bit 32 the set of its cells."""
    high, low = split(tiles)
    codes = codes_and_ranks(cells, high)[0].astype(np.uint64)
    taken = np.zeros(len(codes), np.uint64)
    for place in range(high):
        taken |= np.uint64(1) << (codes >> np.uint64(4 * place) & np.uint64(15))
    first = np.arange(len(codes), dtype=np.uint64) * np.uint64(stride(cells - high, low))
    blocks = np.zeros(16**high, np.uint64)
    blocks[codes] = first | taken << np.uint64(32)
    return blocks
