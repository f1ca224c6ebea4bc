"""Solves over HTTP: a stream of events, and everything that can happen to it."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from pintu import Board, parse_moves
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.streams import told_by
from pintu.server.work import Queued
from pintu.server.work.job import Job
from server.solver_service import Service, running

FIFTEEN = str(walk(goals.blank_last(4, 4), 1, 60))
EIGHT = "8 6 7/2 5 4/3 0 1"
ENDLESS = {"board": str(deal(goals.blank_last(5, 5), 1)), "method": "idastar"}
ANSWER = {
    "board", "goal", "status", "moves", "length", "multi_tile_length", "optimal", "guarantee",
    "lower_bound", "algorithm", "heuristic", "weight", "expanded", "generated", "frontier",
    "memory", "seconds", "reason", "note", "cached",
}  # fmt: skip


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with running() as server:
        yield server


@pytest.fixture(autouse=True)
def idle(service: Service) -> None:
    service.until(lambda state: state["size"] == 2 and not state["busy"])


def test_a_solve_is_queued_at_once_and_ends_with_a_proven_answer(service: Service) -> None:
    told = service.solve({"board": FIFTEEN})
    assert (told[0].name, told[0].data) == ("queued", {"position": 0})
    assert told[0].at < 0.5
    answer = told[-1].data
    assert (told[-1].name, answer["status"], answer["optimal"]) == ("solved", "solved", True)
    assert set(answer) == ANSWER
    moves = parse_moves(answer["moves"])
    assert Board.parse(FIFTEEN).after(*moves) == goals.blank_last(4, 4)
    assert len(moves) == answer["length"] == answer["lower_bound"]
    assert not answer["cached"]


def test_the_stream_is_not_stored_nor_held_back_on_its_way(service: Service) -> None:
    answer = service.post("/api/solves", {"board": EIGHT})
    assert answer.headers["content-type"].startswith("text/event-stream")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["x-accel-buffering"] == "no"


def test_progress_comes_at_most_twenty_times_a_second_with_its_pace(service: Service) -> None:
    told = service.solve({**ENDLESS, "limits": {"seconds": 1.5}})
    progress = [event for event in told if event.name == "progress"]
    assert 15 < len(progress) <= 31
    counts = [event.data["expanded"] for event in progress]
    assert counts == sorted(counts)
    last = progress[-1].data
    assert last["nodes_per_second"] == pytest.approx(last["expanded"] / last["seconds"], rel=0.01)
    answer = told[-1]
    assert (answer.name, answer.data["reason"]) == ("limited", "stopped after 1.5 seconds")
    assert answer.data["moves"] is None
    assert answer.data["expanded"] >= last["expanded"]
    assert answer.data["lower_bound"] > 0


def test_every_method_solves(service: Service) -> None:
    for method in ("bfs", "bidirectional", "ucs", "astar", "greedy", "idastar", "beam"):
        answer = service.solve({"board": EIGHT, "method": method})[-1]
        assert (answer.name, answer.data["algorithm"]) == ("solved", method)
        exact = method not in ("greedy", "beam")
        assert answer.data["optimal"] is exact
        assert answer.data["length"] == 31 or not exact


def test_closing_the_stream_frees_the_worker(service: Service) -> None:
    with service.stream(ENDLESS) as told:
        while next(told).name != "progress":
            pass
        (busy,) = service.state["busy"]
    assert service.until(lambda state: not state["busy"]) < 0.2
    assert busy in service.state["pids"]  # it heeded the call, and was not replaced


def test_a_limit_can_be_lowered_but_not_raised() -> None:
    with running(seconds=1) as strict:
        for wish, limit in (({"seconds": 600}, 1), ({"seconds": 0.1}, 0.1), ({}, 1)):
            answer = strict.solve({**ENDLESS, "limits": wish})[-1].data
            assert answer["reason"] == f"stopped after {limit:g} seconds"
        answer = strict.solve({**ENDLESS, "limits": {"expanded": 7}})[-1].data
        assert (answer["status"], answer["expanded"]) == ("limited", 7)


def test_a_goal_that_cannot_be_reached_is_told_at_once_with_the_reason(service: Service) -> None:
    told = service.solve({"board": "1 2 3/4 5 6/8 7 0"})
    assert [event.name for event in told] == ["queued", "unsolvable"]
    assert "tiles 7 and 8 exchanged" in told[-1].data["reason"]
    assert set(told[-1].data) == ANSWER


def test_the_same_question_again_is_answered_from_memory(service: Service) -> None:
    wish = {"board": str(walk(goals.blank_last(4, 4), 77, 60)), "goal": "blank-last"}
    first = service.solve(wish)[-1].data
    again = service.solve({"board": wish["board"]})
    assert [event.name for event in again] == ["queued", "solved"]
    assert again[-1].data == {**first, "cached": True, "note": None}
    other = service.solve({**wish, "method": "astar", "weight": 3})[-1].data
    assert not other["cached"]


def test_what_stopped_at_a_limit_is_not_remembered(service: Service) -> None:
    wish = {"board": str(walk(goals.blank_last(4, 4), 78, 60))}
    assert service.solve({**wish, "limits": {"expanded": 5}})[-1].name == "limited"
    again = service.solve(wish)[-1]
    assert (again.name, again.data["cached"]) == ("solved", False)


def test_a_newer_solve_of_a_player_takes_the_place_of_the_older(service: Service) -> None:
    with service.stream(ENDLESS, "ann") as older:
        while next(older).name != "progress":
            pass
        answer = service.solve({"board": FIFTEEN, "method": "astar", "weight": 2}, "ann")[-1]
        assert answer.name == "solved"
        rest = list(older)
    assert (rest[-1].name, rest[-1].data) == ("cancelled", {})


def test_even_one_answered_from_memory_takes_its_place(service: Service) -> None:
    with service.stream(ENDLESS, "ann") as older:
        next(older)
        service.solve({"board": "1 2 3/4 5 6/8 7 0"}, "ann")
        assert list(older)[-1].name == "cancelled"


def test_solves_of_others_wait_their_turn_and_are_told_their_place(service: Service) -> None:
    with service.stream(ENDLESS, "ann") as ann:
        next(ann)
        with service.stream({**ENDLESS, "limits": {"seconds": 0.1}}, "bob") as bob:
            assert next(bob).data == {"position": 1}
            with service.stream({"board": FIFTEEN, "method": "greedy"}, "cid") as cid:
                assert next(cid).data == {"position": 2}
                service.solve({"board": "1 2 3/4 5 6/8 7 0"}, "ann")
                assert next(bob).data == {"position": 0}
                assert next(cid).data == {"position": 1}
                assert next(cid).data == {"position": 0}
                assert list(bob)[-1].name == "limited"
                assert list(cid)[-1].name == "solved"


def test_a_full_queue_says_when_to_come_again() -> None:
    with running(queue=1) as narrow, narrow.stream(ENDLESS, "ann") as ann:
        next(ann)
        with narrow.stream(ENDLESS, "bob") as bob:
            next(bob)
            refused = narrow.post("/api/solves", {"board": FIFTEEN}, "cid")
            assert refused.status_code == 503
            assert int(refused.headers["retry-after"]) > 0
            assert refused.json()["detail"].startswith("Too many are waiting already")
            # Who waits already may change their mind; who has a search at work keeps it.
            with narrow.stream({"board": FIFTEEN, "method": "ucs"}, "bob") as newer:
                assert next(newer).name == "queued"
                assert list(bob)[-1].name == "cancelled"
                assert narrow.post("/api/solves", {"board": FIFTEEN}, "ann").status_code == 503
                assert next(ann).name == "progress"


def test_a_worker_that_dies_ends_its_stream_and_is_replaced(service: Service) -> None:
    with service.stream(ENDLESS) as told:
        while next(told).name != "progress":
            pass
        os.kill(service.state["busy"][0], signal.SIGKILL)
        last = list(told)[-1]
    assert last.name == "error"
    assert last.data["detail"].startswith("The process that worked on this ended")
    answer = service.solve({"board": FIFTEEN, "method": "idastar"})[-1]
    assert (answer.name, answer.data["cached"]) == ("solved", False)
    assert _states_of_children(service.process.pid).count("Z") == 0


def test_a_worker_that_dies_is_told_of_in_the_language_of_the_stream(service: Service) -> None:
    with service.stream(ENDLESS, language="zh-CN,en;q=0.5") as told:
        while next(told).name != "progress":
            pass
        os.kill(service.state["busy"][0], signal.SIGKILL)
        last = list(told)[-1]
    assert (last.name, last.data["detail"]) == ("error", "负责计算的进程中途结束了；请再试一次。")


def test_workers_end_when_the_server_is_killed_in_the_midst_of_a_search() -> None:
    with running() as doomed:
        with doomed.stream(ENDLESS) as told:
            while next(told).name != "progress":
                pass
            pids = doomed.state["pids"]
            doomed.process.kill()
            with pytest.raises(httpx.TransportError):
                list(told)
        began = time.perf_counter()
        while any(_is_alive(pid) for pid in pids):
            assert time.perf_counter() - began < 2
            time.sleep(0.01)


def test_fifty_solves_at_once_keep_nobody_else_waiting() -> None:
    with running(queue=64) as busy:
        ends: list[str] = []

        def solve(number: int) -> None:
            wish = {**ENDLESS, "limits": {"seconds": 0.05}}
            ends.append(busy.solve(wish, f"player {number}")[-1].name)

        players = [threading.Thread(target=solve, args=[number]) for number in range(50)]
        for player in players:
            player.start()
        took = []
        while any(player.is_alive() for player in players):
            began = time.perf_counter()
            assert busy.get("/state").status_code == 200
            took.append(time.perf_counter() - began)
            time.sleep(0.01)
        assert ends == ["limited"] * 50
        assert sorted(took)[len(took) * 99 // 100] < 0.5


@pytest.mark.parametrize(
    ("wish", "field", "words"),
    [
        ({"board": "1 2 3/4 5 5/7 8 0"}, "board", "stands twice"),
        ({"board": " ".join(map(str, range(121)))}, "board", "at most 10x10"),
        ({"board": EIGHT, "goal": "spiral"}, "goal", "is not known"),
        ({"board": EIGHT, "goal": "1 2/3 0"}, "goal", "both must have one size"),
        ({"board": EIGHT, "method": "bfs", "weight": 2}, "weight", "takes no"),
        ({"board": EIGHT, "weight": 2}, "weight", "takes none"),
        ({"board": EIGHT, "method": "astar", "weight": 0.5}, "weight", "1 to 1,000,000"),
        ({"board": EIGHT, "method": "beam", "width": 0}, "width", "1 or more"),
        ({"board": EIGHT, "method": "astar", "heuristic": "luck"}, "heuristic", "choose from"),
        ({"board": EIGHT, "method": "bfs", "heuristic": "manhattan"}, "heuristic", "takes no"),
    ],
)
def test_what_makes_no_solve_is_one_sentence_about_a_field(
    service: Service, wish: dict[str, Any], field: str, words: str
) -> None:
    answer = service.post("/api/solves", wish)
    problem = answer.json()
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert problem["field"] == field
    assert problem["detail"].startswith(f"{field}: ")
    assert words in problem["detail"]
    assert problem["detail"].endswith(".")


@pytest.mark.parametrize(
    "wish",
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
def test_what_is_no_request_is_refused(service: Service, wish: dict[str, Any]) -> None:
    assert service.post("/api/solves", wish).status_code == 422


def test_numbers_that_are_none_are_refused(service: Service) -> None:
    for number in ("NaN", "Infinity", "1e999"):
        for part in (f'"weight": {number}', f'"limits": {{"seconds": {number}}}'):
            body = f'{{"board": "{EIGHT}", "method": "astar", {part}}}'
            headers = {"content-type": "application/json"}
            answer = service.client.post(service.url + "/api/solves", content=body, headers=headers)
            assert answer.status_code == 422


def test_large_boards_are_searched_within_their_limits(service: Service) -> None:
    board = str(deal(goals.blank_last(10, 10), 1))
    for method in ("beam", "greedy", "shortest"):
        told = service.solve({"board": board, "method": method, "limits": {"seconds": 0.3}})
        assert told[-1].name == "limited"


def test_the_description_of_the_api_has_every_event(service: Service) -> None:
    api = service.get("/openapi.json").json()
    content = api["paths"]["/api/solves"]["post"]["responses"]["200"]["content"]
    assert list(content) == ["text/event-stream"]
    schemas = api["components"]["schemas"]
    assert content["text/event-stream"]["schema"]["$ref"].endswith("/SolveEvent")
    assert set(schemas["SolveAnswer"]["properties"]) == ANSWER
    assert set(schemas["SolveEvent"]["discriminator"]["mapping"]) == {
        "queued", "progress", "better", "solved", "limited", "unsolvable", "error", "cancelled",
    }  # fmt: skip


def test_a_silent_stream_gives_signs_of_life() -> None:
    async def listen() -> list[object]:
        job = Job("solve", {}, b"", "ann", lambda job: None)
        job.tell(Queued(3))
        told = told_by(job, lambda done: ("solved", {}), ping_seconds=0.01)
        heard: list[object] = [await anext(told), await anext(told), await anext(told)]
        job.tell(Queued(2))
        return [*heard, await anext(told)]

    heard = asyncio.run(listen())
    assert heard == [("queued", {"position": 3}), None, None, ("queued", {"position": 2})]


def _is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def _states_of_children(parent: int) -> list[str]:
    states = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, mother, *_ = stat.read_text().rsplit(")", 1)[1].split()
        except (FileNotFoundError, ProcessLookupError):
            continue
        if int(mother) == parent:
            states.append(state)
    return states
