"""Counts what players and client addresses do and use, for limits per time.

All limits ask the interface `Counters`, so that several processes can share their counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pintu.server.security.buckets import Buckets


@dataclass(frozen=True, slots=True)
class Charge:
    """An amount to take from the bucket of a key.

    A bucket holds at most `most`; an empty one is full again after `seconds`.
    """

    key: str
    amount: float
    most: float
    seconds: float = 60


class Counters(Protocol):
    """Token buckets by key.

    The charges of one call are ordered from the widest key to the narrowest, such as an address and
    then a player at it. A new bucket is as full, in proportion, as the one before it in the call,
    so a new player does not start with more than the address has left.
    """

    async def take(self, *charges: Charge) -> float:
        """Take all charges; return 0, or the seconds to wait if one of the buckets has too little.

        In the latter case nothing is taken. An amount of 0 asks whether the bucket is in debt.
        """
        ...

    async def spend(self, *charges: Charge) -> None:
        """Take all charges, for costs that are known only afterwards; buckets may get into debt."""
        ...


class MemoryCounters:
    """The counters of one process.

    >>> import asyncio
    >>> counters = MemoryCounters(clock=lambda: 0)
    >>> asyncio.run(counters.take(Charge("192.0.2.1", 5, most=10), Charge("ann", 1, most=2)))
    0.0
    >>> asyncio.run(counters.take(Charge("192.0.2.1", 1, most=10), Charge("bob", 2, most=2)))
    30.0
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = Buckets(clock=clock)

    async def take(self, *charges: Charge) -> float:
        """See `Counters`."""
        self._add_new(charges)
        wait = max(self._wait(charge) for charge in charges)
        if wait == 0:
            await self.spend(*charges)
        return wait

    async def spend(self, *charges: Charge) -> None:
        """See `Counters`."""
        self._add_new(charges)
        for charge in charges:
            self._buckets.spend(charge.key, charge.most, charge.amount, charge.seconds)

    def _wait(self, charge: Charge) -> float:
        return self._buckets.wait(charge.key, charge.most, charge.amount, charge.seconds)

    def _add_new(self, charges: tuple[Charge, ...]) -> None:
        share = 1.0
        for charge in charges:
            share = self._buckets.share(charge.key, charge.most, charge.seconds, new=share)
