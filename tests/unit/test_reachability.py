from itertools import permutations

import pytest

from oracle import distances
from pintu.puzzle import Board, BoardError, goals, is_reachable, why_unreachable


@pytest.mark.parametrize("size", [(1, 2), (1, 4), (4, 1), (2, 2), (2, 3), (3, 2)])
def test_parity_says_what_exhaustive_search_finds(size: tuple[int, int]) -> None:
    rows, cols = size
    for cell in range(rows * cols):
        goal = goals.blank_at(rows, cols, cell)
        reached = distances(goal.tiles, rows, cols)
        for tiles in permutations(range(rows * cols)):
            assert is_reachable(Board(rows, cols, tiles), goal) == (tiles in reached)


def test_the_exchange_that_is_offered_makes_it_solvable() -> None:
    goal = goals.blank_last(3, 3)
    why = why_unreachable(Board.parse("2 1 3/4 5 6/7 0 8"), goal)
    assert why is not None
    assert "with tiles 7 and 8 exchanged" in why
    assert is_reachable(Board.parse("2 1 3/4 5 6/8 0 7"), goal)


def test_the_famous_exchange_of_14_and_15() -> None:
    why = why_unreachable(
        Board.parse("1 2 3 4/5 6 7 8/9 10 11 12/13 15 14 0"), goals.blank_last(4, 4)
    )
    assert why is not None
    assert why.startswith("the tiles need an odd number of swaps (1)")


def test_a_single_row_is_explained_by_its_order() -> None:
    why = why_unreachable(Board.parse("2 1 0/"), goals.blank_last(1, 3))
    assert why is not None
    assert "tile 2 is left of tile 1" in why
    why = why_unreachable(Board.parse("2/1/0"), goals.blank_last(3, 1))
    assert why is not None
    assert "above" in why


def test_boards_of_two_sizes_cannot_be_compared() -> None:
    with pytest.raises(BoardError, match="the board is 2x2, but the goal is 2x3"):
        why_unreachable(goals.blank_last(2, 2), goals.blank_last(2, 3))
