"""Traces over HTTP: every expansion of a search on a small board."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from pintu.server.schemas.traces import TraceAnswer
from servers import Server

BOARD, GOAL = "2 8 3/1 6 4/7 0 5", "1 2 3/8 0 4/7 6 5"
BY_HAND = [
    ("2 8 3/1 6 4/7 0 5", 0, 5),
    ("2 8 3/1 0 4/7 6 5", 1, 4),
    ("2 0 3/1 8 4/7 6 5", 2, 3),
    ("0 2 3/1 8 4/7 6 5", 3, 2),
    ("1 2 3/0 8 4/7 6 5", 4, 1),
]
"""The expansions of A* with Manhattan distance, worked out on paper: each has the smallest f, 5."""


def trace(player: httpx.Client, **request: Any) -> dict[str, Any]:
    answer = player.post("/api/traces", json={"board": BOARD, "goal": GOAL, **request})
    assert answer.status_code == 200, answer.text
    record: dict[str, Any] = answer.json()
    return record


def test_a_star_expands_in_the_order_worked_out_by_hand(hosted: Server) -> None:
    traced = trace(hosted.client(), method="astar", heuristic="manhattan")
    assert [(step["state"], step["g"], step["h"]) for step in traced["steps"]] == BY_HAND
    assert traced["order"] == "best"
    assert traced["result"]["status"] == "solved"
    assert traced["result"]["cost"] == 5
    first = traced["steps"][0]["successors"]
    assert [(each["action"], each["f"], each["kind"]) for each in first] == [
        ("D", 5, "new"),
        ("L", 7, "new"),
        ("R", 7, "new"),
    ]


def test_every_readable_method_is_traced(hosted: Server) -> None:
    orders = {
        "bfs": "first-in", "bidirectional": "first-in", "ucs": "best", "greedy": "best",
        "idastar": "path", "iddfs": "path", "dfs": "path", "beam": "level",
    }  # fmt: skip
    for method, order in orders.items():
        traced = trace(hosted.client(), method=method, expanded=300)
        # The server sends what the worker wrote, so this compares it with the schema.
        assert TraceAnswer.model_validate(traced).model_dump() == traced
        assert traced["order"] == order
        assert 0 < len(traced["steps"]) <= 300


def test_both_sides_and_all_rounds_are_there(hosted: Server) -> None:
    both = trace(hosted.client(), method="bidirectional")
    assert {step["side"] for step in both["steps"]} == {"forward", "backward"}
    assert [root["state"] for root in both["roots"]] == [BOARD, GOAL]
    deepening = trace(hosted.client(), method="iddfs")
    assert list(range(6)) == sorted({step["bound"] for step in deepening["steps"]})


def test_a_trace_ends_after_two_thousand_expansions(hosted: Server) -> None:
    traced = trace(hosted.client(), board="8 6 7/2 5 4/3 0 1", goal="blank-last", method="bfs")
    assert len(traced["steps"]) == 2000
    assert traced["result"]["status"] == "limited"


def test_a_board_that_cannot_be_solved_has_no_steps(hosted: Server) -> None:
    traced = trace(hosted.client(), board="1 2 3/4 5 6/8 7 0", goal="blank-last")
    assert (traced["steps"], traced["result"]["status"]) == ([], "unsolvable")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"board": "1 2 3 4/5 6 7 8/9 10 0 11", "goal": None}, "board"),
        ({"method": "teach"}, "method"),
        ({"method": "shortest"}, "method"),
        ({"method": "idastar", "heuristic": "pattern"}, "heuristic"),
        ({"method": "bfs", "weight": 2}, "weight"),
        ({"expanded": 2001}, "expanded"),
    ],
)
def test_a_refused_request_names_its_wrong_field(
    hosted: Server, wrong: dict[str, Any], field: str
) -> None:
    refused = hosted.client().post("/api/traces", json={"board": BOARD, "goal": GOAL, **wrong})
    assert (refused.status_code, refused.json()["field"]) == (422, field)
