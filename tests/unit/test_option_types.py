"""Options of another type are one sentence that names the option."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import pintu
from pintu import Limits, SlidingProblem, solve, solve_many
from pintu.statespace.options import OptionTypeError, OptionValueError

BOARD = "1 2 3/4 0 5/7 8 6"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"seconds": "2"}, "seconds: must be a number, not '2'"),
        ({"seconds": True}, "seconds: must be a number, not True"),
        ({"limits": 3}, r"limits: must be Limits, .* not a value of type int"),
        ({"weight": "2"}, "weight: must be a number, not '2'"),
        ({"width": "2"}, "width: must be a whole number, not '2'"),
        ({"width": 2.5}, "width: must be a whole number, not 2.5"),
        ({"depth": 1.5}, "depth: must be a whole number, not 1.5"),
        ({"heuristic": 3}, "heuristic: must be the name of a heuristic or a function"),
        ({"heuristic": None}, "heuristic: must be the name of a heuristic or a function"),
        ({"cancelled": 3}, "cancelled: must be a function, not 3"),
        ({"progress": "x"}, "progress: must be a function, not 'x'"),
        ({"on_better": [1]}, r"on_better: must be a function, not \[1\]"),
    ],
)
def test_an_option_of_another_type_is_named(options: Any, says: str) -> None:
    with pytest.raises(OptionTypeError, match=says):
        solve(BOARD, **options)


@pytest.mark.parametrize("name", ["seconds", "expanded", "memory", "cost"])
def test_limits_are_numbers(name: str) -> None:
    with pytest.raises(OptionTypeError, match=f"{name}: must be a number, not 'y'"):
        Limits(**{name: "y"})  # type: ignore[arg-type]
    assert Limits(**{name: np.int64(4)})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"jobs": "two"}, OptionTypeError, "jobs: must be a whole number, not 'two'"),
        ({"jobs": -1}, OptionValueError, "jobs: must be 0 to 1,000, not -1"),
        ({"seconds": "x"}, OptionTypeError, "seconds: must be a number"),
        ({"cancelled": 3}, OptionTypeError, "cancelled: must be a function"),
    ],
)
def test_a_batch_refuses_wrong_options_before_the_first_board(
    options: Any, error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        solve_many([], **options)


@pytest.mark.parametrize("boards", [BOARD, pintu.Board.of(BOARD), None])
def test_one_board_is_not_a_batch(boards: Any) -> None:
    with pytest.raises(OptionTypeError, match="boards: give a list of boards"):
        solve_many(boards)


WRONG_CALLS: list[Callable[[Any], object]] = [
    lambda text: list(pintu.improve(BOARD, seconds=text)),
    lambda text: list(pintu.improve(BOARD, cancelled=text)),
    lambda text: pintu.shorten(BOARD, "LU", seconds=text),
    lambda text: pintu.review(BOARD, "LU", seconds=text),
    lambda text: pintu.trace(BOARD, limits=text),
    lambda text: pintu.trace(BOARD, weight=text),
    lambda text: pintu.search(SlidingProblem(BOARD), "bfs", limits=text),
    lambda text: pintu.search(SlidingProblem(BOARD), "bfs", progress=text),
    lambda text: pintu.search(SlidingProblem(BOARD), "bfs", key=text),
    lambda text: pintu.search(SlidingProblem(BOARD), "astar", heuristic=text),
]


@pytest.mark.parametrize("call", WRONG_CALLS)
def test_other_functions_refuse_them_too(call: Callable[[Any], object]) -> None:
    with pytest.raises(OptionTypeError, match="must be"):
        call("text")
