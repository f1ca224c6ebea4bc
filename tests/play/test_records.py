from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pintu.play import Game, Result, UnverifiedError, best, better, result_of
from pintu.play.records import By, rank
from pintu.puzzle import Board, Move, goals

BASE = Result(4, 4, moves=60, multi_tile_moves=40, milliseconds=30_000, shortest=48)
BYS: tuple[By, ...] = ("moves", "time", "efficiency")
WON = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3)).slid(2, 0).slid(8, 700)

RESULTS = st.builds(
    lambda moves, shortest, ms: replace(
        BASE, moves=moves, shortest=shortest and min(shortest, moves), milliseconds=ms
    ),
    st.integers(40, 50),
    st.none() | st.integers(30, 50),
    st.integers(0, 5),
)


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
    assert better(a, b, by)
    assert not better(b, a, by)


@pytest.mark.parametrize("other", [{"rows": 5}, {"cols": 5}, {"assisted": True}])
def test_what_is_ranked_apart_is_not_compared(other: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="are apart"):
        better(BASE, replace(BASE, **other), "moves")


def test_records_are_kept_by_what_we_know() -> None:
    with pytest.raises(ValueError, match="by moves, time, efficiency, not by 'luck'"):
        rank(BASE, "luck")  # type: ignore[arg-type]


@given(st.lists(RESULTS), st.sampled_from(BYS))
def test_the_record_is_the_first_that_none_beats(results: list[Result], by: By) -> None:
    record = best(results, by)
    if record is None:
        assert not results
    else:
        assert not any(better(result, record, by) for result in results)
        assert record is min(results, key=lambda result: rank(result, by))


@given(RESULTS, RESULTS, st.sampled_from(BYS))
def test_never_do_two_beat_each_other(a: Result, b: Result, by: By) -> None:
    assert not (better(a, b, by) and better(b, a, by))
    assert not better(a, a, by)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"moves": 0, "multi_tile_moves": 0}, "1 move or more"),
        ({"multi_tile_moves": 61}, "no more of several tiles"),
        ({"milliseconds": -1}, "no game takes -1 ms"),
        ({"shortest": 61}, "cannot have 61 moves, as one with 60 is known"),
        ({"shortest": 0}, "cannot have 0 moves"),
    ],
)
def test_results_that_cannot_be_are_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        replace(BASE, **changes)


def test_a_won_game_gives_its_result() -> None:
    assert result_of(WON, 4) == Result(3, 3, 4, 2, 700, assisted=False, shortest=4)
    assert result_of(WON.assisted("hint")).assisted


def test_a_restart_counts_anew() -> None:
    again = WON.undone().restarted(1000).slid(2, 1000).slid(8, 1300)
    assert (result_of(again).moves, result_of(again).milliseconds) == (4, 300)


def test_a_game_that_is_not_won_gives_none() -> None:
    with pytest.raises(UnverifiedError, match="it is not solved"):
        result_of(WON.after(Move.DOWN, 800))
