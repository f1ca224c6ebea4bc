"""Five hundred boards of 3x3, solved by the algorithms that guarantee shortest solutions.

The compiled searches solve all of them, the readable ones a tenth; `test_textbook` compares both.
Those that expand most of the space for each board solve fewer. The readable searches solve the rest
in `make test-long`.
"""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from oracle import distances
from pintu import AlgorithmName, HeuristicName, SearchName
from pintu.heuristics import heuristic_named
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.solving.solver import solve
from pintu.statespace import search
from pintu.statespace.result import OPTIMAL

GOAL = goals.blank_last(3, 3)


@cache
def sample() -> list[Board]:
    reachable = sorted(distances(GOAL.tiles, 3, 3))
    return [Board(3, 3, tiles) for tiles in Random(500).sample(reachable, 500)]


def check_lengths(algorithm: SearchName, heuristic: str | None, boards: list[Board]) -> None:
    far = distances(GOAL.tiles, 3, 3)
    estimate = heuristic_named(heuristic, GOAL) if heuristic else None
    for board in boards:
        result = search(SlidingProblem(board, GOAL), algorithm, heuristic=estimate)
        assert (result.cost, result.guarantee) == (far[board.tiles], OPTIMAL)
        assert board.after(*result.actions) == GOAL


QUICK = [
    ("bidirectional", None),
    ("astar", "manhattan"),
    ("astar", "linear-conflict"),
    ("astar", "walking-distance"),
    ("idastar", "manhattan"),
    ("idastar", "linear-conflict"),
    ("idastar", "walking-distance"),
]
SLOW = [("astar", "misplaced"), ("astar", "gaschnig"), ("bfs", None)]
FEWER = {"iddfs": 25, "bfs": 5}
"""Of how many boards compiled searches that take long solve one."""


@pytest.mark.parametrize(("algorithm", "heuristic"), [*QUICK, SLOW[0], SLOW[2], ("iddfs", None)])
def test_lengths_of_compiled_searches_equal_the_oracle(
    algorithm: AlgorithmName, heuristic: HeuristicName | None
) -> None:
    far = distances(GOAL.tiles, 3, 3)
    for board in sample()[:: FEWER.get(algorithm, 1)]:
        solution = solve(board, GOAL, algorithm=algorithm, heuristic=heuristic or "auto")
        assert (solution.length, solution.optimal) == (far[board.tiles], True)
        assert solution.compiled


@pytest.mark.parametrize(("algorithm", "heuristic"), QUICK)
def test_lengths_equal_the_oracle(algorithm: SearchName, heuristic: str | None) -> None:
    check_lengths(algorithm, heuristic, sample()[::10])


@pytest.mark.parametrize(("algorithm", "heuristic"), SLOW)
def test_lengths_of_the_slow_ones_equal_the_oracle(
    algorithm: SearchName, heuristic: str | None
) -> None:
    check_lengths(algorithm, heuristic, sample()[:: 250 if algorithm == "bfs" else 50])


@pytest.mark.long
@pytest.mark.parametrize(("algorithm", "heuristic"), [*QUICK, *SLOW])
def test_all_lengths_equal_the_oracle(algorithm: SearchName, heuristic: str | None) -> None:
    check_lengths(algorithm, heuristic, sample())
