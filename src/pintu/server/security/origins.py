"""Refuses writes that come from pages of other sites (cross-site request forgery)."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.problems import problem_response
from pintu.server.security.hosts import split_host

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_PORTS = {"http": 80, "https": 443}


class SameOriginMiddleware:
    """Refuses writes that a browser sends on behalf of another site's page.

    It checks the headers Sec-Fetch-Site and Origin. Programs other than browsers send neither, and
    are allowed.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it."""
        if scope["type"] == "http" and scope["method"] not in SAFE and not _is_same_origin(scope):
            response = problem_response(403, Message("request.other_site"))
            return await response(scope, receive, send)
        await self._app(scope, receive, send)
        return None


def _is_same_origin(scope: Scope) -> bool:
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get(b"origin")
    own = f"{scope['scheme']}://{headers[b'host']}"
    return origin is None or _parse_origin(origin) == _parse_origin(own)


def _parse_origin(text: str) -> tuple[str, str, int | None] | None:
    scheme, separator, rest = text.partition("://")
    host = split_host(rest)
    if not separator or host is None:
        return None
    return scheme.lower(), host[0], host[1] or _PORTS.get(scheme.lower())
