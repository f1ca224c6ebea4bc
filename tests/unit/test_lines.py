"""Boards solved line by line."""

from __future__ import annotations

import random
import tracemalloc
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal
from pintu.solving.lines import LineSearch
from pintu.solving.solver import solve
from pintu.statespace import Limits
from pintu.statespace.result import NONE


@given(rows=st.integers(2, 7), cols=st.integers(2, 7), seed=st.integers(0, 10**9))
@settings(max_examples=80, deadline=None)
def test_every_board_is_solved_for_every_goal(rows: int, cols: int, seed: int) -> None:
    tiles = list(range(rows * cols))
    random.Random(seed).shuffle(tiles)
    goal = Board(rows, cols, tuple(tiles))
    start = deal(goal, seed)
    result = LineSearch(start, goal, None, None).run()
    assert result.solved
    assert start.after(*result.actions) == goal
    assert result.guarantee == NONE
    # No move undoes the one before it.
    assert all(one is not other.opposite for one, other in pairwise(result.actions))


@pytest.mark.parametrize("cell", [0, 9, 55, 99])
def test_ten_by_ten_needs_few_expansions(cell: int) -> None:
    goal = goals.blank_at(10, 10, cell)
    solution = solve(deal(goal, cell), goal, algorithm="line-by-line")
    assert (solution.solved, solution.algorithm) == (True, "line-by-line")
    assert solution.lower_bound is not None
    # Small searches; with a wrong order of tiles it would be hundreds of thousands.
    assert solution.stats.expanded < 30_000
    assert solution.lower_bound < len(solution) < 5 * solution.lower_bound


def test_the_smallest_boards_are_solved_with_the_fewest_moves() -> None:
    board = deal(goals.blank_last(3, 3), 3)
    assert len(solve(board, algorithm="line-by-line")) == len(solve(board))


def test_limits_and_cancelling_are_respected() -> None:
    board = deal(goals.blank_last(8, 8), 1)
    few = solve(board, algorithm="line-by-line", limits=Limits(expanded=1000))
    assert (few.status, few.stats.expanded) == ("limited", 1000)
    assert solve(board, algorithm="line-by-line", cancelled=lambda: True).status == "cancelled"
    short = solve(board, algorithm="line-by-line", limits=Limits(cost=100))
    assert short.status == "limited"
    assert "another algorithm may find a shorter one" in short.reason


def test_a_corner_with_the_blank_and_its_tile_next_to_it_is_solved() -> None:
    # The last tile of a column of two next to the corner, which the blank is in.
    board = Board.parse("1 2 3 4 5 6/0 7 8 9 10 11")
    goal = goals.blank_last(2, 6)
    result = LineSearch(board, goal, None, None).run()
    assert board.after(*result.actions) == goal


def test_the_boards_on_the_way_are_not_kept() -> None:
    board = deal(goals.blank_last(14, 14), 1)
    solve(deal(goals.blank_last(6, 6), 1), algorithm="line-by-line")  # loads what is needed
    tracemalloc.start()
    try:
        solution = solve(board, algorithm="line-by-line")
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 300 * len(solution)
