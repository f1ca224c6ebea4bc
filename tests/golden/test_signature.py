"""The recorded number of states that every algorithm expands on a fixed set of boards.

A change of an algorithm must change a number here on purpose.
"""

from __future__ import annotations

import pytest

from pintu import AlgorithmName, HeuristicName
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.solving.solver import solve

SMALL = [deal(goals.blank_last(3, 3), seed) for seed in range(100, 110)]
LARGE = [walk(goals.blank_last(4, 4), seed, 50) for seed in range(100, 110)]


@pytest.mark.parametrize(
    ("algorithm", "heuristic", "weight", "small", "large"),
    [
        ("bfs", None, None, 1_220_120, None),
        ("bidirectional", None, None, 25_902, 17_047_356),
        ("ucs", None, None, 1_256_632, None),
        ("astar", "misplaced", None, 173_716, None),
        ("astar", "manhattan", None, 12_123, 1_221_560),
        ("astar", "linear-conflict", None, 6_006, 426_596),
        ("astar", "walking-distance", None, 6_532, 490_229),
        ("astar", "manhattan", 5.0, 3_061, 129_409),
        ("greedy", "manhattan", None, 2_499, 20_362),
        ("idastar", "manhattan", None, 33_080, 9_044_385),
        ("idastar", "linear-conflict", None, 15_550, 3_050_660),
        ("idastar", "walking-distance", None, 15_271, 3_316_763),
    ],
)
def test_states_expanded(
    algorithm: AlgorithmName,
    heuristic: HeuristicName | None,
    weight: float | None,
    small: int,
    large: int | None,
) -> None:
    for boards, recorded in ((SMALL, small), (LARGE, large)):
        if recorded is not None:
            expanded = sum(
                solve(
                    board, algorithm=algorithm, heuristic=heuristic or "auto", weight=weight
                ).stats.expanded
                for board in boards
            )
            assert expanded == recorded
