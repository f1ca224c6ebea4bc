"""What a server shares with the other processes and machines that use its database."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from pintu.server.counters import Counters, MemoryCounters
from pintu.server.live_solves import LiveSolves
from pintu.server.periodic_tasks import PeriodicTask, PeriodicTasks
from pintu.server.settings import Settings
from pintu.server.shared_answers import SharedAnswers
from pintu.server.shared_counters import SharedCounters
from pintu.server.work import Pool, WorkPool
from pintu.store import Store, StoreError
from pintu.store.answers import delete_old_answers
from pintu.store.counters import delete_full

_CLEANING_SECONDS = 600.0
_STOP_SECONDS = 2.0


class Sharing:
    """Counters and answers in the database, and one live solve of each player.

    If only this process uses the database, everything is in memory instead.
    """

    def __init__(self, settings: Settings, store: Store, secret: bytes, pool: Pool) -> None:
        self.counters: Counters = MemoryCounters()
        self.answers: SharedAnswers | None = None
        self._shared: SharedCounters | None = None
        self._solves: LiveSolves | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self._periodic = PeriodicTasks(store, _PERIODIC_TASKS if store.is_shared else ())
        if store.is_shared:
            self.counters = self._shared = SharedCounters(store, secret)
            self.answers = SharedAnswers(store)
            if isinstance(pool, WorkPool):  # else the process that has the pool does it
                self._solves = LiveSolves(settings.database, pool)

    def start(self) -> None:
        """Start to exchange what is shared."""
        if self._shared is not None:
            self._tasks = [
                asyncio.create_task(self._shared.run()),
                asyncio.create_task(self._periodic.run()),
            ]
        if self._solves is not None:
            self._solves.start()

    async def stop(self) -> None:
        """Store what the other processes do not know yet, and stop.

        If the database does not answer, nothing is stored.
        """
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        if self._solves is not None:
            await self._solves.stop()
        with suppress(StoreError, TimeoutError):
            async with asyncio.timeout(_STOP_SECONDS):
                if self._shared is not None:
                    await self._shared.settle()
                if self.answers is not None:
                    await self.answers.flush()


_PERIODIC_TASKS = (
    PeriodicTask(delete_full, _CLEANING_SECONDS),
    PeriodicTask(delete_old_answers, _CLEANING_SECONDS),
)
