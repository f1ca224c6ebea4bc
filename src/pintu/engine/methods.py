"""The ways to estimate, each ready for its kernel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from pintu.engine.frame import Frame
from pintu.engine.motion import motion
from pintu.engine.tables.catalog import View
from pintu.engine.tables.file import Bytes
from pintu.engine.tables.pattern import Pattern, entry
from pintu.engine.tables.walking import is_walked, plain_axis, walked_axis

# Of a tile alone in its group, and of no tile: always the one entry of a table that is 0, its
# excess in a nibble that no pattern uses.
_ALONE = 60 << 8
_NOTHING = np.zeros(1, np.uint8)
_WORD = (1 << 64) - 1

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


@dataclass(frozen=True)
class _Field:
    """Where a view's word has the index of a pattern, and the kernel's excesses its excess."""

    view: int
    pattern: Pattern
    table: Bytes  # kept alive by this: the kernel knows but its address
    shift: int
    nibble: int

    @property
    def bits(self) -> int:
        """Width in the word."""
        return (self.pattern.entries - 1).bit_length()


class PatternMethod:
    """The largest of several sums of pattern costs."""

    def __init__(
        self, frame: Frame, views: Sequence[View], tables: Mapping[Pattern, Bytes], name: str
    ) -> None:
        from pintu.engine.kernels.pattern_search import pattern_search

        self.name = name
        self._kernel = pattern_search(len(views))
        self._frame = frame
        self._motion = motion(frame.rows, frame.cols)
        self._views = tuple(views)
        self.width = 4 + len(self._views)
        self._fields: list[_Field] = []
        shape = len(self._views), 16
        traits = np.full(shape, _ALONE, np.uint64)
        addresses = np.full(shape, _NOTHING.ctypes.data, np.uint64)
        changes = np.zeros((*shape, 4, 16), np.uint64)
        between = np.zeros((*shape, 4), np.uint64)
        for number, view in enumerate(self._views):
            cells = view.turn.cell if view.turn else tuple(range(frame.cells))
            shift = 0
            for tiles in view.partition:
                if len(tiles) == 1:
                    continue
                pattern = Pattern(frame, tiles)
                field = _Field(number, pattern, tables[pattern], shift, 4 * len(self._fields))
                self._fields.append(field)
                shift += field.bits
                for tile in tiles:
                    before = cells.index(tile)
                    mask = (1 << field.bits) - 1
                    traits[number, before] = mask << 32 | field.nibble << 8 | field.shift
                    addresses[number, before] = field.table.ctypes.data
                    changes[number, before] = _changes(frame, cells, field, tile)
            between[number] = _between(frame, cells)
            # The kernel has a word for a view's indices, and a nibble for each pattern but one.
            assert shift <= 64
        assert len(self._fields) < 16
        self._arrays = tuple(part.reshape(-1) for part in (traits, addresses, changes, between))

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Method`."""
        manhattan = self._frame.manhattan(perm)
        placed = []
        for view in self._views:
            turned = view.turn.board(perm) if view.turn else perm
            where = [0] * len(turned)
            for cell, home in enumerate(turned):
                where[home] = cell
            placed.append(where)
        excesses = 0
        sums = [0] * len(self._views)
        words = [0] * len(self._views)
        for field in self._fields:
            index = field.pattern.index([placed[field.view][tile] for tile in field.pattern.tiles])
            excess = entry(field.table, index)
            excesses |= excess << field.nibble
            sums[field.view] += excess
            words[field.view] |= index << field.shift
        packed = sum(total << 8 * number for number, total in enumerate(sums))
        return manhattan, manhattan + 2 * max(sums), [excesses, packed, *words]

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """See `Method`."""
        return int(
            self._kernel(
                nodes,
                self._frame.hole,
                len(seen).bit_length() - 1 if len(seen) else 0,
                control,
                stack,
                path,
                seen,
                *self._motion,
                *self._arrays,
            )
        )


def _changes(frame: Frame, cells: Sequence[int], field: _Field, tile: int) -> Words:
    """By move and other tile, what a tile's move adds to the word; `cells` is the turn.

    The tile stands as in the pattern, the other as before the turn. In the place of the tile
    itself is what the move adds whatever is passed.
    """
    changes = np.zeros((4, 16), np.uint64)
    for move, step in {
        move: cells[blank] - cells[origin] for blank, move, origin in frame.neighbours()
    }.items():
        for other in field.pattern.tiles:
            if other == tile:
                gain = step * field.pattern.weights[tile]
            elif abs(step) > 1:  # otherwise nothing is passed
                gain = field.pattern.passing(tile, other) * (1 if step > 0 else -1)
            else:
                gain = 0
            changes[move, cells.index(other)] = gain << field.shift & _WORD
    return changes


def _between(frame: Frame, cells: Sequence[int]) -> Words:
    """By blank and move, a byte for each cell passed: 4 times the cell before the turn, plus 64."""
    between = np.zeros((16, 4), np.uint64)
    for blank, move, origin in frame.neighbours():
        first, last = sorted((cells[blank], cells[origin]))
        passed = [cells.index(cell) for cell in range(first + 1, last)]
        between[blank, move] = sum((64 | 4 * cell) << 8 * n for n, cell in enumerate(passed))
    return between
