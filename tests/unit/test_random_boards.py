"""Boards of many shapes past 16 cells with random goals: solutions are legal, bounds are true."""

from __future__ import annotations

from random import Random

import pytest

from oracle import played
from pintu import Board, improve, solve
from pintu.puzzle.dealing import deal

PAST_16_CELLS = [(rows, cols) for rows in range(2, 13) for cols in range(2, 13) if rows * cols > 16]
LARGEST = [(2, 9), (12, 12), (3, 40), (40, 3), (2, 60)]
SHAPES = [*LARGEST, *Random(20).sample(PAST_16_CELLS, 15)]


def problem(rows: int, cols: int) -> tuple[Board, Board]:
    """A board and a goal with its blank anywhere."""
    tiles = list(range(rows * cols))
    Random(rows * 100 + cols).shuffle(tiles)
    goal = Board(rows, cols, tuple(tiles))
    return deal(goal, rows), goal


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_solutions_of_every_shape_are_legal_and_not_below_their_bounds(
    rows: int, cols: int
) -> None:
    board, goal = problem(rows, cols)
    fast = solve(board, goal, quality="fast")
    assert fast.solved
    for solution in (fast, *improve(board, goal, seconds=0.3)):
        moves = "".join(move.name[0] for move in solution.moves)
        assert played(board.tiles, rows, cols, moves) == goal.tiles
        assert solution.lower_bound is not None
        assert solution.lower_bound <= len(moves)


@pytest.mark.parametrize(("rows", "cols"), [(1, 20), (1, 60), (60, 1)])
def test_a_line_has_one_solution_and_it_is_proven_shortest(rows: int, cols: int) -> None:
    goal = Board(rows, cols, tuple(range(rows * cols)))
    board = deal(goal, 7)
    solution = solve(board, goal, quality="best")
    assert len(solution) == board.blank
    assert solution.optimal
