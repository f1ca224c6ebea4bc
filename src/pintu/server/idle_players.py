"""Deletes old players without games and results, in the background."""

from __future__ import annotations

import asyncio
import logging
from datetime import timedelta

from pintu.server.clock import ServerClock
from pintu.server.player_cookie import LOCAL_PLAYER
from pintu.store import Store, StoreError, capacity

FIRST_SECONDS, SECONDS = 60.0, 3600.0
"""The time until the first deletion after the start, and from each to the next."""

_SECONDS_AFTER_SET = 24 * 3600.0
"""How long nothing is deleted after the clock was set: by a wrong clock all players are old."""

_log = logging.getLogger("pintu.server")


async def delete_idle_players(store: Store, days: int, clock: ServerClock) -> None:
    """Delete idle players once an hour, until cancelled; see `capacity.delete_idle_players`.

    If several processes share a database, only one of them does it.
    """
    await asyncio.sleep(FIRST_SECONDS)
    while True:
        before = clock() - timedelta(days=days)
        try:
            is_certain = clock.seconds_since_set > _SECONDS_AFTER_SET
            if is_certain and await asyncio.to_thread(store.leadership.is_held):
                while await store.write(capacity.delete_idle_players, before, LOCAL_PLAYER):
                    pass
        except StoreError as error:  # the next try is an hour later
            _log.error("%s", error)
        await asyncio.sleep(SECONDS)
