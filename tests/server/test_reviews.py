"""Reviews over HTTP: a stream of distances or windows."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from oracle import distances, played
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import walk
from pintu.solving.teach import teach
from servers import ENDLESS, Server, read_until, review, solving

START = "1 2 3/4 5 6/0 7 8"


@pytest.fixture
def ann(idle: Server) -> httpx.Client:
    return idle.client()


def test_a_review_streams_distances_and_ends_with_everything(ann: httpx.Client) -> None:
    events = review(ann, {"board": START, "moves": "DUL2", "times": "100 200 9000 9100"})
    assert events[0] == ("queued", {"position": 0, "warming": False})
    far = distances(goals.blank_last(3, 3).tiles, 3, 3)
    boards = [played(Board.parse(START).tiles, 3, 3, "DULL"[:count]) for count in range(5)]
    streamed = {
        point["index"]: point["distance"]
        for name, data in events
        if name == "points"
        for point in data["points"]
    }
    assert streamed == {index: far[board] for index, board in enumerate(boards)}
    name, found = events[-1]
    assert (name, found["distances"]) == ("reviewed", [2, 3, 2, 1, 0])
    assert found["detours"] == [{"first": 0, "end": 2, "wasted": 2, "shorter": "L2"}]
    assert (found["shortest"], found["accuracy"], found["complete"]) == (2, 0.5, True)
    assert found["pauses"] == [{"index": 2, "milliseconds": 8800}]


def test_large_boards_have_windows_that_are_proven(ann: httpx.Client) -> None:
    goal = goals.blank_last(5, 5)
    board = walk(goal, 1, 30)
    moves = teach(board, goal).moves
    request = {"board": board.text, "moves": "".join(map(str, moves)), "seconds": 60}
    events = review(ann, request)
    last = [data for name, data in events if name == "windows"][-1]
    name, found = events[-1]
    assert (name, found["windows"]) == ("reviewed", last["windows"])
    assert set(found["distances"]) == {None}
    assert found["saved"] == sum(
        window["end"] - window["first"] - window["length"] for window in found["windows"]
    )


def test_another_search_of_the_player_replaces_a_review(ann: httpx.Client) -> None:
    board = walk(goals.blank_last(10, 10), 1, 4000)
    moves = "".join(map(str, teach(board).moves))
    request = {"board": board.text, "moves": moves, "seconds": 3000}
    with ann.stream("POST", "/api/reviews", json=request) as response:
        lines = response.iter_lines()
        assert next(lines) == "event: queued"
        with solving(ann, ENDLESS) as events:
            assert read_until(events, "queued")
            assert "event: cancelled" in lines


def test_a_game_of_ten_thousand_moves_is_not_too_large(ann: httpx.Client) -> None:
    times = " ".join(str(100_000_000 + 250 * number) for number in range(10_000))
    name, found = review(ann, {"board": START, "moves": "DU" * 5000, "times": times})[-1]
    assert (name, found["length"], found["wasted"]) == ("reviewed", 10_000, 10_000)


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ({"board": START, "moves": ""}, "moves"),
        ({"board": START, "moves": " "}, "moves"),
        ({"board": START, "moves": "R"}, "moves"),
        ({"board": START, "moves": "LX"}, "moves"),
        ({"board": START, "moves": "L99999"}, "moves"),
        ({"board": START, "moves": "LL", "times": "1"}, "times"),
        ({"board": START, "moves": "LL", "times": "2 1"}, "times"),
        ({"board": START, "moves": "LL", "times": "1,2"}, "times"),
        ({"board": START, "moves": "LL", "undone": -1}, "undone"),
        ({"board": "1 2 3/4 5 6/8 7 0", "moves": "R"}, "board"),
        ({"board": START, "moves": "L", "goal": "nowhere"}, "goal"),
    ],
)
def test_a_wrong_request_is_refused_in_one_sentence(
    ann: httpx.Client, request_: dict[str, Any], field: str
) -> None:
    answer = ann.post("/api/reviews", json=request_)
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert answer.json()["detail"].endswith(".")


def as_json(**fields: object) -> bytes:
    return json.dumps({"board": START, "moves": "LL"} | fields).encode()


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (as_json(moves="DU" * 15_001), 422, "request.too_long"),
        (as_json(moves="DU" * 7_500), 422, "request.number_of_moves"),
        (as_json(moves="D999" * 7_500), 422, "moves.bad_count"),
        (as_json(times="1" * 120_001), 422, "request.too_long"),
        (as_json(times="1 " * 60_000), 422, "request.pattern"),
        (as_json(times=" ".join("1" * 60_000)), 422, "review.count_of_times"),
        (as_json(**{"x" * 400_000: 0}), 422, "request.unknown_field"),
        (as_json(**{f"x{number}": 0 for number in range(2_000)}), 413, "request.too_many_fields"),
        (b'{"moves":[' + b"0," * 200_000 + b"0]}", 413, "request.too_many_fields"),
        (b"[" * 1_900, 400, "request.unreadable"),
        (b"[" * 490_000, 413, "request.too_many_fields"),
        (b" " * 500_001, 413, "request.too_large"),
    ],
    ids=lambda value: f"{len(value)} bytes" if isinstance(value, bytes) else str(value),
)
def test_long_bodies_are_refused_in_one_sentence(
    ann: httpx.Client, body: bytes, status: int, code: str
) -> None:
    headers = {"Content-Type": "application/json"}
    answer = ann.post("/api/reviews", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    detail = answer.json()["detail"]
    assert detail.endswith(".")
    assert len(detail) < 300
