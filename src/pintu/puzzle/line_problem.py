"""A board of one row or column as a state space."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.puzzle.board import Board, slides
from pintu.puzzle.moves import Move


@dataclass(frozen=True, slots=True)
class LineProblem:
    """The same problem as SlidingProblem, on a single row or column, for a goal that is reachable.

    The tiles keep their order there, so the cell of the blank says all about a board. A state is
    that cell: boards of ten thousand cells would take a gigabyte.

    >>> problem = LineProblem(Board.of([[1, 0, 2, 3]]), Board.of([[1, 2, 3, 0]]))
    >>> problem.initial, problem.successors(1)
    (1, [(Move.LEFT, 2, 1), (Move.RIGHT, 0, 1)])
    """

    start: Board
    target: Board

    @property
    def initial(self) -> int:
        """The cell of the blank."""
        return self.start.blank

    @property
    def goal(self) -> int:
        """The cell of the goal's blank."""
        return self.target.blank

    def is_goal(self, cell: int) -> bool:
        """Whether this is the goal."""
        return cell == self.goal

    def successors(self, cell: int) -> list[tuple[Move, int, float]]:
        """Each legal move, the cell of the blank after it, and its cost."""
        return [
            (move, origin, 1) for move, origin in slides(self.start.rows, self.start.cols)[cell]
        ]

    def predecessors(self, cell: int) -> list[tuple[Move, int, float]]:
        """Each move that leads to a cell, the cell before it, and its cost."""
        return [(move.opposite, before, cost) for move, before, cost in self.successors(cell)]
