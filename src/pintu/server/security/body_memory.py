"""Limits the memory of request bodies that have arrived and are not yet answered."""

from __future__ import annotations

from collections import Counter

TOTAL = 60_000_000
"""Bytes of all requests together; uploads of pictures have their own budget."""

PER_ADDRESS = 20_000_000
"""Bytes of all requests from one address."""

FREE = 16_000
"""The first bytes of each body do not count: so short requests are never refused for long ones."""


class BodyMemory:
    """Counts the bytes in memory, in total and by client address.

    >>> memory = BodyMemory(total=50_000, per_address=30_000)
    >>> memory.take("192.0.2.1", 30_000), memory.take("192.0.2.1", 1), memory.take(None, 20_000)
    (True, False, True)
    >>> memory.release("192.0.2.1", 30_000)
    >>> memory.take("192.0.2.1", 1)
    True
    """

    def __init__(self, total: int = TOTAL, per_address: int = PER_ADDRESS) -> None:
        self._total, self._per_address = total, per_address
        self._used = 0
        self._used_by: Counter[str] = Counter()

    @property
    def used(self) -> int:
        """The bytes in memory that count."""
        return self._used

    def take(self, address: str | None, size: int) -> bool:
        """Count bytes if there is room for them; an address of None has no limit of its own."""
        if self._used + size > self._total:
            return False
        if address is not None:
            if self._used_by[address] + size > self._per_address:
                return False
            self._used_by[address] += size
        self._used += size
        return True

    def release(self, address: str | None, size: int) -> None:
        """Stop counting bytes that were taken."""
        self._used -= size
        if address is not None:
            self._used_by[address] -= size
            if not self._used_by[address]:
                del self._used_by[address]
