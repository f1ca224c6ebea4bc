"""Deals over HTTP."""

from __future__ import annotations

import asyncio
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from pintu import Board, distance, is_reachable
from pintu.play import daily_deal, daily_seed, parse_code
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.problems import ProblemError
from pintu.server.routes.deals import make_deal
from pintu.server.schemas.deals import DealRequest
from servers import LOCAL_REQUEST, Server


@pytest.fixture
def player(hosted: Server) -> httpx.Client:
    return hosted.client()


def dealt(player: httpx.Client, **request: Any) -> dict[str, Any]:
    answer = player.post("/api/deals", json=request)
    assert answer.status_code == 200, answer.text
    known: dict[str, Any] = answer.json()
    return known


def test_a_seed_deals_the_same_board_always(player: httpx.Client) -> None:
    goal = goals.blank_last(4, 4)
    known = dealt(player, rows=4, cols=4, seed=7)
    assert known == {
        "start": deal(goal, 7).text,
        "goal": goal.text,
        "rows": 4,
        "cols": 4,
        "kind": "uniform",
        "seed": 7,
        "distance": None,
        "code": known["code"],
    }
    assert dealt(player, rows=4, cols=4, seed=7, kind="walk")["start"] == walk(goal, 7).text


def test_without_a_seed_a_random_one_is_returned(player: httpx.Client) -> None:
    first, second = (dealt(player, rows=10, cols=10) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert dealt(player, rows=10, cols=10, seed=first["seed"]) == first


@pytest.mark.parametrize("shape", [(1, 2), (2, 2), (3, 5), (10, 10), (1, 10), (10, 1)])
@pytest.mark.parametrize("kind", ["uniform", "walk"])
def test_deals_of_every_shape_can_be_solved(
    player: httpx.Client, shape: tuple[int, int], kind: str
) -> None:
    known = dealt(player, rows=shape[0], cols=shape[1], kind=kind, blank=1)
    start, goal = Board.parse(known["start"]), Board.parse(known["goal"])
    assert goal == goals.blank_at(*shape, 1)
    assert is_reachable(start, goal)
    assert start != goal
    assert parse_code(known["code"]) == (start, goal)


def test_a_code_returns_its_deal(player: httpx.Client) -> None:
    known = dealt(player, rows=3, cols=3, goal="snail", seed=1)
    code = known["code"]
    shared = player.get(f"/api/deals/{code.lower()[:4]}-{code[4:]}").json()
    assert shared == {**known, "kind": "shared", "seed": None}


def test_a_mistyped_code_is_refused(player: httpx.Client) -> None:
    code = dealt(player, rows=3, cols=3, seed=1)["code"]
    for wrong in (code[:-1], code[:-1] + ("A" if code[-1] != "A" else "B"), "§", "x" * 1500):
        answer = player.get(f"/api/deals/{wrong}")
        assert answer.status_code == 422
        assert answer.json()["field"] == "code"


@pytest.mark.parametrize(("shape", "length"), [((3, 3), 20), ((3, 3), 31), ((4, 4), 12)])
def test_a_deal_at_a_distance_has_exactly_that_distance(
    player: httpx.Client, shape: tuple[int, int], length: int
) -> None:
    request = {
        "rows": shape[0],
        "cols": shape[1],
        "kind": "distance",
        "distance": length,
        "seed": 5,
    }
    known = dealt(player, **request)
    assert known["distance"] == length
    assert distance(Board.parse(known["start"])) == length
    assert dealt(player, **request) == known


def dealt_at(now: str, **request: Any) -> dict[str, Any]:
    """What a server deals whose clock shows this."""
    context: Any = SimpleNamespace(clock=lambda: datetime.fromisoformat(now))
    deal = asyncio.run(
        make_deal(
            DealRequest(rows=4, cols=4, kind="daily", **request), context, "ann", LOCAL_REQUEST
        )
    )
    return deal.model_dump()


def test_the_daily_deal_is_that_of_the_day_in_utc() -> None:
    day = date(2026, 11, 16)
    known = dealt_at("2026-11-16T12:30:00Z")
    assert known["start"] == daily_deal(day, 4, 4).text
    assert known["seed"] == daily_seed(day, 4, 4)
    assert dealt_at("2026-11-17T08:30:00+09:00") == known
    assert dealt_at("2026-11-16T12:30:00Z", date="2026-11-17") != known
    with pytest.raises(ProblemError, match="is in the future"):
        dealt_at("2026-11-16T12:30:00Z", date="2026-11-18")


def test_the_daily_deal_is_that_of_today(player: httpx.Client) -> None:
    before = datetime.now(UTC).date()
    known = dealt(player, rows=4, cols=4, kind="daily")
    days = {before, datetime.now(UTC).date()}  # it may be midnight
    assert known["start"] in {daily_deal(day, 4, 4).text for day in days}
    tomorrow = str(before + timedelta(days=1))
    assert dealt(player, rows=4, cols=4, kind="daily", date=tomorrow)["start"] == (
        daily_deal(before + timedelta(days=1), 4, 4).text
    )


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"rows": 1, "cols": 1}, "rows"),
        ({"rows": 11, "cols": 4}, "rows"),
        ({"rows": "4", "cols": 4}, "rows"),
        ({"rows": 4}, "cols"),
        ({"kind": "easy"}, "kind"),
        ({"seed": 2**53}, "seed"),
        ({"seed": -1}, "seed"),
        ({"blank": 16}, "blank"),
        ({"blank": 3, "goal": "snail"}, "goal"),
        ({"goal": "1 2/3 0"}, "goal"),
        ({"distance": 10}, "distance"),
        ({"kind": "distance"}, "distance"),
        ({"kind": "distance", "distance": 0}, "distance"),
        ({"kind": "distance", "distance": 90, "rows": 3, "cols": 3}, "distance"),
        ({"kind": "distance", "distance": 20, "rows": 5, "cols": 5}, "distance"),
        ({"kind": "daily", "seed": 3}, "seed"),
        ({"kind": "daily", "blank": 3}, "blank"),
        ({"kind": "daily", "date": "2999-11-18"}, "date"),
        ({"kind": "daily", "date": "2026-02-30"}, "date"),
        ({"kind": "daily", "date": "today"}, "date"),
        ({"date": "2026-11-16"}, "date"),
        ({"size": 4}, "size"),
    ],
)
def test_an_invalid_deal_is_one_sentence_about_a_field(
    player: httpx.Client, body: dict[str, Any], field: str
) -> None:
    size = {} if "rows" in body else {"rows": 4, "cols": 4}
    answer = player.post("/api/deals", json={**size, **body})
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["field"] == field
    assert problem["detail"].startswith(f"{field}: ")
    assert problem["detail"].endswith(".")
