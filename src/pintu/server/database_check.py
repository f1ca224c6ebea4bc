"""Checks whether the database answers."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Literal

from pintu.store import Store, StoreError
from pintu.store.condition import State
from pintu.store.store import MAX_WAIT_SECONDS

DatabaseState = Literal[State, "down"]
"""The state of a store, or `down` if it does not answer."""

PING_TIMEOUT = 2.0


class DatabaseCheck:
    """Pings the database; requests at the same time share one ping."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Its own thread: the shared ones may all be busy.
        self._thread = ThreadPoolExecutor(1, "database-check")
        self._ping: asyncio.Future[None] | None = None
        self._began = 0.0

    async def state(self) -> DatabaseState:
        """The state of the database in one word."""
        condition = self._store.condition
        return condition.state if await self.is_alive() or condition.file_damage else "down"

    async def is_alive(self) -> bool:
        """Whether the database answers within PING_TIMEOUT seconds."""
        if self._ping is None or self._ping.done():
            loop = asyncio.get_running_loop()
            self._ping = loop.run_in_executor(self._thread, self._store.ping)
            self._began = time.monotonic()
        try:
            await asyncio.wait_for(asyncio.shield(self._ping), PING_TIMEOUT)
        except StoreError:
            return False
        except TimeoutError:
            if time.monotonic() - self._began > MAX_WAIT_SECONDS:
                self._store.end_hanging()
            return False
        return True
