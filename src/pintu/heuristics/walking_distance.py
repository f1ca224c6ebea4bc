"""How many vertical and how many horizontal moves are needed at least."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate
from math import inf

from pintu.puzzle import Board

Crowd = tuple[tuple[int, ...], ...]
"""For each line of the board, how many of its tiles have their goal in each line."""

Walk = tuple[int, int, int]
"""The line where tiles stand, the line where they belong, and how many they are."""

_EXPANSIONS = 3_000
_MOST_LINES = 10
_QUICK_LINES = 6


class WalkingDistance:
    """The fewest moves across the lines, for rows and for columns, when only lines matter.

    Forget where in its row a tile stands, and which tile it is but for its goal row: a small puzzle
    is left, in which any tile of a row beside the blank's row may move into it. The length of its
    shortest solution counts vertical moves only; the same for columns counts horizontal ones, so
    the two add up. It overlaps with Manhattan and linear conflict: never add them.

    Up to four lines of four the small puzzle is solved completely, once for all. For larger boards
    each one met is solved by A* and remembered; if that takes too long, the bound A* has proven by
    then is used, which is still admissible but perhaps no longer consistent. Beyond ten lines the
    crossings of each border are counted, and no more. Infinity: no moves lead to the goal, which
    shows on a single line.

    >>> from pintu.puzzle import goals
    >>> WalkingDistance(goals.blank_last(3, 3))(Board.parse("2 1 3/4 5 6/7 8 0"))
    4
    """

    about = "Fewest moves between rows and between columns, counted apart and added."
    admissible = True

    def __init__(self, goal: Board) -> None:
        self._cols = goal.cols
        self._row_of, self._col_of = [0] * len(goal.tiles), [0] * len(goal.tiles)
        for cell, tile in enumerate(goal.tiles):
            self._row_of[tile], self._col_of[tile] = divmod(cell, goal.cols)
        self._vertical = _walks(goal.rows, goal.cols, self._row_of[0])
        self._horizontal = _walks(goal.cols, goal.rows, self._col_of[0])
        self.consistent = self._vertical.complete and self._horizontal.complete

    def __call__(self, board: Board) -> float:
        cols, tiles = self._cols, board.tiles
        row_of, col_of = self._row_of, self._col_of
        down = [(cell // cols, row_of[tile]) for cell, tile in enumerate(tiles) if tile]
        across = [(cell % cols, col_of[tile]) for cell, tile in enumerate(tiles) if tile]
        row, col = divmod(board.blank, cols)
        return self._vertical(down, row) + self._horizontal(across, col)


class _Walks:
    """Distances in the small puzzle of one axis: `lines` lines of `room` places."""

    def __init__(self, lines: int, room: int, goal_line: int) -> None:
        self._lines, self._room, self._goal_line = lines, room, goal_line
        # The number of crowds grows fast: 24,964 for 4x4, more than 65 million for 5x5.
        self.complete = (lines <= 3 and room <= 10) or (lines == 4 and room <= 4)
        if lines <= _MOST_LINES:
            self._goal = tuple(
                tuple((room - (line == goal_line)) * (line == home) for home in range(lines))
                for line in range(lines)
            )
            start: dict[Crowd, float] = {self._goal: 0}
            self._known = self._all() if self.complete else start

    def __call__(self, tiles: list[tuple[int, int]], blank: int) -> float:
        """The distance when tiles of these lines belong into those, and the blank is here."""
        if self._lines > _MOST_LINES:
            return self._crossings(((line, home, 1) for line, home in tiles), blank)
        counts = [[0] * self._lines for _ in range(self._lines)]
        for line, home in tiles:
            counts[line][home] += 1
        crowd = tuple(map(tuple, counts))
        if crowd not in self._known:
            self._known[crowd] = self._walk(crowd)
        return self._known[crowd]

    def _all(self) -> dict[Crowd, float]:
        """Breadth-first from the goal; moves can be undone, so it gives the way back too."""
        known: dict[Crowd, float] = {self._goal: 0}
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

    def _crossings(self, walks: Iterable[Walk], blank: int) -> int:
        """A lower bound: the crossings of each border between two lines.

        A tile that crosses down carries the blank up, so crossings down and up alternate: their
        numbers differ by what the blank itself needs, and the larger need sets both.
        """
        # How many more cross a border than the one before it.
        more_down, more_up = [0] * (self._lines + 1), [0] * (self._lines + 1)
        for line, home, count in walks:
            if line < home:
                more_down[line + 1] += count
                more_down[home + 1] -= count
            elif home < line:
                more_up[home + 1] += count
                more_up[line + 1] -= count
        bound = 0
        crossings = zip(accumulate(more_down), accumulate(more_up), strict=True)
        for border, (down, up) in enumerate(crossings):
            if 0 < border < self._lines:
                blank_up = (blank >= border) - (self._goal_line >= border)
                bound += 2 * max(down, up + blank_up) - blank_up
        return bound

    def _far(self, crowd: Crowd) -> int:
        walks = (
            (line, home, count)
            for line, counts in enumerate(crowd)
            for home, count in enumerate(counts)
            if count
        )
        return self._crossings(walks, self._blank_line(crowd))

    def _walk(self, start: Crowd) -> float:
        best = {start: 0}
        queue = [(self._far(start), 0, start)]
        # A state costs the more the more lines there are.
        share = min(1.0, (_QUICK_LINES / self._lines) ** 4)
        for _ in range(int(share * _EXPANSIONS)):
            if not queue:
                return inf
            f, minus_g, crowd = heappop(queue)
            if crowd == self._goal:
                return f
            g = 1 - minus_g
            for after in self._moves(crowd):
                if g < best.get(after, g + 1):
                    best[after] = g
                    heappush(queue, (g + self._far(after), -g, after))
        return queue[0][0] if queue else inf


def _with(line: tuple[int, ...], home: int, change: int) -> tuple[int, ...]:
    return (*line[:home], line[home] + change, *line[home + 1 :])


_walks = cache(_Walks)
