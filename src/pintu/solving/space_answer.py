"""A solution read from the table of a whole space, kept small until it is needed."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from itertools import accumulate
from typing import NamedTuple

from pintu.catalogue import WHOLE_SPACE
from pintu.puzzle import Board, Move, NamedBy
from pintu.puzzle.board import slides
from pintu.solving.solution import Solution
from pintu.statespace import Stats, Status
from pintu.statespace.result import OPTIMAL

_MOVES = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)
_LETTERS = {
    "tile": bytes.maketrans(bytes(range(4)), b"UDLR"),
    "blank": bytes.maketrans(bytes(range(4)), b"DURL"),
}


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

    def as_json(self, start: str = "", *, of: NamedBy = "tile") -> str:
        """The JSON of `solution().as_record()`, written five times as fast; `start` comes first."""
        letters = self.numbers.translate(_LETTERS[of]).decode()
        for run, short in _runs(self.board.rows, self.board.cols):
            letters = letters.replace(run, short)
        length = len(self.numbers)
        before, after = _frame(self.goal)
        return (
            f'{{{start}"board": "{self.board.text}", {before}"length": {length}, '
            f'"moves": "{letters}", "optimal": true, "guarantee": "optimal", '
            f'"lower_bound": {length}, {after}'
            f'"expanded": {length}, "generated": {self._generated()}, "frontier": 1, '
            f'"duplicates": null, "reopened": null, "memory": 0, '
            f'"seconds": {round(self.seconds, 6)}, "reason": null}}'
        )

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


@cache
def _runs(rows: int, cols: int) -> list[tuple[str, str]]:
    """The same letter several times, and how it is written; the longest first."""
    lengths = range(max(rows, cols) - 1, 1, -1)
    return [(letter * length, f"{letter}{length}") for length in lengths for letter in "UDLR"]


@lru_cache(maxsize=1000)
def _frame(goal: Board) -> tuple[str, str]:
    """The parts of a record that are the same for all boards with this goal."""
    before = {"goal": goal.text, "status": "solved"}
    after = {"algorithm": WHOLE_SPACE, "heuristic": None, "weight": None, "compiled": True}
    return json.dumps(before)[1:-1] + ", ", json.dumps(after)[1:-1] + ", "
