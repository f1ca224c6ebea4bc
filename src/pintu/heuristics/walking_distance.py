"""How many vertical and how many horizontal moves are needed at least."""

from __future__ import annotations

from collections import deque
from functools import cache
from heapq import heappop, heappush

from pintu.puzzle import Board

Crowd = tuple[tuple[int, ...], ...]
"""For each line of the board, how many of its tiles have their goal in each line."""

_EXPANSIONS = 3_000


class WalkingDistance:
    """The fewest moves across the lines, for rows and for columns, when only lines matter.

    Forget where in its row a tile stands, and which tile it is but for its goal row: a small puzzle
    is left, in which any tile of a row beside the blank's row may move into it. The length of its
    shortest solution counts vertical moves only; the same for columns counts horizontal ones, so
    the two add up. It overlaps with Manhattan and linear conflict: never add them.

    Up to four lines of four the small puzzle is solved completely, once for all. For larger boards
    each one met is solved by A* and remembered; if that takes too long, the bound A* has proven by
    then is used, which is still admissible but perhaps no longer consistent.

    >>> from pintu.puzzle import goals
    >>> WalkingDistance(goals.blank_last(3, 3))(Board.parse("2 1 3/4 5 6/7 8 0"))
    4
    """

    admissible = True

    def __init__(self, goal: Board) -> None:
        self._shape = goal.rows, goal.cols
        self._row_of = [divmod(goal.cell_of(tile), goal.cols)[0] for tile in range(len(goal.tiles))]
        self._col_of = [divmod(goal.cell_of(tile), goal.cols)[1] for tile in range(len(goal.tiles))]
        self._vertical = _walks(goal.rows, goal.cols, self._row_of[0])
        self._horizontal = _walks(goal.cols, goal.rows, self._col_of[0])
        self.consistent = self._vertical.complete and self._horizontal.complete

    def __call__(self, board: Board) -> int:
        rows, cols = self._shape
        down = [[0] * rows for _ in range(rows)]
        across = [[0] * cols for _ in range(cols)]
        row_of, col_of = self._row_of, self._col_of
        for cell, tile in enumerate(board.tiles):
            if tile:
                row, col = divmod(cell, cols)
                down[row][row_of[tile]] += 1
                across[col][col_of[tile]] += 1
        return self._vertical(tuple(map(tuple, down))) + self._horizontal(tuple(map(tuple, across)))


class _Walks:
    """Distances in the small puzzle of one axis: `lines` lines of `room` places."""

    def __init__(self, lines: int, room: int, goal_line: int) -> None:
        self._lines, self._room, self._goal_line = lines, room, goal_line
        self._goal = tuple(
            tuple((room - (line == goal_line)) * (line == home) for home in range(lines))
            for line in range(lines)
        )
        # The number of crowds grows fast: 24,964 for 4x4, more than 65 million for 5x5.
        self.complete = (lines <= 3 and room <= 10) or (lines == 4 and room <= 4)
        self._known = self._all() if self.complete else {self._goal: 0}

    def __call__(self, crowd: Crowd) -> int:
        if crowd not in self._known:
            self._known[crowd] = self._walk(crowd)
        return self._known[crowd]

    def _all(self) -> dict[Crowd, int]:
        """Breadth-first from the goal; moves can be undone, so it gives the way back too."""
        known = {self._goal: 0}
        waiting = deque([self._goal])
        while waiting:
            crowd = waiting.popleft()
            for after in self._moves(crowd):
                if after not in known:
                    known[after] = known[crowd] + 1
                    waiting.append(after)
        return known

    def _blank_line(self, crowd: Crowd) -> int:
        return next(at for at, line in enumerate(crowd) if sum(line) < self._room)

    def _moves(self, crowd: Crowd) -> list[Crowd]:
        blank = self._blank_line(crowd)
        after = []
        for beside in (blank - 1, blank + 1):
            if not 0 <= beside < self._lines:
                continue
            for home, count in enumerate(crowd[beside]):
                if count:
                    changed = list(crowd)
                    changed[beside] = _with(crowd[beside], home, -1)
                    changed[blank] = _with(crowd[blank], home, +1)
                    after.append(tuple(changed))
        return after

    def _far(self, crowd: Crowd) -> int:
        """A lower bound for the A* below: the crossings of each border between two lines.

        A tile that crosses down carries the blank up, so crossings down and up alternate: their
        numbers differ by what the blank itself needs, and the larger need sets both.
        """
        blank, bound = self._blank_line(crowd), 0
        for border in range(1, self._lines):
            down = sum(sum(line[border:]) for line in crowd[:border])
            up = sum(sum(line[:border]) for line in crowd[border:])
            blank_up = (blank >= border) - (self._goal_line >= border)
            downs = max(down, up + blank_up)
            bound += 2 * downs - blank_up
        return bound

    def _walk(self, start: Crowd) -> int:
        best = {start: 0}
        queue = [(self._far(start), 0, start)]
        for _ in range(_EXPANSIONS):
            f, minus_g, crowd = heappop(queue)
            if crowd == self._goal:
                return f
            g = 1 - minus_g
            for after in self._moves(crowd):
                if g < best.get(after, g + 1):
                    best[after] = g
                    heappush(queue, (g + self._far(after), -g, after))
        return queue[0][0]


def _with(line: tuple[int, ...], home: int, change: int) -> tuple[int, ...]:
    return (*line[:home], line[home] + change, *line[home + 1 :])


_walks = cache(_Walks)
