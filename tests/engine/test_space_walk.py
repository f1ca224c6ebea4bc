"""Paths read from the file of a whole space without compiled code."""

from __future__ import annotations

from pathlib import Path

import pytest

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.spaces.space_file import space_name
from pintu.engine.spaces.space_table import SpaceTable
from pintu.engine.spaces.space_view import SpaceView
from pintu.engine.spaces.space_walk import open_walk
from pintu.engine.tables.folder import table_path
from pintu.engine.tables.table_sets import open_or_build_part
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal


@pytest.mark.parametrize(
    "goal",
    [
        goals.blank_last(3, 3),
        goals.snail(3, 3),
        goals.blank_at(3, 3, 1),
        goals.blank_last(2, 2),
        goals.blank_first(4, 2),
        goals.blank_last(2, 5),
    ],
    ids=lambda goal: goal.text,
)
def test_the_paths_are_those_of_the_compiled_code(goal: Board) -> None:
    shape, symmetry = GoalShape(goal.rows, goal.cols, goal.blank).canonical()
    view = SpaceView(goal)
    open_or_build_part(SpaceTable(shape))  # a space opened before may be of another cache folder
    walk = open_walk(shape)
    assert walk is not None
    for board in [goal, *(deal(goal, seed) for seed in range(60))]:
        path = walk.path(symmetry.board(permutation_of(board, goal)))
        assert path is not None
        assert moves_of(symmetry.moves_before(path)) == view.path(board)


def test_a_missing_or_damaged_file_is_not_walked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shape = GoalShape(2, 3, 0)
    monkeypatch.setenv("PINTU_CACHE", str(tmp_path))
    assert open_walk(shape) is None
    file = table_path(space_name(shape))
    file.parent.mkdir()
    file.write_bytes(bytes(5000))
    assert open_walk(shape) is None
