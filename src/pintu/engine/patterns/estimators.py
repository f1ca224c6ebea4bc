"""The heuristics of iterative deepening, each with its kernel and its tables."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import rises, slides, successors
from pintu.engine.jit import Kernel
from pintu.engine.patterns.iterative_deepening_kernels import (
    EXTRA,
    INDICES,
    pattern_search,
    search_manhattan,
    search_walking,
)
from pintu.engine.patterns.partitions import View
from pintu.engine.patterns.pattern import Pattern, entry
from pintu.engine.tables.file import Bytes
from pintu.engine.walking_distance import axis

# For a tile that is alone in its group, and for no tile: a table with a single entry, 0, and an
# excess in a nibble that no pattern uses.
_ALONE = 60 << 8
_NOTHING = np.zeros(1, np.uint8)
_WORD = (1 << 64) - 1

Words = npt.NDArray[np.uint64]


class Estimator(ABC):
    """An admissible estimate for boards of one canonical shape."""

    name: str
    width: int
    """Words in a row of the kernel's stack."""

    def __init__(self, shape: GoalShape, kernel: Kernel, tables: tuple[Any, ...]) -> None:
        self.shape, self._tables = shape, tables
        self._kernel = kernel.load()
        self._successors = successors(shape.rows, shape.cols)

    @abstractmethod
    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """The estimate to store on the stack, the full estimate, and the words of the row."""

    def run(self, nodes: int, control: Words, stack: Words, path: Bytes, seen: Words) -> int:
        """Continue the kernel; `seen` is the table of duplicates, empty if they are not cut."""
        seen_bits = len(seen).bit_length() - 1 if len(seen) else 0
        return int(
            self._kernel(
                nodes, self.shape.goal_blank, seen_bits, control, stack, path, seen,
                self._successors, *self._tables,
            )
        )  # fmt: skip


class ManhattanEstimator(Estimator):
    """The sum of the tiles' distances."""

    name = "manhattan"
    width = int(EXTRA)

    def __init__(self, shape: GoalShape) -> None:
        super().__init__(shape, search_manhattan, (rises(shape.rows, shape.cols),))

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Estimator`."""
        distance = self.shape.manhattan(perm)
        return distance, distance, []


class WalkingEstimator(Estimator):
    """Walking distance by rows and by columns, where these are small; never below Manhattan."""

    name = "walking distance"
    width = int(EXTRA) + 2

    def __init__(self, shape: GoalShape) -> None:
        rows, cols = shape.rows, shape.cols
        row, col = divmod(shape.goal_blank, cols)
        self._axes = axis(rows, cols, row), axis(cols, rows, col)
        by_rows, by_cols = (each.transitions for each in self._axes)
        super().__init__(shape, search_walking, (rows, cols, by_rows, by_cols))

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Estimator`."""
        goal_blank, cols = self.shape.goal_blank, self.shape.cols
        blank = divmod(list(perm).index(goal_blank), cols)
        estimate, situations = 0, []
        for number, each in enumerate(self._axes):
            tiles = [
                (divmod(cell, cols)[number], divmod(goal_cell, cols)[number])
                for cell, goal_cell in enumerate(perm)
                if goal_cell != goal_blank
            ]
            situation = each.situation(tiles, blank[number])
            assert situation is not None  # with two lines or more, all are reachable
            situations.append(situation)
            estimate += each.distance(tiles, blank[number])
        return estimate, estimate, situations


@dataclass(frozen=True)
class Field:
    """The position of a pattern's index in its view's word, and of its excess in the excesses."""

    view: int
    pattern: Pattern
    table: Bytes  # referenced here to keep it alive: the kernel only has its address
    shift: int
    nibble: int

    @property
    def bits(self) -> int:
        """Width in the word."""
        return (self.pattern.entries - 1).bit_length()


class PatternEstimator(Estimator):
    """The largest of several sums of pattern costs."""

    def __init__(
        self, shape: GoalShape, views: Sequence[View], tables: Mapping[Pattern, Bytes], name: str
    ) -> None:
        self.name = name
        self.views = tuple(views)
        self.width = int(INDICES) + len(self.views)
        self.fields: list[Field] = []
        size = len(self.views), 16
        self.traits = np.full(size, _ALONE, np.uint64)
        self.addresses = np.full(size, _NOTHING.ctypes.data, np.uint64)
        self.changes = np.zeros((*size, 4, 16), np.uint64)
        self.between = np.zeros((*size, 4), np.uint64)
        for number, view in enumerate(self.views):
            cells = view.symmetry.cell if view.symmetry else tuple(range(shape.cells))
            shift = 0
            for tiles in view.partition:
                if len(tiles) == 1:
                    continue
                pattern = Pattern(shape, tiles)
                field = Field(number, pattern, tables[pattern], shift, 4 * len(self.fields))
                self.fields.append(field)
                shift += field.bits
                for tile in tiles:
                    before = cells.index(tile)
                    mask = (1 << field.bits) - 1
                    self.traits[number, before] = mask << 32 | field.nibble << 8 | field.shift
                    self.addresses[number, before] = field.table.ctypes.data
                    self.changes[number, before] = _changes(shape, cells, field, tile)
            self.between[number] = _between(shape, cells)
            # The kernel has one word for a view's indices, and 15 nibbles for excesses.
            assert shift <= 64
        assert len(self.fields) < 16
        arrays = (self.traits, self.addresses, self.changes, self.between)
        flat = (array.reshape(-1) for array in arrays)
        kernel = pattern_search(len(self.views))
        super().__init__(shape, kernel, (rises(shape.rows, shape.cols), *flat))

    def start(self, perm: Sequence[int]) -> tuple[int, int, list[int]]:
        """See `Estimator`."""
        manhattan = self.shape.manhattan(perm)
        placed = []
        for view in self.views:
            image = view.symmetry.board(perm) if view.symmetry else perm
            where = [0] * len(image)
            for cell, tile in enumerate(image):
                where[tile] = cell
            placed.append(where)
        excesses = 0
        sums = [0] * len(self.views)
        words = [0] * len(self.views)
        for field in self.fields:
            index = field.pattern.index([placed[field.view][tile] for tile in field.pattern.tiles])
            excess = entry(field.table, index)
            excesses |= excess << field.nibble
            sums[field.view] += excess
            words[field.view] |= index << field.shift
        packed = sum(total << 8 * number for number, total in enumerate(sums))
        return manhattan, manhattan + 2 * max(sums), [excesses, packed, *words]


def _changes(shape: GoalShape, cells: Sequence[int], field: Field, tile: int) -> Words:
    """What a tile's move adds to the word, by move and other tile; `cells` is the symmetry.

    `tile` is numbered as in the pattern, the other tile as before the symmetry. The entry of the
    tile itself is what the move adds in any case, the others what passing them adds.
    """
    changes = np.zeros((4, 16), np.uint64)
    steps = {
        move: cells[blank] - cells[origin]
        for blank, possible in enumerate(slides(shape.rows, shape.cols))
        for move, origin in possible
    }
    for move, step in steps.items():
        for other in field.pattern.tiles:
            if other == tile:
                gain = step * field.pattern.weights[tile]
            elif abs(step) > 1:  # otherwise nothing is passed
                gain = field.pattern.passing(tile, other) * (1 if step > 0 else -1)
            else:
                gain = 0
            changes[move, cells.index(other)] = gain << field.shift & _WORD
    return changes


def _between(shape: GoalShape, cells: Sequence[int]) -> Words:
    """By blank and move, a byte for each cell passed: 64 + 4 times the cell before the symmetry."""
    between = np.zeros((16, 4), np.uint64)
    for blank, possible in enumerate(slides(shape.rows, shape.cols)):
        for move, origin in possible:
            first, last = sorted((cells[blank], cells[origin]))
            passed = [cells.index(cell) for cell in range(first + 1, last)]
            between[blank, move] = sum((64 | 4 * cell) << 8 * n for n, cell in enumerate(passed))
    return between
