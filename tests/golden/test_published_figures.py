"""Published numbers of others, and the averages in the documents."""

from __future__ import annotations

from statistics import mean
from typing import Any

from oracle import distances
from pintu import AlgorithmName
from pintu.heuristics import heuristic_named
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.puzzle.dealing import deal
from pintu.solving.solver import solve
from pintu.statespace import search
from pintu.statespace.result import OPTIMAL

GOAL = goals.blank_last(3, 3)

DEPTHS_3X3 = [
    1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638, 9529, 10878,
    16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2,
]  # fmt: skip


def test_the_oracle_itself_finds_the_known_depths_of_3x3() -> None:
    lengths = list(distances(GOAL.tiles, 3, 3).values())
    assert [lengths.count(depth) for depth in range(32)] == DEPTHS_3X3


def mean_expanded(algorithm: AlgorithmName, **options: Any) -> float:
    """The mean over a hundred boards, from the compiled search, which has the same counts."""
    deals = (deal(GOAL, seed) for seed in range(100))
    return mean(solve(each, algorithm=algorithm, **options).stats.expanded for each in deals)


def test_the_averages_of_the_classic_article_are_met() -> None:
    # It reports 100,000, 3,500 and 300 states on average.
    assert 50_000 < mean_expanded("bfs") < 150_000
    assert 1_000 < mean_expanded("bidirectional") < 5_000
    assert 100 < mean_expanded("astar", heuristic="manhattan", weight=5) < 600


def test_the_two_farthest_boards_of_3x3() -> None:
    manhattan = heuristic_named("manhattan", GOAL)
    for text in ("8 6 7/2 5 4/3 0 1", "6 4 7/8 5 0/3 2 1"):
        result = search(SlidingProblem(Board.parse(text), GOAL), "astar", heuristic=manhattan)
        assert (result.cost, result.guarantee) == (31, OPTIMAL)
