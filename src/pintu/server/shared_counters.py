"""Counters that all processes and machines with the same PostgreSQL database share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b

from pintu.server.counters import Charge, MemoryCounters
from pintu.store import Store, StoreError
from pintu.store.counters import Spending, settle

SETTLE_SECONDS = 1.0
"""Seconds between two times that a process stores what was taken from its counters."""


class SharedCounters(MemoryCounters):
    """Decides by counters in memory, and settles them with the database every second.

    So a request does not wait for the database. Within a second, each process may give away all
    that it believes to be left. What was too much becomes a debt, and requests wait until it is
    paid. Over longer times the rate is exact. If the database fails, each process goes on with its
    own counters.
    """

    def __init__(
        self, store: Store, secret: bytes, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__(clock)
        self._store = store
        self._secret = secret[:64]
        self._spent: dict[str, Charge] = {}

    async def spend(self, *charges: Charge) -> None:
        """See `Counters`."""
        await super().spend(*charges)
        for charge in charges:
            self._add(charge)

    async def run(self) -> None:
        """Settle every SETTLE_SECONDS, until cancelled."""
        while True:
            await asyncio.sleep(SETTLE_SECONDS)
            with suppress(StoreError):
                await self.settle()

    async def settle(self) -> None:
        """Store what was spent since the last time, and read what is left.

        Raises StoreError if the database fails.
        """
        if not self._spent:
            return
        spent, self._spent = self._spent, {}
        keys = {self._hash(key): key for key in spent}
        try:
            left = await self._store.write(
                settle, {hashed: self._spending(spent[key]) for hashed, key in keys.items()}
            )
        except BaseException:
            for charge in spent.values():
                self._add(charge)
            raise
        for hashed, tokens in left.items():
            key = keys[hashed]
            since = self._spent[key].amount if key in self._spent else 0.0
            self._buckets.set(key, tokens - since)

    def _add(self, charge: Charge) -> None:
        before = self._spent.get(charge.key)
        if charge.amount:
            amount = charge.amount + (before.amount if before else 0.0)
            self._spent[charge.key] = replace(charge, amount=amount)

    def _spending(self, charge: Charge) -> Spending:
        level = self._buckets.level(charge.key, charge.most, charge.seconds)
        return Spending(charge.amount, level, charge.most, charge.seconds)

    def _hash(self, key: str) -> bytes:
        """A hash of a key: the database does not need to know players and addresses."""
        return blake2b(key.encode(), digest_size=16, key=self._secret).digest()
