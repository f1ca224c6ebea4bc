"""Whole spaces of small boards compared with the oracle, for every cell of the goal's blank."""

from __future__ import annotations

from functools import cache
from typing import get_args

import numpy as np
import pytest
from numpy.typing import NDArray

from oracle import distances, neighbours
from pintu import SearchName
from pintu.heuristics import HEURISTICS, heuristic_named
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.statespace import ALGORITHMS, search
from pintu.statespace import result as guarantees
from pintu.statespace.result import NO_PATH

SMALL = [(2, 2), (2, 3), (3, 2)]
GOALS = [goals.blank_at(*size, cell) for size in SMALL for cell in range(size[0] * size[1])]
# Algorithms do not depend on cells: one goal with the blank in a corner, one at an edge, suffice.
TWO_GOALS = [goals.blank_at(2, 3, 0), goals.blank_at(3, 2, 2)]
OPTIMAL = [
    ("bfs", None),
    ("bidirectional", None),
    ("ucs", None),
    *(("astar", name) for name in HEURISTICS),
    # With a weaker estimate iterative deepening takes minutes even here.
    *(("idastar", name) for name in ("manhattan", "linear-conflict", "walking-distance")),
]


@cache
def every_board(goal: Board) -> tuple[list[Board], NDArray[np.int64], NDArray[np.int64]]:
    """All boards that can reach the goal, their distances, and the indices of all neighbours."""
    rows, cols = goal.rows, goal.cols
    far = distances(goal.tiles, rows, cols)
    index = {tiles: at for at, tiles in enumerate(far)}
    pairs = [
        (at, index[other]) for tiles, at in index.items() for other in neighbours(tiles, rows, cols)
    ]
    boards = [Board(rows, cols, tiles) for tiles in far]
    return boards, np.array(list(far.values())), np.array(pairs).T


def check_estimates(name: str, goal: Board) -> None:
    heuristic = heuristic_named(name, goal)
    boards, far, (here, there) = every_board(goal)
    estimates = np.array([heuristic(board) for board in boards])
    assert heuristic.admissible
    assert heuristic.consistent
    assert (estimates <= far).all()
    assert (abs(estimates[here] - estimates[there]) <= 1).all()


@pytest.mark.parametrize("goal", GOALS, ids=str)
@pytest.mark.parametrize("name", HEURISTICS)
def test_estimates_are_admissible_and_consistent(name: str, goal: Board) -> None:
    check_estimates(name, goal)


def test_estimates_are_admissible_and_consistent_for_all_181440_boards_of_3x3() -> None:
    goal = goals.blank_last(3, 3)
    assert len(every_board(goal)[0]) == 181_440
    for name in HEURISTICS:  # in one test, because one process has the boards
        check_estimates(name, goal)


@pytest.mark.parametrize("goal", [*GOALS[:4], *TWO_GOALS], ids=str)
@pytest.mark.parametrize(("algorithm", "heuristic"), OPTIMAL)
def test_paths_are_as_short_as_exhaustive_search_says(
    algorithm: SearchName, heuristic: str | None, goal: Board
) -> None:
    check_paths(algorithm, heuristic, goal)


@pytest.mark.long
@pytest.mark.parametrize("goal", GOALS, ids=str)
@pytest.mark.parametrize(("algorithm", "heuristic"), OPTIMAL)
def test_paths_are_as_short_for_every_goal(
    algorithm: SearchName, heuristic: str | None, goal: Board
) -> None:
    check_paths(algorithm, heuristic, goal)


def check_paths(algorithm: SearchName, heuristic: str | None, goal: Board) -> None:
    estimate = heuristic_named(heuristic, goal) if heuristic else None
    for tiles, length in distances(goal.tiles, goal.rows, goal.cols).items():
        problem = SlidingProblem(Board(goal.rows, goal.cols, tiles), goal)
        result = search(problem, algorithm, heuristic=estimate)
        assert (result.cost, result.guarantee) == (length, guarantees.OPTIMAL)
        assert problem.initial.after(*result.actions) == goal


@pytest.mark.parametrize("goal", TWO_GOALS, ids=str)
@pytest.mark.parametrize("weight", [1.5, 3])
def test_weighted_paths_keep_their_bound(goal: Board, weight: float) -> None:
    estimate = heuristic_named("manhattan", goal)
    for tiles, length in distances(goal.tiles, goal.rows, goal.cols).items():
        problem = SlidingProblem(Board(goal.rows, goal.cols, tiles), goal)
        result = search(problem, "astar", heuristic=estimate, weight=weight)
        assert result.cost is not None
        assert length <= result.cost <= weight * length
        assert result.lower_bound <= length


# Algorithms that store only the path do not notice that all states were searched.
STORING = [name for name in get_args(SearchName) if name not in ("idastar", "dfs", "iddfs")]


@pytest.mark.parametrize("algorithm", STORING)
def test_an_unsolvable_board_is_searched_completely(algorithm: SearchName) -> None:
    goal = goals.blank_last(2, 3)
    estimate = heuristic_named("manhattan", goal) if ALGORITHMS[algorithm].informed else None
    problem = SlidingProblem(Board.parse("2 1 3/4 5 0"), goal)
    result = search(problem, algorithm, heuristic=estimate)
    assert (result.guarantee, result.stats.expanded <= 720) == (NO_PATH, True)
