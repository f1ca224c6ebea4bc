"""Periodic background tasks that one process does for all processes that share a database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from pintu.store import Store, StoreError

CHECK_SECONDS = 10.0
"""Seconds between two checks of whether a task is due and this process holds the lock."""

_log = logging.getLogger("pintu.server")


@dataclass(frozen=True, slots=True)
class PeriodicTask:
    """A write that is repeated every `seconds`; the first is due after the same time."""

    run: Callable[[Connection], object]
    seconds: float


class PeriodicTasks:
    """Does the tasks that are due, in the one process that holds the lock for them.

    When that process ends, another takes over within CHECK_SECONDS.
    """

    def __init__(
        self,
        store: Store,
        tasks: Sequence[PeriodicTask],
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._clock = clock
        self._due = {task: clock() + task.seconds for task in tasks}

    async def run(self) -> None:
        """Do tasks when they are due, until cancelled."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self.run_due()

    async def run_due(self) -> None:
        """Do the tasks that are due now, if this process holds the lock."""
        if not await asyncio.to_thread(self._store.leadership.is_held):
            return
        now = self._clock()
        for task in [task for task, at in self._due.items() if at <= now]:
            self._due[task] = now + task.seconds
            try:
                await self._store.write(task.run)
            except StoreError as error:
                _log.error("%s", error)
