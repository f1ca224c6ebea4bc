"""Reads uploaded files into memory, with limits on memory and time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import inf

from fastapi import Request

from pintu.messages import Message
from pintu.server.problems import ProblemError
from pintu.server.security.rate_limit import limited_address

MAX_WAIT_SECONDS = 10.0
MAX_READ_SECONDS = 300.0

WINDOW_SECONDS = 10.0
WINDOW_BYTES = 200_000
"""The slowest upload that is accepted: WINDOW_BYTES in every WINDOW_SECONDS."""


class UploadBudget:
    """A limit on the memory of all uploads together.

    Bytes count when they have arrived, so a slow upload takes no memory from others. Memory for one
    upload of the maximum size is reserved, and used by one upload at a time: that one can always
    finish, so uploads never wait for each other in a circle. Each address has its own limit. For
    the same reason, one of its uploads at a time may exceed it.
    """

    def __init__(self, total: int, reserved: int, per_address: float = inf) -> None:
        self._total = self._free = total
        self._reserved = reserved
        self._per_address = per_address
        self._used_by: Counter[str] = Counter()
        self._exempt: dict[str, object] = {}
        """For each address the upload that may exceed its limit."""
        self._reserved_by: object | None = None
        """The upload that may use the reserved memory."""
        self._changed = asyncio.Condition()

    @property
    def used(self) -> int:
        """The bytes of uploads in memory."""
        return self._total - self._free

    @asynccontextmanager
    async def body(self, request: Request) -> AsyncIterator[bytes]:
        """Read the whole body; its memory counts until the `with` block ends.

        A 408 if it arrives too slowly, a 503 if there is no memory for too long.
        """
        upload, held, parts = object(), 0, []
        address = limited_address(request.scope)
        try:
            async with _read_time():
                async for part in _body_parts(request):
                    await self._take(len(part), upload, address)
                    held += len(part)
                    parts.append(part)
            whole = b"".join(parts)
            parts.clear()
            yield whole
        finally:
            async with self._changed:
                self._free += held
                if self._reserved_by is upload:
                    self._reserved_by = None
                if address is not None:
                    self._used_by[address] -= held
                    self._used_by += Counter()  # removes the counts that are 0
                    if self._exempt.get(address) is upload:
                        del self._exempt[address]
                self._changed.notify_all()

    async def _take(self, size: int, upload: object, address: str | None) -> None:
        def has_room() -> bool:
            if address is not None and self._exceeds(address, size, upload):
                return False
            if self._free - size >= self._reserved:
                return True
            if self._reserved_by is None:
                self._reserved_by = upload
            return self._reserved_by is upload and self._free >= size

        try:
            async with asyncio.timeout(MAX_WAIT_SECONDS), self._changed:
                await self._changed.wait_for(has_room)
                self._free -= size
                if address is not None:
                    self._used_by[address] += size
        except TimeoutError:
            raise ProblemError(
                503,
                Message("upload.too_many", seconds=5),
                headers={"Connection": "close"},
                retry_after=5,
            ) from None

    def _exceeds(self, address: str, size: int, upload: object) -> bool:
        """Whether an upload must wait for others from its address."""
        if self._used_by[address] + size <= self._per_address:
            return False
        return self._exempt.setdefault(address, upload) is not upload


async def read_body(request: Request) -> bytes:
    """Read the whole body; a 408 if it arrives too slowly."""
    async with _read_time():
        return b"".join([part async for part in _body_parts(request)])


@asynccontextmanager
async def _read_time() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(MAX_READ_SECONDS):
            yield
    except TimeoutError:
        raise ProblemError(
            408, Message("upload.too_slow"), headers={"Connection": "close"}
        ) from None


async def _body_parts(request: Request) -> AsyncIterator[bytes]:
    """The parts of a body as they arrive; a TimeoutError if they arrive too slowly.

    Only the time spent waiting for the client counts.
    """
    parts = request.stream()
    clock = asyncio.get_running_loop().time
    received, left = 0, WINDOW_SECONDS
    while True:
        began = clock()
        async with asyncio.timeout(left):
            part = await anext(parts, None)
        if part is None:
            return
        received, left = received + len(part), left - (clock() - began)
        if received >= WINDOW_BYTES:
            received, left = 0, WINDOW_SECONDS
        yield part
