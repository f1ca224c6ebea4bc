"""Stops a server process without breaking a request.

Its open connections finish their requests; other processes accept new connections.
"""

from __future__ import annotations

import asyncio
import time

from uvicorn import Server

from pintu.server.connections import Connection

IDLE_SECONDS = 5.0
"""How long a connection without a request stays open: the next request may be on its way."""

_CLOSE = (b"connection", b"close")
_CHECK_SECONDS = 0.1


async def drain(server: Server, seconds: float) -> None:
    """Wait until all clients are gone, for so many seconds at most.

    No new connections are accepted. Requests on open connections are answered, and the client is
    asked to use another connection for the next request. Streams continue to their end.
    """
    await _stop_accepting(server)
    end = time.monotonic() + seconds
    idle_since: dict[Connection, float] = {}
    # Once a second uvicorn makes the headers of all responses from these.
    server.config.encoded_headers.append(_CLOSE)
    server.server_state.default_headers = [*server.server_state.default_headers, _CLOSE]
    connections = server.server_state.connections
    for connection in connections:
        if isinstance(connection, Connection) and connection.cycle is not None:
            cycle = connection.cycle
            cycle.default_headers = [*cycle.default_headers, _CLOSE]  # of a request in progress
    while connections and time.monotonic() < end:
        now = time.monotonic()
        idle = [each for each in connections if isinstance(each, Connection) and each.is_idle]
        idle_since = {each: idle_since.get(each, now) for each in idle}
        for connection, since in idle_since.items():
            if now - since >= IDLE_SECONDS:
                connection.shutdown()
        await asyncio.sleep(_CHECK_SECONDS)


async def _stop_accepting(server: Server) -> None:
    """Close the listening sockets of this process, and serve what it has accepted.

    asyncio accepts a connection in one round of its loop, and serves it from the next one on. If
    the listener is closed in between, it drops the connection, and the client waits in vain.
    """
    loop = asyncio.get_running_loop()
    for listener in server.servers:
        for each in listener.sockets:
            loop.remove_reader(each.fileno())
    await asyncio.sleep(0)
    for listener in server.servers:
        listener.close()
