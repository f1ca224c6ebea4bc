"""Walking distance: the fewest moves up and down that bring every tile to its goal row.

Tiles that share their row and their goal row are alike, so for four rows of four only 24,964
situations are left. Rows and columns are walked apart and their distances added: a move changes
only one of them. Where an axis has too many situations, plain distances stand in for it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

# Lines and tiles a line of the axes that are walked; more situations would take seconds to list.
_MOST = {2: 8, 3: 5, 4: 4}


@dataclass(frozen=True, slots=True, eq=False)
class Axis:
    """One axis as an automaton: its moves, and each situation's number and distance."""

    lines: int
    width: int
    walks: npt.NDArray[np.uint32]  # [(state * 2 + back) * lines + goal line]
    keys: npt.NDArray[np.uint64]
    distances: npt.NDArray[np.uint8]

    def state(self, of: Sequence[tuple[int, int]], blank: int) -> int:
        """Number of the situation with the given (line, goal line) of every tile."""
        if not len(self.keys):
            return blank
        key = _key(self.lines, of, blank)
        return int(np.searchsorted(self.keys, np.uint64(key)))

    def distance(self, of: Sequence[tuple[int, int]], blank: int) -> int:
        """Least number of moves along this axis."""
        if not len(self.keys):
            return sum(abs(line - home) for line, home in of)
        return int(self.distances[self.state(of, blank)])


def is_walked(lines: int, width: int) -> bool:
    """Whether the axis is small enough for its situations to be listed."""
    return width <= _MOST.get(lines, 0)


def _key(lines: int, of: Sequence[tuple[int, int]], blank: int) -> int:
    # A count for each line and goal line, in as many bits as fit; four lines need 4 x 4 x 3 bits.
    key = blank << 60
    for line, home in of:
        key += 1 << _bits(lines) * (line * lines + home)
    return key


def _bits(lines: int) -> int:
    return 3 if lines == 4 else 4


def plain_axis(lines: int, width: int) -> Axis:
    """The plain distance as an automaton: all it must know is the blank's line."""
    walks = np.zeros((lines, 2, lines), np.uint32)
    for blank in range(lines):
        for back, origin in enumerate((blank + 1, blank - 1)):
            for home in range(lines):
                away = abs(blank - home) > abs(origin - home)
                walks[blank, back, home] = 2 * (origin % lines) + away
    return Axis(lines, width, walks.reshape(-1), np.zeros(0, np.uint64), np.zeros(0, np.uint8))


def walked_axis(lines: int, width: int, hole: int) -> Axis:
    """List all situations of an axis whose goal has its blank in line `hole`."""
    bits = _bits(lines)
    full = (1 << bits) - 1
    home = [(line, line) for line in range(lines) for _ in range(width - (line == hole))]
    start = _key(lines, home, hole)
    distance = {start: 0}
    after: dict[int, list[tuple[int, int]]] = {}
    level = [start]
    while level:
        following = []
        for key in level:
            blank = key >> 60
            found = after[key] = []
            for back, origin in enumerate((blank + 1, blank - 1)):
                if not 0 <= origin < lines:
                    continue
                for goal in range(lines):
                    here = bits * (origin * lines + goal)
                    if key >> here & full:
                        there = bits * (blank * lines + goal)
                        new = key - (1 << here) + (1 << there) + ((origin - blank) << 60)
                        found.append((back * lines + goal, new))
                        if new not in distance:
                            distance[new] = distance[key] + 1
                            following.append(new)
        level = following
    keys = sorted(distance)
    number = {key: place for place, key in enumerate(keys)}
    walks = np.zeros((len(keys), 2 * lines), np.uint32)
    for key, found in after.items():
        row, cost = number[key], distance[key]
        for place, new in found:
            walks[row, place] = 2 * number[new] + (distance[new] > cost)
    distances = np.array([distance[key] for key in keys], np.uint8)
    return Axis(lines, width, walks.reshape(-1), np.array(keys, np.uint64), distances)
