"""Windows of a game that could have been shorter, for boards of more than 16 cells."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence

from pintu.puzzle import Board, Move
from pintu.solving.review_value import Window

_LENGTHS = (8, 12, 18, 26, 36, 48, 64, 84, 110)
"""The lengths of the windows, in moves; each has its own pass over the game."""

_NODES = 15_000
"""The most boards that are expanded for a window in the first pass; it doubles with each pass."""


def find_windows(
    boards: Sequence[Board], moves: Sequence[Move], cancelled: Callable[[], bool]
) -> Iterator[tuple[Window, ...]]:
    """Yield the windows that save the most moves, each time that better ones are found.

    Windows do not overlap. It stops early if it is cancelled.
    """
    search = _WindowSearch(boards, moves, cancelled)
    if search.find_returns():
        yield search.chosen
    for number, length in enumerate(_LENGTHS):
        step = max(1, length // 3)
        for first in range(0, max(1, len(moves) - length + step), step):
            if cancelled():
                return
            if search.look(first, min(first + length, len(moves)), _NODES << number):
                yield search.chosen


class _WindowSearch:
    def __init__(
        self, boards: Sequence[Board], moves: Sequence[Move], cancelled: Callable[[], bool]
    ) -> None:
        from pintu.engine.windows.shortest_way import WayFinder

        self._boards, self._moves, self._cancelled = boards, moves, cancelled
        self._finder = WayFinder(boards[0].rows, boards[0].cols)
        self._found: set[Window] = set()
        self.chosen: tuple[Window, ...] = ()

    def find_returns(self) -> bool:
        """Find moves that led back to an earlier board; return whether there are any."""
        last = {board.tiles: index for index, board in enumerate(self._boards)}
        for index, board in enumerate(self._boards):
            if last[board.tiles] > index:
                self._found.add(Window(index, last[board.tiles], ()))
        return self._choose()

    def look(self, first: int, end: int, nodes: int) -> bool:
        """Search for a shorter way between two boards; return whether more moves are saved now."""
        from pintu.engine.encoding.moves import moves_of

        known = sum(each.saved for each in self.chosen if first <= each.first and each.end <= end)
        start, goal = self._boards[first].tiles, self._boards[end].tiles
        most = end - first - known - 2
        if most < 0:
            return False
        way = self._finder.shortest_way(start, goal, most, nodes, self._cancelled)
        if way is None:
            return False
        self._found.add(self._without_common_moves(Window(first, end, moves_of(way))))
        return self._choose()

    def _without_common_moves(self, window: Window) -> Window:
        """A window without the moves at its ends that are the same in the shorter way.

        What is left of the shorter way is a shortest way between the boards at its ends.
        """
        first, end, way = window.first, window.end, window.shorter
        while way and way[0] is self._moves[first]:
            first, way = first + 1, way[1:]
        while way and way[-1] is self._moves[end - 1]:
            end, way = end - 1, way[:-1]
        return Window(first, end, way)

    def _choose(self) -> bool:
        chosen = choose_windows(self._found)
        better = saved_moves(chosen) > saved_moves(self.chosen)
        if better:
            self.chosen = chosen
        return better


def saved_moves(windows: Sequence[Window]) -> int:
    """How many moves all windows save."""
    return sum(window.saved for window in windows)


def choose_windows(windows: set[Window]) -> tuple[Window, ...]:
    """Windows that do not overlap and save the most moves; of several choices, the shortest."""
    ordered = sorted(windows, key=lambda each: (each.end, each.first))
    ends = [each.end for each in ordered]
    # The best choices among the first 0, 1, 2 ... windows: the moves that they save, their length
    # as a negative number, and the windows.
    best: list[tuple[int, int, tuple[Window, ...]]] = [(0, 0, ())]
    for number, window in enumerate(ordered):
        saved, length, before = best[bisect_right(ends, window.first, 0, number)]
        taken = (saved + window.saved, length - (window.end - window.first), (*before, window))
        best.append(max(best[-1], taken, key=lambda each: each[:2]))
    return best[-1][2]
