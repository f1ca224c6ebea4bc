"""What the server writes down: one JSON object a line, on standard error."""

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

_MOMENT = 0.1
_SELDOM = 60.0
_MOST_KINDS = 100


class Lines(logging.Formatter):
    """A record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line; what stands in the record's `facts` and `error_id` becomes fields."""
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


class Together(logging.StreamHandler[TextIO]):
    """Writes the lines of a moment at once: writing each takes longer than all there is in it."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line for a moment; a warning goes out now, and so does what waits before it."""
        try:
            self._lines.append(self.format(record) + self.terminator)
            if record.levelno >= logging.WARNING:
                self.flush()
            elif len(self._lines) == 1:
                asyncio.get_running_loop().call_later(_MOMENT, self.flush)
        except RuntimeError:  # no event loop here to wake us
            self.flush()
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Write what waits."""
        with self.lock or nullcontext():
            lines, self._lines = self._lines, []
            if lines:
                self.stream.write("".join(lines))
            super().flush()


class Seldom(logging.Filter):
    """Lets a message through once a minute: some come a thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether it is the first of its kind for a while; what follows its first line differs."""
        kind = record.getMessage().partition("\n")[0]
        if record.created - self._last.get(kind, -math.inf) < _SELDOM:
            return False
        if len(self._last) >= _MOST_KINDS:
            self._last.clear()
        self._last[kind] = record.created
        return True


def start_logs(*, access: bool) -> None:
    """Write errors, and every request if asked for; the protocol layer's own chatter stays off."""
    handler = Together(sys.stderr)
    handler.setFormatter(Lines())
    ours = logging.getLogger("pintu")
    ours.handlers = [handler]
    ours.propagate = False
    ours.setLevel(logging.WARNING)
    _access.setLevel(logging.INFO if access else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # What the event loop alone knows of, such as connections that it cannot accept.
    loop = logging.getLogger("asyncio")
    loop.handlers = [handler]
    loop.filters = [Seldom()]
    loop.propagate = False
    loop.setLevel(logging.ERROR)


class AccessLog:
    """Writes down each request once it is answered; never what is asked behind a question mark."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and note how it went."""
        if scope["type"] != "http" or not _access.isEnabledFor(logging.INFO):
            return await self._app(scope, receive, send)
        began = time.perf_counter()
        status, size = 0, 0
        state = scope.setdefault("state", {})  # filled in further inside

        async def counted(message: Message) -> None:
            nonlocal status, size
            if message["type"] == "http.response.start":
                status = message["status"]
            size += len(message.get("body", b""))
            await send(message)

        try:
            await self._app(scope, receive, counted)
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
    """A player as the log names one: enough to follow, not enough to be."""
    return None if player is None else sha256(player.encode()).hexdigest()[:8]
