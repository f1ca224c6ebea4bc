"""Limits the size of request bodies, the fields in them, and the time they take to arrive."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from typing import Any

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from pintu.messages import Message
from pintu.server.problems import ProblemError, problem_response
from pintu.server.security.body_memory import FREE, BodyMemory
from pintu.server.security.rate_limit import limited_address
from pintu.server.security.unused_memory import LARGE, give_back_memory

PICTURE = 25_000_000
"""The decoder's limit, repeated here because importing the decoder is slow."""

_UPLOADS = re.compile(r"/api/(pictures|previews)")
_IMPORT = "/api/games/import"
"""The body is a file, which a worker parses if it is long."""

LIMITS: Sequence[tuple[str, str, int]] = (
    ("POST", _UPLOADS.pattern, PICTURE),
    ("POST", _IMPORT, 2_000_000),
    ("PUT", r"/api/(games|results)/[^/]+", 2_500_000),
    ("POST", r"/api/animations", 500_000),
    ("POST", r"/api/reviews", 500_000),
)
"""Method, path and bytes; other requests have DEFAULT_LIMIT."""

DEFAULT_LIMIT = 64_000

MAX_PAUSE_SECONDS = 30.0
"""Seconds without a byte after which a request ends with 408."""

MAX_SECONDS = 90.0
"""Seconds for a whole body; `uploads` has the limit for files."""

MAX_MARKS = 2_000
"""Colons, commas and opening brackets in a body; a saved game has about fifty.

Validation takes time for each unknown field and each level of nesting, and happens in the event
loop.
"""

_MARKS = (b":", b",", b"[", b"{")

# After a 413 the rest of the body is read and dropped for a moment: if the connection is closed
# while the client still sends, most clients lose the response too.
_LINGER_SECONDS = 0.7
_LINGER_BYTES = 32_000_000


class BodyLimitMiddleware:
    """Refuses bodies that are too long: by Content-Length if there is one, else while reading.

    A body that arrives too slowly ends with 408, one with too many fields with 413, and one for
    which there is no memory with 503.
    """

    def __init__(self, app: ASGIApp, memory: BodyMemory | None = None) -> None:
        self._app = app
        self._memory = memory or BodyMemory()
        self._limits = [(method, re.compile(path), limit) for method, path, limit in LIMITS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with its body limited."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        limit = self._limit(scope["method"], scope["path"])
        length = _content_length(scope)
        if length is not None and length > limit:
            return await _refuse(scope, receive, send, limit)
        body = _Body(limit, scope["path"])
        address, held, over, ended = limited_address(scope), 0, False, False

        async def receive_limited() -> ASGIMessage:
            nonlocal held, over, ended
            if ended:  # the application now waits for the client to disconnect
                return await receive()
            try:
                async with asyncio.timeout(body.patience()):
                    message = await receive()
            except TimeoutError:
                raise _closing(408, Message("request.too_slow")) from None
            ended = not message.get("more_body")
            refusal = body.add(message.get("body", b""))
            if refusal is None and not self._memory.take(address, body.counted - held):
                refusal = _closing(503, Message("request.too_much", seconds=5), retry_after=5)
            if refusal is not None:
                over = True
                raise refusal
            held = body.counted
            return message

        async def send_and_drain(message: ASGIMessage) -> None:
            if over and message["type"] == "http.response.body" and not message.get("more_body"):
                await send({**message, "more_body": True})
                await _drain(receive)
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        try:
            await self._app(scope, receive_limited, send_and_drain)
        finally:
            self._memory.release(address, held)
            if body.size > LARGE:
                give_back_memory()
        return None

    def _limit(self, method: str, path: str) -> int:
        for limited_method, pattern, limit in self._limits:
            if limited_method == method and pattern.fullmatch(path):
                return limit
        return DEFAULT_LIMIT


class _Body:
    """What has arrived of a body, and whether that is too much."""

    def __init__(self, limit: int, path: str) -> None:
        self._limit = limit
        self._is_upload = _UPLOADS.fullmatch(path) is not None
        self._is_file = self._is_upload or path == _IMPORT
        self.size = self._marks = 0
        self._clock = asyncio.get_running_loop().time
        self._end = self._clock() + MAX_SECONDS

    @property
    def counted(self) -> int:
        """The bytes that count as memory in use."""
        return 0 if self._is_upload else max(0, self.size - FREE)

    def patience(self) -> float:
        """How many seconds to wait for the next part."""
        if self._is_file:
            return MAX_PAUSE_SECONDS
        return min(MAX_PAUSE_SECONDS, self._end - self._clock())

    def add(self, part: bytes) -> ProblemError | None:
        """Count a part; the error if the body has become too large."""
        self.size += len(part)
        if self.size > self._limit:
            return _closing(413, _message(self._limit))
        if not self._is_file:
            self._marks += sum(part.count(mark) for mark in _MARKS)
            if self._marks > MAX_MARKS:
                return _closing(413, Message("request.too_many_fields"))
        return None


def _closing(status: int, message: Message, **members: Any) -> ProblemError:
    """An error after which the connection is closed, as the rest of the body is not read."""
    return ProblemError(status, message, headers={"Connection": "close"}, **members)


def _content_length(scope: Scope) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)  # the protocol layer has refused all that is not a number
    return None


async def _refuse(scope: Scope, receive: Receive, send: Send, limit: int) -> None:
    response = problem_response(413, _message(limit), {"Connection": "close"})

    async def send_and_drain(message: ASGIMessage) -> None:
        if message["type"] != "http.response.body":
            return await send(message)
        await send({**message, "more_body": True})
        await _drain(receive)
        await send({"type": "http.response.body", "body": b""})
        return None

    await response(scope, receive, send_and_drain)


async def _drain(receive: Receive) -> None:
    """Read and drop the rest of a body, within limits."""
    left = _LINGER_BYTES
    try:
        async with asyncio.timeout(_LINGER_SECONDS):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body"):
                    return
                left -= len(message.get("body", b""))
    except TimeoutError:
        return


def _message(limit: int) -> Message:
    size = f"{limit / 1e6:g} MB" if limit >= 100_000 else f"{limit / 1e3:g} kB"
    return Message("request.too_large", size=size)
