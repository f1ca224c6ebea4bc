"""Races over HTTP: several methods on one board, one after another, in one stream."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from typing import Any

import httpx
import pytest

from pintu import Board, parse_moves
from pintu.puzzle import goals
from servers import ENDLESS, Event, Server, read_until, solve, solving

HARDEST = "8 6 7/2 5 4/3 0 1"
FORTY = "2 1 0 4/11 10 6 12/8 13 14 9/3 5 15 7"
"""A 4x4 of 40 moves."""
METHODS: list[dict[str, Any]] = [
    {"method": "bfs"},
    {"method": "bidirectional"},
    {"method": "astar", "heuristic": "misplaced"},
    {"method": "astar", "heuristic": "manhattan"},
    {"method": "astar", "heuristic": "manhattan", "weight": 5},
    {"method": "idastar", "heuristic": "manhattan"},
]


@pytest.fixture
def ann(idle: Server) -> httpx.Client:
    return idle.client()


def racing(
    player: httpx.Client, request: dict[str, Any]
) -> AbstractContextManager[Iterator[Event]]:
    return solving(player, request, "/api/races")


def race(player: httpx.Client, **request: Any) -> list[Event]:
    with racing(player, request) as events:
        return list(events)


def answers(events: list[Event]) -> list[Event]:
    return [event for event in events if event.name in ("solved", "limited", "unsolvable")]


def test_all_methods_of_the_article_solve_the_hardest_board(ann: httpx.Client) -> None:
    events = race(ann, board=HARDEST, entrants=METHODS)
    assert events[-1] == ("finished", {})
    found = answers(events)
    assert [event.data["lane"] for event in found] == [0, 1, 2, 3, 4, 5]
    assert [event.data["optimal"] for event in found] == [True, True, True, True, False, True]
    for event in found:
        moves = parse_moves(event.data["moves"])
        assert Board.parse(HARDEST).after(*moves) == goals.blank_last(3, 3)
        assert (len(moves) == 31) == event.data["optimal"]
        assert not event.data["cached"]


def test_the_entrants_search_one_after_another(ann: httpx.Client) -> None:
    lanes = [event.data["lane"] for event in race(ann, board=HARDEST, entrants=METHODS)[:-1]]
    assert lanes == sorted(lanes)
    assert set(lanes) == set(range(6))


def test_an_entrant_names_the_limit_it_reaches_and_the_others_go_on(ann: httpx.Client) -> None:
    limits = {"memory": 20_000_000, "seconds": 60}
    events = race(ann, board=FORTY, entrants=METHODS[:1] + METHODS[3:4], limits=limits)
    first, second = answers(events)
    assert (first.name, first.data["reason_code"]) == ("limited", "search.memory_limit")
    assert 19_000_000 < first.data["memory"] < 25_000_000
    assert second.name == "solved"
    assert second.data["optimal"]


def test_progress_names_its_lane(ann: httpx.Client) -> None:
    with racing(ann, {"board": ENDLESS["board"], "entrants": [METHODS[5], METHODS[3]]}) as events:
        assert read_until(events, "progress").data["lane"] == 0


def test_a_solve_of_the_same_player_ends_the_race(ann: httpx.Client) -> None:
    with racing(ann, {"board": ENDLESS["board"], "entrants": [METHODS[5]] * 2}) as events:
        read_until(events, "progress")
        assert solve(ann, {"board": HARDEST})[-1].name == "solved"
        assert list(events)[-1] == ("cancelled", {})


def test_another_player_has_a_turn_between_two_entrants(idle: Server) -> None:
    ann, bob = idle.client(), idle.client()
    endless = {"board": ENDLESS["board"], "entrants": METHODS[5:] * 2, "limits": {"seconds": 2}}
    with racing(ann, endless) as events, solving(bob, ENDLESS) as bobs:
        assert read_until(events, "limited").data["lane"] == 0
        read_until(bobs, "progress")
        assert next(events) == ("queued", {"lane": 1, "position": 1, "warming": False})


def test_a_board_that_cannot_be_solved_needs_no_search(ann: httpx.Client) -> None:
    events = race(ann, board="1 2 3/4 5 6/8 7 0", entrants=METHODS[:2])
    assert [event.name for event in events] == ["unsolvable", "unsolvable", "finished"]
    assert [event.data.get("lane") for event in events] == [0, 1, None]


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"board": "1 2/3", "entrants": METHODS[:2]}, "board"),
        ({"board": HARDEST, "entrants": METHODS[:1]}, "entrants"),
        ({"board": HARDEST, "entrants": [*METHODS, {"method": "dfs"}]}, "entrants"),
        ({"board": HARDEST, "entrants": [*METHODS[:2], {"method": "magic"}]}, "entrants.2.method"),
        (
            {"board": HARDEST, "entrants": [METHODS[0], {"method": "bfs", "weight": 2}]},
            "entrants.1.weight",
        ),
        ({"board": HARDEST, "goal": "1 2/3 0", "entrants": METHODS[:2]}, "goal"),
    ],
)
def test_a_refused_request_names_its_wrong_field(
    ann: httpx.Client, request_: dict[str, Any], field: str
) -> None:
    refused = ann.post("/api/races", json=request_)
    assert (refused.status_code, refused.json()["field"]) == (422, field)
