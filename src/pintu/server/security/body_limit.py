"""Limits the size of request bodies, and the pauses while they arrive."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as ASGIMessage

from pintu.messages import Message
from pintu.server.problems import ProblemError, problem_response

PICTURE = 25_000_000
"""The decoder's limit, repeated here because importing the decoder is slow."""

LIMITS: Sequence[tuple[str, str, int]] = (
    ("POST", r"/api/(pictures|previews)", PICTURE),
    ("POST", r"/api/games/import", 2_000_000),
    ("PUT", r"/api/(games|results)/[^/]+", 2_500_000),
    ("POST", r"/api/animations", 500_000),
)
"""Method, path and bytes; other requests have DEFAULT_LIMIT."""

DEFAULT_LIMIT = 64_000

MAX_PAUSE_SECONDS = 30.0
"""Seconds without a byte after which a request ends with 408."""

# After a 413 the rest of the body is read and dropped for a moment: if the connection is closed
# while the client still sends, most clients lose the response too.
_LINGER_SECONDS = 0.7
_LINGER_BYTES = 32_000_000


class BodyLimitMiddleware:
    """Refuses bodies that are too long: by Content-Length if there is one, else while reading.

    A body that stops arriving ends with 408.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._limits = [(method, re.compile(path), limit) for method, path, limit in LIMITS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with its body limited."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        limit = self._limit(scope["method"], scope["path"])
        length = _content_length(scope)
        if length is not None and length > limit:
            return await _refuse(scope, receive, send, limit)
        count, over, ended = 0, False, False

        async def receive_limited() -> ASGIMessage:
            nonlocal count, over, ended
            if ended:  # the application now waits for the client to disconnect
                return await receive()
            try:
                async with asyncio.timeout(MAX_PAUSE_SECONDS):
                    message = await receive()
            except TimeoutError:
                raise ProblemError(
                    408, Message("request.too_slow"), headers={"Connection": "close"}
                ) from None
            ended = not message.get("more_body")
            count += len(message.get("body", b""))
            if count > limit:
                over = True
                raise ProblemError(413, _message(limit), headers={"Connection": "close"})
            return message

        async def send_and_drain(message: ASGIMessage) -> None:
            if over and message["type"] == "http.response.body" and not message.get("more_body"):
                await send({**message, "more_body": True})
                await _drain(receive)
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        await self._app(scope, receive_limited, send_and_drain)
        return None

    def _limit(self, method: str, path: str) -> int:
        for limited_method, pattern, limit in self._limits:
            if limited_method == method and pattern.fullmatch(path):
                return limit
        return DEFAULT_LIMIT


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
