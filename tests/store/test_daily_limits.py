"""Limits of the daily ranking that the store keeps: help that is stored, and who is new."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from pintu.store import Store, daily_attempts, results
from pintu.store.daily_help import ALL, helped_boards, note_help
from store.things import DAY, NOW, result


def test_of_5000_positions_in_a_day_each_is_known_and_of_more_all_count(store: Store) -> None:
    boards = {f"board {number}" for number in range(5_000)}
    store.write_now(note_help, DAY, ["ann"], boards, "solve")
    assert store.read_now(helped_boards, {DAY: "ann"}) == boards
    store.write_now(note_help, DAY, ["ann", "bob"], {"one more"}, "solve")
    assert store.read_now(helped_boards, {DAY: "ann"}) == boards | {ALL}
    assert store.read_now(helped_boards, {DAY: "bob"}) == {"one more"}


def test_help_is_kept_for_two_days(store: Store) -> None:
    whom = {DAY: "ann"}
    store.write_now(note_help, DAY, ["ann"], {"board"}, "hint")
    for days, kept in ((2, {"board"}), (3, set[str]())):
        store.write_now(note_help, DAY + timedelta(days=days), ["bob"], {"other"}, "hint")
        assert store.read_now(helped_boards, whom) == kept


@pytest.mark.parametrize(
    ("days_ago", "known"),
    [((1,), False), ((1, 1), False), ((0, 1), False), ((1, 2), True), ((5, 9, 30), True)],
)
def test_two_earlier_days_with_a_won_game_are_a_history(
    store: Store, days_ago: tuple[int, ...], known: bool
) -> None:
    for number, days in enumerate(days_ago):
        won = replace(result(), game_id=f"won-{number:04}", created=NOW - timedelta(days=days))
        store.write_now(results.put_result, "ann", won)
    assert store.read_now(daily_attempts.has_history, "ann", DAY) is known
