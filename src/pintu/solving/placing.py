"""Moves tiles to their goal cells one after another, and locks them there."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from heapq import heappop, heappush
from itertools import pairwise

from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.statespace.events import Tally

_NEAR = 3
"""Distance from their cells within which two tiles are placed together by one search."""

_STEP = 4
"""Estimated moves for a step of one of two tiles, as the blank must go around it each time."""

Path = list[int]
"""The cells to which the blank moves, one after another."""

Searching = Generator[None, None, Path | None]
"""A search that yields when its limits must be checked."""


class Workspace:
    """A board being solved. A tile is numbered by its goal cell. Locked cells stay as they are."""

    def __init__(self, start: Board, goal: Board, tally: Tally) -> None:
        self.rows, self.cols = start.rows, start.cols
        goal_cell = {tile: cell for cell, tile in enumerate(goal.tiles)}
        self._tiles = [goal_cell[tile] for tile in start.tiles]
        self._cells = [0] * len(self._tiles)
        for cell, tile in enumerate(self._tiles):
            self._cells[tile] = cell
        self.blank = start.blank
        self._tally = tally
        self._slides = slides(self.rows, self.cols)
        self._neighbours = [[cell for _, cell in possible] for possible in self._slides]
        self._locked: set[int] = set()

    def is_placed(self, tile: int) -> bool:
        """Whether a tile is in its goal cell."""
        return self._cells[tile] == tile

    def lock(self, *cells: int) -> None:
        """Keep the tiles of these cells where they are."""
        self._locked.update(cells)

    def follow(self, path: Path) -> tuple[Move, ...]:
        """Move the blank along a path; return the moves."""
        moves = []
        for here, there in pairwise([self.blank, *path]):
            moves.append(next(move for move, cell in self._slides[here] if cell == there))
            tile, blank = self._tiles[there], self._tiles[here]
            self._tiles[here], self._tiles[there] = tile, blank
            self._cells[tile], self._cells[blank] = here, there
        if path:
            self.blank = path[-1]
        return tuple(moves)

    def path_of_one(self, tile: int) -> Generator[None, None, Path]:
        """A path of the blank that places a tile."""
        path = yield from self._move_one(self.blank, self._cells[tile], tile)
        assert path is not None, "a tile can reach every cell but the last one of a line"
        return path

    def path_of_pair(self, first: int, second: int, inwards: int) -> Generator[None, None, Path]:
        """A path of the blank that places the last two tiles of a line together.

        `inwards` is the step to the next line. One tile is parked in the cell of the other, which
        then follows from the next line; of the two possibilities the shorter one is taken.
        """
        cells = self._cells[first], self._cells[second]
        paths = []
        if all(
            self._distance(cell, goal) <= _NEAR
            for cell, goal in zip((self.blank, *cells), (first, first, second), strict=True)
        ):
            paths.append((yield from self._move_pair(self.blank, cells, (first, second))))
        for parked, other in ((first, second), (second, first)):
            paths.append((yield from self._park(parked, other, inwards)))
        return min((path for path in paths if path is not None), key=len)

    def path_of_all(self, tiles: Sequence[int]) -> Generator[None, None, Path]:
        """A shortest path of the blank that places all of these tiles; for two rows of two."""
        starts = tuple(self._cells[tile] for tile in tiles)
        path = yield from self._search(self.blank, starts, tuple(tiles), lambda _blank, _cells: 0)
        assert path is not None, "the goal can be reached"
        return path

    def _park(self, parked: int, other: int, inwards: int) -> Searching:
        """Park a tile in the goal cell of the other, bring the other behind it, turn both in."""
        blank, park = self.blank, other
        path = yield from self._move_one(blank, self._cells[parked], park)
        assert path is not None, "a tile can reach both of the last two cells of a line"
        self._locked.add(park)
        blank, cell = path[-1] if path else blank, _followed(self.blank, path, self._cells[other])
        rest = yield from self._move_one(blank, cell, park + inwards)
        self._locked.remove(park)
        if rest:
            # Without a path, the other tile is shut in next to the parked one; both are near.
            blank, cell = rest[-1], park + inwards
            path += rest
        end = yield from self._move_pair(blank, (park, cell), (parked, other))
        return None if end is None else _without_steps_back(self.blank, path + end)

    def _move_one(self, blank: int, cell: int, goal: int) -> Searching:
        """A shortest path of the blank that moves a tile from its cell to another."""
        cols = self.cols
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

    def _move_pair(self, blank: int, cells: tuple[int, int], goals: tuple[int, int]) -> Searching:
        """A path of the blank that moves two tiles that are near their goals."""

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
    ) -> Searching:
        """Search by A* over the cells of the blank and of some tiles; other tiles may move.

        Without any path the result is None.
        """
        tally, locked = self._tally, self._locked
        start = blank, cells
        open_ = [(estimate(blank, cells), 0, start)]
        costs = {start: 0}
        tree: dict[tuple[int, tuple[int, ...]], tuple[int, tuple[int, ...]]] = {}
        while open_:
            _, minus_cost, state = heappop(open_)
            blank, cells = state
            if cells == goals:
                break
            if -minus_cost > costs[state]:
                continue
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            for cell in self._neighbours[blank]:
                if cell in locked:
                    continue
                tally.generated += 1
                moved = tuple(blank if each == cell else each for each in cells)
                after, cost = (cell, moved), 1 - minus_cost
                if cost < costs.get(after, cost + 1):
                    costs[after], tree[after] = cost, state
                    # Of equal sums the longer path is first: it is nearer to the end.
                    heappush(open_, (cost + estimate(cell, moved), -cost, after))
            tally.frontier = max(tally.frontier, len(open_))
            tally.stored = len(costs)
        else:
            return None
        path = []
        while state != start:
            path.append(state[0])
            state = tree[state]
        return path[::-1]

    def _distance(self, one: int, other: int) -> int:
        rows = abs(one // self.cols - other // self.cols)
        return rows + abs(one % self.cols - other % self.cols)


def _followed(blank: int, path: Path, cell: int) -> int:
    """The cell of a tile after the blank moved along a path."""
    for there in path:
        if there == cell:
            cell = blank
        blank = there
    return cell


def _without_steps_back(blank: int, path: Path) -> Path:
    """The path without moves that the next move takes back."""
    cells = [blank]
    for cell in path:
        if cells[-2:-1] == [cell]:
            cells.pop()
        else:
            cells.append(cell)
    return cells[1:]
