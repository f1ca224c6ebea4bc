"""The pool with real worker processes."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from dataclasses import asdict, replace
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pintu import Board, distance
from pintu.engine import jit
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.tables.catalog import Table
from pintu.play import format_save
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.work import (
    Done,
    Failed,
    Job,
    Queued,
    QueueFullError,
    RefusedError,
    Update,
    WorkError,
    WorkPool,
)
from pintu.server.work.kinds import KINDS
from pintu.solving.plan import make_plan
from servers import new_game

FIFTEEN = walk(goals.blank_last(4, 4), 1, 60)  # near: it is soon solved also without tables
TWENTY_FOUR = deal(goals.blank_last(5, 5), 1)


def wish(board: Board, seconds: float = 60, **options: Any) -> dict[str, Any]:
    goal = goals.blank_last(board.rows, board.cols)
    plan = asdict(make_plan(board, **options))
    limits = {"seconds": seconds}
    return {"board": str(board), "goal": str(goal), "plan": plan, "limits": limits}


def short(board: Board, seconds: float = 5) -> dict[str, Any]:
    goal = goals.blank_last(board.rows, board.cols)
    return {"board": str(board), "goal": str(goal), "seconds": seconds, "memory": 5e8}


@asynccontextmanager
async def started(pool: WorkPool, size: int) -> AsyncIterator[WorkPool]:
    await pool.start()
    try:
        await until(lambda: pool.size == size)
        yield pool
    finally:
        await pool.stop()
        assert pool.size == 0


async def until(true: Callable[[], bool], seconds: float = 90) -> None:
    end = time.perf_counter() + seconds
    while not true():
        assert time.perf_counter() < end
        await asyncio.sleep(0.005)


async def at_work(pool: WorkPool, owner: str = "ann") -> Job:
    """A search that has begun and does not end."""
    job = pool.submit("solve", wish(TWENTY_FOUR, algorithm="idastar"), owner=owner)
    async for event in job:
        if isinstance(event, Update):
            return job
    raise AssertionError


def run(test: Coroutine[None, None, None]) -> None:
    asyncio.run(test)


def test_short_work_goes_before_searches_that_wait_and_fails_no_one() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            endless = await at_work(pool)
            waiting = pool.submit("solve", wish(FIFTEEN), owner="bob")
            hints = [pool.submit("hint", short(FIFTEEN), owner="cid") for _ in range(3)]
            assert await anext(waiting) == Queued(1)
            answers = [await hint.result() for hint in hints]
            assert answers[0][0]["optimal"]
            assert answers[0] == answers[1] == answers[2]
            assert not waiting.ended
            endless.cancel()
            *_, end = [event async for event in waiting]
            assert isinstance(end, Done)

    run(test())


def test_the_length_of_a_shortest_solution_or_none_in_time() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            job = pool.submit("shortest", short(FIFTEEN), owner="ann")
            assert await job.result() == ({"length": distance(FIFTEEN)}, b"")
            job = pool.submit("shortest", short(TWENTY_FOUR, 0.1), owner="ann")
            assert await job.result() == ({"length": None}, b"")

    run(test())


def test_a_deal_that_is_refused_says_why() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            request = {"goal": str(goals.blank_last(4, 4)), "seed": 1}
            for length, seconds, words in ((0, 5, "1 move or more"), (79, 0, "within 0 seconds")):
                wish = {**request, "distance": length, "seconds": seconds}
                job = pool.submit("deal", wish, owner="ann")
                with pytest.raises(RefusedError, match=words):
                    await job.result()

    run(test())


def test_a_worker_that_does_not_heed_a_call_is_replaced() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            job = await at_work(pool)
            deaf = pool._searching.workers[0].pid
            assert deaf is not None
            os.kill(deaf, signal.SIGSTOP)
            job.cancel()
            next_job = pool.submit("solve", wish(FIFTEEN), owner="ann")
            *_, end = [event async for event in next_job]
            assert isinstance(end, Done)
            assert deaf not in [worker.pid for worker in pool._searching.workers]

    run(test())


def test_an_interrupt_from_the_terminal_leaves_workers_alone() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            for worker in pool._searching.workers:
                os.kill(worker.pid or 0, signal.SIGINT)
            message, _ = await pool.submit("shortest", short(FIFTEEN), owner="ann").result()
            assert message["length"] == distance(FIFTEEN)
            assert pool.size == 2

    run(test())


def test_an_error_inside_a_job_ends_the_job_but_not_the_worker(
    capfd: pytest.CaptureFixture[str],
) -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            job = pool.submit("shortest", {"board": "nonsense"}, owner="ann")
            with pytest.raises(WorkError, match="failed inside"):
                await job.result()
            assert pool.size == 2

    run(test())
    assert "Traceback" in capfd.readouterr().err


def test_stopping_ends_jobs_and_processes() -> None:
    async def test() -> None:
        pool = WorkPool(1)
        async with started(pool, 2):
            job = await at_work(pool)
            waiting = pool.submit("solve", wish(FIFTEEN), owner="bob")
            pids = [worker.pid or 0 for worker in pool._searching.workers]
        for ended in (job, waiting):
            *_, end = [event async for event in ended]
            assert end == Failed("the service is being shut down")
        assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
        with pytest.raises(QueueFullError):
            pool.submit("solve", wish(FIFTEEN), owner="ann")

    run(test())


def test_workers_that_do_not_start_are_tried_again_ever_more_slowly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    starts: list[float] = []
    spawn = asyncio.create_subprocess_exec

    async def counted(*args: Any, **options: Any) -> Any:
        starts.append(time.perf_counter())
        return await spawn("false", **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", counted)

    async def test() -> None:
        pool = WorkPool(3)
        await pool.start()
        try:
            assert pool.trouble is None
            job = pool.submit("solve", wish(FIFTEEN), owner="ann")
            *_, end = [event async for event in job]
            assert isinstance(end, Failed)
            assert end.sentence == pool.trouble
            assert not pool.ready
            with pytest.raises(QueueFullError) as full:
                pool.submit("solve", wish(FIFTEEN), owner="ann")
            assert full.value.retry_after == 30
            assert len(starts) == 3
            assert starts[1] - starts[0] >= 0.5
            assert starts[2] - starts[1] >= 1
        finally:
            await pool.stop()

    run(test())


def test_tables_that_are_built_later_are_used_by_workers_that_live(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = jit.numba.config.CACHE_DIR  # type: ignore[attr-defined]
    monkeypatch.setenv("NUMBA_CACHE_DIR", compiled)
    monkeypatch.setenv("PINTU_CACHE", str(tmp_path))
    board = walk(goals.blank_last(3, 4), 1, 60)
    request = wish(board, algorithm="idastar", heuristic="pattern")

    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            pids = [worker.pid for worker in pool._searching.workers]
            before, _ = await pool.submit("solve", request, owner="ann").result()
            assert "pintu tables build 3x4-corner-default" in before["note"]
            Table(GoalShape(3, 4, 11).canonical()[0]).build()
            after, _ = await pool.submit("solve", request, owner="ann").result()
            assert after["note"] is None
            assert after["expanded"] < before["expanded"]
            assert pids == [worker.pid for worker in pool._searching.workers]

    run(test())


def photo(width: int = 600, height: int = 400) -> bytes:
    file = BytesIO()
    Image.effect_noise((width, height), 60).convert("RGB").save(file, "PNG")
    return file.getvalue()


def test_a_picture_comes_back_cut_and_encoded_with_its_thumbnail() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            crop = {"x": 10, "y": 20, "width": 300, "height": 150}
            for wish, size in (
                ({}, (400, 400)),
                ({"crop": "whole", "rotate": 90}, (400, 600)),
                ({"crop": crop, "rotate": 180}, (300, 150)),
            ):
                message, data = await pool.submit("picture", wish, photo(), owner="ann").result()
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


def test_what_is_no_picture_is_refused_in_one_sentence() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            for kind, wish, data in (
                ("picture", {}, b"GIF89a"),
                ("preview", {}, b""),
                ("picture", {"crop": {"x": 0, "y": 0, "width": 5, "height": 5}}, photo()),
                ("picture", {}, photo()[:1000]),
            ):
                with pytest.raises(RefusedError, match=r"^[a-z].*[^.]$"):
                    await pool.submit(kind, wish, data, owner="ann").result()

    run(test())


def test_pictures_do_not_wait_for_searches() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            endless = await at_work(pool)
            await pool.submit("preview", {}, photo(), owner="bob").result()
            assert not endless.ended

    run(test())


def test_long_work_on_pictures_takes_no_search_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "preview", replace(KINDS["preview"], short=False))

    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            endless = await at_work(pool, "ann")
            await pool.submit("preview", {}, photo(), owner="ann").result()
            assert not endless.ended

    run(test())


def test_a_picture_that_takes_too_long_is_given_up_and_the_next_one_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            await pool.submit("preview", {}, photo(), owner="ann").result()
            with monkeypatch.context() as hurried:
                hurried.setitem(KINDS, "preview", replace(KINDS["preview"], seconds=0.05))
                with pytest.raises(WorkError, match=r"took longer than 0\.05 seconds"):
                    await pool.submit("preview", {}, photo(3000, 3000), owner="ann").result()
            await pool.submit("preview", {}, photo(), owner="ann").result()

    run(test())


def test_the_picture_process_comes_when_needed_and_goes_when_idle_or_worn() -> None:
    async def test() -> None:
        pool = WorkPool(1, idle_seconds=0.3, most_jobs=2)
        async with started(pool, 2):
            assert not pool._picturing.workers
            pids = set()
            for _ in range(3):
                job = pool.submit("preview", {}, photo(), owner="ann")
                async for event in job:
                    pids |= {worker.pid for worker in pool._picturing.workers}
                    assert not isinstance(event, Failed)
            assert len(pids - {None}) == 2
            await until(lambda: not pool._picturing.workers, 3)
            await pool.submit("preview", {}, photo(), owner="ann").result()

    run(test())


def test_a_deal_that_is_searched_for_takes_no_solve_away() -> None:
    async def test() -> None:
        async with started(WorkPool(2), 3) as pool:
            endless = await at_work(pool)
            goal = goals.blank_last(4, 4)
            request = {"goal": str(goal), "distance": 20, "seed": 1, "seconds": 20}
            message, _ = await pool.submit("draw", request, owner="ann").result()
            assert distance(Board.parse(message["start"])) == 20
            assert not endless.ended
            await pool.submit("draw", request, owner="bob").result()
            pool.call_off("ann")
            assert endless.ended

    run(test())


def test_long_games_are_replayed_beside_all_searches() -> None:
    async def test() -> None:
        async with started(WorkPool(1), 2) as pool:
            endless = await at_work(pool)
            other = pool.submit("shortest", short(deal(goals.blank_last(5, 5), 1)), owner="bob")
            game = new_game(4, 4)
            text = format_save(game)
            request = {"judged": True}
            facts, kept = await pool.submit("replay", request, text.encode(), owner="ann").result()
            assert kept.decode() == text
            assert facts["unverified"].startswith("it is not solved")
            assert not endless.ended
            assert not other.ended

    run(test())
