"""A solution read from the table of a whole space, kept small until it is needed."""

from __future__ import annotations

from functools import cache
from itertools import accumulate
from typing import NamedTuple

from pintu.catalogue import WHOLE_SPACE
from pintu.puzzle import Board, Move
from pintu.puzzle.board import slides
from pintu.solving.solution import Solution
from pintu.statespace import Stats, Status
from pintu.statespace.result import OPTIMAL

_MOVES = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)


class SpaceAnswer(NamedTuple):
    """The numbers of the moves of a shortest solution, and the seconds it took."""

    board: Board
    goal: Board
    numbers: bytes
    seconds: float

    def solution(self) -> Solution:
        """The same as a Solution."""
        length = len(self.numbers)
        stats = Stats(length, self._generated(), frontier=1, seconds=self.seconds)
        return Solution(
            self.board, self.goal, Status.SOLVED, tuple([_MOVES[each] for each in self.numbers]),
            length, OPTIMAL, WHOLE_SPACE, stats=stats, compiled=True,
        )  # fmt: skip

    def _generated(self) -> int:
        """The successors of all boards on the path but the last."""
        degree, shift = _neighbours(self.board.rows, self.board.cols)
        steps = map(shift.__getitem__, self.numbers[:-1])
        cells = accumulate(steps, initial=self.board.blank) if self.numbers else ()
        return sum(map(degree.__getitem__, cells))


@cache
def _neighbours(rows: int, cols: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The number of moves for each cell of the blank, and how far each move takes the blank."""
    return tuple(map(len, slides(rows, cols))), (cols, -cols, 1, -1)
