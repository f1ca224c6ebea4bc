"""Counters that all processes and machines of one PostgreSQL share."""

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
"""How often a process tells the others what was taken from its counters."""


class SharedCounters(MemoryCounters):
    """Decides by counters in memory, and settles them with those of all others every second.

    So a request costs nothing more. Within a second each process may give away all that it believes
    to be left; what was too much is a debt, which is waited for. Over longer times the rate is
    exact. Without the database each process goes on with its own counters.
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
        """Settle for ever."""
        while True:
            await asyncio.sleep(SETTLE_SECONDS)
            with suppress(StoreError):
                await self.settle()

    async def settle(self) -> None:
        """Settle what was spent since the last time; a StoreError if the database fails."""
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
        """A key names a player or an address, which the database need not know."""
        return blake2b(key.encode(), digest_size=16, key=self._secret).digest()
