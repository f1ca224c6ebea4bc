"""Lets the requests of client addresses take turns, so that one address cannot delay the others."""

from __future__ import annotations

import asyncio
from collections import deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.security.rate_limit import limited_address


class Turns:
    """Starts one request in each round of the event loop; addresses take turns.

    The work of a request between two waits takes a few milliseconds at most. Even if one address
    sends many requests at once, a request from another address waits only for one of each address.
    """

    def __init__(self) -> None:
        self._waiting: dict[str | None, deque[asyncio.Future[None]]] = {}
        """By address; the first has the next turn."""
        self._is_taken = False
        """Whether a request was started in this round."""

    async def wait(self, address: str | None) -> None:
        """Wait for the next turn of an address; None is this machine."""
        loop = asyncio.get_running_loop()
        if not self._is_taken:
            self._is_taken = True
            loop.call_soon(self._next)
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _next(self) -> None:
        """Give the turn to the next address that waits, if there is one."""
        while self._waiting:
            address = next(iter(self._waiting))
            queue = self._waiting.pop(address)
            turn = queue.popleft()
            if queue:
                self._waiting[address] = queue  # now the last
            if not turn.done():  # else the client has gone
                turn.set_result(None)
                asyncio.get_running_loop().call_soon(self._next)
                return
        self._is_taken = False


class TurnsMiddleware:
    """Starts the work of a request, and later its response, when its address has a turn.

    A body that comes in several parts needs another turn once it is complete, because it is
    validated only then. The database finishes many writes at once, so responses take turns too.
    """

    def __init__(self, app: ASGIApp, turns: Turns | None = None) -> None:
        self._app = app
        self._turns = turns or Turns()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, in its turn."""
        if scope["type"] != "http":
            return await self._app(scope, receive, send)
        address, parts = limited_address(scope), 0
        await self._turns.wait(address)

        async def receive_in_turn() -> Message:
            nonlocal parts
            message = await receive()
            if message["type"] == "http.request":
                parts += 1
                if parts > 1 and not message.get("more_body"):
                    await self._turns.wait(address)
            return message

        async def send_in_turn(message: Message) -> None:
            if message["type"] == "http.response.start":
                await self._turns.wait(address)
            await send(message)

        await self._app(scope, receive_in_turn, send_in_turn)
        return None
