"""Hints over HTTP."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from pintu import Board, Move, hint, parse_moves
from pintu.messages import Message
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.cache import AnswerCache
from pintu.server.routes.hints import hint as ask_hint
from pintu.server.schemas.hints import HintRequest
from pintu.server.settings import Settings
from pintu.server.solution_paths import SolutionPaths
from pintu.server.work import Done, Job
from pintu.server.work.searches import hint as find_hint
from servers import ENDLESS, LOCAL_REQUEST, Server, read_until, solve, solving


def hint_for(player: httpx.Client, board: Board, goal: Board | None = None) -> dict[str, Any]:
    body = {"board": board.text} | ({} if goal is None else {"goal": goal.text})
    answer = player.post("/api/hints", json=body)
    assert answer.status_code == 200, answer.text
    known: dict[str, Any] = answer.json()
    return known


@pytest.mark.parametrize("shape", [(2, 2), (3, 3), (3, 4), (4, 4), (1, 6)])
def test_a_hint_is_every_move_that_begins_a_shortest_solution(
    hosted: Server, shape: tuple[int, int]
) -> None:
    player = hosted.client()
    goal = goals.blank_at(*shape, 1)
    for seed in range(3):
        board = walk(goal, seed, 45)
        answer = hint_for(player, board, goal)
        assert answer["optimal"]
        assert answer["moves"] == [str(move) for move in hint(board, goal)]
        assert hint_for(player, board, goal) == answer
        after = board.after(Move(answer["moves"][0]))
        assert hint_for(player, after, goal)["distance"] == answer["distance"] - 1


def test_at_the_goal_a_hint_has_no_moves(hosted: Server) -> None:
    body = {"board": "1 2 3/8 0 4/7 6 5", "goal": "snail"}
    answer = hosted.client().post("/api/hints", json=body)
    assert answer.json() == {"moves": [], "distance": 0, "optimal": True, "reason": None}


def test_on_large_boards_a_hint_is_a_good_move_without_a_distance(hosted: Server) -> None:
    for side in (5, 6):
        board = deal(goals.blank_last(side, side), 1)
        answer = hint_for(hosted.client(), board)
        (move,) = answer["moves"]
        assert Move(move) in board.moves
        assert (answer["distance"], answer["optimal"], answer["reason"]) == (None, False, None)


def test_the_largest_boards_have_hints_too(hosted: Server) -> None:
    board = deal(goals.blank_last(10, 10), 3)
    answer = hint_for(hosted.client(), board)
    assert answer["moves"][0] in [str(move) for move in board.moves]
    assert (answer["distance"], answer["optimal"], answer["reason"]) == (None, False, None)


def test_following_hints_solves_a_large_board(hosted: Server) -> None:
    goal = goals.blank_last(3, 9)
    board = deal(goal, 80)  # one of the nearer ones
    for _ in range(1000):
        if board == goal:
            return
        player = hosted.client()  # another each time, as none gets so many hints in a minute
        board = board.after(Move(hint_for(player, board, goal)["moves"][0]))
    pytest.fail("the hints lead in circles")


def test_a_hint_that_is_not_found_in_time_says_so() -> None:
    board = deal(goals.blank_last(10, 10), 3)
    request = {"board": board.text, "goal": goals.blank_last(10, 10).text, "seconds": 0}
    answer, _ = find_hint({**request, "memory": 5e8}, b"", lambda message: None, lambda: False)
    assert (answer["moves"], answer["distance"], answer["optimal"]) == ([], None, False)
    reason = str(Message.from_data(answer["reason"]))
    assert reason == "no solution was found: stopped after 0 seconds"


def test_a_hint_does_not_wait_for_long_searches(idle: Server) -> None:
    ann, bob, cid = (idle.client() for _ in range(3))
    with solving(ann, ENDLESS) as events, solving(bob, ENDLESS) as waiting:
        read_until(events, "progress")
        assert next(waiting).data == {"position": 1, "warming": False}
        assert hint_for(cid, walk(goals.blank_last(4, 4), 9, 50))["optimal"]
        assert next(events).name == "progress"


def test_a_board_that_cannot_be_solved_has_no_hint(hosted: Server) -> None:
    answer = hosted.client().post("/api/hints", json={"board": "1 2 3/4 5 6/8 7 0"})
    assert answer.status_code == 422
    assert answer.json()["field"] == "board"
    assert answer.json()["detail"].startswith("board: this board cannot be solved: the tiles need")


def test_an_invalid_hint_request_is_refused(hosted: Server) -> None:
    board = Board.parse("1 2/3 0").text
    for body in ({}, {"board": "1 2"}, {"board": board, "goal": "up"}, {"board": board, "n": 1}):
        assert hosted.client().post("/api/hints", json=body).status_code == 422


class HintServer:
    """The route of hints with a pool that answers with no move, or with a solution."""

    def __init__(self, settings: Settings, path: str | None = None) -> None:
        self.requests: list[dict[str, Any]] = []
        self.path = path
        self._context: Any = SimpleNamespace(
            settings=settings, pool=self, cache=AnswerCache(), paths=SolutionPaths()
        )

    def submit(
        self, kind: str, request: dict[str, Any], payload: bytes = b"", *, owner: str
    ) -> Job:
        self.requests.append(request)
        job = Job(kind, request, b"", owner, lambda job: None)
        moves = list(self.path or "")[:1]
        found = {"moves": moves, "distance": None, "optimal": False, "reason": None}
        job.publish(Done({**found, "path": self.path}))
        return job

    def ask(self, board: Board) -> list[str]:
        request = HintRequest(board=board.text)
        answer = asyncio.run(ask_hint(request, self._context, "ann", LOCAL_REQUEST))
        return list(answer.moves)


def asked(settings: Settings, board: Board) -> dict[str, Any]:
    """What a worker is asked for by a hint on a server with these settings."""
    server = HintServer(settings)
    server.ask(board)
    return server.requests[0]


def test_one_search_serves_all_hints_of_a_player_who_follows_them() -> None:
    path = "RDDLLUU"
    board = goals.blank_last(5, 5).after(*(Move(move).opposite for move in reversed(path)))
    server = HintServer(Settings(), path)
    for move in path:
        assert server.ask(board) == [move]
        board = board.after(Move(move))
    assert len(server.requests) == 1
    for move in reversed(path):  # the way back is on the same solution
        board = board.after(Move(move).opposite)
        assert server.ask(board) == [move]
    assert len(server.requests) == 1


@pytest.mark.parametrize("side", [5, 6])
def test_hints_lead_to_the_goal_without_a_board_twice(hosted: Server, side: int) -> None:
    goal = goals.blank_last(side, side)
    board = deal(goal, 21)
    seen = {board}
    while board != goal:
        player = hosted.client()  # another each time, as none gets so many hints in a minute
        (move,) = hint_for(player, board, goal)["moves"]
        board = board.after(Move(move))
        assert board not in seen
        seen.add(board)


def test_hints_follow_the_solution_that_the_player_has_seen(hosted: Server) -> None:
    goal = goals.blank_last(4, 5)
    board = deal(goal, 22)
    player = hosted.client()
    hint_for(player, board)
    request = {"board": board.text, "method": "best", "limits": {"seconds": 0.5}}
    answer = solve(player, request)[-1].data
    for move in parse_moves(answer["moves"])[:5]:
        assert hint_for(player, board)["moves"] == [str(move)]
        board = board.after(move)


def test_a_hint_obeys_the_limits_of_the_server() -> None:
    board = deal(goals.blank_last(10, 10), 3)
    narrow = asked(Settings(seconds=2, memory=20), board)
    assert (narrow["seconds"], narrow["memory"]) == (2, 20_000_000)
    wide = asked(Settings(), board)
    assert (wide["seconds"], wide["memory"]) == (5, 500_000_000)
    request = {**wide, "memory": 1}
    answer, _ = find_hint(request, b"", lambda message: None, lambda: False)
    assert answer["reason"]["values"]["reason"]["code"] == "search.needs_memory"
