"""Work of the background that one process does for all that share a database."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection

from pintu.store import Store, StoreError

CHECK_SECONDS = 10.0
"""How often a process checks whether something is due, and whether it is the one to do it."""

_log = logging.getLogger("pintu.server")


@dataclass(frozen=True, slots=True)
class Duty:
    """A write that is repeated every so many seconds; the first one is due after as many."""

    run: Callable[[Connection], object]
    seconds: float


class Duties:
    """Does what is due, in the one process that holds the lock for it.

    When that process ends, another takes over within CHECK_SECONDS.
    """

    def __init__(
        self, store: Store, duties: Sequence[Duty], clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._store = store
        self._clock = clock
        self._due = {duty: clock() + duty.seconds for duty in duties}

    async def run(self) -> None:
        """Do what is due, for ever."""
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self.run_due()

    async def run_due(self) -> None:
        """Do what is due now, if it is up to this process."""
        if not await asyncio.to_thread(self._store.leadership.is_held):
            return
        now = self._clock()
        for duty in [duty for duty, at in self._due.items() if at <= now]:
            self._due[duty] = now + duty.seconds
            try:
                await self._store.write(duty.run)
            except StoreError as error:
                _log.error("%s", error)
