"""What a player starts between two searches of a race ends the race, and is not cancelled by it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from pintu.messages import Message
from pintu.server.race import Race
from pintu.server.streams import StreamEvent
from pintu.server.work import Failed, Job, WorkPool

OWNER = "ann@192.0.2.1"
SOLVE = {"board": "1 2/3 0", "limits": {"seconds": 1}}


class RaceBetweenSearches:
    """A race whose first search has ended, in a pool without workers."""

    def __init__(self) -> None:
        self.pool = WorkPool(1)
        self.jobs: list[Job] = []
        self.pool.on_search = lambda player, job: self.jobs.append(job) if job else None
        self._race = Race(self.pool, OWNER, [SOLVE] * 3)
        self._events: AsyncIterator[StreamEvent | None] = self._race.events()

    async def start(self) -> None:
        await self._race.start()
        self.jobs[0].publish(Failed(Message("work.lost")))
        async for event in self._events:
            if event is not None and event[0] == "error":
                return

    async def next_event(self) -> StreamEvent | None:
        return await anext(self._events)

    async def expect_second_search(self) -> None:
        event = await self.next_event()
        assert event is not None
        assert (event[0], event[1]["lane"]) == ("queued", 1)


def test_without_another_search_the_next_one_follows() -> None:
    async def test() -> None:
        race = RaceBetweenSearches()
        await race.start()
        await race.expect_second_search()
        assert len(race.jobs) == 2

    asyncio.run(test())


def start_a_solve(pool: WorkPool) -> Job | None:
    return pool.submit("solve", SOLVE, owner=OWNER)


def start_a_review(pool: WorkPool) -> Job | None:
    return pool.submit("review", SOLVE, owner=OWNER)


def start_and_end_a_solve(pool: WorkPool) -> Job | None:
    pool.submit("solve", SOLVE, owner=OWNER).publish(Failed(Message("work.lost")))
    return None


def get_a_cached_answer(pool: WorkPool) -> Job | None:
    pool.cancel_search(OWNER)
    return None


@pytest.mark.parametrize(
    "act", [start_a_solve, start_a_review, start_and_end_a_solve, get_a_cached_answer]
)
def test_another_search_ends_the_race_and_goes_on(act: Callable[[WorkPool], Job | None]) -> None:
    async def test() -> None:
        race = RaceBetweenSearches()
        await race.start()
        own = act(race.pool)
        assert await race.next_event() == ("cancelled", {})
        with pytest.raises(StopAsyncIteration):
            await race.next_event()
        assert own is None or not own.ended

    asyncio.run(test())


def test_another_race_ends_the_race_and_goes_on() -> None:
    async def test() -> None:
        race = RaceBetweenSearches()
        await race.start()
        other = Race(race.pool, OWNER, [SOLVE] * 2)
        await other.start()
        assert await race.next_event() == ("cancelled", {})
        assert not race.jobs[-1].ended

    asyncio.run(test())


def test_a_search_of_another_player_does_not_end_it() -> None:
    async def test() -> None:
        race = RaceBetweenSearches()
        await race.start()
        race.pool.submit("solve", SOLVE, owner="bob@192.0.2.1")
        await race.expect_second_search()

    asyncio.run(test())
