"""Limits how many requests of one client address are answered at the same time."""

from __future__ import annotations

from collections import Counter

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.problems import problem_response
from pintu.server.security.rate_limit import limited_address

_RETRY_AFTER = 5


class OpenRequestsMiddleware:
    """Refuses a request with 503 while its address has `most` others, event streams included.

    Behind a proxy, connections are those of the proxy. So this keeps one of its clients from taking
    all of them, for example with bodies that arrive slowly.
    """

    def __init__(self, app: ASGIApp, most: int) -> None:
        self._app = app
        self._most = most
        self._open: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it with Retry-After."""
        address = limited_address(scope) if scope["type"] == "http" else None
        if address is None:
            return await self._app(scope, receive, send)
        if self._open[address] >= self._most:
            message = Message("service.too_many_connections", seconds=_RETRY_AFTER)
            headers = {"Retry-After": str(_RETRY_AFTER), "Connection": "close"}
            response = problem_response(503, message, headers, retry_after=_RETRY_AFTER)
            return await response(scope, receive, send)
        self._open[address] += 1
        try:
            await self._app(scope, receive, send)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
        return None
