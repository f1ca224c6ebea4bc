"""How often a player, and an address, may ask for what costs something."""

from __future__ import annotations

import re
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_network
from math import ceil

from starlette.types import ASGIApp, Receive, Scope, Send

from pintu.server.problems import problem_response
from pintu.server.security.origins import SAFE
from pintu.server.security.proxies import address_of

FOR_ADDRESS = 50
"""How many players' worth an address may have: a school has one address."""

MOST_BUCKETS = 20_000

_KINDS = (
    ("uploads", re.compile(r"/api/(pictures|previews)")),
    ("solves", re.compile(r"/api/(solves|hints|deals|animations)")),
)


@dataclass(slots=True)
class _Bucket:
    tokens: float
    at: float


class Buckets:
    """Token buckets by key, the least recently used forgotten when there are too many."""

    def __init__(self, most: int = MOST_BUCKETS, clock: Callable[[], float] = time.monotonic):
        self._most = most
        self._clock = clock
        self._buckets: OrderedDict[Hashable, _Bucket] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, key: Hashable, a_minute: int) -> float:
        """Take a token of a bucket that fills so fast: 0 if there is one, else seconds to wait."""
        now = self._clock()
        bucket = self._buckets.pop(key, None) or _Bucket(a_minute, now)
        bucket.tokens = min(a_minute, bucket.tokens + (now - bucket.at) * a_minute / 60)
        bucket.at = now
        self._buckets[key] = bucket
        if len(self._buckets) > self._most:
            self._buckets.popitem(last=False)
        if bucket.tokens >= 1:
            bucket.tokens -= 1
            return 0.0
        return (1 - bucket.tokens) * 60 / a_minute


class Rates:
    """Refuses requests that come too fast; `pace` says how many a minute for each kind, 0 is any.

    This machine itself is not counted as an address: what comes from here without a proxy that is
    believed may be everyone.
    """

    def __init__(self, app: ASGIApp, pace: Mapping[str, int], buckets: Buckets | None = None):
        self._app = app
        self._pace = dict(pace)
        self._buckets = buckets or Buckets()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say when to come again."""
        if scope["type"] == "http" and scope["method"] not in SAFE:
            wait = self._wait(scope)
            if wait > 0:
                seconds = ceil(wait)
                sentence = f"That was a little fast; please try again in {seconds} s."
                headers = {"Retry-After": str(seconds)}
                answer = problem_response(429, sentence, headers, retry_after=seconds)
                return await answer(scope, receive, send)
        await self._app(scope, receive, send)
        return None

    def _wait(self, scope: Scope) -> float:
        kind = kind_of(scope["path"])
        pace = self._pace[kind]
        if not pace:
            return 0.0
        wait = 0.0
        if player := scope["state"].get("player"):
            wait = self._buckets.take((kind, player), pace)
        if address := counted_address(scope):
            wait = max(wait, self._buckets.take((kind, address), pace * FOR_ADDRESS))
        return wait


def kind_of(path: str) -> str:
    """Which bucket a write draws from."""
    return next((kind for kind, pattern in _KINDS if pattern.fullmatch(path)), "writes")


def counted_address(scope: Scope) -> str | None:
    """Who counts as one: an IPv4 address, or the 64 bits that an IPv6 customer gets."""
    address = address_of(scope)
    if address is None or address.is_loopback:
        return None
    if isinstance(address, IPv6Address):
        return str(ip_network((address, 64), strict=False))
    return str(address)
