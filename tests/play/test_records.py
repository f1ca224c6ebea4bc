from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from pintu.play import Game, Result, UnverifiedError, result_of
from pintu.play.records import By, rank
from pintu.puzzle import Board, Move, goals

BASE = Result(4, 4, moves=60, multi_tile_moves=40, milliseconds=30_000, shortest=48)
WON = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3)).slide(2, 0).slide(8, 700)


def test_efficiency_is_the_shortest_by_the_moves() -> None:
    assert BASE.efficiency == 0.8
    assert replace(BASE, shortest=None).efficiency is None


@pytest.mark.parametrize(
    ("by", "winner", "loser"),
    [
        ("moves", {"moves": 59, "milliseconds": 99_000}, {}),
        ("moves", {"milliseconds": 29_000}, {}),
        ("time", {"milliseconds": 29_000, "moves": 99}, {}),
        ("time", {"moves": 59}, {}),
        ("efficiency", {"moves": 50, "shortest": 41}, {}),
        ("efficiency", {"shortest": 30, "moves": 40}, {"shortest": None, "moves": 40}),
        ("efficiency", {}, {"shortest": 40, "moves": 50}),  # as efficient, but harder
        ("efficiency", {"milliseconds": 29_000}, {}),
    ],
)
def test_the_better_result_wins(by: By, winner: dict[str, Any], loser: dict[str, Any]) -> None:
    a, b = replace(BASE, **winner), replace(BASE, **loser)
    assert rank(a, by) < rank(b, by)


def test_an_unknown_kind_of_record_is_refused() -> None:
    with pytest.raises(ValueError, match="by moves, time, efficiency, not by 'luck'"):
        rank(BASE, "luck")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"moves": 0, "multi_tile_moves": 0}, "moves: a result has at least 1 move"),
        ({"multi_tile_moves": 61}, "60 moves with 61 slides are not possible"),
        ({"milliseconds": -1}, "a game cannot take -1 ms"),
        ({"shortest": 61}, "has 1 to 60 moves, as many as were made; not 61"),
        ({"shortest": 0}, "not 0"),
    ],
)
def test_results_that_cannot_be_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(BASE, **changes)


def test_a_won_game_gives_its_result() -> None:
    assert result_of(WON, 4) == Result(3, 3, 4, 2, 700, assisted=False, shortest=4)
    assert result_of(WON.with_assistance("hint")).assisted


def test_a_restart_begins_a_new_count() -> None:
    again = WON.undo().restart(1000).slide(2, 1000).slide(8, 1300)
    assert (result_of(again).moves, result_of(again).milliseconds) == (4, 300)


def test_a_game_that_is_not_won_gives_none() -> None:
    with pytest.raises(UnverifiedError, match="the game is not solved"):
        result_of(WON.after(Move.DOWN, 800))
