"""Canonical shapes and symmetries."""

from __future__ import annotations

import pytest

from perm_oracle import after, is_solution, walked
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.symmetry import symmetries


def test_four_by_four_has_three_classes() -> None:
    classes = {GoalShape(4, 4, hole).canonical()[0].goal_blank for hole in range(16)}
    assert classes == {0, 1, 5}


def test_a_tall_board_is_turned_into_a_wide_one() -> None:
    assert GoalShape(8, 2, 15).canonical()[0] == GoalShape(2, 8, 0)


def test_only_some_shapes_have_symmetries_of_their_own() -> None:
    assert len(GoalShape(4, 4, 0).own_symmetries()) == 1
    assert GoalShape(4, 4, 1).own_symmetries() == ()
    assert len(GoalShape(3, 3, 4).own_symmetries()) == 7


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 2), (3, 3), (4, 4), (3, 5), (2, 8)])
def test_every_symmetry_takes_solutions_to_solutions(rows: int, cols: int) -> None:
    for hole in range(rows * cols):
        # 6 moves are undone by the opposite moves in reverse order.
        board = walked(rows, cols, hole, 6, seed=hole)
        moves = _undo(rows, cols, hole, board)
        for symmetry in symmetries(rows, cols):
            shape = GoalShape(rows, cols, hole).after(symmetry)
            image = symmetry.board(board)
            assert is_solution(
                shape.rows, shape.cols, shape.goal_blank, image, symmetry.moves(moves)
            )
            assert symmetry.moves_before(symmetry.moves(moves)) == bytes(moves)


def _undo(rows: int, cols: int, hole: int, board: tuple[int, ...]) -> list[int]:
    paths: list[tuple[tuple[int, ...], list[int]]] = [(board, [])]
    goal = tuple(range(rows * cols))
    while paths[0][0] != goal:
        here, moves = paths.pop(0)
        onward = after(here, rows, cols, hole).items()
        paths += [(new, [*moves, move]) for move, new in onward]
    return paths[0][1]


def test_boards_that_cannot_be_solved_are_refused() -> None:
    with pytest.raises(ValueError, match="parity"):
        GoalShape(2, 2, 0).check([0, 2, 1, 3])
    with pytest.raises(ValueError, match="permutation"):
        GoalShape(2, 2, 0).check([0, 1, 1, 3])
    with pytest.raises(ValueError, match="16 cells"):
        GoalShape(5, 5, 0)
