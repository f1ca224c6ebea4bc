"""A pool with real worker processes, for tests of the pool and of its jobs."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

import pytest

from pintu import Board
from pintu.engine import jit
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.work import (
    Job,
    Update,
    WorkPool,
)
from pintu.solving.plan import make_plan
from servers import TIMEOUT, worker_processes

FIFTEEN = walk(goals.blank_last(4, 4), 1, 60)  # near: it is soon solved also without tables
TWENTY_FOUR = deal(goals.blank_last(5, 5), 1)
OWNERS = ("ann", "bob", "cid")
SEARCHES = 2
"""How many can run side by side in the pool that tests share."""

Run = Callable[[Coroutine[None, None, None]], None]


@pytest.fixture(scope="module")
def run() -> Iterator[Run]:
    """`run(coroutine)`, in one event loop for all tests, which stands still between them."""
    with asyncio.Runner() as runner:
        yield runner.run


@pytest.fixture(scope="module")
def shared(run: Run, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorkPool]:
    """A pool for all tests, whose workers have no tables."""
    compiled = jit.numba.config.CACHE_DIR  # type: ignore[attr-defined]
    pool = WorkPool(SEARCHES)
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("NUMBA_CACHE_DIR", compiled)
        environment.setenv("PINTU_CACHE", str(tmp_path_factory.mktemp("tables")))
        run(pool.start())
        yield pool
        run(pool.stop())
    assert pool.size == 0


@pytest.fixture
def pool(shared: WorkPool, run: Run) -> Iterator[WorkPool]:
    """The shared pool, all workers there and none at work."""

    async def is_idle() -> None:
        await until(lambda: len(pids("search")) == SEARCHES + 1 and len(pids()) == shared.size)
        jobs = [
            shared.submit("solve", solve_request(TWENTY_FOUR, 0), owner=owner) for owner in OWNERS
        ]
        for job in jobs:
            await job.result()

    async def have_peace() -> None:
        for owner in OWNERS:
            shared.cancel_search(owner)

    run(is_idle())
    yield shared
    run(have_peace())


@asynccontextmanager
async def another(pool: WorkPool) -> AsyncIterator[tuple[WorkPool, Callable[[], set[int]]]]:
    """A pool of a test's own, and what tells its worker processes; it is stopped at the end."""
    others = pids()
    try:
        yield pool, lambda: pids() - others
    finally:
        await pool.stop()
        assert pool.size == 0
        assert not pids() - others


def pids(*lanes: str) -> set[int]:
    """The worker processes of this process."""
    return {process.pid for process in worker_processes(os.getpid(), *lanes)}


def solve_request(board: Board, seconds: float = 3600, **options: Any) -> dict[str, Any]:
    goal = goals.blank_last(board.rows, board.cols)
    plan = asdict(make_plan(board, **options))
    limits = {"seconds": seconds}
    return {"board": board.text, "goal": goal.text, "plan": plan, "limits": limits}


def short(board: Board, seconds: float = 3600) -> dict[str, Any]:
    goal = goals.blank_last(board.rows, board.cols)
    return {"board": board.text, "goal": goal.text, "seconds": seconds, "memory": 5e8}


async def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT
    while not true():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


async def at_work(pool: WorkPool, owner: str = "ann") -> Job:
    """A search that has begun and does not end."""
    job = pool.submit("solve", solve_request(TWENTY_FOUR, algorithm="idastar"), owner=owner)
    async for event in job:
        if isinstance(event, Update):
            return job
    raise AssertionError
