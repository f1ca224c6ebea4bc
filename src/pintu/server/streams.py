"""Streams the events of a job as server-sent events."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from pintu.messages import Message
from pintu.messages.rendering import render_sentence
from pintu.server.languages import request_language
from pintu.server.work import Cancelled, Done, Failed, Job, Queued, Update

MEDIA_TYPE = "text/event-stream"
PING_SECONDS = 15.0
_PING = b": still here\n\n"
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}

StreamEvent = tuple[str, dict[str, Any]]
"""The type of an event and its data."""


class EventStream(StreamingResponse):
    """A response of server-sent events, with a ping where there is no event for long.

    `on_close` is called when the stream ends or the client disconnects.
    """

    media_type = MEDIA_TYPE

    def __init__(
        self, events: AsyncIterator[StreamEvent | None], on_close: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__(_encode(events), headers=_HEADERS)
        self._on_close = on_close

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send the stream."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._on_close()


async def known_events(*events: StreamEvent) -> AsyncIterator[StreamEvent | None]:
    """A stream of events that are known already."""
    for event in events:
        yield event


async def job_events(
    job: Job, on_done: Callable[[Done], StreamEvent], ping_seconds: float = PING_SECONDS
) -> AsyncIterator[StreamEvent | None]:
    """The events of a job; None after every `ping_seconds` without one."""
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
            case Queued(position, warming):
                yield "queued", {"position": position, "warming": warming}
            case Update(message):
                yield message["event"], {k: v for k, v in message.items() if k != "event"}
            case Done():
                yield on_done(event)
            case Failed(reason):
                yield "error", error_data(reason)
            case Cancelled():
                yield "cancelled", {}


def error_data(reason: Message) -> dict[str, Any]:
    """The data of an error event, with its sentence in the language of the request."""
    return {"detail": render_sentence(reason, request_language()), **reason.as_data()}


async def _encode(events: AsyncIterator[StreamEvent | None]) -> AsyncIterator[bytes]:
    async for event in events:
        if event is None:
            yield _PING
        else:
            name, data = event
            text = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
            yield f"event: {name}\ndata: {text}\n\n".encode()
