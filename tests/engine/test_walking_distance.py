"""The engine's walking distance compared with the readable one."""

from __future__ import annotations

import pytest

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.patterns.estimators import WalkingEstimator
from pintu.engine.textbook.estimates import estimate_named
from pintu.heuristics import WalkingDistance
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 4), (3, 3), (4, 3), (4, 4)])
def test_both_users_estimate_as_the_readable_one(rows: int, cols: int) -> None:
    for cell in range(rows * cols):
        goal = goals.blank_at(rows, cols, cell)
        readable, textbook = WalkingDistance(goal), estimate_named("walking-distance", goal)
        searched = WalkingEstimator(GoalShape(rows, cols, cell))
        for seed in range(10):
            board = deal(goal, seed)
            assert textbook(board) == readable(board)
            assert searched.start(permutation_of(board, goal))[1] == readable(board)
