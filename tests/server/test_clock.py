"""The clock of the server, and what happens when the clock of the machine is set."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from pintu.server import idle_players
from pintu.server.clock import ServerClock

NOON = datetime(2026, 11, 18, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


class Machine:
    """A machine whose time goes on, and whose clock is set, as a test says."""

    def __init__(self) -> None:
        self.wall, self.steady = NOON, 1000.0
        self.clock = ServerClock(lambda: self.wall, lambda: self.steady)

    def wait(self, time: timedelta) -> None:
        self.wall, self.steady = self.wall + time, self.steady + time.total_seconds()

    def set(self, step: timedelta) -> None:
        self.wall += step


def test_the_time_since_a_moment_is_known_while_nobody_sets_the_clock() -> None:
    machine = Machine()
    began = machine.clock()
    machine.wait(HOUR)
    machine.set(timedelta(seconds=30))  # a correction
    assert machine.clock.time_since(began) == HOUR + timedelta(seconds=30)
    assert machine.clock.seconds_since_set > 1e9


@pytest.mark.parametrize("step", [-HOUR, HOUR, -HOUR / 2])
def test_times_before_the_clock_was_set_are_not_compared_with_later_ones(step: timedelta) -> None:
    machine = Machine()
    machine.wait(HOUR)
    began = machine.clock()
    machine.wait(HOUR / 6)
    machine.set(step)
    assert machine.clock.time_since(began) is None
    machine.wait(timedelta(hours=2))
    assert machine.clock.time_since(began) is None
    later = machine.clock()  # later than every time of day that came twice
    machine.wait(HOUR)
    assert machine.clock.time_since(later) == HOUR
    assert machine.clock.seconds_since_set == 3 * 3600


def test_a_moment_of_the_future_shows_that_the_clock_was_set() -> None:
    assert Machine().clock.time_since(NOON + HOUR) is None


@pytest.mark.parametrize(("step", "deleted"), [(0, True), (400, False), (-400, False)])
def test_idle_players_are_not_deleted_after_the_clock_was_set(
    monkeypatch: pytest.MonkeyPatch, step: int, deleted: bool
) -> None:
    monkeypatch.setattr(idle_players, "FIRST_SECONDS", 0)
    monkeypatch.setattr(idle_players, "SECONDS", 0)
    machine = Machine()
    deletions: list[datetime] = []

    async def write(_: object, before: datetime, _keep: str) -> int:
        deletions.append(before)
        return 0

    leadership = SimpleNamespace(is_held=lambda: True)
    store: Any = SimpleNamespace(leadership=leadership, write=write)

    async def run() -> None:
        machine.set(timedelta(days=step))
        task = asyncio.create_task(idle_players.delete_idle_players(store, 30, machine.clock))
        for _ in range(100 if deleted else 10):
            await asyncio.sleep(0.01)
            if deletions:
                break
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task

    asyncio.run(run())
    assert bool(deletions) == deleted
