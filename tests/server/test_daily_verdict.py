"""Each limit of docs/daily.md: a result just within it is ranked, and one just beyond it is not."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pintu.play.pace import BURST, KnownPosition, Pace, pace_of
from pintu.server.daily_verdict import Autosave, Evidence, judge
from pintu.store.attempt_rows import Attempt
from servers import new_game, played

NOON = datetime(2026, 1, 31, 12, tzinfo=UTC)
ATTEMPT = Attempt(
    player="a", daily=date(2026, 1, 31), rows=3, cols=3, attempt="b", game_id="c", started=NOON
)
PACE = Pace(moves=40, steps=40, milliseconds=60_000, burst=1_000, spread=0.5)
HONEST = Evidence(
    attempt=ATTEMPT, elapsed=timedelta(seconds=60), pace=PACE, undone=2, assisted=False,
    cells=9, shortest=20, distance=14, autosave=Autosave(assisted=False, clock=60_000, undone=2),
)  # fmt: skip


def standing(elapsed: float | None = 60, **changes: Any) -> str:
    """The standing of an honest result with some changes, those of its pace among them."""
    of_pace = {name: changes.pop(name) for name in PACE.__slots__ if name in changes}
    passed = None if elapsed is None else timedelta(seconds=elapsed)
    evidence = replace(HONEST, elapsed=passed, pace=replace(PACE, **of_pace), **changes)
    return judge(evidence)[0]


def help_at(distance: int, remaining: int = 1) -> list[KnownPosition]:
    return [KnownPosition("1 2/3 0", remaining, distance)]


SHORT = {"cells": 15, "shortest": 50}
LARGE = {"cells": 25, "shortest": None, "distance": 100}
SLOW = {"milliseconds": 65_000}
SAVED = Autosave(assisted=False, clock=60_000, undone=2)


@pytest.mark.parametrize(
    ("within", "beyond", "fate"),
    [
        # The 39 pauses between 40 steps, by the clock of the game and of the server.
        ({"milliseconds": 1_560, "autosave": None}, {"milliseconds": 1_559, "autosave": None},
         "unranked"),
        ({"milliseconds": 1_560, "autosave": None, "elapsed": 1.560},
         {"milliseconds": 1_560, "autosave": None, "elapsed": 1.559}, "unranked"),
        (SLOW, {"milliseconds": 65_001}, "unranked"),
        (SLOW | {"elapsed": None}, {"milliseconds": 1_000, "elapsed": None}, "unranked"),
        ({"own_help": help_at(7)}, {"own_help": help_at(8)}, "unranked"),
        ({"own_help": help_at(5), "distance": 6}, {"own_help": help_at(6), "distance": 6},
         "unranked"),
        ({}, {"assisted": True}, "unranked"),
        ({}, {"attempt": replace(ATTEMPT, helped=True)}, "unranked"),
        ({}, {"autosave": replace(SAVED, clock=60_001)}, "unranked"),
        ({}, {"autosave": replace(SAVED, undone=3)}, "unranked"),
        ({}, {"autosave": replace(SAVED, assisted=True)}, "unranked"),
        ({"burst": 250}, {"burst": 249}, "held"),
        ({"spread": 0.1}, {"spread": 0.099}, "held"),
        (SHORT | {"moves": 53}, SHORT | {"moves": 52}, "held"),
        (SHORT | {"moves": 50, "cells": 14}, SHORT | {"moves": 50}, "held"),
        (LARGE | {"moves": 141}, LARGE | {"moves": 140}, "held"),
        ({"near_help": help_at(8, 17)}, {"near_help": help_at(8, 16)}, "held"),
        ({"near_help": help_at(7, 0)}, {"near_help": help_at(8, 0)}, "held"),
        ({"burst": None, "spread": None}, {"burst": None, "spread": 0.0}, "held"),
    ],
)  # fmt: skip
def test_a_result_beyond_a_limit_is_not_ranked(
    within: dict[str, Any], beyond: dict[str, Any], fate: str
) -> None:
    assert (standing(**within), standing(**beyond)) == ("ranked", fate)


def test_a_burst_is_ten_steps() -> None:
    game = played(new_game(), BURST - 1)
    assert (BURST, pace_of(game).burst) == (10, None)
    assert pace_of(played(game, 1)).burst == 9 * 500


def test_the_page_about_the_ranking_has_these_limits() -> None:
    page = (Path(__file__).parents[2] / "docs" / "daily.md").read_text(encoding="utf-8")
    for limit in (
        "40 ms for a step on average",
        "| 5 s |",
        "Manhattan distance of 8 or more",
        "ten steps in a row were very fast | 250 ms",
        "less than a tenth of their mean",
        "15 cells or more | at most 2 moves above the shortest; past 16 cells, 1.4 times",
        "at most twice the Manhattan distance",
        "more than 5,000 positions in a day",
    ):
        assert limit in re.sub(r"\s+", " ", page), limit
