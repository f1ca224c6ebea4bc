"""A job told as it goes, as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pintu.server.asking import sentence
from pintu.server.languages import spoken
from pintu.server.work import Cancelled, Done, Failed, Job, Queued, Update

MEDIA_TYPE = "text/event-stream"
PING_SECONDS = 15.0
_PING = b": still here\n\n"
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

Told = tuple[str, dict[str, Any]]
"""The name of an event and its data."""


class EventStream(StreamingResponse):
    """Events one after another, with a sign of life where there is nothing to say for long.

    `closed` is called when the stream is over, be it at its end or because nobody listens.
    """

    media_type = MEDIA_TYPE

    def __init__(
        self, events: AsyncIterator[Told | None], closed: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(_encoded(events), headers=_HEADERS)
        self._closed = closed

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send it."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._closed()


async def at_once(*events: Told) -> AsyncIterator[Told | None]:
    """Events that are known already."""
    for event in events:
        yield event


async def told_by(
    job: Job, finished: Callable[[Done], Told], ping_seconds: float = PING_SECONDS
) -> AsyncIterator[Told | None]:
    """The events of a job; None where it was silent for so long."""
    while True:
        try:
            async with asyncio.timeout(ping_seconds):
                event = await anext(job)
        except TimeoutError:
            yield None
            continue
        except StopAsyncIteration:
            return
        match event:
            case Queued(position):
                yield "queued", {"position": position}
            case Update(message):
                yield message["event"], {k: v for k, v in message.items() if k != "event"}
            case Done():
                yield finished(event)
            case Failed(words):
                yield "error", {"detail": spoken(sentence(words)).text}
            case Cancelled():
                yield "cancelled", {}


async def _encoded(events: AsyncIterator[Told | None]) -> AsyncIterator[bytes]:
    async for event in events:
        if event is None:
            yield _PING
        else:
            name, data = event
            text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            yield f"event: {name}\ndata: {text}\n\n".encode()
