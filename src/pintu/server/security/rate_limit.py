"""Rate limits for writes, uploads and solves, per player and per client address."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.messages import Message
from pintu.server.problems import problem_response
from pintu.server.security.origins import SAFE
from pintu.server.security.proxies import address_of

PLAYERS_PER_ADDRESS = 50
"""The limit of an address is that of so many players: a whole school may share one address."""

MAX_BUCKETS = 20_000

_KINDS = (
    ("uploads", re.compile(r"/api/(pictures|previews)")),
    ("solves", re.compile(r"/api/(solves|hints|deals|animations)")),
)


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Buckets:
    """Token buckets by key; the least recently used are dropped when there are too many.

    An empty bucket is full again after `seconds`.
    """

    def __init__(
        self,
        limit: int = MAX_BUCKETS,
        clock: Callable[[], float] = time.monotonic,
        seconds: float = 60,
    ):
        self._limit = limit
        self._clock = clock
        self._seconds = seconds
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, most: int, tokens: int = 1) -> float:
        """Take tokens from a bucket of at most `most`.

        Return 0 if they were there, else the seconds to wait for them; then none is taken.
        """
        now = self._clock()
        bucket = self._buckets.pop(key, None) or _Bucket(most, now)
        bucket.tokens = min(most, bucket.tokens + (now - bucket.at) * most / self._seconds)
        bucket.at = now
        self._buckets[key] = bucket
        if len(self._buckets) > self._limit:
            self._buckets.popitem(last=False)
        if bucket.tokens >= tokens:
            bucket.tokens -= tokens
            return 0.0
        return (tokens - bucket.tokens) * self._seconds / most


class RateLimitMiddleware:
    """Refuses writes above a limit with 429; `per_minute` has the limit of each kind, 0 for none.

    The loopback address has no limit: behind a proxy that is not trusted it stands for everyone.
    Nor has the player `exempt`.
    """

    def __init__(
        self,
        app: ASGIApp,
        per_minute: Mapping[str, int],
        buckets: Buckets | None = None,
        exempt: str | None = None,
    ):
        self._app = app
        self._exempt = exempt
        self._per_minute = dict(per_minute)
        self._buckets = buckets or Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or refuse it with Retry-After."""
        if scope["type"] == "http" and scope["method"] not in SAFE:
            wait = self._wait(scope)
            if wait > 0:
                seconds = ceil(wait)
                message = Message("request.too_fast", seconds=seconds)
                headers = {"Retry-After": str(seconds)}
                response = problem_response(429, message, headers, retry_after=seconds)
                return await response(scope, receive, send)
        await self._app(scope, receive, send)
        return None

    def _wait(self, scope: Scope) -> float:
        kind = kind_of(scope["path"])
        limit = self._per_minute[kind]
        player = scope["state"].get("player")
        if not limit or (player is not None and player == self._exempt):
            return 0.0
        wait = 0.0
        if player:
            wait = self._buckets.take((kind, player), limit)
        if address := limited_address(scope):
            wait = max(wait, self._buckets.take((kind, address), limit * PLAYERS_PER_ADDRESS))
        return wait


def kind_of(path: str) -> str:
    """The kind of limit that a write counts for."""
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(path)), "writes")


def limited_address(scope: Scope) -> str | None:
    """The address that limits apply to: an IPv4 address, or the /64 network of an IPv6 client."""
    address = address_of(scope)
    if address is None or address.is_loopback:
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
