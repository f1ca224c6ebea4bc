"""Counts the open connections of each client address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_network

from pintu.server.security.proxies import parse_address
from pintu.server.security.rate_limit import limited_address


class ClientConnections:
    """The open connections of each address; IPv6 addresses are counted by /64 network.

    This machine and trusted proxies are not counted: their connections are those of many clients.

    >>> clients = ClientConnections(proxies=["10.0.0.0/8"])
    >>> clients.add(("192.0.2.1", 5000)), clients.add(("192.0.2.1", 5001)), clients.add(None)
    (1, 2, 0)
    >>> clients.add(("10.0.0.7", 5000)), clients.add(("127.0.0.1", 5000))
    (0, 0)
    """

    def __init__(
        self, proxies: Iterable[str] = (), most: int = 0, most_per_address: int = 0
    ) -> None:
        self.most, self.most_per_address = most, most_per_address
        """The limits that the operator has set, or 0."""
        self._proxies = [ip_network(text, strict=False) for text in proxies]
        self._count: Counter[str] = Counter()

    def add(self, client: tuple[str, int] | None) -> int:
        """Count a new connection, and return how many its address has now; 0 if not counted."""
        address = self._address(client)
        if address is None:
            return 0
        self._count[address] += 1
        return self._count[address]

    def remove(self, client: tuple[str, int] | None) -> None:
        """Stop counting a connection that was added."""
        address = self._address(client)
        if address is None:
            return
        self._count[address] -= 1
        if not self._count[address]:
            del self._count[address]

    def _address(self, client: tuple[str, int] | None) -> str | None:
        address = parse_address(client[0]) if client else None
        if address is not None and any(address in network for network in self._proxies):
            return None
        return limited_address({"client": client})
