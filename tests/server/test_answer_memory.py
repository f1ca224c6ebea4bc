"""Long responses to clients that do not read them take a limited amount of memory."""

from __future__ import annotations

import asyncio

import pytest
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pintu.server.app import make_app
from pintu.server.player_cookie import CookieSigner
from pintu.server.security import answer_memory
from pintu.server.security.answer_memory import PIECE, AnswerMemoryMiddleware
from pintu.server.security.body_memory import BodyMemory
from pintu.server.settings import Settings

LONG = 3 * PIECE + 5
ATTACKER, OTHER = "192.0.2.1", "192.0.2.2"


async def inside(scope: Scope, receive: Receive, send: Send) -> None:
    body = bytes(10) if scope["path"] == "/short" else bytes(LONG)
    await Response(body)(scope, receive, send)


async def nothing() -> Message:
    raise AssertionError


class Client:
    """A client of the middleware, which may stop reading after some pieces."""

    def __init__(self, app: ASGIApp, address: str, path: str = "/", reads: int = 99):
        self.status = 0
        self.pieces: list[tuple[int, bool]] = []
        self._reads = reads
        scope = {
            "type": "http", "method": "GET", "scheme": "http", "path": path, "query_string": b"",
            "headers": [(b"host", b"localhost")], "client": (address, 1),
        }  # fmt: skip
        self.task = asyncio.ensure_future(app(scope, nothing, self._receive))

    async def _receive(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return
        if len(self.pieces) == self._reads:
            await asyncio.Event().wait()
        self.pieces.append((len(message["body"]), message.get("more_body", False)))


def test_a_long_response_is_sent_in_pieces() -> None:
    async def run() -> None:
        client = Client(AnswerMemoryMiddleware(inside), OTHER)
        await client.task
        assert client.pieces == [(PIECE, True)] * 3 + [(5, False)]

    asyncio.run(run())


def test_clients_that_do_not_read_leave_memory_for_others() -> None:
    async def run() -> None:
        app = AnswerMemoryMiddleware(inside, BodyMemory(4 * LONG, 2 * LONG))
        not_reading = [Client(app, ATTACKER, reads=1) for _ in range(9)]
        await asyncio.sleep(0.01)
        assert sorted(client.status for client in not_reading) == [200] * 2 + [503] * 7
        other, short = Client(app, OTHER), Client(app, ATTACKER, "/short")
        await asyncio.gather(other.task, short.task)
        assert (other.status, short.status) == (200, 200)
        for client in not_reading:
            client.task.cancel()
        await asyncio.gather(*(client.task for client in not_reading), return_exceptions=True)
        again = Client(app, ATTACKER)
        await again.task
        assert again.status == 200

    asyncio.run(run())


def test_the_application_limits_its_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> list[int]:
        app = make_app(Settings(reads=0).with_defaults())
        app.state.signer = CookieSigner(b"secret")
        client = Client(app, ATTACKER, "/api/openapi.json")
        await client.task
        return [client.status, *(size for size, _ in client.pieces)]

    status, *pieces = asyncio.run(run())
    assert (status, max(pieces)) == (200, PIECE)
    monkeypatch.setattr(answer_memory, "PER_ADDRESS", PIECE)
    assert asyncio.run(run())[0] == 503
