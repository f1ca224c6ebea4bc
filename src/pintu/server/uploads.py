"""Raw bodies read into memory, never more at a time than there is room for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import Request

from pintu.server.problems import ProblemError

LONGEST_WAIT = 10.0
LONGEST_READ = 300.0

STRETCH = 10.0
LEAST = 200_000
"""So many bytes come in each stretch of so many seconds, or the sender is given up."""


class Budget:
    """Room for so many bytes, shared by all requests that bring some.

    Bytes count once they are here, so senders who let others wait take no room from them. The
    longest body there can be has its room set aside, for one at a time: whoever finds no other
    can go on and be done, so never do all wait for each other.
    """

    def __init__(self, most: int, longest: int) -> None:
        self._free = most
        self._aside = longest
        self._first: object | None = None
        """Who reads into what is set aside."""
        self._changed = asyncio.Condition()

    @asynccontextmanager
    async def body(self, request: Request) -> AsyncIterator[bytes]:
        """The whole body, which has its room while the block runs.

        A 408 if it comes too slowly, a 503 if there is no room for too long.
        """
        reader, held, parts = object(), 0, []
        try:
            async with _read_time():
                async for part in _arriving(request):
                    await self._take(len(part), reader)
                    held += len(part)
                    parts.append(part)
            whole = b"".join(parts)
            parts.clear()
            yield whole
        finally:
            async with self._changed:
                self._free += held
                if self._first is reader:
                    self._first = None
                self._changed.notify_all()

    async def _take(self, size: int, reader: object) -> None:
        def has_room() -> bool:
            if self._free - size >= self._aside:
                return True
            if self._first is None:
                self._first = reader
            return self._first is reader and self._free >= size

        try:
            async with asyncio.timeout(LONGEST_WAIT), self._changed:
                await self._changed.wait_for(has_room)
                self._free -= size
        except TimeoutError:
            raise ProblemError(
                503,
                "Many pictures arrive at once; please try again in 5 s.",
                headers={"Connection": "close"},
                retry_after=5,
            ) from None


async def read_body(request: Request) -> bytes:
    """The whole body; a 408 if it comes too slowly."""
    async with _read_time():
        return b"".join([part async for part in _arriving(request)])


@asynccontextmanager
async def _read_time() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(LONGEST_READ):
            yield
    except TimeoutError:
        raise ProblemError(
            408,
            "The file took too long to arrive; please try again.",
            headers={"Connection": "close"},
        ) from None


async def _arriving(request: Request) -> AsyncIterator[bytes]:
    """The parts of a body as they come; a TimeoutError if they come too slowly.

    Only the time that is spent waiting for the sender counts.
    """
    parts = request.stream()
    clock = asyncio.get_running_loop().time
    came, left = 0, STRETCH
    while True:
        began = clock()
        async with asyncio.timeout(left):
            part = await anext(parts, None)
        if part is None:
            return
        came, left = came + len(part), left - (clock() - began)
        if came >= LEAST:
            came, left = 0, STRETCH
        yield part
