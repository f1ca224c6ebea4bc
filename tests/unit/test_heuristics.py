from math import inf

import pytest

from pintu.heuristics import HEURISTICS, WalkingDistance, heuristic_named
from pintu.heuristics.manhattan import offsets
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal, walk

# The offset table printed in the classic text, row by row.
OFFSETS_3X3 = (
    "012123234 101212323 210321432 123012123 212101212 321210321 234123012 323212101 432321210"
)


def test_the_offset_table_is_the_classic_one() -> None:
    assert offsets(3, 3) == tuple(tuple(map(int, row)) for row in OFFSETS_3X3.split())


@pytest.mark.parametrize(
    ("name", "estimate"),
    [("zero", 0), ("misplaced", 6), ("manhattan", 14), ("linear-conflict", 14)],
)
def test_known_estimates(name: str, estimate: int) -> None:
    goal = goals.blank_last(3, 3)
    assert heuristic_named(name, goal)(Board.parse("7 2 4/5 0 6/8 3 1")) == estimate


@pytest.mark.parametrize("name", HEURISTICS)
@pytest.mark.parametrize("size", [(1, 4), (2, 2), (3, 2), (2, 5), (3, 4), (4, 4), (5, 5), (6, 3)])
def test_the_goal_is_at_zero_and_its_neighbours_at_one(name: str, size: tuple[int, int]) -> None:
    for goal in (goals.blank_last(*size), goals.snail(*size), goals.blank_at(*size, cell=1)):
        estimate = heuristic_named(name, goal)
        assert estimate(goal) == 0
        for move in goal.moves:
            assert estimate(goal.after(move)) == (name != "zero")


def test_walking_distance_lists_all_situations_of_four_lines() -> None:
    walking = WalkingDistance(goals.blank_last(4, 4))
    assert len(walking._vertical._known) == 24_964
    assert max(walking._vertical._known.values()) == 35


def test_walking_distance_of_large_boards_is_bounded_by_what_is_proven() -> None:
    goal = goals.blank_last(5, 5)
    walking = WalkingDistance(goal)
    assert (walking.admissible, walking.consistent) == (True, False)
    rows_and_columns = heuristic_named("manhattan", goal)
    for seed in range(3):
        board = deal(goal, seed)
        assert walking(board) >= rows_and_columns(board)


def test_an_unknown_heuristic_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match="no heuristic 'euclid'; choose from zero, misplaced"):
        heuristic_named("euclid", goals.blank_last(3, 3))


@pytest.mark.parametrize("size", [(11, 3), (30, 30), (1, 2_000), (128, 128)])
def test_large_boards_are_estimated(size: tuple[int, int]) -> None:
    goal = goals.blank_last(*size)
    board = walk(goal, 1, 40)
    walking, rows_and_columns = WalkingDistance(goal), heuristic_named("manhattan", goal)
    assert rows_and_columns(board) <= walking(board) <= 40
    assert walking(goal) == rows_and_columns(goal) == 0


def test_the_distance_of_tiles_is_the_same_on_large_boards() -> None:
    goal = goals.snail(17, 20)
    board = deal(goal, 1)
    assert heuristic_named("manhattan", goal)(board) == sum(
        abs(cell // 20 - goal.cell_of(tile) // 20) + abs(cell % 20 - goal.cell_of(tile) % 20)
        for cell, tile in enumerate(board.tiles)
        if tile
    )


@pytest.mark.parametrize("text", ["2 1 0/", "2 1 3 0 4/", "3/2/1/0"])
def test_walking_distance_detects_tiles_in_the_wrong_order_on_a_line(text: str) -> None:
    board = Board.parse(text)
    assert WalkingDistance(goals.blank_last(board.rows, board.cols))(board) == inf
