"""Pages from elsewhere may not write here."""

from __future__ import annotations

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.server.problems import problem_response
from pintu.server.security.hosts import split_host

SAFE = frozenset({"GET", "HEAD", "OPTIONS", "TRACE"})
_PORTS = {"http": 80, "https": 443}


class Origins:
    """Refuses writes that a browser sends for another site's page.

    Programs that are no browsers send neither of the two headers, and are let through.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "http" and scope["method"] not in SAFE and not _is_own(scope):
            answer = problem_response(
                403,
                "This request comes from a page of another site, which may not write here; "
                "behind a proxy, name it with --proxies.",
            )
            return await answer(scope, receive, send)
        await self._app(scope, receive, send)
        return None


def _is_own(scope: Scope) -> bool:
    headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
    if headers.get(b"sec-fetch-site", "none") not in ("same-origin", "none"):
        return False
    origin = headers.get(b"origin")
    return origin is None or _origin(origin) == _own_origin(scope["scheme"], headers[b"host"])


def _origin(text: str) -> tuple[str, str, int | None] | None:
    scheme, apart, rest = text.partition("://")
    host = split_host(rest)
    if not apart or host is None:
        return None
    return scheme.lower(), host[0], host[1] or _PORTS.get(scheme.lower())


def _own_origin(scheme: str, host: str) -> tuple[str, str, int | None] | None:
    return _origin(f"{scheme}://{host}")
