"""Requests of client addresses take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from operator import itemgetter

from starlette.types import Message, Receive, Scope, Send

from pintu.server.app import make_app
from pintu.server.player_cookie import CookieSigner
from pintu.server.security.turns import Turns, TurnsMiddleware
from pintu.server.settings import Settings

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
    """Their last parts arrive together, that of the other address behind all the rest."""
    waiting: list[tuple[bool, asyncio.Future[None]]] = []

    def slow_body(address: str) -> tuple[str, Receive]:
        parts = iter((b"x", b"y"))

        async def receive() -> Message:
            part = next(parts)
            if part == b"y":
                waiting.append((address == OTHER, asyncio.get_running_loop().create_future()))
                arrival = waiting[-1][1]
                if len(waiting) == 51:
                    for _, last_part in sorted(waiting, key=itemgetter(0)):
                        last_part.set_result(None)
                await arrival
            return {"type": "http.request", "body": part, "more_body": part == b"x"}

        return address, receive

    order = handling_order(*(slow_body(GREEDY) for _ in range(50)), slow_body(OTHER))
    assert order.index(OTHER) <= 4


def test_responses_take_turns() -> None:
    """The database finishes many writes at once."""
    order: list[str] = []

    async def run() -> None:
        stored = asyncio.Event()

        async def inside(scope: Scope, receive: Receive, send: Send) -> None:
            await stored.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def ask(address: str) -> None:
            async def note(_message: Message) -> None:
                order.append(address)

            await app({"type": "http", "client": (address, 1)}, body(b""), note)

        app = TurnsMiddleware(inside)
        greedy = [asyncio.create_task(ask(GREEDY)) for _ in range(50)]
        for _ in range(60):  # all of them wait for the database, then the other one too
            await asyncio.sleep(0)
        other = asyncio.create_task(ask(OTHER))
        for _ in range(10):
            await asyncio.sleep(0)
        stored.set()
        await asyncio.gather(*greedy, other)

    asyncio.run(run())
    assert order.index(OTHER) <= 4


def test_requests_to_the_application_take_turns() -> None:
    app, order = make_app(Settings().with_defaults()), list[str]()
    app.state.signer = CookieSigner(b"secret")

    async def ask(address: str) -> None:
        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                order.append(address)

        scope = {
            "type": "http", "method": "GET", "scheme": "http", "path": "/icon.svg",
            "query_string": b"", "headers": [(b"host", b"localhost")], "client": (address, 1),
        }  # fmt: skip
        await app(scope, body(b""), note)

    async def run() -> None:
        await asyncio.gather(*(ask(GREEDY) for _ in range(50)), ask(OTHER))

    asyncio.run(run())
    assert len(order) == 51
    assert order.index(OTHER) <= 4


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
