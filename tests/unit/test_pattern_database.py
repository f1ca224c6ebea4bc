"""Pattern databases as public heuristics."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from oracle import distances
from pintu import Board, BoardError, PatternDatabase, solve
from pintu.engine.tables.format import DamagedTable
from pintu.heuristics import Manhattan
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.pattern_database import PatternSum
from pintu.statespace.options import OptionValueError

GOAL = goals.snail(3, 3)
LEFT = PatternDatabase(GOAL, [1, 8, 7])
RIGHT = PatternDatabase(GOAL, [2, 3, 4, 5, 6])


def test_a_sum_of_databases_never_overestimates_and_is_better_than_its_parts() -> None:
    both = LEFT + RIGHT
    better = 0
    for tiles, length in list(distances(GOAL.tiles, 3, 3).items())[::97]:
        board = Board(3, 3, tiles)
        assert both(board) == LEFT(board) + RIGHT(board) <= length
        better += both(board) > solve_manhattan(board)
    assert better > 100
    assert both(GOAL) == 0


def test_a_database_is_written_as_the_call_that_makes_it() -> None:
    assert repr(LEFT) == "PatternDatabase('1 2 3/8 0 4/7 6 5', [1, 7, 8])"
    assert repr(LEFT + RIGHT) == f"{LEFT!r} + {RIGHT!r}"


@pytest.mark.parametrize("other", ["x", 3, None, [LEFT]])
def test_only_databases_are_added(other: Any) -> None:
    for left, right in ((LEFT, other), (other, LEFT), (LEFT + RIGHT, other)):
        with pytest.raises(TypeError, match=r"unsupported operand|can only concatenate"):
            left + right


def test_the_name_of_a_goal_has_no_size() -> None:
    with pytest.raises(BoardError, match="goal: 'snail' has no size"):
        PatternDatabase("snail", [1])


def solve_manhattan(board: Board) -> int:
    return Manhattan(GOAL)(board)


def test_a_database_guides_a_search() -> None:
    board = deal(GOAL, 5)
    own = solve(board, GOAL, heuristic=LEFT + RIGHT)
    plain = solve(board, GOAL, heuristic="manhattan")
    assert (own.length, own.optimal) == (plain.length, True)
    assert own.heuristic == "pattern 1-7-8 + pattern 2-3-4-5-6"
    assert own.stats.expanded < plain.stats.expanded


def test_a_database_is_saved_and_loaded(tmp_path: Path) -> None:
    file = tmp_path / "left.pintu"
    LEFT.save(file)
    again = PatternDatabase.load(file, GOAL, [1, 7, 8])
    for seed in range(50):
        assert again(deal(GOAL, seed)) == LEFT(deal(GOAL, seed))
    with pytest.raises(DamagedTable, match="another"):
        PatternDatabase.load(file, GOAL, [1, 2])


@pytest.mark.parametrize(
    ("goal", "tiles", "says"),
    [
        ("123456780", [], "1 to 8 different tiles from 1 to 8"),
        ("123456780", [1, 1], "1 to 8 different tiles"),
        ("123456780", [0, 1], "1 to 8 different tiles"),
        ("123456780", [1.5, 2], "whole numbers"),
        (goals.blank_last(5, 5), [1, 2], "this board is 5x5"),
    ],
)
def test_what_cannot_be_a_database_is_named(goal: Board | str, tiles: list[int], says: str) -> None:
    with pytest.raises(OptionValueError, match=says):
        PatternDatabase(goal, tiles)


def test_databases_with_a_common_tile_are_not_added() -> None:
    with pytest.raises(OptionValueError, match="no common tile: 1"):
        LEFT + PatternDatabase(GOAL, [1, 2])
    with pytest.raises(OptionValueError, match="the same goal"):
        LEFT + PatternDatabase("123456780", [2, 3])


def test_one_tile_is_a_group_too_and_sum_adds_groups_of_numpy_numbers() -> None:
    groups: list[Any] = [[1], np.array([8, 7]), [2, 3, 4, 5, 6]]
    databases = [PatternDatabase(GOAL, tiles) for tiles in groups]
    assert databases[1].tiles == (7, 8)
    both = sum(databases)
    assert isinstance(both, PatternSum)
    assert both.parts == tuple(databases)
    assert sum([both]) is both
    manhattan = Manhattan(GOAL)
    for tiles, length in list(distances(GOAL.tiles, 3, 3).items())[::997]:
        board = Board(3, 3, tiles)
        assert manhattan(board) <= both(board) <= length


def test_a_board_of_another_size_is_refused() -> None:
    with pytest.raises(BoardError, match="3x3"):
        LEFT("1 2/3 0")
