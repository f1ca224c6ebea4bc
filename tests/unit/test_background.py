"""Missing tables: the solution is found without them, and a note says so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from conftest import Run
from pintu import Limits, build_in_background, solve
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns import pattern_search
from pintu.engine.patterns.estimator_cache import EstimatorCache
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.solving import background
from pintu.statespace.result import OPTIMAL

ESTIMATORS = EstimatorCache()
BOARD = walk(goals.blank_last(3, 5), 1, 30)


@pytest.fixture(autouse=True)
def nothing_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PINTU_CACHE", str(tmp_path))
    monkeypatch.setattr(pattern_search, "ESTIMATORS", ESTIMATORS)
    monkeypatch.setattr(ESTIMATORS, "_made", {})
    monkeypatch.setattr(background, "_started", {})


def test_an_answer_comes_without_tables_and_says_what_would_be_faster() -> None:
    solution = solve(BOARD)
    assert solution.optimal
    assert "pintu tables build 3x5-corner-default would make" in solution.note


def test_tables_of_the_24_puzzle_are_offered() -> None:
    note = solve(deal(goals.blank_last(5, 5), 1), quality="fast").note
    assert "pintu tables build 5x5-guide would make" in note


def test_where_tables_cannot_be_kept_another_folder_is_advised(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PINTU_CACHE", str(tmp_path / "file"))
    assert solve(BOARD).note == (
        "tables would make boards like this one much faster; "
        "set PINTU_CACHE to a folder where they can be stored"
    )


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The arguments of the processes that would have been started."""
    commands: list[list[str]] = []

    def popen(command: list[str], **_: Any) -> object:
        commands.append(command[1:])
        return SimpleNamespace(pid=-1)

    monkeypatch.setattr(subprocess, "Popen", popen)
    return commands


def test_missing_tables_are_built_in_the_background_once(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
) -> None:
    monkeypatch.setenv("PINTU_BACKGROUND", "1")
    for _ in range(2):
        assert "are being built" in solve(BOARD).note
    assert started == [["-m", "pintu", "tables", "build", "3x5-corner-default", "--quiet"]]


def test_no_process_is_started_unless_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
) -> None:
    monkeypatch.setattr(background, "_allowed", False)
    monkeypatch.delenv("PINTU_BACKGROUND", raising=False)
    assert "pintu tables build 3x5-corner-default would make" in solve(BOARD).note
    assert started == []
    build_in_background()
    with monkeypatch.context() as frozen:
        frozen.setattr(sys, "frozen", True, raising=False)
        assert "would make" in solve(BOARD).note
    with monkeypatch.context() as embedded:
        embedded.setattr(sys, "executable", "")
        assert "would make" in solve(BOARD).note
    assert started == []
    assert "are being built" in solve(BOARD).note
    assert len(started) == 1


def test_what_is_asked_for_can_be_forbidden(
    monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
) -> None:
    monkeypatch.setattr(background, "_allowed", False)
    build_in_background()
    monkeypatch.setenv("PINTU_BACKGROUND", "0")
    assert "would make" in solve(BOARD).note
    assert started == []


def test_a_program_that_imports_the_package_has_not_asked() -> None:
    code = "from pintu.solving import background; print(background._is_allowed())"
    environment = {**os.environ}
    del environment["PINTU_BACKGROUND"]
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment
    )
    assert done.stdout == "False\n"


def test_the_command_line_asks_for_tables(
    run: Run, monkeypatch: pytest.MonkeyPatch, started: list[list[str]]
) -> None:
    monkeypatch.delenv("PINTU_BACKGROUND")
    assert "are being built" in run("solve", BOARD.text).err
    assert len(started) == 1


def test_tables_completed_during_a_search_are_used(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = goals.blank_last(4, 4)
    board = walk(goal, 5, 60)
    plain = solve(board, goal)
    run = pattern_search.PatternSearch(board, goal, Limits(), None)
    monkeypatch.setattr(pattern_search, "_TABLE_CHECK_INTERVAL", 1)
    quick = ESTIMATORS.named(GoalShape(4, 4, 0), "quick")
    looked = iter([None, quick, quick, quick])
    monkeypatch.setattr(ESTIMATORS, "patterns", lambda shape, size: next(looked, quick))
    run._interval = 100
    result = run.run()
    assert (result.cost, result.guarantee) == (plain.length, OPTIMAL)
    assert result.stats.expanded < plain.stats.expanded


def test_limits_and_cancelling_hold_for_every_method() -> None:
    hard = walk(goals.blank_last(4, 4), 2, 500)
    for board in (hard, walk(goals.blank_last(3, 3), 2, 81)):
        assert solve(board, limits=Limits(expanded=3)).stats.expanded == 3
        assert solve(board, limits=Limits(expanded=0)).status == "limited"
        assert solve(board, limits=Limits(seconds=0)).status == "limited"
        assert solve(board, limits=Limits(cost=3)).reason == "no path costs 3 or less"
        assert solve(board, cancelled=lambda: True).status == "cancelled"


@pytest.mark.parametrize("rows", [3, 4])
def test_no_path_costs_more_than_it_may(rows: int) -> None:
    # Searches so short that they end before the first check of their bound.
    for seed in range(10):
        board = walk(goals.blank_last(rows, rows), seed, 30)
        shortest = len(solve(board).moves)
        assert solve(board, limits=Limits(cost=shortest)).length == shortest
        short = solve(board, limits=Limits(cost=shortest - 1))
        assert (short.status, short.reason) == (
            "limited",
            f"no path costs {shortest - 1} or less",
        )
