"""The order of jobs of many owners, with workers that only hold them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any

import pytest

from pintu.messages import Message
from pintu.server.work import Cancelled, Done, Failed, Job, QueueFullError
from pintu.server.work.events import Event
from pintu.server.work.kinds import REPLAY, SEARCH
from pintu.server.work.lane import Lane, OnDemandLane, PersistentLane
from pintu.server.work.lane_shares import LaneShares
from pintu.server.work.process import QUIET_SECONDS, Worker
from pintu.server.work.recent_use import RecentUse
from server.virtual_time import run_in_virtual_time


class Holding(Worker):
    """A worker without a process, which keeps its job until `end` is called."""

    def __init__(self, lane: Lane, short_only: bool) -> None:
        super().__init__(SEARCH, short_only, lane.dispatch)
        self.ready = True
        lane.workers.append(self)

    def end(self) -> None:
        assert self.job is not None
        self.handle({"job": self.jobs, "done": {}}, b"")


def lane_of(workers: int, queue_size: int = 64) -> Lane:
    """A lane with so many workers, and one more for what is short."""
    lane = Lane(SEARCH, queue_size)
    for number in range(workers + 1):
        Holding(lane, short_only=number == workers)
    return lane


def added(lane: Lane, kind: str, owner: str, payload: bytes = b"") -> Job:
    job = Job(kind, {}, payload, owner, lane.cancel)
    lane.add(job)
    return job


def at_work(lane: Lane) -> list[str]:
    return [worker.job.owner for worker in lane.workers if worker.job is not None]


async def last_event(job: Job) -> Event:
    """How a job has ended."""
    assert job.ended
    *_, last = [event async for event in job]
    return last


def in_loop(test: Callable[..., Coroutine[None, None, None]]) -> Callable[..., None]:
    """A test in an event loop."""

    @wraps(test)
    def called(**fixtures: Any) -> None:
        asyncio.run(test(**fixtures))

    return called


@in_loop
async def test_short_jobs_of_one_owner_leave_workers_to_all_others() -> None:
    lane = lane_of(workers=2)
    hints = [added(lane, "hint", "ann") for _ in range(9)]
    assert at_work(lane) == ["ann"]
    solve = added(lane, "solve", "bob")
    hint = added(lane, "hint", "cid")
    assert sorted(at_work(lane)) == ["ann", "bob", "cid"]
    hint.cancel()
    solve.cancel()
    for _ in hints:
        (worker,) = (each for each in lane.workers if each.short_only)
        assert worker.job in hints
        worker.end()  # type: ignore[attr-defined]
    assert [await last_event(job) for job in hints] == [Done({})] * 9


@in_loop
async def test_owners_take_turns() -> None:
    lane = lane_of(workers=1)
    added(lane, "solve", "zoe")
    added(lane, "hint", "yan")
    for owner in ("ann", "ann", "ann", "bob", "bob", "cid"):
        added(lane, "hint", owner)
    order = []
    worker: Any = lane.workers[-1]
    while worker.job is not None:
        order.append(worker.job.owner)
        worker.end()
    assert order == ["yan", "ann", "bob", "cid", "ann", "bob", "ann"]


@in_loop
async def test_addresses_take_turns_and_so_do_the_owners_at_one_address() -> None:
    lane = lane_of(workers=1)
    added(lane, "solve", "zoe")
    added(lane, "hint", "yan")
    for owner in ("a1@A", "a1@A", "a2@A", "a3@A", "b1@B", "b1@B"):
        added(lane, "hint", owner)
    order = []
    worker: Any = lane.workers[-1]
    while worker.job is not None:
        order.append(worker.job.owner)
        if worker.job.owner == "a2@A":  # a new address has its turn now, and no two
            added(lane, "hint", "c1@C")
            added(lane, "hint", "c2@C")
        worker.end()
    assert order == ["yan", "a1@A", "b1@B", "a2@A", "b1@B", "c1@C", "a3@A", "c2@C", "a1@A"]


@in_loop
async def test_many_players_at_one_address_do_not_fill_the_queue() -> None:
    lane = lane_of(workers=1, queue_size=4)
    crowd = [added(lane, "solve", f"{number}@A") for number in range(5)]
    with pytest.raises(QueueFullError):
        added(lane, "solve", "5@A")
    other = added(lane, "solve", "b@B")
    assert [job.ended for job in crowd] == [False] * 4 + [True]
    lane.workers[0].end()  # type: ignore[attr-defined]
    assert lane.workers[0].job is other
    # At one address too, a new player gets a place of the one with most.
    lane = lane_of(workers=1, queue_size=4)
    added(lane, "solve", "zoe")
    added(lane, "hint", "yan")
    hints = [added(lane, "hint", "a1@A") for _ in range(4)]
    added(lane, "hint", "a2@A")
    assert [job.ended for job in hints] == [False] * 3 + [True]


def test_a_crowd_at_one_address_gives_way_to_another_address_after_a_while() -> None:
    async def test() -> None:
        lane = lane_of(workers=2)
        crowd = [added(lane, "solve", f"{number}@A") for number in range(5)]
        await asyncio.sleep(1)
        other = added(lane, "solve", "b@B")
        await asyncio.sleep(1.5)
        assert not any(job.ended for job in crowd)
        await asyncio.sleep(1)
        assert [job.ended for job in crowd] == [True] + [False] * 4
        assert await last_event(crowd[0]) == Failed(Message("work.gave_way"))
        lane.workers[0].end()  # type: ignore[attr-defined]
        assert lane.workers[0].job is other
        await asyncio.sleep(100)
        assert not any(job.ended for job in crowd[1:])

    run_in_virtual_time(test())


def test_a_single_long_job_is_not_ended_for_others() -> None:
    async def test() -> None:
        lane = lane_of(workers=2)
        alone = [added(lane, "solve", owner) for owner in ("a@A", "b@B")]
        waiting = [added(lane, "solve", owner) for owner in ("c@C", "d@C")]
        await asyncio.sleep(100)
        assert not any(job.ended for job in (*alone, *waiting))

    run_in_virtual_time(test())


@in_loop
async def test_a_new_owner_gets_a_place_of_the_owner_with_most() -> None:
    lane = lane_of(workers=1, queue_size=4)
    added(lane, "solve", "zoe")
    added(lane, "hint", "yan")
    hints = [added(lane, "hint", "ann") for _ in range(4)]
    with pytest.raises(QueueFullError):
        added(lane, "hint", "ann")
    for owner in ("bob", "cid", "dan"):
        added(lane, "hint", owner)
    assert [job.ended for job in hints] == [False, True, True, True]
    assert await last_event(hints[-1]) == Failed(Message("work.queue_full"))
    with pytest.raises(QueueFullError):
        added(lane, "hint", "eve")


@in_loop
async def test_deals_that_need_a_search_run_after_solves_and_one_at_a_time() -> None:
    lane = lane_of(workers=2)
    draws = [added(lane, "draw", "ann") for _ in range(5)]
    assert at_work(lane) == ["ann"]
    added(lane, "solve", "bob")
    waiting = added(lane, "solve", "cid")
    lane.workers[0].end()  # type: ignore[attr-defined]
    assert lane.workers[0].job is waiting
    assert sum(job.ended for job in draws) == 1


@in_loop
async def test_a_solve_does_not_wait_for_a_cancelled_one() -> None:
    lane = lane_of(workers=2)
    old = added(lane, "solve", "ann")
    old.publish(Cancelled())
    new = added(lane, "solve", "ann")
    assert new in [worker.job for worker in lane.workers]


def test_a_lane_is_ready_while_one_of_its_workers_responds() -> None:
    """And not while all of them are stopped: health tells."""
    lane = lane_of(workers=1)
    for worker in lane.workers:
        assert lane.is_ready
        worker._silence = QUIET_SECONDS + 1
    assert not lane.is_ready


@in_loop
async def test_a_worker_that_keeps_much_memory_is_replaced() -> None:
    lane = PersistentLane(SEARCH, 64, 2)
    workers = [Holding(lane, short_only=False) for _ in range(2)]
    for memory in (10**8, 10**10):
        for owner in ("ann", "bob"):
            added(lane, "solve", owner)
        for worker in workers:
            worker.handle({"job": worker.jobs, "done": {}, "memory": memory}, b"")
        assert [worker.free for worker in workers].count(True) == (2 if memory == 10**8 else 1)


def test_a_job_of_an_address_that_has_used_workers_for_long_is_ended() -> None:
    async def run() -> None:
        use = RecentUse(asyncio.get_running_loop().time)
        lane = Lane(SEARCH, 64, LaneShares(use))
        worker = Holding(lane, short_only=False)
        for _ in range(2):
            greedy = added(lane, "solve", "a@192.0.2.1")
            await asyncio.sleep(30)
            worker.end()
        greedy = added(lane, "solve", "a@192.0.2.1")
        other = added(lane, "solve", "b@192.0.2.2")
        await asyncio.sleep(2)
        assert not greedy.ended
        await asyncio.sleep(1.5)
        assert await last_event(greedy) == Failed(Message("work.used_much"))
        worker.end()  # as it reports after it has stopped
        assert at_work(lane) == ["b@192.0.2.2"]
        added(lane, "solve", "a@192.0.2.1")
        await asyncio.sleep(100)
        assert not other.ended  # two addresses do not end each other's jobs again and again

    run_in_virtual_time(run())


@in_loop
async def test_short_jobs_of_many_players_at_one_address_leave_a_worker_to_long_jobs() -> None:
    lane = lane_of(workers=2)
    added(lane, "solve", "z@Z")
    flood = [added(lane, "trace", f"{number}@A") for number in range(9)]
    assert at_work(lane) == ["z@Z", "1@A", "0@A"]
    solve = added(lane, "solve", "b@B")
    middle: Any = lane.workers[1]
    middle.end()
    assert middle.job is solve
    assert sum(job.ended for job in flood) == 1
    lane.workers[2].end()  # type: ignore[attr-defined]
    assert at_work(lane) == ["z@Z", "b@B", "2@A"]
    solve.cancel()
    middle.end()  # no long job waits any more
    assert at_work(lane) == ["z@Z", "3@A", "2@A"]


def test_slow_short_jobs_of_one_address_end_for_a_long_job_of_another() -> None:
    async def run() -> None:
        use = RecentUse(asyncio.get_running_loop().time)
        lane = Lane(SEARCH, 64, LaneShares(use))
        plain, short = Holding(lane, short_only=False), Holding(lane, short_only=True)
        for number in range(9):
            added(lane, "trace", f"{number}@A")
        await asyncio.sleep(1)
        solve = added(lane, "solve", "b@B")
        await asyncio.sleep(2.5)
        assert plain.job is not None
        assert await last_event(plain.job) == Failed(Message("work.gave_way"))
        plain.end()
        assert plain.job is solve
        plain.end()
        await asyncio.sleep(25)
        # The address has used so much that its jobs now wait even if none of them runs.
        other = added(lane, "hint", "c@C")
        solve = added(lane, "solve", "b@B")
        short.end()
        assert short.job is other
        plain.end()
        assert plain.job is solve

    run_in_virtual_time(run())


@in_loop
async def test_the_longer_a_game_is_the_more_turns_of_its_address_it_takes() -> None:
    lane = Lane(REPLAY, 64)
    worker = Holding(lane, short_only=False)
    for owner in ("ann@1", "ann@2", "bob@1", "bob@2"):
        added(lane, "replay", owner, payload=bytes(1_000_000))
    worker.end()
    for _ in range(2):
        added(lane, "replay", "cid@3", payload=bytes(5_000))
    order = []
    while at_work(lane):
        order += at_work(lane)
        worker.end()
    assert order == ["ann@2", "cid@3", "cid@3", "bob@1", "bob@2"]


@in_loop
async def test_games_of_one_address_leave_a_worker_to_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lane = OnDemandLane(REPLAY, 64, idle_seconds=300, most_jobs=100, workers=2)

    async def run_worker() -> None:
        Holding(lane, short_only=False)
        lane.dispatch()
        await asyncio.Event().wait()

    monkeypatch.setattr(lane, "_run_worker", run_worker)
    for owner in ("ann@1", "bob@1", "cid@1"):
        added(lane, "replay", owner)
    await asyncio.sleep(0)
    assert len(lane.workers) == 1
    for owner in ("dan@2", "eve@2"):
        added(lane, "replay", owner)
    await asyncio.sleep(0)
    assert at_work(lane) == ["ann@1", "dan@2"]
    for worker, owners in ((1, ["ann@1", "eve@2"]), (1, ["ann@1"]), (0, ["bob@1"])):
        held = lane.workers[worker]
        assert isinstance(held, Holding)
        held.end()
        assert at_work(lane) == owners
    await lane.stop()
