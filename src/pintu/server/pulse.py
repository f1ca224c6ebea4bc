"""Whether the database is there."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

from pintu.store import Store, StoreError

LONGEST_PING = 2.0


class Pulse:
    """Asks the database whether it is there; however many ask, it is asked once at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        # Of its own: threads that others use may all be taken.
        self._thread = ThreadPoolExecutor(1, "pulse")
        self._asked: asyncio.Future[None] | None = None

    async def is_felt(self) -> bool:
        """Whether it answered in time."""
        if self._asked is None or self._asked.done():
            loop = asyncio.get_running_loop()
            self._asked = loop.run_in_executor(self._thread, self._store.ping)
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), LONGEST_PING)
        except (StoreError, TimeoutError):
            return False
        return True
