"""Solves with the method `best`: shorter and shorter solutions until the time is over."""

from __future__ import annotations

from itertools import count, pairwise

import httpx
import pytest

from pintu import Board, Limits, Solution, Status, parse_moves
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.server.work import searches
from pintu.solving.plan import BEST_MEMORY, Plan
from servers import (
    Server,
    busy_worker,
    needs_proc,
    read_until,
    solve,
    solving,
)

seeds = count(500)


def best(rows: int, cols: int, seconds: float) -> dict[str, object]:
    """A request that no other test makes."""
    board = deal(goals.blank_last(rows, cols), next(seeds)).text
    return {"board": board, "method": "best", "limits": {"seconds": seconds}}


@pytest.fixture
def ann(idle: Server) -> httpx.Client:
    return idle.client()


@pytest.mark.parametrize("shape", [(5, 5), (3, 6), (7, 7)])
def test_every_better_solution_is_sent_with_its_bound_and_the_last_is_the_answer(
    ann: httpx.Client, shape: tuple[int, int]
) -> None:
    request = best(*shape, seconds=1)
    events = solve(ann, request)
    board, goal = Board.parse(str(request["board"])), goals.blank_last(*shape)
    better = [event.data for event in events if event.name == "better"]
    assert events[0] == ("queued", {"position": 0, "warming": False})
    assert better
    for data in better:
        moves = parse_moves(data["moves"])
        assert len(moves) == data["length"] >= data["lower_bound"] > 0
        assert board.after(*moves) == goal
    for earlier, later in pairwise(better):
        assert later["length"] < earlier["length"]
        assert later["lower_bound"] >= earlier["lower_bound"]
        assert later["seconds"] >= earlier["seconds"]
    answer = events[-1].data
    assert (events[-1].name, answer["algorithm"]) == ("solved", "best")
    assert (answer["moves"], answer["length"]) == (better[-1]["moves"], better[-1]["length"])
    assert better[-1]["lower_bound"] <= answer["lower_bound"] <= answer["length"]
    if not answer["optimal"]:
        assert answer["guarantee_kind"] == "bounded"
        assert answer["guarantee_factor"] * answer["lower_bound"] >= answer["length"]


def test_every_solution_of_a_large_board_has_its_moves(ann: httpx.Client) -> None:
    request = best(10, 10, seconds=1)
    events = solve(ann, request)
    better = [event.data for event in events if event.name == "better"]
    assert better[0]["length"] > 1000
    for solution in (*better, events[-1].data):
        moves = parse_moves(solution["moves"])
        assert Board.parse(str(request["board"])).after(*moves) == goals.blank_last(10, 10)


@needs_proc
@pytest.mark.parametrize("shape", [(5, 5), (9, 9)])
def test_closing_the_stream_stops_the_search(idle: Server, shape: tuple[int, int]) -> None:
    idle.wait_until_all_workers_are_ready()
    ann, bob = idle.client(), idle.client()
    with solving(ann, best(*shape, seconds=3000)) as events:
        read_until(events, "better")
        worker = busy_worker(idle.process.pid)
    with solving(bob, best(*shape, seconds=3000)) as events:
        read_until(events, "better")
        assert busy_worker(idle.process.pid) == worker  # it stopped, and was not replaced


def test_a_longer_search_is_not_answered_by_a_shorter_one(ann: httpx.Client) -> None:
    request = best(4, 6, seconds=0.2)
    first = solve(ann, request)[-1].data
    assert not first["optimal"]
    assert not first["cached"]
    longer = {**request, "limits": {"seconds": 0.5}}
    assert not solve(ann, longer)[-1].data["cached"]
    for seconds in (0.5, 0.2):
        again = solve(ann, {**request, "limits": {"seconds": seconds}})
        assert [event.name for event in again] == ["queued", "solved"]
        assert again[-1].data["cached"]
    more = {**request, "limits": {"seconds": 0.2, "expanded": 100}}
    assert solve(ann, more)[-1].data["cached"]


def test_a_proven_shortest_answer_serves_searches_of_any_time(ann: httpx.Client) -> None:
    near = goals.blank_last(5, 5)
    near = near.after(near.moves[0]).after(near.moves[1])
    request = {"board": near.text, "method": "best", "limits": {"seconds": 0.5}}
    first = solve(ann, request)[-1].data
    assert (first["length"], first["optimal"]) == (2, True)
    assert solve(ann, {**request, "limits": {"seconds": 600}})[-1].data["cached"]


def test_a_best_search_takes_no_more_memory_than_by_default(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    used: list[Limits] = []

    def search(plan: Plan, board: Board, goal: Board, limits: Limits, *others: object) -> Solution:
        used.append(limits)
        return Solution(board, goal, Status.CANCELLED)

    monkeypatch.setattr("pintu.solving.methods.run_plan", search)
    goal = goals.blank_last(5, 5).text
    for algorithm, memory in (("best", 1e9), ("best", 2e8), ("idastar", 1e9)):
        request = {
            "board": goal, "goal": goal, "plan": {"algorithm": algorithm},
            "limits": {"memory": memory},
        }  # fmt: skip
        searches.solve(request, b"", lambda update: None, lambda: False)
    assert [limits.memory for limits in used] == [BEST_MEMORY, 2e8, 1e9]


def test_the_reason_is_there_for_programs_too(ann: httpx.Client) -> None:
    answer = solve(ann, best(6, 6, seconds=0))[-1]
    assert (answer.name, answer.data["reason"]) == ("limited", "stopped after 0 seconds")
    assert answer.data["reason_code"] == "search.time_limit"
    assert answer.data["reason_values"] == {"seconds": 0}
    answer = solve(ann, {**best(5, 5, 1), "method": "bfs", "limits": {"memory": 1_000_000}})[-1]
    assert (answer.name, answer.data["reason_code"]) == ("limited", "search.memory_limit")
    answer = solve(ann, {"board": "1 2 3/4 5 6/8 7 0"})[-1]
    assert answer.data["reason_code"] == "unreachable.odd"
    answer = solve(ann, {"board": "1 2 3/4 5 6/7 0 8"})[-1]
    assert (answer.data["reason_code"], answer.data["reason_values"]) == (None, None)
