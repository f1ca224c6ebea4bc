"""Deletes players who have kept no game for long, in the background."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime, timedelta

from pintu.server.player_cookie import LOCAL_PLAYER
from pintu.store import Store, StoreError, capacity

FIRST_SECONDS, SECONDS = 60.0, 3600.0
"""When players are looked for: first after the start, and how long after each time."""

_log = logging.getLogger("pintu.server")


async def delete_idle_players(store: Store, days: int, clock: Callable[[], datetime]) -> None:
    """Delete them for ever, once in an hour; see `capacity.delete_idle_players`.

    Of several processes with one database, one does it.
    """
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        before = clock() - timedelta(days=days)
        try:
            if await asyncio.to_thread(store.leadership.is_held):
                while await store.write(capacity.delete_idle_players, before, LOCAL_PLAYER):
                    pass
        except StoreError as error:  # it is tried again
            _log.error("%s", error)
        await asyncio.sleep(SECONDS)
