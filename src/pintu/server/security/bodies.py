"""How much a request may bring along."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.problems import ProblemError, problem_response

PICTURE = 25_000_000
"""What the decoder reads at most; said here again, as the decoder is heavy to load."""

LIMITS: Sequence[tuple[str, str, int]] = (
    ("POST", r"/api/(pictures|previews)", PICTURE),
    ("POST", r"/api/games/import", 2_000_000),
    ("PUT", r"/api/(games|results)/[^/]+", 2_500_000),
    ("POST", r"/api/animations", 500_000),
)
"""Method, path and bytes; what is not listed has USUAL."""

USUAL = 64_000

LONGEST_PAUSE = 30.0
"""Seconds without a byte after which the rest of a body is no longer waited for."""

# What is still on its way is let run into nothing for so long: a connection that is cut while the
# client sends makes most clients lose the answer too.
_LINGER_SECONDS = 0.7
_LINGER_BYTES = 32_000_000


class Bodies:
    """Refuses bodies that are too long: at once if they say so, else when they turn out to be.

    Bodies that stop coming are given up.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._limits = [(method, re.compile(path), most) for method, path, most in LIMITS]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on with a body that ends in time."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        most = self._most(scope["method"], scope["path"])
        said = _said_length(scope)
        if said is not None and said > most:
            return await _refuse(scope, receive, send, most)
        count, over, ended = 0, False, False

        async def counted() -> Message:
            nonlocal count, over, ended
            if ended:  # from here on it is the end of the connection that is waited for
                return await receive()
            try:
                async with asyncio.timeout(LONGEST_PAUSE):
                    message = await receive()
            except TimeoutError:
                raise ProblemError(
                    408,
                    "The request took too long to arrive; please try again.",
                    headers={"Connection": "close"},
                ) from None
            ended = not message.get("more_body")
            count += len(message.get("body", b""))
            if count > most:
                over = True
                raise ProblemError(413, _sentence(most), headers={"Connection": "close"})
            return message

        async def lingering(message: Message) -> None:
            if over and message["type"] == "http.response.body" and not message.get("more_body"):
                await send({**message, "more_body": True})
                await _drained(receive)
                message = {"type": "http.response.body", "body": b""}
            await send(message)

        await self._app(scope, counted, lingering)
        return None

    def _most(self, method: str, path: str) -> int:
        for known, pattern, most in self._limits:
            if known == method and pattern.fullmatch(path):
                return most
        return USUAL


def _said_length(scope: Scope) -> int | None:
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value)  # the protocol layer has refused all that is no number
    return None


async def _refuse(scope: Scope, receive: Receive, send: Send, most: int) -> None:
    answer = problem_response(413, _sentence(most), {"Connection": "close"})

    async def lingering(message: Message) -> None:
        if message["type"] != "http.response.body":
            return await send(message)
        await send({**message, "more_body": True})
        await _drained(receive)
        await send({"type": "http.response.body", "body": b""})
        return None

    await answer(scope, receive, lingering)


async def _drained(receive: Receive) -> None:
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


def _sentence(most: int) -> str:
    size = f"{most / 1e6:g} MB" if most >= 100_000 else f"{most / 1e3:g} kB"
    return f"This is more than can be sent here, which is {size}."
