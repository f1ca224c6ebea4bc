"""Programs that use the package, as a type checker sees them.

mypy reads this file with strict settings: a line that ignores an error must have that error.
"""

from __future__ import annotations

import numpy as np
import pytest

import pintu
from pintu import Board, Move, distance, hint, solve


def test_a_right_program_has_the_types_it_says() -> None:
    moves: tuple[Move, ...] = hint([[1, 2, 3], [4, None, 5], [7, 8, 6]])
    length: int = distance(np.array([[1, 2], [3, 0]]), "blank-last")
    solution = solve("1234x5786", algorithm="astar", heuristic="manhattan", quality=None)
    boards: list[Board] = [board for _, board in solution]
    assert isinstance(moves[0], Move)
    assert length == 0
    assert all(isinstance(move, Move) for move, _ in solution)
    assert boards[-1].after("up", Move.LEFT, of="blank") != boards[-1]


def test_misspelt_names_are_errors_of_types_and_when_they_run() -> None:
    with pytest.raises(ValueError, match="asta"):
        solve("1 2/3 0", algorithm="asta")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="manhatan"):
        solve("1 2/3 0", heuristic="manhatan")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="bestest"):
        solve("1 2/3 0", quality="bestest")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blnk"):
        Board.of("1 2/3 0").after("R", of="blnk")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blnk"):
        pintu.format_moves("R", of="blnk")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blnk"):
        pintu.shorten("1 2/3 0", "R", of="blnk")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="blnk"):
        solve("1 2/3 0").as_record(of="blnk")  # type: ignore[arg-type]


def test_a_misspelt_goal_is_an_error_when_it_is_read() -> None:
    # Not one of types: a goal is any text that is a board.
    for call in (solve, distance, hint, pintu.SlidingProblem, pintu.is_reachable):
        with pytest.raises(pintu.BoardError, match="goal: 'snale' is not known; write blank-last"):
            call("1 2/3 0", "snale")


def use_searches(problem: pintu.Problem[int, str], right: pintu.SearchName) -> None:
    """Only read by the type checker."""
    pintu.search(problem, right)
    pintu.search(problem, "asta")  # type: ignore[arg-type]
    pintu.Search(problem, "asta")  # type: ignore[arg-type]
    pintu.trace_search(problem, "asta")  # type: ignore[arg-type]


def use_batches_and_traces() -> None:
    """Only read by the type checker."""
    pintu.solve_many(["1 2/3 0"], algorithm="astar", heuristic="manhattan", quality="best")
    pintu.solve_many(["1 2/3 0"], algorithm="asta")  # type: ignore[arg-type]
    pintu.solve_many(["1 2/3 0"], heuristic="manhatten")  # type: ignore[arg-type]
    pintu.solve_many(["1 2/3 0"], quality="bestest")  # type: ignore[arg-type]
    pintu.trace("1 2/3 0", algorithm="asta")  # type: ignore[arg-type]
    pintu.trace("1 2/3 0", heuristic="manhatten")  # type: ignore[arg-type]
