"""Rate limits: writes, uploads and solves per player and client address, reads per address."""

from __future__ import annotations

import re
from collections.abc import Mapping
from ipaddress import IPv4Address, IPv6Address, ip_network
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.counters import Charge, Counters
from pintu.server.problems import problem_response
from pintu.server.security.buckets import Buckets as Buckets
from pintu.server.security.origins import SAFE
from pintu.server.security.proxies import address_of

_KINDS = (
    ("uploads", re.compile(r"/api/(pictures|previews)")),
    ("solves", re.compile(r"/api/(solves|races|traces|reviews|hints|deals|animations)")),
)

_THIS_MACHINE = (IPv4Address("127.0.0.1"), IPv6Address("::1"))
"""Not all of 127.0.0.0/8: proxies and local clients use these two."""


class RateLimitMiddleware:
    """Refuses requests above a limit with 429; `per_minute` has the limit of each kind, 0 for none.

    An address has the limit of `players_per_address` players, except for reads of the API, which
    are counted by address alone: they are cheap, and one page needs few. This machine has no limit,
    because all clients of a proxy that is not trusted have its address. Nor does the player
    `exempt`.
    """

    def __init__(
        self,
        app: ASGIApp,
        per_minute: Mapping[str, int],
        players_per_address: int,
        exempt: str | None = None,
    ):
        self._app = app
        self._exempt = exempt
        self._per_minute = dict(per_minute)
        self._players_per_address = players_per_address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it with Retry-After."""
        if scope["type"] == "http" and (charges := self._charges(scope)):
            counters: Counters = scope["app"].state.services.counters
            if (wait := await counters.take(*charges)) > 0:
                seconds = ceil(wait)
                message = Message("request.too_fast", seconds=seconds)
                headers = {"Retry-After": str(seconds)}
                response = problem_response(429, message, headers, retry_after=seconds)
                return await response(scope, receive, send)
        await self._app(scope, receive, send)
        return None

    def _charges(self, scope: Scope) -> list[Charge]:
        is_read = scope["method"] in SAFE
        if is_read and not scope["path"].startswith("/api/"):
            return []
        kind = "reads" if is_read else kind_of(scope["path"])
        limit = self._per_minute[kind]
        player = scope["state"].get("player")
        if not limit or (player is not None and player == self._exempt):
            return []
        if is_read:
            address = limited_address(scope)
            return [Charge(f"{kind} {address}", 1, limit)] if address else []
        charges = []
        if address := limited_address(scope):
            charges.append(Charge(f"{kind} {address}", 1, limit * self._players_per_address))
        if player:
            charges.append(Charge(f"{kind} {player}", 1, limit))
        return charges


def kind_of(path: str) -> str:
    """The kind of limit that a write counts for."""
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(path)), "writes")


def limited_address(scope: Scope) -> str | None:
    """The address that limits apply to: an IPv4 address, or the /64 network of an IPv6 client."""
    address = address_of(scope)
    if address is None or address in _THIS_MACHINE:
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
