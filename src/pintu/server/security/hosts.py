"""Refuses requests with an unknown Host header.

This prevents DNS rebinding: another site can point its own name at this machine, and the browser
would then treat the two as one site.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from functools import cache

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.problems import problem_response
from pintu.server.security.proxies import parse_address

LOCAL = ("127.0.0.1", "localhost", "[::1]")
_HOST = re.compile(r"(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]{1,253})(?::([0-9]{1,5}))?")


class TrustedHostMiddleware:
    """Refuses requests whose Host header is not trusted.

    With a port, as in local mode, only local names and the names given are trusted, with exactly
    this port. Without, any IP address, the name of this machine, and the names given.
    """

    def __init__(self, app: ASGIApp, names: Iterable[str] = (), port: int | None = None) -> None:
        self._app = app
        self._port = port
        self._names = {name.lower().rstrip(".") for name in names}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] == "http":
            values = [value for name, value in scope["headers"] if name == b"host"]
            if len(values) != 1 or not (host := split_host(values[0].decode("latin-1"))):
                response = problem_response(400, Message("request.no_host"))
                return await response(scope, receive, send)
            if not self._is_trusted(*host):
                response = problem_response(421, self._message(host[0]))
                return await response(scope, receive, send)
        await self._app(scope, receive, send)
        return None

    def _is_trusted(self, name: str, port: int | None) -> bool:
        if self._port is not None:
            known = name in LOCAL or name in self._names
            return known and (80 if port is None else port) == self._port
        return (
            parse_address(name) is not None
            or name in ("localhost", *_names_of_this_machine())
            or name in self._names
        )

    def _message(self, name: str) -> Message:
        if self._port is not None:
            return Message("request.local_only", port=self._port)
        return Message("request.other_host", name=name)


def split_host(text: str) -> tuple[str, int | None] | None:
    """Split a Host header into name, in lower case, and port; None if it is not valid.

    >>> split_host("Localhost:8717"), split_host("[::1]"), split_host("a b")
    (('localhost', 8717), ('[::1]', None), None)
    """
    parts = _HOST.fullmatch(text)
    if parts is None:
        return None
    name = parts[1].lower().rstrip(".")
    return (name, int(parts[2]) if parts[2] else None) if name else None


@cache
def _names_of_this_machine() -> tuple[str, ...]:
    name = socket.gethostname().lower()
    return name, f"{name.partition('.')[0]}.local"
