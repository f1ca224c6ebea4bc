"""Whether the database is there."""

from __future__ import annotations

import asyncio

from pintu.store import Store, StoreError

LONGEST_PING = 2.0


class Pulse:
    """Asks the database whether it is there; however many ask, it is asked once at a time."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._asked: asyncio.Future[None] | None = None

    async def is_felt(self) -> bool:
        """Whether it answered in time."""
        if self._asked is None or self._asked.done():
            self._asked = asyncio.ensure_future(asyncio.to_thread(self._store.ping))
        try:
            await asyncio.wait_for(asyncio.shield(self._asked), LONGEST_PING)
        except (StoreError, TimeoutError):
            return False
        return True
