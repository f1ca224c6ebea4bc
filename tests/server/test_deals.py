"""Deals over HTTP."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from pintu import Board, distance, is_reachable
from pintu.play import daily_deal, daily_seed, parse_code
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from server.solver_service import Service, running


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with running() as server:
        yield server


def dealt(service: Service, **wish: Any) -> dict[str, Any]:
    answer = service.post("/api/deals", wish)
    assert answer.status_code == 200, answer.text
    known: dict[str, Any] = answer.json()
    return known


def test_a_seed_deals_the_same_board_always(service: Service) -> None:
    goal = goals.blank_last(4, 4)
    known = dealt(service, rows=4, cols=4, seed=7)
    assert known == {
        "start": str(deal(goal, 7)),
        "goal": str(goal),
        "rows": 4,
        "cols": 4,
        "kind": "uniform",
        "seed": 7,
        "distance": None,
        "code": known["code"],
    }
    assert dealt(service, rows=4, cols=4, seed=7, kind="walk")["start"] == str(walk(goal, 7))


def test_without_a_seed_one_is_made_and_told(service: Service) -> None:
    first, second = (dealt(service, rows=10, cols=10) for _ in range(2))
    assert first["seed"] != second["seed"]
    assert dealt(service, rows=10, cols=10, seed=first["seed"]) == first


@pytest.mark.parametrize("shape", [(1, 2), (2, 2), (3, 5), (10, 10), (1, 10), (10, 1)])
@pytest.mark.parametrize("kind", ["uniform", "walk"])
def test_every_shape_is_dealt_so_that_it_can_be_solved(
    service: Service, shape: tuple[int, int], kind: str
) -> None:
    known = dealt(service, rows=shape[0], cols=shape[1], kind=kind, blank=1)
    start, goal = Board.parse(known["start"]), Board.parse(known["goal"])
    assert goal == goals.blank_at(*shape, 1)
    assert is_reachable(start, goal)
    assert start != goal
    assert parse_code(known["code"]) == (start, goal)


def test_a_code_gives_the_deal_back(service: Service) -> None:
    known = dealt(service, rows=3, cols=3, goal="snail", seed=1)
    code = known["code"]
    shared = service.get(f"/api/deals/{code.lower()[:4]}-{code[4:]}").json()
    assert shared == {**known, "kind": "shared", "seed": None}


def test_a_code_with_a_slip_is_refused(service: Service) -> None:
    code = dealt(service, rows=3, cols=3, seed=1)["code"]
    for wrong in (code[:-1], code[:-1] + ("A" if code[-1] != "A" else "B"), "§", "x" * 1500):
        answer = service.get(f"/api/deals/{wrong}")
        assert answer.status_code == 422
        assert answer.json()["field"] == "code"


@pytest.mark.parametrize(("shape", "length"), [((3, 3), 20), ((3, 3), 31), ((4, 4), 12)])
def test_a_deal_at_a_distance_is_exactly_so_far(
    service: Service, shape: tuple[int, int], length: int
) -> None:
    wish = {"rows": shape[0], "cols": shape[1], "kind": "distance", "distance": length, "seed": 5}
    known = dealt(service, **wish)
    assert known["distance"] == length
    assert distance(Board.parse(known["start"])) == length
    assert dealt(service, **wish) == known


def test_the_daily_deal_is_that_of_the_day_in_utc(service: Service) -> None:
    day = date(2026, 11, 16)
    known = dealt(service, rows=4, cols=4, kind="daily")
    assert known["start"] == str(daily_deal(day, 4, 4))
    assert known["seed"] == daily_seed(day, 4, 4)
    assert dealt(service, rows=4, cols=4, kind="daily", date="2026-11-17") != known


@pytest.mark.parametrize(
    ("wish", "field"),
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
        ({"kind": "daily", "date": "2026-11-18"}, "date"),
        ({"kind": "daily", "date": "2026-02-30"}, "date"),
        ({"kind": "daily", "date": "today"}, "date"),
        ({"date": "2026-11-16"}, "date"),
        ({"size": 4}, "size"),
    ],
)
def test_what_cannot_be_dealt_is_one_sentence_about_a_field(
    service: Service, wish: dict[str, Any], field: str
) -> None:
    size = {} if "rows" in wish else {"rows": 4, "cols": 4}
    answer = service.post("/api/deals", {**size, **wish})
    problem = answer.json()
    assert answer.status_code == 422
    assert problem["field"] == field
    assert problem["detail"].startswith(f"{field}: ")
    assert problem["detail"].endswith(".")
