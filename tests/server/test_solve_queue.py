"""Solves over HTTP that wait, replace each other, or lose their worker."""

from __future__ import annotations

import os
import signal
import threading
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from pintu.puzzle import goals
from pintu.puzzle.dealing import walk
from server.conftest import PLACES
from server.solve_players import UNSOLVABLE, ann, bob, cid, new_board
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

__all__ = ["ann", "bob", "cid"]


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
        assert next(second).data == {"position": 1, "warming": False}
        third = stack.enter_context(solving(cid, {"board": new_board(), "method": "greedy"}))
        assert next(third).data == {"position": 2, "warming": False}
        solve(ann, UNSOLVABLE)
        assert next(second).data == {"position": 0, "warming": False}
        assert next(third).data == {"position": 1, "warming": False}
        assert next(third).data == {"position": 0, "warming": False}
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
        assert next(working).data == {"position": 0, "warming": False}
        waiting = stack.enter_context(solving(bob, ENDLESS))
        assert next(waiting).data == {"position": 1, "warming": False}
        for place in range(2, PLACES + 1):
            events = stack.enter_context(solving(idle.client(), ENDLESS))
            assert next(events).data == {"position": place, "warming": False}
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
            assert next(events).data == {"position": place, "warming": False}
        refusal(idle.client(**crowded))
        other = idle.client(**{"X-Forwarded-For": "198.51.100.7"})
        events = stack.enter_context(solving(other, {"board": new_board()}))
        assert next(events).data == {"position": 1, "warming": False}
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
