"""The sliding puzzle as a state space."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.puzzle.board import Board, slides
from pintu.puzzle.board_values import BoardLike
from pintu.puzzle.goals import resolve_goal
from pintu.puzzle.moves import Move


@dataclass(frozen=True, slots=True, init=False)
class SlidingProblem:
    """The search problem from one board to another; each move costs 1 and can be undone.

    Boards and goals are those that `solve` takes; a BoardError says what is wrong with one.

    >>> problem = SlidingProblem("1 2/0 3")
    >>> [(move, board.text) for move, board, _ in problem.successors(problem.initial)]
    [(Move.DOWN, '0 2/1 3'), (Move.LEFT, '1 2/3 0')]
    """

    initial: Board
    goal: Board

    def __init__(self, initial: BoardLike, goal: BoardLike | None = None) -> None:
        board = Board.of(initial)
        object.__setattr__(self, "initial", board)
        object.__setattr__(self, "goal", resolve_goal(goal, board.rows, board.cols))

    def is_goal(self, board: Board) -> bool:
        """Whether this is the goal."""
        return board.tiles == self.goal.tiles

    def successors(self, board: Board) -> list[tuple[Move, Board, float]]:
        """Each legal move, the board after it, and its cost."""
        return [
            (move, board.slide(cell), 1)
            for move, cell in slides(board.rows, board.cols)[board.blank]
        ]

    def predecessors(self, board: Board) -> list[tuple[Move, Board, float]]:
        """Each move that leads to a board, the board before it, and its cost."""
        return [(move.opposite, before, cost) for move, before, cost in self.successors(board)]
