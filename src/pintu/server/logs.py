"""Logging: one JSON object per line, on standard error."""

from __future__ import annotations

import asyncio
import json
import logging
import math
import sys
import time
import traceback
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, TextIO

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.security.proxies import address_of

_access = logging.getLogger("pintu.access")

_FLUSH_SECONDS = 0.1
_REPEAT_SECONDS = 60.0
_MAX_MESSAGES = 100


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; its extra `facts` and `error_id` become fields."""
        fields: dict[str, Any] = {"time": datetime.fromtimestamp(record.created, UTC).isoformat()}
        facts = getattr(record, "facts", None)
        if facts is not None:
            return json.dumps({**fields, **facts})
        fields |= {"level": record.levelname.lower(), "message": record.getMessage()}
        if error_id := getattr(record, "error_id", None):
            fields["id"] = error_id
        if record.exc_info and record.exc_info[1]:
            fields["trace"] = "".join(traceback.format_exception(record.exc_info[1]))
        return json.dumps(fields)


class BufferedHandler(logging.StreamHandler[TextIO]):
    """Writes lines in batches, every 0.1 s: a write for each line would be the slower part."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Buffer a line; a warning or an error is written at once, after the lines before it."""
        try:
            self._lines.append(self.format(record) + self.terminator)
            if record.levelno >= logging.WARNING:
                self.flush()
            elif len(self._lines) == 1:
                asyncio.get_running_loop().call_later(_FLUSH_SECONDS, self.flush)
        except RuntimeError:  # no event loop for a timer
            self.flush()
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Write the buffered lines."""
        with self.lock or nullcontext():
            lines, self._lines = self._lines, []
            if lines:
                self.stream.write("".join(lines))
            super().flush()


class RateLimitFilter(logging.Filter):
    """Lets each message through once a minute: some come a thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the message's first line was not logged in the last minute."""
        first_line = record.getMessage().partition("\n")[0]
        if record.created - self._last.get(first_line, -math.inf) < _REPEAT_SECONDS:
            return False
        if len(self._last) >= _MAX_MESSAGES:
            self._last.clear()
        self._last[first_line] = record.created
        return True


def configure_logging(*, access: bool) -> None:
    """Log errors, and with `access` every request; uvicorn's own messages are off."""
    handler = BufferedHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    ours = logging.getLogger("pintu")
    ours.handlers = [handler]
    ours.propagate = False
    ours.setLevel(logging.WARNING)
    _access.setLevel(logging.INFO if access else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # Errors of the event loop itself, such as connections that it cannot accept.
    loop = logging.getLogger("asyncio")
    loop.handlers = [handler]
    loop.filters = [RateLimitFilter()]
    loop.propagate = False
    loop.setLevel(logging.ERROR)


class AccessLogMiddleware:
    """Logs each request once it is answered; never its query string."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and log its outcome."""
        if scope["type"] != "http" or not _access.isEnabledFor(logging.INFO):
            return await self._app(scope, receive, send)
        began = time.perf_counter()
        status, size = 0, 0
        state = scope.setdefault("state", {})  # filled in by PlayerCookieMiddleware

        async def send_and_count(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, send_and_count)
        finally:
            address = address_of(scope)
            facts = {
                "method": scope["method"],
                "path": scope["path"],
                "status": status,
                "ms": round((time.perf_counter() - began) * 1000, 1),
                "bytes": size,
                "player": short_hash(state.get("player")),
                "address": str(address) if address else None,
            }
            _access.info("request", extra={"facts": facts})
        return None


@lru_cache(4096)
def short_hash(player: str | None) -> str | None:
    """A short hash of a player id for the log, so that the log does not give the id away."""
    return None if player is None else sha256(player.encode()).hexdigest()[:8]
