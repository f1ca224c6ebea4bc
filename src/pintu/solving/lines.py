"""A fast solution for any board: the tiles are placed line by line, as people do it.

A row or a column at the edge is completed and locked, until a board of 3x3 or less is left, which
is solved with the fewest moves. Each tile is placed by a small search over the cells of that tile
and the blank only.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from heapq import heappop, heappush
from itertools import pairwise

from pintu.catalogue import LINE_BY_LINE
from pintu.engine.compiled_search import CompiledSearch
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, Outcome

_LAST = 3
"""Rows and columns of the part that is solved at the end."""

_INTERVAL = 500
_BYTES = 400
"""Approximate memory for a state of a small search."""

_STEP = 4
"""Estimated moves for a step of a tile, because the blank must go around the tile each time."""

_NEAR = 3
"""Distance from a corner within which a tile is placed there together with its neighbour."""

Pauses = Generator[None, None, None]


class LineSearch(CompiledSearch):
    """Solves line by line; the solution is a few times as long as the shortest, without proof."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        tally = Tally()
        steps = _steps(start, goal, tally)
        super().__init__(LINE_BY_LINE, steps, tally, limits, cancelled, _INTERVAL)

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
        reason = Message("search.path_too_long", moves=len(moves))
        return Outcome(Status.LIMITED, NONE, reason)
    boards = [start]
    for move in moves:
        boards.append(boards[-1].after(move))
    return solved_outcome(boards, moves, len(moves), NONE)


class _Workspace:
    """The board during the solution, and the cells that the blank has visited.

    The board is mirrored so that the blank's goal cell is near the last cell. Tiles are numbered by
    their goal cells in a goal with the blank in the last cell; `_last_steps` then take the blank
    from there to its goal cell.
    """

    def __init__(self, start: Board, goal: Board) -> None:
        rows, cols = start.rows, start.cols
        row, col = divmod(goal.blank, cols)
        self._rows, self._cols = rows, cols
        self._original = [
            (rows - 1 - r if 2 * row < rows - 1 else r) * cols
            + (cols - 1 - c if 2 * col < cols - 1 else c)
            for r in range(rows)
            for c in range(cols)
        ]
        goal_tiles = [goal.tiles[cell] for cell in self._original]
        self._last_steps = self._blank_to_the_end(goal_tiles)
        goal_cell = {tile: cell for cell, tile in enumerate(goal_tiles)}
        self._tiles = [goal_cell[start.tiles[cell]] for cell in self._original]
        self._blank_path = [self._tiles.index(len(goal_tiles) - 1)]
        # The cells to which the blank may move from each cell, without locked ones.
        self._open_neighbours = [[cell for _, cell in possible] for possible in slides(rows, cols)]

    def _blank_to_the_end(self, goal_tiles: list[int]) -> list[int]:
        """Move the goal's blank to the last cell; return the cells of the way back."""
        cell = goal_tiles.index(0)
        steps = []
        while cell != len(goal_tiles) - 1:
            steps.append(cell)
            after = cell + (self._cols if cell + self._cols < len(goal_tiles) else 1)
            goal_tiles[cell], goal_tiles[after] = goal_tiles[after], goal_tiles[cell]
            cell = after
        return steps[::-1]

    def finish(self, line: list[int], inwards: int, tally: Tally) -> Pauses:
        """Place the tiles of a line and lock them; `inwards` is the step to the next line."""
        *others, before, last = line
        for cell in (*others, before):
            yield from self._place_tiles({cell: cell}, tally)
            self._lock(cell)
        if self._tiles[last] != last:
            # The last tile cannot enter the corner alone: it is placed together with its neighbour.
            if _distance(self._tiles.index(last), last, self._cols) > _NEAR:
                yield from self._place_tiles({last: last + 2 * inwards}, tally)
            self._unlock(before)
            yield from self._place_tiles({before: before, last: last}, tally)
            self._lock(before)
        self._lock(last)

    def finish_rest(self, top: int, left: int) -> None:
        """Solve the part that is not locked, with the fewest moves."""
        from pintu.engine.spaces.space_view import SpaceView

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
            self._move_blank(cells[board.blank])

    def moves(self) -> list[Move]:
        """The whole solution, as moves of the original board."""
        for cell in self._last_steps:
            self._move_blank(cell)
        path = [self._original[cell] for cell in self._blank_path]
        known = slides(self._rows, self._cols)
        return [
            next(move for move, cell in known[here] if cell == there)
            for here, there in pairwise(path)
        ]

    def _place_tiles(self, targets: dict[int, int], tally: Tally) -> Pauses:
        """Move tiles to their target cells by weighted A*; other unlocked tiles may move.

        A state is the blank's cell and those of the tiles.
        """
        cols = self._cols
        goals = tuple(targets.values())
        start = (self._blank_path[-1], *(self._tiles.index(tile) for tile in targets))

        def estimate(state: tuple[int, ...]) -> int:
            away, near = 0, 0
            for cell, goal in zip(state[1:], goals, strict=True):
                if cell != goal:
                    away += _distance(cell, goal, cols)
                    there = _distance(cell, state[0], cols)
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
            for cell in self._open_neighbours[blank]:
                tally.generated += 1
                after = (cell, *(blank if tile == cell else tile for tile in state[1:]))
                if g + 1 < costs.get(after, g + 2):
                    costs[after], tree[after] = g + 1, state
                    heappush(open_, (g + 1 + estimate(after), g + 1, after))
            tally.frontier = max(tally.frontier, len(open_))
            tally.stored = len(costs)
        path = []
        while state != start:
            path.append(state[0])
            state = tree[state]
        for cell in reversed(path):
            self._move_blank(cell)

    def _move_blank(self, cell: int) -> None:
        """Move the blank to a neighbouring cell; a step back removes the step before."""
        blank = self._blank_path[-1]
        self._tiles[blank], self._tiles[cell] = self._tiles[cell], self._tiles[blank]
        if self._blank_path[-2:-1] == [cell]:
            self._blank_path.pop()
        else:
            self._blank_path.append(cell)

    def _lock(self, cell: int) -> None:
        for other in self._neighbours(cell):
            self._open_neighbours[other].remove(cell)

    def _unlock(self, cell: int) -> None:
        for other in self._neighbours(cell):
            self._open_neighbours[other].append(cell)

    def _neighbours(self, cell: int) -> Iterable[int]:
        return [other for _, other in slides(self._rows, self._cols)[cell]]


def _distance(one: int, other: int, cols: int) -> int:
    rows = abs(one // cols - other // cols)
    return rows + abs(one % cols - other % cols)
