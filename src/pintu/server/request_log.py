"""Gives each request an id, counts and logs it once it is answered, and logs slow requests."""

from __future__ import annotations

import itertools
import logging
import secrets
import time
from functools import lru_cache
from hashlib import sha256

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.metrics import Metrics
from pintu.server.security.proxies import REQUEST_ID, address_of

_access = logging.getLogger("pintu.access")
_slow = logging.getLogger("pintu.slow")

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class RequestLogMiddleware:
    """Logs and counts each request once it is answered; never its query string.

    The id of a request comes from a trusted proxy, otherwise it is made here. It is sent with the
    response and written to the log. A request that takes longer than `slow` milliseconds is logged
    as slow, unless `slow` is 0. The time to receive its body, and the time of a stream after its
    beginning, do not count.
    """

    def __init__(self, app: ASGIApp, metrics: Metrics, slow: int = 0) -> None:
        self._app = app
        self._metrics = metrics
        self._slow_seconds = slow / 1000
        self._numbers = itertools.count(secrets.randbits(20))
        self._prefix = secrets.token_hex(4)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request and log its outcome."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        began = arrived = time.perf_counter()
        status, size, seconds = 0, 0, 0.0
        state = scope.setdefault("state", {})  # filled in by other middleware too
        request_id = state.setdefault("request_id", f"{self._prefix}{next(self._numbers):08x}")

        async def receive_and_note() -> Message:
            nonlocal arrived
            message = await receive()
            if not status:
                arrived = time.perf_counter()
            return message

        async def send_and_count(message: Message) -> None:
            nonlocal status, size, seconds
            if message["type"] == "http.response.start":
                status, seconds = message["status"], time.perf_counter() - arrived
                message["headers"] = [
                    *message.get("headers", ()),
                    (REQUEST_ID, request_id.encode()),
                ]
            size += len(message.get("body", b""))
            await send(message)

        self._metrics.in_progress += 1
        try:
            await self._app(scope, receive_and_note, send_and_count)
        finally:
            self._metrics.in_progress -= 1
            self._count(scope, state, status, seconds)
            if _access.isEnabledFor(logging.INFO):
                whole = time.perf_counter() - began
                _access.info("request", extra={"facts": _facts(scope, state, status, size, whole)})
        return None

    def _count(self, scope: Scope, state: Scope, status: int, seconds: float) -> None:
        route = _route_of(scope)
        method = scope["method"] if scope["method"] in _METHODS else "other"
        self._metrics.requests.add(method, route, str(status))
        if status == 408:
            return  # all of the time was spent waiting for the body
        self._metrics.durations.add(seconds, route)
        if self._slow_seconds and seconds > self._slow_seconds:
            self._metrics.slow.add(route)
            facts = {"level": "warning", "message": "slow request", "id": state["request_id"]}
            facts |= {"method": method, "route": route, "ms": round(seconds * 1000, 1)}
            _slow.warning("slow request", extra={"facts": facts | {"status": status}})


def _route_of(scope: Scope) -> str:
    """The path of a route with the names of its parameters, so that there are few such paths."""
    route = scope.get("route")
    if route is not None:
        return str(route.path)
    return "none" if scope["path"].startswith("/api/") else "page"


def _facts(scope: Scope, state: Scope, status: int, size: int, seconds: float) -> dict[str, object]:
    address = address_of(scope)
    return {
        "id": state["request_id"],
        "method": scope["method"],
        "path": scope["path"],
        "status": status,
        "ms": round(seconds * 1000, 1),
        "bytes": size,
        "player": short_hash(state.get("player")),
        "address": str(address) if address else None,
    }


@lru_cache(4096)
def short_hash(player: str | None) -> str | None:
    """A short hash of a player id for the log, so that the log does not contain the id itself."""
    return None if player is None else sha256(player.encode()).hexdigest()[:8]
