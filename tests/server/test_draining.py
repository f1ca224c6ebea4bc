"""A server process that is replaced answers everyone whom it has accepted."""

from __future__ import annotations

import asyncio
import socket
from types import SimpleNamespace
from typing import Any

from uvicorn.server import ServerState

from pintu.server.draining import drain
from servers import TIMEOUT


class Greeting(asyncio.Protocol):
    """Greets whoever connects."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(b"hello")
        transport.close()


def test_a_connection_that_was_accepted_just_before_is_served() -> None:
    """The end is requested and a client connects in the same round of the event loop."""

    async def connect_and_drain() -> bytes:
        loop = asyncio.get_running_loop()
        listener = await loop.create_server(Greeting, "127.0.0.1", 0, backlog=1)
        request: asyncio.Future[None] = loop.create_future()
        ours, theirs = socket.socketpair()

        def request_end() -> None:
            loop.remove_reader(theirs)
            request.set_result(None)

        with ours, theirs, socket.socket() as client:
            loop.add_reader(theirs, request_end)
            ours.send(b"drain")
            client.connect(listener.sockets[0].getsockname())
            client.setblocking(False)
            await request
            server: Any = SimpleNamespace(
                servers=[listener],
                config=SimpleNamespace(encoded_headers=[]),
                server_state=ServerState(),
            )
            await drain(server, 0)
            assert not listener.sockets
            async with asyncio.timeout(TIMEOUT):
                return await loop.sock_recv(client, 100)

    assert asyncio.run(connect_and_drain()) == b"hello"
