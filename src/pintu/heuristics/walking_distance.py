"""Walking distance: the fewest vertical moves plus the fewest horizontal moves."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from functools import cache
from heapq import heappop, heappush
from itertools import accumulate
from math import inf

from pintu.puzzle import Board, BoardLike

Situation = tuple[tuple[int, ...], ...]
"""For each line of the board, the number of its tiles with their goal in each line."""

Group = tuple[int, int, int]
"""Some tiles: their line, their goal line, and how many they are."""

_EXPANSIONS = 3_000
_MOST_LINES = 10
_QUICK_LINES = 6


class WalkingDistance:
    """The fewest moves between rows plus the fewest moves between columns.

    For rows, only the row and the goal row of each tile matter. This leaves a small puzzle where
    any tile of a row next to the blank's row may move into that row. The length of its shortest
    solution counts vertical moves only. The same puzzle for columns counts horizontal moves, so the
    two can be added. Do not add Manhattan distance or linear conflict: they count the same moves.

    Up to four lines of four cells, the small puzzle is solved completely, once. For larger boards
    each situation is solved by A* when it is first needed, and cached. If that takes too long, the
    bound that A* has proven by then is used; it is admissible but may not be consistent. With more
    than ten lines only the crossings of each border between lines are counted. The value is
    infinity if a single row or column shows that the goal cannot be reached.

    >>> from pintu.puzzle import goals
    >>> WalkingDistance(goals.blank_last(3, 3))(Board.parse("2 1 3/4 5 6/7 8 0"))
    4
    """

    about = "Fewest moves between rows plus fewest moves between columns."
    admissible = True

    def __init__(self, goal: BoardLike) -> None:
        goal = Board.of(goal)
        self._cols = goal.cols
        self._row_of, self._col_of = [0] * len(goal.tiles), [0] * len(goal.tiles)
        for cell, tile in enumerate(goal.tiles):
            self._row_of[tile], self._col_of[tile] = divmod(cell, goal.cols)
        self._vertical = _axis(goal.rows, goal.cols, self._row_of[0])
        self._horizontal = _axis(goal.cols, goal.rows, self._col_of[0])
        self.consistent = self._vertical.complete and self._horizontal.complete

    def __call__(self, board: BoardLike) -> float:
        if not isinstance(board, Board):
            board = Board.of(board)
        cols, tiles = self._cols, board.tiles
        row_of, col_of = self._row_of, self._col_of
        down = [(cell // cols, row_of[tile]) for cell, tile in enumerate(tiles) if tile]
        across = [(cell % cols, col_of[tile]) for cell, tile in enumerate(tiles) if tile]
        row, col = divmod(board.blank, cols)
        return self._vertical(down, row) + self._horizontal(across, col)


class _Axis:
    """Distances in the small puzzle of one axis: `lines` lines of `line_length` cells."""

    def __init__(self, lines: int, line_length: int, blank_goal_line: int) -> None:
        self._lines, self._line_length = lines, line_length
        self._blank_goal_line = blank_goal_line
        # The number of situations grows fast: 24,964 for 4x4, more than 65 million for 5x5.
        self.complete = (lines <= 3 and line_length <= 10) or (lines == 4 and line_length <= 4)
        if lines <= _MOST_LINES:
            self._goal = tuple(
                tuple(
                    (line_length - (line == blank_goal_line)) * (line == goal_line)
                    for goal_line in range(lines)
                )
                for line in range(lines)
            )
            start: dict[Situation, float] = {self._goal: 0}
            self._known = self._all() if self.complete else start

    def __call__(self, tiles: list[tuple[int, int]], blank: int) -> float:
        """The distance for the (line, goal line) of every tile, and the blank's line."""
        if self._lines > _MOST_LINES:
            return self._crossings(((line, goal_line, 1) for line, goal_line in tiles), blank)
        counts = [[0] * self._lines for _ in range(self._lines)]
        for line, goal_line in tiles:
            counts[line][goal_line] += 1
        situation = tuple(map(tuple, counts))
        if situation not in self._known:
            self._known[situation] = self._search(situation)
        return self._known[situation]

    def _all(self) -> dict[Situation, float]:
        """All distances, breadth-first from the goal; moves can be undone, so this is symmetric."""
        known: dict[Situation, float] = {self._goal: 0}
        waiting = deque([self._goal])
        while waiting:
            situation = waiting.popleft()
            for after in self._moves(situation):
                if after not in known:
                    known[after] = known[situation] + 1
                    waiting.append(after)
        return known

    def _blank_line(self, situation: Situation) -> int:
        return next(at for at, line in enumerate(situation) if sum(line) < self._line_length)

    def _moves(self, situation: Situation) -> list[Situation]:
        blank = self._blank_line(situation)
        after = []
        for line in (blank - 1, blank + 1):
            if not 0 <= line < self._lines:
                continue
            for goal_line, count in enumerate(situation[line]):
                if count:
                    changed = list(situation)
                    changed[line] = _changed(situation[line], goal_line, -1)
                    changed[blank] = _changed(situation[blank], goal_line, +1)
                    after.append(tuple(changed))
        return after

    def _crossings(self, groups: Iterable[Group], blank: int) -> int:
        """A lower bound: the crossings of each border between two lines.

        A tile that crosses a border down moves the blank up, so crossings down and up alternate.
        Their numbers differ only by the blank's own crossing, and the larger one determines both.
        """
        # For each border, how many more tiles cross it than the border before it.
        more_down, more_up = [0] * (self._lines + 1), [0] * (self._lines + 1)
        for line, goal_line, count in groups:
            if line < goal_line:
                more_down[line + 1] += count
                more_down[goal_line + 1] -= count
            elif goal_line < line:
                more_up[goal_line + 1] += count
                more_up[line + 1] -= count
        bound = 0
        crossings = zip(accumulate(more_down), accumulate(more_up), strict=True)
        for border, (down, up) in enumerate(crossings):
            if 0 < border < self._lines:
                blank_up = (blank >= border) - (self._blank_goal_line >= border)
                bound += 2 * max(down, up + blank_up) - blank_up
        return bound

    def _estimate(self, situation: Situation) -> int:
        groups = (
            (line, goal_line, count)
            for line, counts in enumerate(situation)
            for goal_line, count in enumerate(counts)
            if count
        )
        return self._crossings(groups, self._blank_line(situation))

    def _search(self, start: Situation) -> float:
        best = {start: 0}
        queue = [(self._estimate(start), 0, start)]
        # With more lines, each expansion takes longer.
        share = min(1.0, (_QUICK_LINES / self._lines) ** 4)
        for _ in range(int(share * _EXPANSIONS)):
            if not queue:
                return inf
            f, minus_g, situation = heappop(queue)
            if situation == self._goal:
                return f
            g = 1 - minus_g
            for after in self._moves(situation):
                if g < best.get(after, g + 1):
                    best[after] = g
                    heappush(queue, (g + self._estimate(after), -g, after))
        return queue[0][0] if queue else inf


def _changed(line: tuple[int, ...], goal_line: int, change: int) -> tuple[int, ...]:
    return (*line[:goal_line], line[goal_line] + change, *line[goal_line + 1 :])


_axis = cache(_Axis)
