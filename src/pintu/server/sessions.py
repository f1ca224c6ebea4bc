"""Finds out which sessions have ended: those of players that were deleted or merged."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable

from pintu.store import Store, StoreError, sessions

MOST_KNOWN = 20_000
SECONDS = 60.0
"""How long a session that was found valid is not looked up again.

Another process may end the session in this time. Then its requests see an empty player, and nothing
can be stored for it, because every write checks the player itself.
"""
_TIMEOUT = 1.0
"""Seconds to wait for the database; then the session counts as valid."""


class Sessions:
    """Looks up in the database whether the sessions of a player have ended, and caches it."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store = store
        self._clock = clock
        self._valid: OrderedDict[str, float] = OrderedDict()

    async def is_ended(self, player: str) -> bool:
        """Whether the cookies of this player are to be refused."""
        checked = self._valid.get(player)
        if checked is not None and self._clock() - checked < SECONDS:
            return False
        try:
            found = await asyncio.wait_for(
                self._store.read(sessions.is_ended, player), timeout=_TIMEOUT
            )
        except (StoreError, TimeoutError):
            return False  # what needs the database fails by itself
        if not found:
            self._valid[player] = self._clock()
            self._valid.move_to_end(player)
            if len(self._valid) > MOST_KNOWN:
                self._valid.popitem(last=False)
        return found

    def forget(self, player: str) -> None:
        """Look this player up again at its next request."""
        self._valid.pop(player, None)
