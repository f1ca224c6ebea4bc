"""The pool with real worker processes."""

from __future__ import annotations

import asyncio
import os
import signal
from dataclasses import replace
from hashlib import sha256
from io import BytesIO
from typing import Any

import pytest
from PIL import Image

from pintu import Board, distance
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.tables.table_sets import Table
from pintu.messages import Message
from pintu.play import format_save
from pintu.puzzle import goals
from pintu.puzzle.dealing import walk
from pintu.server.work import (
    Done,
    Failed,
    Queued,
    QueueFullError,
    RefusedError,
    WorkError,
    WorkPool,
)
from pintu.server.work.kinds import KINDS
from server.pools import (
    FIFTEEN,
    SEARCHES,
    TWENTY_FOUR,
    Run,
    another,
    at_work,
    pids,
    pool,
    run,
    shared,
    short,
    solve_request,
    until,
)
from servers import busy_worker, is_alive, needs_proc, new_game

__all__ = ["pool", "run", "shared"]

pytestmark = needs_proc


def test_short_jobs_go_before_waiting_searches(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        endless, _ = await at_work(pool, "ann"), await at_work(pool, "bob")
        waiting = pool.submit("solve", solve_request(FIFTEEN), owner="cid")
        hints = [pool.submit("hint", short(FIFTEEN, 60), owner="dan") for _ in range(3)]
        assert await anext(waiting) == Queued(1)
        answers = [await hint.result() for hint in hints]
        assert answers[0][0]["optimal"]
        assert answers[0] == answers[1] == answers[2]
        assert not waiting.ended
        endless.cancel()
        *_, end = [event async for event in waiting]
        assert isinstance(end, Done)

    run(test())


def test_the_length_of_a_shortest_solution_or_none_in_time(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        job = pool.submit("shortest", short(FIFTEEN), owner="ann")
        assert await job.result() == ({"length": distance(FIFTEEN)}, b"")
        job = pool.submit("shortest", short(TWENTY_FOUR, 0.1), owner="ann")
        assert await job.result() == ({"length": None}, b"")

    run(test())


def test_a_deal_that_is_refused_says_why(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        base = {"goal": goals.blank_last(4, 4).text, "seed": 1}
        for length, seconds, words in ((0, 60, "must be 1 or more"), (79, 0, "within 0 seconds")):
            request = {**base, "distance": length, "seconds": seconds}
            job = pool.submit("deal", request, owner="ann")
            with pytest.raises(RefusedError, match=words):
                await job.result()

    run(test())


def test_a_worker_that_ignores_a_cancel_is_replaced(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        job = await at_work(pool, "ann")
        deaf = await asyncio.to_thread(busy_worker, os.getpid())
        await at_work(pool, "bob")
        os.kill(deaf, signal.SIGSTOP)
        job.cancel()
        next_job = pool.submit("solve", solve_request(FIFTEEN), owner="ann")
        *_, end = [event async for event in next_job]
        assert isinstance(end, Done)
        assert deaf not in pids()

    run(test())


def test_an_interrupt_from_the_terminal_leaves_workers_alone(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        before = pids()
        for pid in before:
            os.kill(pid, signal.SIGINT)
        message, _ = await pool.submit("shortest", short(FIFTEEN), owner="ann").result()
        assert message["length"] == distance(FIFTEEN)
        assert pids() == before
        assert pool.size == len(before)

    run(test())


def test_an_error_inside_a_job_ends_the_job_but_not_the_worker(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    async def test() -> None:
        async with another(WorkPool(1)) as (pool, own_pids):  # it writes to what is captured here
            text = format_save(new_game()).encode()
            job = pool.submit("replay", {}, text, owner="ann")
            with pytest.raises(WorkError, match="failed on the server"):
                await job.result()
            worker = own_pids()
            await pool.submit("replay", {"model": None}, text, owner="ann").result()
            assert own_pids() == worker
            assert len(worker) == pool.size == 1

    run(test())
    assert "Traceback" in capfd.readouterr().err


def test_stopping_ends_jobs_and_processes(run: Run) -> None:
    async def test() -> None:
        async with another(WorkPool(1)) as (pool, own_pids):
            await pool.start()
            job = await at_work(pool)
            waiting = pool.submit("solve", solve_request(FIFTEEN), owner="bob")
            await until(lambda: len(own_pids()) == 2)
            started = own_pids()
        for ended in (job, waiting):
            *_, end = [event async for event in ended]
            assert end == Failed(Message("work.stopping"))
        assert not any(map(is_alive, started))
        with pytest.raises(QueueFullError):
            pool.submit("solve", solve_request(FIFTEEN), owner="ann")

    run(test())


def test_a_worker_that_does_not_report_in_time_is_replaced(
    pool: WorkPool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pintu.server.work.job.GRACE_SECONDS", 5 - 3600)  # a test cannot wait

    async def test() -> None:
        job = await at_work(pool)
        stopped = busy_worker(os.getpid())
        os.kill(stopped, signal.SIGSTOP)
        *_, end = [event async for event in job]
        assert end == Failed(Message("work.timeout", seconds=5))
        await until(lambda: stopped not in pids() and len(pids("search")) == SEARCHES + 1)
        monkeypatch.undo()
        answer, _ = await pool.submit("solve", solve_request(FIFTEEN), owner="ann").result()
        assert answer["status"] == "solved"

    run(test())


def test_a_worker_that_keeps_more_memory_than_it_may_is_replaced(
    pool: WorkPool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reports how much it has after each job."""
    monkeypatch.setattr("pintu.server.work.lane._MAX_KEPT", 1)

    async def test() -> None:
        before = pids("search")
        await pool.submit("shortest", short(FIFTEEN), owner="ann").result()
        await until(lambda: not before.issubset(pids("search")))
        monkeypatch.undo()
        await until(lambda: len(pids("search")) == SEARCHES + 1)
        answer, _ = await pool.submit("shortest", short(FIFTEEN), owner="ann").result()
        assert answer["length"] == distance(FIFTEEN)

    run(test())


def test_workers_that_do_not_start_are_restarted_with_backoff(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[object] = []
    spawn, sleep = asyncio.create_subprocess_exec, asyncio.sleep

    async def counted(*args: Any, **options: Any) -> Any:
        happened.append("start")
        return await spawn("false", **options)

    async def noted(seconds: float) -> None:
        happened.append(seconds)
        await sleep(0)

    async def test() -> None:
        with monkeypatch.context() as patched:
            patched.setattr(asyncio, "create_subprocess_exec", counted)
            patched.setattr(asyncio, "sleep", noted)
            pool = WorkPool(3)
            await pool.start()
            assert not pool.is_down
            job = pool.submit("solve", solve_request(FIFTEEN), owner="ann")
            *_, end = [event async for event in job]
            assert end == Failed(Message("work.down"))
            assert pool.is_down
            assert not pool.ready
            with pytest.raises(QueueFullError) as full:
                pool.submit("solve", solve_request(FIFTEEN), owner="ann")
            assert full.value.retry_after == 30
            assert happened == ["start", 0.5, "start", 1, "start", 2]
            while happened[-1] != 30:
                await sleep(0)
            await pool.stop()
        assert happened[1::2] == [0.5, 1, 2, 4, 8, 16, 30]

    run(test())


def test_tables_that_are_built_later_are_used_by_running_workers(pool: WorkPool, run: Run) -> None:
    board = walk(goals.blank_last(3, 4), 1, 60)
    request = solve_request(board, algorithm="idastar", heuristic="pattern")

    async def test() -> None:
        workers = pids()
        before, _ = await pool.submit("solve", request, owner="ann").result()
        assert before["note"]["values"] == {"command": "pintu tables build 3x4-corner-default"}
        Table(GoalShape(3, 4, 11).canonical()[0]).build()
        after, _ = await pool.submit("solve", request, owner="ann").result()
        assert after["note"] is None
        assert after["expanded"] < before["expanded"]
        assert pids() == workers

    run(test())


def photo(width: int = 600, height: int = 400) -> bytes:
    file = BytesIO()
    Image.effect_noise((width, height), 60).convert("RGB").save(file, "PNG")
    return file.getvalue()


def test_a_picture_comes_back_cut_and_encoded_with_its_thumbnail(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        crop = {"x": 10, "y": 20, "width": 300, "height": 150}
        for request, size in (
            ({}, (400, 400)),
            ({"crop": "whole", "rotate": 90}, (400, 600)),
            ({"crop": crop, "rotate": 180}, (300, 150)),
        ):
            message, data = await pool.submit("picture", request, photo(), owner="ann").result()
            image = data[: message["image_bytes"]]
            small = data[message["image_bytes"] :]
            assert (message["width"], message["height"]) == size
            assert Image.open(BytesIO(image)).size == size
            assert (message["source_width"], message["source_height"]) == (600, 400)
            assert message["digest"] == sha256(image).hexdigest()
            assert len(small) == message["thumbnail_bytes"]
            assert max(Image.open(BytesIO(small)).size) == 256
        message, data = await pool.submit("preview", {}, photo(), owner="ann").result()
        assert Image.open(BytesIO(data)).size == (600, 400)
        assert (message["source_width"], message["source_height"]) == (600, 400)

    run(test())


def test_an_invalid_picture_is_refused_in_one_sentence(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        for kind, request, data in (
            ("picture", {}, b"GIF89a"),
            ("preview", {}, b""),
            ("picture", {"crop": {"x": 0, "y": 0, "width": 5, "height": 5}}, photo()),
            ("picture", {}, photo()[:1000]),
        ):
            with pytest.raises(RefusedError, match=r"^[a-z].*[^.]$"):
                await pool.submit(kind, request, data, owner="ann").result()

    run(test())


def test_pictures_do_not_wait_for_searches(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        searches = [await at_work(pool, "ann"), await at_work(pool, "bob")]
        await pool.submit("preview", {}, photo(), owner="cid").result()
        assert not any(search.ended for search in searches)

    run(test())


def test_long_picture_jobs_do_not_block_searches(
    pool: WorkPool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(KINDS, "preview", replace(KINDS["preview"], short=False))

    async def test() -> None:
        endless = await at_work(pool, "ann")
        await pool.submit("preview", {}, photo(), owner="ann").result()
        assert not endless.ended

    run(test())


def test_a_picture_that_takes_too_long_fails_and_the_next_one_works(
    pool: WorkPool, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        await pool.submit("preview", {}, photo(), owner="ann").result()
        (stuck,) = pids("picture")
        os.kill(stuck, signal.SIGSTOP)
        with monkeypatch.context() as hurried:
            hurried.setitem(KINDS, "preview", replace(KINDS["preview"], seconds=0.05))
            with pytest.raises(WorkError, match=r"took longer than 0\.05 seconds"):
                await pool.submit("preview", {}, photo(), owner="ann").result()
        await pool.submit("preview", {}, photo(), owner="ann").result()
        assert stuck not in pids()

    run(test())


def test_the_picture_process_starts_on_demand_and_stops_when_idle_or_after_its_jobs(
    run: Run,
) -> None:
    async def test() -> None:
        worn = WorkPool(1, idle_seconds=0.3, most_jobs=2)
        async with another(worn) as (pool, own_pids):
            assert not own_pids()
            picture, seen = photo(), []
            for _ in range(3):
                await pool.submit("preview", {}, picture, owner="ann").result()
                seen.append(own_pids())
            assert len(set.union(*seen)) == 2
            assert not seen[0] & seen[2]
            await until(lambda: not own_pids())
            await pool.submit("preview", {}, picture, owner="ann").result()

    run(test())


def test_a_deal_that_needs_a_search_cancels_no_solve(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        endless = await at_work(pool)
        goal = goals.blank_last(4, 4)
        request = {"goal": goal.text, "distance": 20, "seed": 1, "seconds": 60}
        message, _ = await pool.submit("draw", request, owner="ann").result()
        assert distance(Board.parse(message["start"])) == 20
        assert not endless.ended
        await pool.submit("draw", request, owner="bob").result()
        pool.cancel_search("ann")
        assert endless.ended

    run(test())


def test_long_games_are_replayed_while_searches_run(pool: WorkPool, run: Run) -> None:
    async def test() -> None:
        searches = [await at_work(pool, "ann"), await at_work(pool, "bob")]
        other = pool.submit("shortest", short(TWENTY_FOUR), owner="bob")
        game = new_game(4, 4)
        text = format_save(game)
        request = {"model": None, "with_result": True}
        facts, kept = await pool.submit("replay", request, text.encode(), owner="ann").result()
        assert kept.decode() == text
        assert facts["unverified"]["code"] == "result.not_solved"
        assert not any(search.ended for search in (*searches, other))
        other.cancel()

    run(test())
