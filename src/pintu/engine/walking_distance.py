"""Walking distance in arrays: the fewest moves up and down that bring every tile to its goal row.

Tiles that share their row and their goal row are alike, so for four rows of four only 24,964
situations are left. Rows and columns are two axes, searched apart and their distances added: a move
changes only one of them. The situations of an axis are the states of an automaton: a kernel keeps
their numbers and steps from one to the next (`walking_distance_kernels`). Both users have the same
tables: `patterns`, which searches so while pattern databases are missing, and `textbook`, which
counts as `heuristics.walking_distance` does, the readable reference.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from pintu.catalogue import WALKING_LINES
from pintu.engine.walking_distance_kernels import list_situations

_MOST_ROOM = {1: 16, 2: 8, 3: 5, 4: 4}
_SLOTS = {4: 1 << 16}  # by lines; fewer lines have no more than 1,000 situations
_FEW_SLOTS = 1 << 12


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """The lines of a board along one axis, `room` cells each.

    A situation is the number of tiles by line and goal line, `bits` each, packed into a word in
    that order; it goes by its place in `known`. `slots` is the hash table from words to numbers.
    Where there are too many to list, `known` is empty: a situation is then the blank's line only,
    and the distance that of each tile alone.
    """

    lines: int
    room: int
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
        """What leaves of a hash the number of a slot."""
        return _shift(self.slots)

    def situation(self, tiles: Iterable[tuple[int, int]], blank: int) -> int | None:
        """The situation with the given (line, goal line) of every tile; None if out of reach.

        On a single row or column tiles keep their order, so not every situation can be reached.
        """
        if not len(self.known):
            return blank
        found = np.flatnonzero(self.known == np.uint64(_packed(self.lines, tiles)))
        return int(found[0]) if len(found) else None

    def distance(self, tiles: Iterable[tuple[int, int]], blank: int) -> int:
        """Least number of moves along this axis, from a situation that can be reached."""
        if not len(self.known):
            return sum(abs(line - goal_line) for line, goal_line in tiles)
        return int(self.distances[self.situation(tiles, blank)])


def is_listed(lines: int, room: int) -> bool:
    """Whether the axis has few enough situations to list them all."""
    return room <= _MOST_ROOM.get(lines, 0)


@lru_cache(maxsize=32)
def axis(lines: int, room: int, goal_line: int) -> Axis:
    """The axis whose goal has its blank in this line."""
    return _listed(lines, room, goal_line) if is_listed(lines, room) else _plain(lines, room)


def _bits(lines: int) -> int:
    return 3 if lines == WALKING_LINES else 4  # four lines have 16 counts, none above 4


def _shift(slots: npt.NDArray[np.uint16]) -> int:
    return 65 - len(slots).bit_length()


def _packed(lines: int, tiles: Iterable[tuple[int, int]]) -> int:
    return sum(1 << _bits(lines) * (line * lines + goal_line) for line, goal_line in tiles)


def _listed(lines: int, room: int, goal_line: int) -> Axis:
    tiles = [(line, line) for line in range(lines) for _ in range(room - (line == goal_line))]
    slots = np.zeros(_SLOTS.get(lines, _FEW_SLOTS), np.uint16)
    most = len(slots) // 2
    known, distances = np.zeros(most, np.uint64), np.zeros(most, np.uint8)
    transitions = np.zeros(most * 2 * lines, np.uint16)
    count = list_situations(
        lines, room, _bits(lines), _packed(lines, tiles), _shift(slots),
        known, distances, transitions, slots,
    )  # fmt: skip
    transitions = transitions[: count * 2 * lines].copy()
    known, distances = known[:count].copy(), distances[:count].copy()
    return _frozen(Axis(lines, room, transitions, known, distances, slots))


def _plain(lines: int, room: int) -> Axis:
    transitions = np.zeros((lines, 2, lines), np.uint16)
    for blank in range(lines):
        for back, origin in enumerate((blank + 1, blank - 1)):
            for goal_line in range(lines):
                farther = abs(blank - goal_line) > abs(origin - goal_line)
                transitions[blank, back, goal_line] = 2 * (origin % lines) + farther
    nothing = np.zeros(0, np.uint64), np.zeros(0, np.uint8), np.zeros(0, np.uint16)
    return _frozen(Axis(lines, room, transitions.reshape(-1), *nothing))


def _frozen(made: Axis) -> Axis:
    for array in (made.transitions, made.known, made.distances, made.slots):
        array.setflags(write=False)
    return made
