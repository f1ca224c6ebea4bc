"""A way for any board, soon: tiles are brought home line by line, as people do it.

A row or a column at the edge is finished and never touched again, until a board of 3x3 or less is
left, which is solved by its shortest way. Each tile is brought home by a small search in which
nothing counts but where the tile and the blank are.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from heapq import heappop, heappush
from itertools import pairwise

from pintu.catalogue import LINE_BY_LINE
from pintu.engine.compiled_search import CompiledSearch
from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, Outcome

_LAST = 3
"""Rows and columns that are left for the end."""

_PULSE = 500
_BYTES = 400
"""A state of a small search with all that is kept of it, roughly."""

_STEP = 4
"""Moves that a step of a tile is taken to cost: the blank has to go around it each time."""

_NEAR = 3
"""Cells from a corner from which a tile is led into it together with its neighbour."""

Pauses = Generator[None, None, None]


class LineSearch(CompiledSearch):
    """Line by line; the length is a few times the shortest, and nothing is proven about it."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        tally = Tally()
        steps = _steps(start, goal, tally)
        super().__init__(LINE_BY_LINE, steps, tally, limits, cancelled, _PULSE)

    @property
    def _memory(self) -> int:
        return self._tally.stored * _BYTES


def _steps(start: Board, goal: Board, tally: Tally) -> Generator[None, None, Outcome[Board, Move]]:
    workspace = _Workspace(start, goal)
    top = left = 0
    while (rows := start.rows - top) > _LAST or start.cols - left > _LAST:
        if rows >= start.cols - left:
            line = [top * start.cols + col for col in range(left, start.cols)]
            inwards, top = start.cols, top + 1
        else:
            line = [row * start.cols + left for row in range(top, start.rows)]
            inwards, left = 1, left + 1
        yield from workspace.finish(line, inwards, tally)
    workspace.finish_rest(top, left)
    moves = workspace.moves()
    if len(moves) > tally.most_cost:
        reason = f"the way found has {len(moves):,} moves; another algorithm may find a shorter one"
        return Outcome(Status.LIMITED, NONE, reason)
    boards = [start]
    for move in moves:
        boards.append(boards[-1].after(move))
    return solved_outcome(boards, moves, len(moves), NONE)


class _Workspace:
    """The board turned so that the blank's home is near the last cell, and the way so far.

    A tile is called by the cell it has to come to while the blank is in the last cell; from there
    the blank walks home at the end.
    """

    def __init__(self, start: Board, goal: Board) -> None:
        rows, cols = start.rows, start.cols
        row, col = divmod(goal.blank, cols)
        self._rows, self._cols = rows, cols
        self._given = [
            (rows - 1 - r if 2 * row < rows - 1 else r) * cols
            + (cols - 1 - c if 2 * col < cols - 1 else c)
            for r in range(rows)
            for c in range(cols)
        ]
        homes = [goal.tiles[cell] for cell in self._given]
        self._walk = self._blank_to_the_end(homes)
        home = {tile: cell for cell, tile in enumerate(homes)}
        self._tiles = [home[start.tiles[cell]] for cell in self._given]
        self._way = [self._tiles.index(len(homes) - 1)]
        # Where the blank may go from each cell; finished cells are taken out.
        self._around = [[cell for _, cell in ways] for ways in slides(rows, cols)]

    def _blank_to_the_end(self, homes: list[int]) -> list[int]:
        """Slide the blank of the goal to the last cell; gives the cells it went through, back."""
        cell = homes.index(0)
        walk = []
        while cell != len(homes) - 1:
            walk.append(cell)
            after = cell + (self._cols if cell + self._cols < len(homes) else 1)
            homes[cell], homes[after] = homes[after], homes[cell]
            cell = after
        return walk[::-1]

    def finish(self, line: list[int], inwards: int, tally: Tally) -> Pauses:
        """Bring the tiles of a line home, and leave them there; `inwards` leads off the line."""
        *others, before, last = line
        for cell in (*others, before):
            yield from self._bring({cell: cell}, tally)
            self._lock(cell)
        if self._tiles[last] != last:
            # There is no way into a corner but with its neighbour: they go in together, from near.
            if _apart(self._tiles.index(last), last, self._cols) > _NEAR:
                yield from self._bring({last: last + 2 * inwards}, tally)
            self._unlock(before)
            yield from self._bring({before: before, last: last}, tally)
            self._lock(before)
        self._lock(last)

    def finish_rest(self, top: int, left: int) -> None:
        """Solve what is not locked, by its shortest way."""
        from pintu.engine.spaces.space_search import SpaceView

        rows, cols = self._rows - top, self._cols - left
        cells = [
            row * self._cols + col
            for row in range(top, self._rows)
            for col in range(left, self._cols)
        ]
        number = {cell: at for at, cell in enumerate(cells, 1)} | {cells[-1]: 0}
        goal = Board(rows, cols, tuple(number[cell] for cell in cells))
        board = Board(rows, cols, tuple(number[self._tiles[cell]] for cell in cells))
        for move in SpaceView(goal).path(board):
            board = board.after(move)
            self._go(cells[board.blank])

    def moves(self) -> list[Move]:
        """The whole way, as moves of the board as it was given."""
        for cell in self._walk:
            self._go(cell)
        given = [self._given[cell] for cell in self._way]
        known = slides(self._rows, self._cols)
        return [
            next(move for move, cell in known[here] if cell == there)
            for here, there in pairwise(given)
        ]

    def _bring(self, wanted: dict[int, int], tally: Tally) -> Pauses:
        """Bring tiles to cells, whatever becomes of others that are not locked: A* with a weight.

        A state is the blank's cell and those of the tiles.
        """
        cols = self._cols
        goals = tuple(wanted.values())
        start = (self._way[-1], *(self._tiles.index(tile) for tile in wanted))

        def estimate(state: tuple[int, ...]) -> int:
            away, near = 0, 0
            for cell, goal in zip(state[1:], goals, strict=True):
                if cell != goal:
                    away += _apart(cell, goal, cols)
                    there = _apart(cell, state[0], cols)
                    near = min(near or there, there)
            return _STEP * away + near

        open_ = [(estimate(start), 0, start)]
        costs, tree = {start: 0}, {}
        while True:
            _, g, state = heappop(open_)
            if state[1:] == goals:
                break
            if g > costs[state]:
                continue
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            blank = state[0]
            for cell in self._around[blank]:
                tally.generated += 1
                after = (cell, *(blank if tile == cell else tile for tile in state[1:]))
                if g + 1 < costs.get(after, g + 2):
                    costs[after], tree[after] = g + 1, state
                    heappush(open_, (g + 1 + estimate(after), g + 1, after))
            tally.frontier = max(tally.frontier, len(open_))
            tally.stored = len(costs)
        way = []
        while state != start:
            way.append(state[0])
            state = tree[state]
        for cell in reversed(way):
            self._go(cell)

    def _go(self, cell: int) -> None:
        """Move the blank to a cell beside it; there and back again is no way at all."""
        blank = self._way[-1]
        self._tiles[blank], self._tiles[cell] = self._tiles[cell], self._tiles[blank]
        if self._way[-2:-1] == [cell]:
            self._way.pop()
        else:
            self._way.append(cell)

    def _lock(self, cell: int) -> None:
        for other in self._beside(cell):
            self._around[other].remove(cell)

    def _unlock(self, cell: int) -> None:
        for other in self._beside(cell):
            self._around[other].append(cell)

    def _beside(self, cell: int) -> Iterable[int]:
        return [other for _, other in slides(self._rows, self._cols)[cell]]


def _apart(one: int, other: int, cols: int) -> int:
    rows = abs(one // cols - other // cols)
    return rows + abs(one % cols - other % cols)
