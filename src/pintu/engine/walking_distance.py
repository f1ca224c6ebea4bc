"""Walking distance in arrays: the fewest moves up and down that bring every tile to its goal row.

Tiles with the same row and the same goal row are interchangeable, so four rows of four have only
24,964 situations. Rows and columns are two axes that are searched separately; their distances can
be added, because a move changes only one of them. The situations of an axis are the states of an
automaton: a kernel stores their numbers and steps from one to the next
(`walking_distance_kernels`). `patterns` uses these tables while its pattern databases are missing.
`textbook` uses them too, with the counters of the readable `heuristics.walking_distance`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pintu.catalogue import WALKING_LINES
from pintu.engine.walking_distance_kernels import list_situations

_LONGEST_LINE = {1: 16, 2: 8, 3: 5, 4: 4}
_SLOTS = {4: 1 << 16}  # by lines; fewer lines have no more than 1,000 situations
_FEW_SLOTS = 1 << 12


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """The lines of a board along one axis, `line_length` cells each.

    A situation is the number of tiles for each line and goal line, `bits` bits each, packed into a
    word in that order; its number is its index in `known`. `slots` is the hash table from words to
    numbers. If there are too many situations to list, `known` is empty: a situation is then only
    the blank's line, and the distance is the sum over the single tiles.
    """

    lines: int
    line_length: int
    transitions: npt.NDArray[np.uint16]
    """By situation, origin (0: line after the blank's, 1: before) and goal line: twice the next
    situation, plus 1 if the distance rises."""
    known: npt.NDArray[np.uint64]
    distances: npt.NDArray[np.uint8]
    slots: npt.NDArray[np.uint16]

    @property
    def bits(self) -> int:
        """Bits of a count."""
        return _bits(self.lines)

    @property
    def shift(self) -> int:
        """The right shift that turns a hash into the number of a slot."""
        return _shift(self.slots)

    def situation(self, tiles: Iterable[tuple[int, int]], blank: int) -> int | None:
        """The situation with the given (line, goal line) of every tile; None if it is unreachable.

        In a single row or column tiles keep their order, so not every situation can be reached.
        """
        if not len(self.known):
            return blank
        found = np.flatnonzero(self.known == np.uint64(_pack(self.lines, tiles)))
        return int(found[0]) if len(found) else None

    def distance(self, tiles: Iterable[tuple[int, int]], blank: int) -> int:
        """Fewest moves along this axis from a reachable situation."""
        if not len(self.known):
            return sum(abs(line - goal_line) for line, goal_line in tiles)
        return int(self.distances[self.situation(tiles, blank)])


def is_listed(lines: int, line_length: int) -> bool:
    """Whether the axis has few enough situations to list them all."""
    return line_length <= _LONGEST_LINE.get(lines, 0)


@lru_cache(maxsize=32)
def axis(lines: int, line_length: int, goal_line: int) -> Axis:
    """The axis of a goal that has its blank in this line."""
    return (
        _listed_axis(lines, line_length, goal_line)
        if is_listed(lines, line_length)
        else _unlisted_axis(lines, line_length)
    )


def _bits(lines: int) -> int:
    return 3 if lines == WALKING_LINES else 4  # four lines have 16 counts, none above 4


def _shift(slots: npt.NDArray[np.uint16]) -> int:
    return 65 - len(slots).bit_length()


def _pack(lines: int, tiles: Iterable[tuple[int, int]]) -> int:
    return sum(1 << _bits(lines) * (line * lines + goal_line) for line, goal_line in tiles)


def _listed_axis(lines: int, line_length: int, goal_line: int) -> Axis:
    tiles = [
        (line, line) for line in range(lines) for _ in range(line_length - (line == goal_line))
    ]
    slots = np.zeros(_SLOTS.get(lines, _FEW_SLOTS), np.uint16)
    most = len(slots) // 2
    known, distances = np.zeros(most, np.uint64), np.zeros(most, np.uint8)
    transitions = np.zeros(most * 2 * lines, np.uint16)
    count = list_situations(
        lines, line_length, _bits(lines), _pack(lines, tiles), _shift(slots),
        known, distances, transitions, slots,
    )  # fmt: skip
    transitions = transitions[: count * 2 * lines].copy()
    known, distances = known[:count].copy(), distances[:count].copy()
    return _freeze(Axis(lines, line_length, transitions, known, distances, slots))


def _unlisted_axis(lines: int, line_length: int) -> Axis:
    transitions = np.zeros((lines, 2, lines), np.uint16)
    for blank in range(lines):
        for back, origin in enumerate((blank + 1, blank - 1)):
            for goal_line in range(lines):
                farther = abs(blank - goal_line) > abs(origin - goal_line)
                transitions[blank, back, goal_line] = 2 * (origin % lines) + farther
    nothing = np.zeros(0, np.uint64), np.zeros(0, np.uint8), np.zeros(0, np.uint16)
    return _freeze(Axis(lines, line_length, transitions.reshape(-1), *nothing))


def _freeze(made: Axis) -> Axis:
    for array in (made.transitions, made.known, made.distances, made.slots):
        array.setflags(write=False)
    return made
