"""Solves over HTTP: a stream of events, and everything that can happen to it."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import count, pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from pintu import Board, parse_moves
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.streams import job_events
from pintu.server.work import Queued
from pintu.server.work.job import Job
from server.conftest import PLACES
from servers import (
    ENDLESS,
    Server,
    busy_worker,
    children_of,
    is_alive,
    needs_proc,
    read_until,
    solve,
    solving,
    wait_until,
    worker_processes,
)

EIGHT = "8 6 7/2 5 4/3 0 1"
UNSOLVABLE = {"board": "1 2 3/4 5 6/8 7 0"}
ANSWER = {
    "board", "goal", "status", "moves", "length", "multi_tile_length", "optimal", "guarantee",
    "guarantee_kind", "guarantee_factor",
    "lower_bound", "algorithm", "heuristic", "weight", "expanded", "generated", "frontier",
    "duplicates", "reopened", "memory", "seconds", "reason", "reason_code", "reason_values", "note",
    "cached", "compiled",
    "steps",
}  # fmt: skip


def new_board(numbers: Iterator[int] = count(1)) -> str:  # noqa: B008 - one for all calls
    """A board that is soon solved, and that no other test has asked about."""
    return walk(goals.blank_last(4, 4), 1000 + next(numbers), 60).text


@pytest.fixture
def ann(idle: Server) -> httpx.Client:
    return idle.client()


@pytest.fixture
def bob(idle: Server) -> httpx.Client:
    return idle.client()


@pytest.fixture
def cid(idle: Server) -> httpx.Client:
    return idle.client()


def test_a_solve_begins_with_its_position_and_ends_with_a_proven_answer(ann: httpx.Client) -> None:
    board = new_board()
    events = solve(ann, {"board": board})
    assert events[0] == ("queued", {"position": 0})
    answer = events[-1].data
    assert (events[-1].name, answer["status"], answer["optimal"]) == ("solved", "solved", True)
    assert set(answer) == ANSWER
    moves = parse_moves(answer["moves"])
    assert Board.parse(board).after(*moves) == goals.blank_last(4, 4)
    assert len(moves) == answer["length"] == answer["lower_bound"]
    assert not answer["cached"]


def test_each_event_is_sent_when_it_happens(ann: httpx.Client) -> None:
    with solving(ann, ENDLESS) as events:
        assert next(events) == ("queued", {"position": 0})
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
    caption = {"en": "Bring 1 to its place in row 1.", "zh": "把 1 移到第 1 行中它的位置。"}
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


def test_closing_the_stream_frees_the_worker(
    idle: Server, ann: httpx.Client, bob: httpx.Client
) -> None:
    idle.wait_until_all_workers_are_ready()
    with solving(ann, ENDLESS) as events:
        read_until(events, "progress")
        worker = busy_worker(idle.process.pid)
    with solving(bob, ENDLESS) as events:
        read_until(events, "progress")
        assert busy_worker(idle.process.pid) == worker  # it stopped, and was not replaced


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


def test_a_newer_solve_of_a_player_replaces_the_older(ann: httpx.Client) -> None:
    with solving(ann, ENDLESS) as older:
        read_until(older, "progress")
        newer = solve(ann, {"board": new_board(), "method": "astar", "weight": 2})
        assert newer[-1].name == "solved"
        assert list(older)[-1] == ("cancelled", {})


def test_a_cached_answer_replaces_the_older_solve_too(ann: httpx.Client) -> None:
    with solving(ann, ENDLESS) as older:
        next(older)
        solve(ann, UNSOLVABLE)
        assert list(older)[-1].name == "cancelled"


def test_solves_of_others_wait_and_get_their_position(
    ann: httpx.Client, bob: httpx.Client, cid: httpx.Client
) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(solving(ann, ENDLESS))
        next(first)
        second = stack.enter_context(solving(bob, {**ENDLESS, "limits": {"seconds": 0.1}}))
        assert next(second).data == {"position": 1}
        third = stack.enter_context(solving(cid, {"board": new_board(), "method": "greedy"}))
        assert next(third).data == {"position": 2}
        solve(ann, UNSOLVABLE)
        assert next(second).data == {"position": 0}
        assert next(third).data == {"position": 1}
        assert next(third).data == {"position": 0}
        assert list(second)[-1].name == "limited"
        assert list(third)[-1].name == "solved"


def refusal(player: httpx.Client) -> httpx.Response:
    """The answer to a solve that there is no place for."""
    with player.stream("POST", "/api/solves", json={"board": new_board()}) as response:
        assert response.status_code == 503
        response.read()
    return response


def test_a_full_queue_says_when_to_try_again(
    idle: Server, ann: httpx.Client, bob: httpx.Client, cid: httpx.Client
) -> None:
    with ExitStack() as stack:
        working = stack.enter_context(solving(ann, ENDLESS))
        assert next(working).data == {"position": 0}
        waiting = stack.enter_context(solving(bob, ENDLESS))
        assert next(waiting).data == {"position": 1}
        for place in range(2, PLACES + 1):
            events = stack.enter_context(solving(idle.client(), ENDLESS))
            assert next(events).data == {"position": place}
        refused = refusal(cid)
        assert int(refused.headers["retry-after"]) > 0
        assert refused.json()["detail"].startswith("Too many requests are waiting already")
        # Who waits already may change their mind; who has a search at work keeps it.
        newer = stack.enter_context(solving(bob, {"board": new_board()}))
        assert next(newer).name == "queued"
        assert list(waiting)[-1].name == "cancelled"
        refusal(ann)
        assert next(working).name == "progress"


def test_many_players_at_one_address_do_not_shut_others_out(idle: Server) -> None:
    crowded = {"X-Forwarded-For": "192.0.2.1"}
    with ExitStack() as stack:
        for place in range(PLACES + 1):
            player = idle.client(**crowded)
            player.get("/api/games")  # sets a cookie
            events = stack.enter_context(solving(player, ENDLESS))
            assert next(events).data == {"position": place}
        refusal(idle.client(**crowded))
        other = idle.client(**{"X-Forwarded-For": "198.51.100.7"})
        events = stack.enter_context(solving(other, {"board": new_board()}))
        assert next(events).data == {"position": 1}
        assert list(events)[-1].name == "solved"  # a search of the others was ended for it


@needs_proc
def test_a_worker_that_dies_ends_its_stream_and_is_replaced(
    idle: Server, ann: httpx.Client, bob: httpx.Client
) -> None:
    idle.wait_until_all_workers_are_ready()
    for language, sentence in (
        ("en", "The process that worked on this ended too early; please try again."),
        ("zh-CN,en;q=0.5", "负责计算的进程中途结束了；请再试一次。"),
    ):
        with solving(ann, ENDLESS, **{"accept-language": language}) as events:
            read_until(events, "progress")
            worker = busy_worker(idle.process.pid)
            os.kill(worker, signal.SIGKILL)
            lost = {"detail": sentence, "code": "work.lost", "values": {}}
            assert list(events)[-1] == ("error", lost)
        answer = solve(bob, {"board": new_board(), "method": "idastar"})[-1]
        assert (answer.name, answer.data["cached"]) == ("solved", False)
        pids = [process.pid for process in worker_processes(idle.process.pid, "search")]
        assert worker not in pids
    pid = idle.process.pid
    wait_until(lambda: "Z" not in [child.state for child in children_of(pid)], "all are noticed")


@needs_proc
def test_workers_end_when_the_server_is_killed_during_a_search(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--seconds", "3600") as doomed:
        doomed.wait_until_all_workers_are_ready()  # one to search, and one that stays idle
        with solving(doomed.client(), ENDLESS) as events:
            read_until(events, "progress")
            pids = [process.pid for process in worker_processes(doomed.process.pid)]
            doomed.kill()
            with pytest.raises(httpx.TransportError):
                list(events)
        wait_until(lambda: not any(map(is_alive, pids)), "the workers end")


def test_fifty_solves_at_once_do_not_block_other_requests(
    idle: Server, ann: httpx.Client, bob: httpx.Client
) -> None:
    ends: list[str] = []
    queued = threading.Semaphore(0)

    def ask(player: httpx.Client) -> None:
        with solving(player, {**ENDLESS, "limits": {"seconds": 0.02}}) as events:
            assert next(events).name == "queued"
            queued.release()
            ends.append(list(events)[-1].name)

    with solving(ann, ENDLESS) as events:
        next(events)
        threads = [
            threading.Thread(target=ask, args=[idle.client()], daemon=True) for _ in range(50)
        ]
        for thread in threads:
            thread.start()
        for _ in threads:
            assert queued.acquire(timeout=60)
        assert not ends  # since one worker has something else to do
        hint = bob.post("/api/hints", json={"board": walk(goals.blank_last(4, 4), 9, 30).text})
        answers = [hint, *(bob.get(path) for path in ("/", "/api/health", "/api/games"))]
        assert [answer.status_code for answer in answers] == [200] * 4
        assert not ends
    while any(thread.is_alive() for thread in threads):
        assert bob.get("/api/health").status_code == 200
        threads[-1].join(0.01)
    assert ends == ["limited"] * 50


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
    assert heard == [("queued", {"position": 3}), None, None, ("queued", {"position": 2})]
