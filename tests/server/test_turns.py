"""Requests of client addresses take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from starlette.types import Message, Receive, Scope, Send

from pintu.server.security.turns import Turns, TurnsMiddleware

GREEDY, OTHER = "192.0.2.1", "192.0.2.2"


def handling_order(*requests: tuple[str, Receive]) -> list[str]:
    """The addresses in the order in which an application has read their requests."""
    order: list[str] = []

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        while (await receive()).get("more_body"):
            pass
        order.append(scope["client"][0])

    async def run() -> None:
        app = TurnsMiddleware(inside)
        scopes = [{"type": "http", "client": (address, 1)} for address, _ in requests]
        receives = [receive for _, receive in requests]
        await asyncio.gather(
            *(app(scope, receive, nothing) for scope, receive in zip(scopes, receives, strict=True))
        )

    asyncio.run(run())
    return order


async def nothing(_message: Message) -> None:
    raise AssertionError


def body(*parts: bytes) -> Callable[[], Awaitable[Message]]:
    left = list(parts)

    async def receive() -> Message:
        part = left.pop(0)
        return {"type": "http.request", "body": part, "more_body": bool(left)}

    return receive


def test_a_request_waits_for_one_of_each_other_address() -> None:
    order = handling_order(*((GREEDY, body(b"x")) for _ in range(50)),
                           (OTHER, body(b"x")), (OTHER, body(b"x")))  # fmt: skip
    assert len(order) == 52
    assert order.index(OTHER) <= 2
    assert order[: order.index(OTHER) + 3].count(OTHER) == 2


def test_large_bodies_take_turns_once_they_are_complete() -> None:
    large = [(GREEDY, body(b"x", b"y", b"z")) for _ in range(50)]
    assert handling_order(*large, (OTHER, body(b"x", b"y"))).index(OTHER) <= 4


def test_a_turn_of_a_client_that_has_gone_is_not_lost() -> None:
    async def run() -> None:
        turns = Turns()
        await turns.wait(GREEDY)
        gone = asyncio.create_task(turns.wait(GREEDY))
        other = asyncio.create_task(turns.wait(OTHER))
        await asyncio.sleep(0)
        gone.cancel()
        await other
        await asyncio.gather(*(turns.wait(GREEDY) for _ in range(3)))

    asyncio.run(asyncio.wait_for(run(), 60))
