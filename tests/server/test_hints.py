"""Hints over HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from pintu import Board, Move, hint
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.cache import AnswerCache
from pintu.server.routes.hints import hint as ask_hint
from pintu.server.schemas.hints import HintRequest
from pintu.server.settings import Settings
from pintu.server.work import Done, Job
from pintu.server.work.searches import hint as find_hint
from server.solver_service import Service, running


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    with running() as server:
        yield server


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (3, 4), (4, 4), (1, 6)])
def test_a_hint_is_every_move_that_begins_a_shortest_solution(
    service: Service, shape: tuple[int, int]
) -> None:
    goal = goals.blank_at(*shape, 1)
    for seed in range(3):
        board = walk(goal, seed, 45)
        answer = service.post("/api/hints", {"board": str(board), "goal": str(goal)}).json()
        assert answer["optimal"]
        assert answer["moves"] == [str(move) for move in hint(board, goal)]
        again = service.post("/api/hints", {"board": str(board), "goal": str(goal)}).json()
        assert again == answer
        after = board.after(Move(answer["moves"][0]))
        nearer = service.post("/api/hints", {"board": str(after), "goal": str(goal)}).json()
        assert nearer["distance"] == answer["distance"] - 1


def test_at_the_goal_there_is_nothing_to_do(service: Service) -> None:
    answer = service.post("/api/hints", {"board": "1 2 3/8 0 4/7 6 5", "goal": "snail"})
    assert answer.json() == {"moves": [], "distance": 0, "optimal": True, "reason": None}


def test_on_large_boards_a_hint_is_a_good_move_and_says_no_more(service: Service) -> None:
    for side in (5, 6):
        board = deal(goals.blank_last(side, side), 1)
        answer = service.post("/api/hints", {"board": str(board)}).json()
        (move,) = answer["moves"]
        assert Move(move) in board.moves
        assert (answer["distance"], answer["optimal"], answer["reason"]) == (None, False, None)


def test_the_largest_boards_have_hints_too(service: Service) -> None:
    board = deal(goals.blank_last(10, 10), 3)
    answer = service.post("/api/hints", {"board": str(board)}).json()
    assert answer["moves"][0] in [str(move) for move in board.moves]
    assert (answer["distance"], answer["optimal"], answer["reason"]) == (None, False, None)


def test_who_follows_hints_on_a_large_board_comes_to_its_end() -> None:
    goal = goals.blank_last(3, 9)
    board = deal(goal, 4)
    for _ in range(1000):
        if board == goal:
            return
        request = {"board": str(board), "goal": str(goal), "seconds": 5, "memory": 5e8}
        answer, _ = find_hint(request, b"", lambda message: None, lambda: False)
        board = board.after(Move(answer["moves"][0]))
    pytest.fail("the hints lead in circles")


def test_a_hint_that_is_not_found_in_time_says_so() -> None:
    board = deal(goals.blank_last(10, 10), 3)
    request = {"board": str(board), "goal": str(goals.blank_last(10, 10)), "seconds": 0}
    answer, _ = find_hint({**request, "memory": 5e8}, b"", lambda message: None, lambda: False)
    assert (answer["moves"], answer["distance"], answer["optimal"]) == ([], None, False)
    assert answer["reason"].startswith("no solution was found in time: stopped after 0 seconds")


def test_a_hint_does_not_wait_for_long_searches(service: Service) -> None:
    endless = {"board": str(deal(goals.blank_last(5, 5), 1)), "method": "idastar"}
    with service.stream(endless, "ann") as told, service.stream(endless, "bob") as waiting:
        while next(told).name != "progress":
            pass
        assert next(waiting).data == {"position": 1}
        board = str(walk(goals.blank_last(4, 4), 9, 50))
        assert service.post("/api/hints", {"board": board}).json()["optimal"]
        assert next(told).name == "progress"


def test_a_board_that_cannot_be_solved_has_no_hint(service: Service) -> None:
    answer = service.post("/api/hints", {"board": "1 2 3/4 5 6/8 7 0"})
    assert answer.status_code == 422
    assert answer.json()["field"] == "board"
    assert answer.json()["detail"].startswith("board: it cannot be solved: the tiles need")


def test_what_makes_no_hint_is_refused(service: Service) -> None:
    board = str(Board.parse("1 2/3 0"))
    for wish in ({}, {"board": "1 2"}, {"board": board, "goal": "up"}, {"board": board, "n": 1}):
        assert service.post("/api/hints", wish).status_code == 422


def asked(settings: Settings, board: Board) -> dict[str, Any]:
    """What a worker is asked for by a hint on a server with these settings."""
    requests = []

    class Pool:
        def submit(self, kind: str, request: dict[str, Any], *, owner: str) -> Job:
            requests.append(request)
            job = Job(kind, request, b"", owner, lambda job: None)
            job.tell(Done({"moves": [], "distance": None, "optimal": False, "reason": None}))
            return job

    async def ask() -> None:
        context: Any = SimpleNamespace(settings=settings, pool=Pool(), cache=AnswerCache())
        await ask_hint(HintRequest(board=str(board)), context, "ann")

    asyncio.run(ask())
    return requests[0]


def test_a_hint_keeps_within_what_the_server_allows() -> None:
    board = deal(goals.blank_last(10, 10), 3)
    narrow = asked(Settings(seconds=2, memory=20), board)
    assert (narrow["seconds"], narrow["memory"]) == (2, 20_000_000)
    wide = asked(Settings(), board)
    assert (wide["seconds"], wide["memory"]) == (5, 500_000_000)
    request = {**wide, "memory": 1}
    answer, _ = find_hint(request, b"", lambda message: None, lambda: False)
    assert answer["reason"].endswith("MB")
