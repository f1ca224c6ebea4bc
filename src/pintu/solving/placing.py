"""Moves tiles to their goal cells one after another, and locks them there."""

from __future__ import annotations

from collections.abc import Callable, Generator
from copy import copy
from heapq import heappop, heappush
from itertools import pairwise

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.statespace.events import Tally

_NEAR = 4
"""Distance from their cells within which two tiles are placed together by one search."""

_STEP = 3
"""Estimated moves for a step of one of two tiles, as the blank must go around it each time."""

Path = list[int]
"""The cells to which the blank moves, one after another."""

Paths = Generator[None, None, list[Path]]
"""A search for paths, the best one first, which yields when its limits must be checked."""


class Workspace:
    """A board being solved. A tile is numbered by its goal cell. Locked cells stay as they are."""

    def __init__(self, start: Board, goal: Board, tally: Tally) -> None:
        self.slack = -1
        """How many moves longer than the best path others may be; -1: no others are searched."""
        self._cols = start.cols
        self._slides = slides(start.rows, start.cols)
        self._neighbours = [[cell for _, cell in possible] for possible in self._slides]
        self._tally = tally
        self._locked: set[int] = set()
        goal_cell = {tile: cell for cell, tile in enumerate(goal.tiles)}
        self.tiles = [goal_cell[tile] for tile in start.tiles]
        self.blank = start.blank

    def copy(self) -> Workspace:
        """The same board, to be solved in another way."""
        other = copy(self)
        other.tiles, other._locked = self.tiles.copy(), self._locked.copy()
        return other

    def lock(self, *cells: int) -> None:
        """Keep the tiles of these cells where they are."""
        self._locked.update(cells)

    def follow(self, path: Path) -> tuple[Move, ...]:
        """Move the blank along a path; return the moves."""
        moves = []
        for here, there in pairwise([self.blank, *path]):
            moves.append(next(move for move, cell in self._slides[here] if cell == there))
            self.tiles[here], self.tiles[there] = self.tiles[there], self.tiles[here]
            self.blank = there
        return tuple(moves)

    def steps_left(self) -> int:
        """How many steps all tiles are away from their goal cells, together."""
        return sum(self._distance(cell, goal) for cell, goal in enumerate(self.tiles))

    def paths(self, tiles: tuple[int, ...], inwards: int = 0) -> Paths:
        """Find paths of the blank that bring tiles to their goal cells.

        With `inwards`, the step to the next line, they are the last two tiles of a line. Without,
        they are one tile, or all that are left.
        """
        if all(self.tiles[tile] == tile for tile in tiles):
            return [[]]
        cells = tuple(self.tiles.index(tile) for tile in tiles)
        if inwards:
            return (yield from self._paths_of_pair(cells, tiles, inwards))
        if len(tiles) == 1:
            return (yield from self._move_one(self.blank, cells[0], tiles[0]))
        return (yield from self._search(self.blank, cells, tiles, lambda _blank, _cells: 0))

    def _paths_of_pair(self, cells: tuple[int, ...], tiles: tuple[int, ...], inwards: int) -> Paths:
        """Place two tiles together, by parking one or the other of them."""
        found: list[Path] = []
        places = zip((self.blank, *cells), (tiles[0], *tiles), strict=True)
        if all(self._distance(cell, goal) <= _NEAR for cell, goal in places):
            found += yield from self._move_pair(self.blank, cells, tiles)
        first, second = tiles
        for parked, other in ((first, second), (second, first)):
            found += yield from self._park(parked, other, inwards)
        return sorted((_until_placed(self.blank, path, cells, tiles) for path in found), key=len)

    def _park(self, parked: int, other: int, inwards: int) -> Paths:
        """Park a tile in the goal cell of the other, bring the other behind it, turn both in."""
        park, behind = other, other + inwards
        found = yield from self._move_one(self.blank, self.tiles.index(parked), park)
        path = found[0]
        blank = path[-1] if path else self.blank
        cell = _cell_after(self.blank, path, self.tiles.index(other))
        self._locked.add(park)
        ways = yield from self._move_one(blank, cell, behind)
        self._locked.remove(park)
        # Without a way, the other tile is shut in next to the parked one.
        if ways and ways[0]:
            path, blank, cell = path + ways[0], ways[0][-1], behind
        ends = yield from self._move_pair(blank, (park, cell), (parked, other))
        return [_without_steps_back(self.blank, path + end) for end in ends]

    def _move_one(self, blank: int, cell: int, goal: int) -> Paths:
        """Find shortest paths of the blank that move a tile from its cell to another."""
        cols = self._cols
        row, col = divmod(goal, cols)

        def estimate(blank: int, cells: tuple[int, ...]) -> int:
            (cell,) = cells
            if cell == goal:
                return 0
            down, right = abs(cell // cols - row), abs(cell % cols - col)
            # The first step of the tile takes a move, a step in another direction three, a step in
            # the same direction five: the blank must go around the tile.
            less, more = (down, right) if down < right else (right, down)
            steps = 6 * less + 5 * (more - less) - (4 if less < more else 2)
            return steps + self._distance(blank, cell) - 1

        return self._search(blank, (cell,), (goal,), estimate)

    def _move_pair(self, blank: int, cells: tuple[int, ...], goals: tuple[int, ...]) -> Paths:
        """Find paths of the blank that move two tiles that are near their goals."""

        def estimate(blank: int, cells: tuple[int, ...]) -> int:
            away, near = 0, 0
            for cell, goal in zip(cells, goals, strict=True):
                if cell != goal:
                    away += self._distance(cell, goal)
                    there = self._distance(cell, blank)
                    near = min(near or there, there)
            return _STEP * away + near

        return self._search(blank, cells, goals, estimate)

    def _search(
        self,
        blank: int,
        cells: tuple[int, ...],
        goals: tuple[int, ...],
        estimate: Callable[[int, tuple[int, ...]], int],
    ) -> Paths:
        """Search by A* over the cells of the blank and of some tiles; other tiles may move.

        There is one path for each cell in which the blank can be at the end.
        """
        tally, locked = self._tally, self._locked
        start = blank, cells
        open_ = [(estimate(blank, cells), 0, start)]
        costs = {start: 0}
        tree: dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]] = {}
        found: list[Path] = []
        while open_:
            total, minus_cost, state = heappop(open_)
            if found and total > len(found[0]) + self.slack:
                break
            if -minus_cost > costs[state]:
                continue
            blank, cells = state
            if cells == goals:
                path = []
                while state != start:
                    path.append(state[0])
                    state = tree[state]
                found.append(path[::-1])
                continue
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            for cell in self._neighbours[blank]:
                if cell in locked:
                    continue
                tally.generated += 1
                moved = cells
                if cell in cells:
                    moved = tuple([blank if each == cell else each for each in cells])
                after, cost = (cell, moved), 1 - minus_cost
                if cost < costs.get(after, cost + 1):
                    costs[after], tree[after] = cost, state
                    # Of equal sums the longer path is first: it is nearer to the end.
                    heappush(open_, (cost + estimate(cell, moved), -cost, after))
            if len(open_) > tally.frontier:
                tally.frontier = len(open_)
            tally.stored = len(costs)
        return found

    def _distance(self, one: int, other: int) -> int:
        rows = abs(one // self._cols - other // self._cols)
        return rows + abs(one % self._cols - other % self._cols)


def _cell_after(blank: int, path: Path, cell: int) -> int:
    """The cell of a tile after the blank moved along a path."""
    for there in path:
        if there == cell:
            cell = blank
        blank = there
    return cell


def _until_placed(blank: int, path: Path, cells: tuple[int, ...], goals: tuple[int, ...]) -> Path:
    """The path up to the first cell at which all tiles are placed."""
    for index, there in enumerate(path):
        cells = tuple(blank if there == cell else cell for cell in cells)
        blank = there
        if cells == goals:
            return path[: index + 1]
    return path


def _without_steps_back(blank: int, path: Path) -> Path:
    """The path without moves that the next move takes back."""
    cells = [blank]
    for cell in path:
        if cells[-2:-1] == [cell]:
            cells.pop()
        else:
            cells.append(cell)
    return cells[1:]
