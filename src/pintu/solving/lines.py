"""A fast solution for any board: the tiles are placed line by line, as people do it.

A row or a column at the edge is completed and locked, until a board of 3x3 or less is left, which
is solved with the fewest moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pintu.catalogue import LINE_BY_LINE
from pintu.puzzle import Board, Move
from pintu.solving.placing import Workspace
from pintu.solving.placing_search import Placing, PlacingSearch, far_lines
from pintu.statespace import Limits

_LAST = 3
"""Rows and columns of the part that is solved at the end."""


class LineSearch(PlacingSearch):
    """Solves line by line; the solution is a few times as long as the shortest, without proof."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self._goal = goal
        super().__init__(LINE_BY_LINE, self._place_all, start, goal, limits, cancelled)

    def _place_all(self, workspace: Workspace) -> Placing:
        left = set(range(len(self._goal.tiles)))
        moves: list[Move] = []
        for line, inwards in _lines(self._goal):
            *others, before, last = line
            for cells in (*((cell,) for cell in others), (before, last)):
                paths = yield from workspace.paths(cells, inwards if len(cells) == 2 else 0)
                moves += workspace.follow(paths[0])
                workspace.lock(*cells)
            left -= {*line}
        return [*moves, *_solve_rest(workspace, self._goal, sorted(left))]


def _lines(goal: Board) -> Iterator[tuple[list[int], int]]:
    """The rows and columns to finish, as the cells that are left, and the step to the next line.

    They are taken from the longer side. What is left has the goal's blank in it.
    """
    row, col = divmod(goal.blank, goal.cols)
    row_order, _ = far_lines(goal.rows, row, _LAST)
    col_order, _ = far_lines(goal.cols, col, _LAST)
    rows, cols = list(range(goal.rows)), list(range(goal.cols))
    while row_order or col_order:
        if row_order and len(rows) >= len(cols):
            index, step = row_order.pop(0)
            rows.remove(index)
            yield [index * goal.cols + at for at in cols], step * goal.cols
        else:
            index, step = col_order.pop(0)
            cols.remove(index)
            yield [at * goal.cols + index for at in rows], step


def _solve_rest(workspace: Workspace, goal: Board, cells: list[int]) -> tuple[Move, ...]:
    """Solve the cells that are left, with the fewest moves."""
    from pintu.engine.spaces.space_view import SpaceView

    rows = len({cell // goal.cols for cell in cells})
    tiles = [goal.blank, *(cell for cell in cells if cell != goal.blank)]
    number = {tile: at for at, tile in enumerate(tiles)}
    start = tuple(number[workspace.tiles[cell]] for cell in cells)
    end = tuple(number[cell] for cell in cells)
    cols = len(cells) // rows
    return SpaceView(Board(rows, cols, end)).path(Board(rows, cols, start))
