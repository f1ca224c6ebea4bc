"""Reads the client, scheme and host of a request from the headers of trusted proxies."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.types import ASGIApp, Receive, Scope, Send

Address = IPv4Address | IPv6Address

REQUEST_ID = b"x-request-id"
_ID = re.compile(rb"[A-Za-z0-9._-]{1,64}")


class ProxyHeadersMiddleware:
    """Takes client, scheme and host from X-Forwarded-For, -Proto and -Host of trusted proxies.

    It also takes the id of a request from X-Request-ID. From any other client these headers are
    ignored.
    """

    def __init__(self, app: ASGIApp, trusted: Iterable[str]) -> None:
        self._app = app
        self._networks = [ip_network(text, strict=False) for text in trusted]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, with what a trusted proxy says of it."""
        if scope["type"] == "http" and self._networks and self._is_trusted(address_of(scope)):
            scope = self._apply_headers(scope)
        await self._app(scope, receive, send)

    def _is_trusted(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._networks)

    def _apply_headers(self, scope: Scope) -> Scope:
        scope = dict(scope)
        for name, value in scope["headers"]:
            if name == REQUEST_ID and _ID.fullmatch(value):
                scope.setdefault("state", {})["request_id"] = value.decode()
        forwarded = {
            name: [part.strip() for part in value.decode("latin-1").split(",") if part.strip()]
            for name, value in scope["headers"]
            if name.startswith(b"x-forwarded-")
        }
        # From the nearest hop outwards: the first that is not a trusted proxy is the client.
        for hop in reversed(forwarded.get(b"x-forwarded-for", [])):
            address = parse_address(hop)
            if address is None:
                break
            scope["client"] = (str(address), 0)
            if not self._is_trusted(address):
                break
        scheme = forwarded.get(b"x-forwarded-proto", [""])[-1]
        if scheme in ("http", "https"):
            scope["scheme"] = scheme
        if host := forwarded.get(b"x-forwarded-host", [""])[-1]:
            others = [header for header in scope["headers"] if header[0] != b"host"]
            scope["headers"] = [(b"host", host.encode("latin-1")), *others]
        return scope


def address_of(scope: Scope) -> Address | None:
    """The address of the client, if it has one."""
    client = scope.get("client")
    return parse_address(client[0]) if client else None


@lru_cache(4096)
def parse_address(text: str) -> Address | None:
    """Parse an address as proxies write it: bare or in brackets, with or without a port.

    >>> parse_address("[2001:db8::1]:443"), parse_address("192.0.2.7:80"), parse_address("unknown")
    (IPv6Address('2001:db8::1'), IPv4Address('192.0.2.7'), None)
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    # An IPv4 client of a dual-stack socket has an IPv4-mapped IPv6 address.
    return getattr(address, "ipv4_mapped", None) or address
