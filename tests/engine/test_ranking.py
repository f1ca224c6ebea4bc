from contextlib import suppress
from itertools import product
from math import factorial

import numpy as np
import pytest

import perm_oracle as oracle
from pintu.engine.encoding.ranking import Ranking

EVERY_HOLE = [
    (rows, cols, hole)
    for rows, cols in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))
    for hole in range(rows * cols)
]


@pytest.mark.parametrize(("rows", "cols", "hole"), EVERY_HOLE)
def test_ranks_number_the_reachable_boards_without_gap_or_double(
    rows: int, cols: int, hole: int
) -> None:
    ranking = Ranking(rows, cols, hole)
    boards = oracle.space(rows, cols, hole)
    assert ranking.size == len(boards) == factorial(rows * cols) // 2
    assert sorted(map(ranking.rank, boards)) == list(range(ranking.size))


@pytest.mark.parametrize(("rows", "cols", "hole"), EVERY_HOLE)
def test_unrank_undoes_rank(rows: int, cols: int, hole: int) -> None:
    ranking = Ranking(rows, cols, hole)
    for perm in oracle.space(rows, cols, hole):
        assert tuple(ranking.unrank(ranking.rank(perm)).tolist()) == perm


@pytest.mark.parametrize("shape", [(2, 5), (3, 4), (4, 3), (2, 6), (6, 2)])
def test_large_spaces_round_trip_on_a_sample_with_both_ends(shape: tuple[int, int]) -> None:
    ranking = Ranking(*shape, 4)
    sample = np.linspace(0, ranking.size - 1, 5000, dtype=np.int64).tolist()
    boards = [ranking.unrank(rank) for rank in sample]
    assert [ranking.rank(board) for board in boards] == sample
    assert all(sorted(board.tolist()) == list(range(ranking.cells)) for board in boards)


def test_of_all_fillings_of_the_cells_only_reachable_boards_are_accepted() -> None:
    ranking = Ranking(2, 3, 2)
    reachable = oracle.space(2, 3, 2)
    accepted = set()
    for filling in product(range(6), repeat=6):
        with suppress(ValueError):
            ranking.rank(filling)
            accepted.add(filling)
    assert accepted == set(reachable)


@pytest.mark.parametrize(
    "perm",
    [
        [0, 1, 2, 3, 4, 5, 6, 7],
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        [0, 0, 2, 3, 4, 5, 6, 7, 8],
        [0, 1, 2, 3, 4, 5, 6, 7, 7],
        [0, 1, 2, 3, 4, 5, 6, 8, 8],
        [0, 1, 2, 3, 4, 5, 6, 7, 9],
        [256, 1, 2, 3, 4, 5, 6, 7, 8],
        [-256, 1, 2, 3, 4, 5, 6, 7, 8],
        [],
    ],
)
def test_what_is_no_board_is_refused(perm: list[int]) -> None:
    with pytest.raises(ValueError, match="no reachable board"):
        Ranking(3, 3, 8).rank(perm)


@pytest.mark.parametrize("rank", [-1, 181440])
def test_ranks_outside_the_space_are_refused(rank: int) -> None:
    with pytest.raises(IndexError, match="181439"):
        Ranking(3, 3, 8).unrank(rank)


@pytest.mark.parametrize("shape", [(1, 5), (5, 1), (1, 1), (4, 4), (2, 7)])
def test_shapes_without_a_numbering_are_refused(shape: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="2x2 to 12 cells"):
        Ranking(*shape, 0)


@pytest.mark.parametrize("hole", [-1, 9])
def test_a_hole_off_the_board_is_refused(hole: int) -> None:
    with pytest.raises(ValueError, match="goal's blank is at a cell"):
        Ranking(3, 3, hole)
