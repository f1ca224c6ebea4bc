"""Listening sockets."""

from __future__ import annotations

import socket

from pintu.server.settings import SettingsError

_BACKLOG = 1024
_PORTS_TRIED = 100


def listen(host: str, port: int, *, next_free: bool = False) -> socket.socket:
    """Open a listening socket, at the port or, with `next_free`, at the next free port.

    Clients that connect now are served as soon as the server is ready.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(65535, port + _PORTS_TRIED) if next_free else port
    for number in range(port, last + 1):
        try:
            created = socket.create_server((host, number), family=family, backlog=_BACKLOG)
            # Wrapped again it has its protocol number; without it asyncio does not set TCP_NODELAY,
            # and each response would be delayed by 40 ms.
            return socket.socket(fileno=created.detach())
        except OSError as error:
            if number == last or isinstance(error, socket.gaierror):
                reason = (error.strerror or str(error)).lower()
                raise SettingsError(
                    "settings.port", port=number, host=host, reason=reason
                ) from None
    raise AssertionError("there is always a last port")


class SharedListener(socket.socket):
    """A listening socket from which several processes accept connections.

    For asyncio the backlog is also the number of connections that are accepted at once. Servers
    with such a socket pass 1, so that the next connection goes to a process that is idle. This
    class ignores that 1, so that the queue of the operating system does not get shorter.
    """

    def listen(self, backlog: int = _BACKLOG, /) -> None:
        """Listen with the usual backlog."""
        super().listen(_BACKLOG)
