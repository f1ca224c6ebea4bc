"""Five hundred boards of 3x3, solved by the algorithms that promise the shortest way."""

from __future__ import annotations

from random import Random

import pytest

from oracle import distances
from pintu.heuristics import heuristic_named
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.statespace import search

GOAL = goals.blank_last(3, 3)


def sample() -> list[Board]:
    reachable = sorted(distances(GOAL.tiles, 3, 3))
    return [Board(3, 3, tiles) for tiles in Random(500).sample(reachable, 500)]


def check_lengths(algorithm: str, heuristic: str | None, boards: list[Board]) -> None:
    far = distances(GOAL.tiles, 3, 3)
    estimate = heuristic_named(heuristic, GOAL) if heuristic else None
    for board in boards:
        result = search(SlidingProblem(board, GOAL), algorithm, heuristic=estimate)
        assert (result.cost, result.guarantee) == (far[board.tiles], "optimal")
        assert board.after(*result.actions) == GOAL


@pytest.mark.parametrize(
    ("algorithm", "heuristic"),
    [
        ("bidirectional", None),
        ("astar", "manhattan"),
        ("astar", "linear-conflict"),
        ("astar", "walking-distance"),
        ("idastar", "manhattan"),
        ("idastar", "linear-conflict"),
        ("idastar", "walking-distance"),
    ],
)
def test_lengths_equal_the_oracle(algorithm: str, heuristic: str | None) -> None:
    check_lengths(algorithm, heuristic, sample())


@pytest.mark.parametrize(("algorithm", "heuristic"), [("bfs", None), ("astar", "misplaced")])
def test_lengths_of_the_slow_ones_equal_the_oracle(algorithm: str, heuristic: str | None) -> None:
    check_lengths(algorithm, heuristic, sample()[::20])


@pytest.mark.long
@pytest.mark.parametrize(("algorithm", "heuristic"), [("bfs", None), ("astar", "misplaced")])
def test_all_lengths_of_the_slow_ones_too(algorithm: str, heuristic: str | None) -> None:
    check_lengths(algorithm, heuristic, sample())
