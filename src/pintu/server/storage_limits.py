"""Limits on what is stored: in total, from each client address, and for how many new players."""

from __future__ import annotations

from collections import OrderedDict
from math import ceil
from time import monotonic

from fastapi import Request

from pintu.messages import Message
from pintu.server.counters import Charge, Counters
from pintu.server.problems import ProblemError
from pintu.server.security.rate_limit import limited_address
from pintu.server.settings import Settings
from pintu.store import Store, capacity

DAY = 24 * 60 * 60
SIZE_SECONDS = 10.0
"""How long the size of the database is not measured again."""

_MAX_KNOWN = 50_000


class StorageLimits:
    """Refuses to store more than the settings allow; in local mode there are no limits."""

    def __init__(self, store: Store, counters: Counters, settings: Settings) -> None:
        self._store, self._counters, self._settings = store, counters, settings
        self._known: OrderedDict[str, None] = OrderedDict()
        """Players who are stored, as far as this process knows."""
        self._is_full = False
        self._measured = -SIZE_SECONDS

    async def check_player(self, request: Request, player: str) -> None:
        """Raise a 429 if the player is new, and its address has too many new players today."""
        address, most = self._address(request), self._settings.new_players
        if address is None or not most or player in self._known:
            return
        if not await self._store.read(capacity.player_exists, player):
            wait = await self._counters.take(Charge(f"players {address}", 1, most, DAY))
            if wait > 0:
                raise ProblemError(429, Message("player.too_many_new"), retry_after=ceil(wait))
        self._known[player] = None
        if len(self._known) > _MAX_KNOWN:
            self._known.popitem(last=False)

    async def refusal(self, request: Request) -> ProblemError | None:
        """Why there is no room for more data of this request, or None if there is room."""
        if await self.is_full():
            return ProblemError(409, Message("stored.no_room"))
        address = self._address(request)
        if address is None:
            return None
        wait = await self._counters.take(self._charge(address, 0))
        if wait == 0:
            return None
        return ProblemError(429, Message("request.stored_too_much"), retry_after=ceil(wait))

    async def count(self, request: Request, size: int) -> None:
        """Count bytes that were stored."""
        address = self._address(request)
        if size and address is not None:
            await self._counters.spend(self._charge(address, size))

    async def take(self, request: Request, size: int) -> None:
        """Count the bytes of a picture, or raise a 429 if they are too many for today."""
        if await self.is_full():
            raise ProblemError(409, Message("stored.server_full"))
        address = self._address(request)
        if address is None:
            return
        wait = await self._counters.take(self._charge(address, size))
        if wait > 0:
            raise ProblemError(429, Message("upload.too_much"), retry_after=ceil(wait))

    async def is_full(self) -> bool:
        """Whether the database is as large as it may become."""
        if not self._settings.is_local and monotonic() - self._measured >= SIZE_SECONDS:
            self._measured = monotonic()  # first, so that other requests do not measure it too
            size = await self._store.read(capacity.stored_bytes)
            self._is_full = size > self._settings.max_storage_bytes
        return self._is_full

    def _address(self, request: Request) -> str | None:
        return None if self._settings.is_local else limited_address(request.scope)

    def _charge(self, address: str, size: int) -> Charge:
        return Charge(f"stored {address}", size, self._settings.max_address_bytes, DAY)
