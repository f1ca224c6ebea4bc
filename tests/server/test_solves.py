"""Solves over HTTP: a stream of events, its answers, and invalid requests."""

from __future__ import annotations

import asyncio
from itertools import pairwise
from typing import Any

import httpx
import pytest

from pintu import Board, parse_moves
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.server.streams import job_events
from pintu.server.work import Queued
from pintu.server.work.job import Job
from server.solve_players import EIGHT, UNSOLVABLE, ann, bob, cid, new_board
from servers import (
    ENDLESS,
    Server,
    needs_proc,
    solve,
    solving,
)

__all__ = ["ann", "bob", "cid"]

ANSWER = {
    "board", "goal", "status", "moves", "length", "multi_tile_length", "optimal", "guarantee",
    "guarantee_kind", "guarantee_factor",
    "lower_bound", "algorithm", "heuristic", "weight", "expanded", "generated", "frontier",
    "duplicates", "reopened", "memory", "seconds", "reason", "reason_code", "reason_values", "note",
    "cached", "compiled",
    "steps",
}  # fmt: skip


def test_a_solve_begins_with_its_position_and_ends_with_a_proven_answer(ann: httpx.Client) -> None:
    board = new_board()
    events = solve(ann, {"board": board})
    assert events[0] == ("queued", {"position": 0, "warming": False})
    answer = events[-1].data
    assert (events[-1].name, answer["status"], answer["optimal"]) == ("solved", "solved", True)
    assert set(answer) == ANSWER
    moves = parse_moves(answer["moves"])
    assert Board.parse(board).after(*moves) == goals.blank_last(4, 4)
    assert len(moves) == answer["length"] == answer["lower_bound"]
    assert not answer["cached"]


def test_each_event_is_sent_when_it_happens(ann: httpx.Client) -> None:
    with solving(ann, ENDLESS) as events:
        assert next(events) == ("queued", {"position": 0, "warming": False})
        assert [next(events).name for _ in range(3)] == ["progress"] * 3


def test_the_stream_is_neither_cached_nor_buffered(ann: httpx.Client) -> None:
    answer = ann.post("/api/solves", json={"board": EIGHT})
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-accel-buffering"] == "no"


def test_progress_is_sent_at_most_twenty_times_a_second_with_its_rate(ann: httpx.Client) -> None:
    events = solve(ann, {**ENDLESS, "limits": {"seconds": 1}})
    progress = [event.data for event in events if event.name == "progress"]
    assert len(progress) >= 3
    # By the clock of the search; each event tells of a moment shortly before it was sent, and
    # after the one before it was sent.
    for earlier, later in zip(progress, progress[2:], strict=False):
        assert later["seconds"] - earlier["seconds"] >= 1 / 20
    for earlier, later in pairwise(progress):
        assert earlier["expanded"] <= later["expanded"]
    last = progress[-1]
    assert last["nodes_per_second"] == pytest.approx(last["expanded"] / last["seconds"], rel=0.01)
    answer = events[-1]
    assert (answer.name, answer.data["reason"]) == ("limited", "stopped after 1 seconds")
    assert answer.data["moves"] is None
    assert answer.data["expanded"] >= last["expanded"]
    assert answer.data["lower_bound"] > 0


def test_every_method_solves(ann: httpx.Client) -> None:
    for method in ("bfs", "bidirectional", "ucs", "astar", "greedy", "idastar", "beam"):
        answer = solve(ann, {"board": EIGHT, "method": method})[-1]
        assert (answer.name, answer.data["algorithm"]) == ("solved", method)
        exact = method not in ("greedy", "beam")
        assert answer.data["optimal"] is exact
        assert answer.data["length"] == 31 or not exact


@needs_proc
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_lesson_has_steps_with_captions_in_the_language_of_the_request(
    ann: httpx.Client, language: str
) -> None:
    request = {"board": "8 6 7/2 5 4/3 0 1", "method": "teach"}
    ann.headers["Accept-Language"] = language
    answer = solve(ann, request)[-1].data
    caption = {"en": "Bring 1 to its place in row 1.", "zh": "把 1 移到它在第 1 行的位置。"}
    assert answer["steps"][0] == {
        "stage": "row", "start": 0, "end": 10, "tiles": [1], "cells": [0],
        "caption": caption[language],
    }  # fmt: skip
    moves = parse_moves(answer["moves"])
    assert [step["start"] for step in answer["steps"]] + [len(moves)] == [
        0,
        *(step["end"] for step in answer["steps"]),
    ]
    assert (answer["algorithm"], answer["guarantee_kind"]) == ("teach", "none")
    # From the cache it is the same.
    assert solve(ann, request)[-1].data["steps"] == answer["steps"]


def test_other_methods_have_no_steps(ann: httpx.Client) -> None:
    assert solve(ann, {"board": EIGHT, "method": "astar"})[-1].data["steps"] is None


def test_a_limit_can_be_lowered_but_not_raised(strict: Server) -> None:
    player = strict.client()
    for limits, reason in (
        ({"seconds": 600}, "stopped after 1 seconds"),
        ({"seconds": 0.1}, "stopped after 0.1 seconds"),
        ({}, "stopped after 1 seconds"),
    ):
        assert solve(player, {**ENDLESS, "limits": limits})[-1].data["reason"] == reason
    answer = solve(player, {**ENDLESS, "limits": {"expanded": 7}})[-1].data
    assert (answer["status"], answer["expanded"]) == ("limited", 7)


def test_an_unreachable_goal_is_answered_at_once_with_the_reason(
    idle: Server, ann: httpx.Client, bob: httpx.Client
) -> None:
    with solving(bob, ENDLESS):  # no worker is free for a search
        events = solve(ann, UNSOLVABLE)
    assert [event.name for event in events] == ["queued", "unsolvable"]
    assert "tiles 7 and 8 exchanged" in events[-1].data["reason"]
    assert set(events[-1].data) == ANSWER


def test_a_repeated_request_is_answered_from_the_cache(
    ann: httpx.Client, bob: httpx.Client
) -> None:
    request = {"board": new_board(), "goal": "blank-last"}
    first = solve(ann, request)[-1].data
    with solving(bob, ENDLESS):
        again = solve(ann, {"board": request["board"]})
    assert [event.name for event in again] == ["queued", "solved"]
    assert again[-1].data == {**first, "cached": True, "note": None}
    other = solve(ann, {**request, "method": "astar", "weight": 3})[-1].data
    assert not other["cached"]


def test_a_limited_answer_is_not_cached(ann: httpx.Client) -> None:
    request = {"board": new_board()}
    assert solve(ann, {**request, "limits": {"expanded": 5}})[-1].name == "limited"
    again = solve(ann, request)[-1]
    assert (again.name, again.data["cached"]) == ("solved", False)


@pytest.mark.parametrize(
    ("body", "field", "words"),
    [
        ({"board": "1 2 3/4 5 5/7 8 0"}, "board", "is there twice"),
        ({"board": " ".join(map(str, range(121)))}, "board", "at most 10 rows and columns"),
        ({"board": EIGHT, "goal": "spiral"}, "goal", "is not known"),
        ({"board": EIGHT, "goal": "1 2/3 0"}, "goal", "both must have the same size"),
        ({"board": EIGHT, "method": "bfs", "weight": 2}, "weight", "takes no"),
        ({"board": EIGHT, "weight": 2}, "weight", "takes no options"),
        ({"board": EIGHT, "method": "astar", "weight": 0.5}, "weight", "1 to 1,000,000"),
        ({"board": EIGHT, "method": "beam", "width": 0}, "width", "1 or more"),
        ({"board": EIGHT, "method": "astar", "heuristic": "luck"}, "heuristic", "choose from"),
        ({"board": EIGHT, "method": "bfs", "heuristic": "manhattan"}, "heuristic", "takes no"),
    ],
)
def test_an_invalid_solve_is_one_sentence_about_a_field(
    hosted: Server, body: dict[str, Any], field: str, words: str
) -> None:
    answer = hosted.client().post("/api/solves", json=body)
    problem = answer.json()
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["field"] == field
    assert problem["detail"].startswith(f"{field}: ")
    assert words in problem["detail"]
    assert problem["detail"].endswith(".")


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"board": EIGHT, "wieght": 2},
        {"board": "1" * 1001},
        {"board": EIGHT, "method": "magic"},
        {"board": EIGHT, "limits": {"seconds": -1}},
        {"board": EIGHT, "limits": {"expanded": 1.5}},
        {"board": EIGHT, "limits": {"days": 1}},
        {"board": EIGHT, "width": True},
        {"board": EIGHT, "method": "astar", "weight": 1e308},
        {"board": ["1 2 3"]},
    ],
)
def test_an_invalid_request_is_refused(hosted: Server, body: dict[str, Any]) -> None:
    assert hosted.client().post("/api/solves", json=body).status_code == 422


def test_nan_and_infinity_are_refused(hosted: Server) -> None:
    player = hosted.client()
    for number in ("NaN", "Infinity", "1e999"):
        for part in (f'"weight": {number}', f'"limits": {{"seconds": {number}}}'):
            body = f'{{"board": "{EIGHT}", "method": "astar", {part}}}'
            headers = {"content-type": "application/json"}
            answer = player.post("/api/solves", content=body, headers=headers)
            assert answer.status_code == 422


def test_large_boards_are_searched_within_their_limits(ann: httpx.Client) -> None:
    board = deal(goals.blank_last(10, 10), 1).text
    for method in ("beam", "greedy", "shortest"):
        events = solve(ann, {"board": board, "method": method, "limits": {"seconds": 0.3}})
        assert events[-1].name == "limited"


def test_the_description_of_the_api_has_every_event(hosted: Server) -> None:
    api = hosted.client().get("/api/openapi.json").json()
    content = api["paths"]["/api/solves"]["post"]["responses"]["200"]["content"]
    assert list(content) == ["text/event-stream"]
    schemas = api["components"]["schemas"]
    event = content["text/event-stream"]["schema"]["x-event"]
    assert event["$ref"].endswith("/SolveEvent")
    assert set(schemas["SolveAnswer"]["properties"]) == ANSWER
    assert set(schemas["SolveEvent"]["discriminator"]["mapping"]) == {
        "queued", "progress", "better", "solved", "limited", "unsolvable", "error", "cancelled",
    }  # fmt: skip


def test_a_silent_stream_sends_pings() -> None:
    async def listen() -> list[object]:
        job = Job("solve", {}, b"", "ann", lambda job: None)
        job.publish(Queued(3))
        events = job_events(job, lambda done: ("solved", {}), ping_seconds=0.01)
        heard: list[object] = [await anext(events), await anext(events), await anext(events)]
        job.publish(Queued(2))
        return [*heard, await anext(events)]

    heard = asyncio.run(listen())
    assert heard == [
        ("queued", {"position": 3, "warming": False}),
        None,
        None,
        ("queued", {"position": 2, "warming": False}),
    ]
