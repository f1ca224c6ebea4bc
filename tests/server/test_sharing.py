"""What processes and machines share through one PostgreSQL."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

import pytest
from sqlalchemy import Connection, func, select

import postgres as databases
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.server.cache import AnswerCache
from pintu.server.counters import Charge
from pintu.server.live_solves import LiveSolves
from pintu.server.periodic_tasks import PeriodicTask, PeriodicTasks
from pintu.server.shared_answers import SharedAnswers
from pintu.server.shared_counters import SharedCounters
from pintu.server.solution_paths import SolutionPaths
from pintu.server.work import Failed, Job, WorkPool
from pintu.server.work.series import in_series
from pintu.store import Store, open_store
from pintu.store.answers import delete_old_answers
from pintu.store.counters import delete_full
from pintu.store.tables import answers, counters
from postgres import postgres_url
from servers import TIMEOUT, wait_until

__all__ = ["postgres_url"]

SECRET = b"a secret"


class Clock:
    """A clock that a test moves; the database has its own."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def with_stores(url: str, test: Callable[[Store, Store], Coroutine[Any, Any, None]]) -> None:
    with open_store(url) as here, open_store(url) as there:
        asyncio.run(test(here, there))


def rows(store: Store, table: Any) -> int:
    return int(store.read_now(Connection.scalar, select(func.count()).select_from(table)) or 0)


def test_charges_of_two_processes_are_counted_together(postgres_url: str) -> None:
    charge = partial(Charge, "writes ann", most=10, seconds=1e6)  # hardly refilled

    async def test(here: Store, there: Store) -> None:
        clock = Clock()
        one, two = SharedCounters(here, SECRET, clock), SharedCounters(there, SECRET, clock)
        assert await one.take(charge(6)) == 0
        assert await two.take(charge(6)) == 0  # it does not know of the others yet
        await one.settle()
        await two.settle()
        # Together they took two more than there were. The second process knows of this debt.
        assert await two.take(charge(1)) == pytest.approx(3e5, rel=0.01)
        assert await one.take(charge(1)) == 0
        await one.settle()
        assert await one.take(charge(1)) == pytest.approx(4e5, rel=0.01)
        # Another player has spent nothing.
        assert await one.take(Charge("writes bob", 10, most=10)) == 0

    with_stores(postgres_url, test)


def test_a_new_player_starts_everywhere_with_what_the_address_has_left(postgres_url: str) -> None:
    async def test(here: Store, there: Store) -> None:
        clock = Clock()
        one, two = SharedCounters(here, SECRET, clock), SharedCounters(there, SECRET, clock)
        address, player = partial(Charge, "address"), partial(Charge, "ann")
        await one.spend(address(5, most=10, seconds=1e6))
        await one.settle()
        await two.spend(address(1, most=10, seconds=1e6))
        await two.settle()
        first = address(1, most=10, seconds=1e6)
        assert await two.take(first, player(5, most=10, seconds=1e6)) > 0
        assert await two.take(first, player(3, most=10, seconds=1e6)) == 0

    with_stores(postgres_url, test)


def test_what_cannot_be_settled_is_settled_later_and_full_counters_are_deleted(
    postgres_url: str,
) -> None:
    async def test(here: Store, there: Store) -> None:
        clock = Clock()
        one = SharedCounters(here, SECRET, clock)
        await one.take(Charge("ann", 4, 10, 1e6), Charge("bob", 1, 10, 1e-6))

        async def fail(*_: Any) -> None:
            raise asyncio.CancelledError

        write, here.write = here.write, fail  # type: ignore[method-assign,assignment]
        with pytest.raises(asyncio.CancelledError):
            await one.settle()
        here.write = write  # type: ignore[method-assign]
        await one.settle()
        other = SharedCounters(there, SECRET, clock)
        await other.spend(Charge("ann", 1, 10, 1e6))
        await other.settle()
        assert await other.take(Charge("ann", 6, 10, 1e6)) > 0
        assert await other.take(Charge("ann", 5, 10, 1e6)) == 0
        assert rows(here, counters) == 2
        await here.write(delete_full)
        assert rows(here, counters) == 1

    with_stores(postgres_url, test)


def test_answers_and_paths_are_found_by_other_processes(postgres_url: str) -> None:
    start = Board.parse("1 2/0 3")
    goal = start.after(Move.LEFT)

    async def test(here: Store, there: Store) -> None:
        ours, theirs = SharedAnswers(here), SharedAnswers(there)
        AnswerCache(ours).put(("solve", start), {"length": 1})
        await ours.flush()
        assert await AnswerCache(theirs).get(("solve", start)) == {"length": 1}
        assert await AnswerCache(theirs).get(("solve", goal)) is None
        paths = SolutionPaths(ours)
        paths.put(start, goal, [Move.LEFT])
        await paths.flush()
        others = SolutionPaths(theirs)
        assert await others.find_next_move(start, goal) is Move.LEFT
        others.put(start, goal, [Move.DOWN])
        await others.flush()
        assert await paths.find_next_move(start, goal) is Move.DOWN
        assert rows(here, answers) == 2
        await here.write(delete_old_answers, 1)
        assert rows(here, answers) == 1

    with_stores(postgres_url, test)


def test_one_process_has_the_tasks_until_it_ends(postgres_url: str) -> None:
    done: list[str] = []

    async def test(here: Store, there: Store) -> None:
        clock = Clock()
        one = PeriodicTasks(here, [PeriodicTask(lambda _: done.append("one"), 60)], clock)
        two = PeriodicTasks(there, [PeriodicTask(lambda _: done.append("two"), 60)], clock)
        await one.run_due()
        await two.run_due()
        assert done == []  # nothing is due
        clock.now += 60
        for _ in range(2):
            await two.run_due()
            await one.run_due()
        assert done == ["one"]
        here.close()
        async with asyncio.timeout(TIMEOUT):
            while done != ["one", "two"]:  # PostgreSQL notices a moment later that it is closed
                await two.run_due()
                await asyncio.sleep(0.01)

    with_stores(postgres_url, test)


def test_a_lost_connection_gives_the_tasks_to_another(
    postgres: databases.Server, postgres_url: str
) -> None:
    with open_store(postgres_url) as here, open_store(postgres_url) as there:
        assert here.leadership.is_held()
        assert not there.leadership.is_held()
        postgres.execute(
            "SELECT pg_terminate_backend(l.pid) FROM pg_locks l JOIN pg_database d "
            "ON d.oid = l.database WHERE l.locktype = 'advisory' "
            f"AND d.datname = '{postgres_url.partition('@/')[2].partition('?')[0]}'"
        )
        wait_until(there.leadership.is_held, "the other one has the lock")
        assert not here.leadership.is_held()


def test_of_two_solves_of_a_player_on_two_machines_the_later_one_stays(postgres_url: str) -> None:
    def job_of(pool: WorkPool, player: str, lane: int = 0) -> Job:
        request = in_series({"limits": {}}, "race", lane, 2)
        job = Job("solve", request, b"", f"{player}@192.0.2.1", lambda _: None)
        pool.on_search(job.player, job)
        return job

    async def until(condition: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            while not condition():
                await asyncio.sleep(0.01)

    async def until_received(here: WorkPool, there: WorkPool) -> None:
        """Wait until one machine got all messages of the other: the last is about dan."""
        last = job_of(there, "dan")
        while not last.ended:
            here.on_search("dan", None)
            await asyncio.sleep(0.05)

    async def test() -> None:
        pools = WorkPool(1), WorkPool(1)
        machines = [LiveSolves(postgres_url, pool) for pool in pools]
        for machine in machines:
            machine.start()
        # A machine that does not listen yet gets no messages; after this loop both listen.
        for here, there in (pools, pools[::-1]):
            first = job_of(here, "cem")
            while not first.ended:
                job_of(there, "cem")
                await asyncio.sleep(0.05)
        first, other = job_of(pools[0], "ann"), job_of(pools[0], "bob")
        second = job_of(pools[1], "ann")
        # Both started at the same time; the database decides which is the later one.
        await until(lambda: first.ended or second.ended)
        await until_received(*pools)
        assert first.ended != second.ended
        for pool in pools:
            pool.on_search("ann", None)  # an answer that needed no search
        await until(lambda: first.ended and second.ended)
        assert not other.ended
        # A race here, and a solve there between two of its searches.
        job_of(pools[0], "bob").publish(Failed(Message("work.lost")))
        await until_received(*pools)
        pools[1].on_search("bob", None)
        await until_received(*pools[::-1])
        assert job_of(pools[0], "bob", lane=1).cancelled
        for machine in machines:
            await machine.stop()

    asyncio.run(test())
