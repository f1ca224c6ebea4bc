"""Raw bodies read into memory, never more at a time than there is room for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Request

from pintu.server.problems import ProblemError

LONGEST_WAIT = 10.0
LONGEST_READ = 300.0


class Budget:
    """Room for so many bytes, shared by all requests that bring some."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._free = most
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def taken(self, size: int) -> AsyncIterator[None]:
        """Hold room for a body while the block runs; a 503 if there is none for too long."""
        size = min(size, self._most)
        try:
            async with asyncio.timeout(LONGEST_WAIT), self._changed:
                await self._changed.wait_for(lambda: self._free >= size)
                self._free -= size
        except TimeoutError:
            raise ProblemError(
                503, "Many pictures arrive at once; please try again in 5 s.", retry_after=5
            ) from None
        try:
            yield
        finally:
            async with self._changed:
                self._free += size
                self._changed.notify_all()


def expected_length(request: Request, most: int) -> int:
    """The bytes a body may have: what its header says, else the most there can be."""
    said = request.headers.get("content-length", "")
    return int(said) if said.isdecimal() else most


async def read_body(request: Request) -> bytes:
    """The whole body; a 408 if it takes for ever."""
    try:
        async with asyncio.timeout(LONGEST_READ):
            return await request.body()
    except TimeoutError:
        raise ProblemError(408, "The file took too long to arrive; please try again.") from None
