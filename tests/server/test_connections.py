"""Connections that keep the server waiting are ended; those that only take their time are not."""

from __future__ import annotations

import asyncio
import errno
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from pintu.server import connections
from pintu.server.client_connections import ClientConnections
from pintu.server.connections import (
    HEADER_TIMEOUT,
    OVERLOAD_TIMEOUT,
    WRITE_BYTES,
    WRITE_TIMEOUT,
    Connection,
)
from pintu.server.security.headers import HEADERS
from pintu.server.security.open_requests import OpenRequestsMiddleware
from pintu.server.security.proxies import ProxyHeadersMiddleware
from pintu.server.strict_http import CHUNK_BYTES, FREE_CHUNKS, MAX_HEADER, MAX_LINES
from server.virtual_time import run_in_virtual_time
from servers import Server, wait_until

KEEP_ALIVE = 30
LARGE = 5_000_000
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
Line = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def slow_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers in pieces, a third of a head's time apart; reads the body first if asked to.

    An answer to /large has LARGE bytes.
    """
    if scope["path"] == "/read":
        while (await receive()).get("more_body"):
            pass
    pieces = 9 if scope["path"] == "/stream" else 1
    piece = bytes(LARGE) if scope["path"] == "/large" else b"piece"
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(pieces):
        await send({"type": "http.response.body", "body": piece, "more_body": True})
        if pieces > 1:
            await asyncio.sleep(HEADER_TIMEOUT / 3)
    await send({"type": "http.response.body", "body": b""})


@asynccontextmanager
async def served() -> AsyncIterator[Callable[[], Awaitable[Line]]]:
    """A server of `slow_app`, and what connects to it; for virtual time."""
    config = uvicorn.Config(slow_app, lifespan="off", ws="none", log_config=None, access_log=False,
                            timeout_keep_alive=KEEP_ALIVE)  # fmt: skip
    state, clients = ServerState(), ClientConnections()
    loop = asyncio.get_running_loop()
    lines: list[Line] = []

    async def connect() -> Line:
        ours, theirs = socket.socketpair()
        await loop.connect_accepted_socket(
            lambda: Connection(config, state, {}, clients=clients), theirs
        )
        lines.append(await asyncio.open_connection(sock=ours))
        return lines[-1]

    try:
        yield connect
    finally:
        for _, writer in lines:
            writer.close()
        while state.connections:
            await asyncio.sleep(0.01)


async def seconds_until_closed(line: Line, trickle: bytes = b"") -> float:
    """Seconds until the other side ends a connection that a byte is sent to now and then."""
    reader, writer = line
    loop = asyncio.get_running_loop()
    began = loop.time()
    while loop.time() < began + 100:
        try:
            async with asyncio.timeout(1):
                if await reader.read(1000) == b"":
                    return loop.time() - began
        except TimeoutError:
            writer.write(trickle)
        except ConnectionError:
            return loop.time() - began
    raise AssertionError("the connection is still open")


async def answer_to(line: Line, request: bytes) -> bytes:
    reader, writer = line
    writer.write(request)
    async with asyncio.timeout(100):
        return await reader.readuntil(b"0\r\n\r\n")


@pytest.mark.parametrize(
    ("begun", "trickle"),
    [(b"", b""), (GET[:-2], b""), (GET[:-2] + b"X: ", b"x")],
)
def test_a_missing_header_closes_the_connection(begun: bytes, trickle: bytes) -> None:
    async def run() -> None:
        async with served() as connect:
            line = await connect()
            line[1].write(begun)
            assert await seconds_until_closed(line, trickle) == pytest.approx(HEADER_TIMEOUT)

    run_in_virtual_time(run())


def test_between_requests_a_client_has_the_keep_alive_timeout() -> None:
    async def run() -> None:
        async with served() as connect:
            line = await connect()
            assert b"200 OK" in await answer_to(line, GET)
            await asyncio.sleep(KEEP_ALIVE - 1)
            assert b"200 OK" in await answer_to(line, GET)
            assert await seconds_until_closed(line) == pytest.approx(KEEP_ALIVE)
            line = await connect()
            assert b"200 OK" in await answer_to(line, GET)
            await asyncio.sleep(1)
            line[1].write(GET[:-2])  # a second head counts from its first byte
            assert await seconds_until_closed(line, b"X") == pytest.approx(HEADER_TIMEOUT)

    assert HEADER_TIMEOUT < KEEP_ALIVE - 1
    run_in_virtual_time(run())


def test_a_stream_and_a_slow_body_may_take_longer_than_the_header_timeout() -> None:
    async def run() -> None:
        async with served() as connect:
            streaming, reading = await connect(), await connect()
            answer = asyncio.create_task(answer_to(streaming, b"GET /stream" + GET[5:]))
            head = b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n"
            reading[1].write(head)
            for _ in range(9):
                await asyncio.sleep(HEADER_TIMEOUT / 3)
                reading[1].write(b"x")
            assert b"200 OK" in await answer_to(reading, b"")
            assert (await answer).count(b"piece") == 9

    run_in_virtual_time(run())


def test_an_unread_body_does_not_keep_the_connection_open() -> None:
    async def run() -> None:
        async with served() as connect:
            line = await connect()
            head = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 999999\r\n\r\n"
            assert b"200 OK" in await answer_to(line, head)
            assert await seconds_until_closed(line, b"x") <= HEADER_TIMEOUT + 1

    run_in_virtual_time(run())


def test_a_client_over_the_limit_gets_503_until_others_leave(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(connections, "MAX_CONNECTIONS", 2)

    async def run() -> None:
        async with served() as connect:
            lines = [await connect() for _ in range(2)]
            crowded, idle = await connect(), await connect()
            crowded[1].write(GET)
            answer = await crowded[0].read()
            head, body = answer.split(b"\r\n\r\n")
            assert b"503 Service Unavailable" in head
            assert b"retry-after: 5" in head
            assert json.loads(body)["retry_after"] == 5
            assert await seconds_until_closed(idle) == pytest.approx(OVERLOAD_TIMEOUT)
            assert b"200 OK" in await answer_to(lines[0], GET)
            for _, writer in lines:
                writer.close()
                await writer.wait_closed()
            await asyncio.sleep(0.1)
            assert b"200 OK" in await answer_to(await connect(), GET)

    run_in_virtual_time(run())


@pytest.mark.parametrize("reads", [0, WRITE_BYTES // 10])
def test_a_client_that_does_not_read_its_answer_is_disconnected(reads: int) -> None:
    async def run() -> None:
        async with served() as connect:
            reader, writer = await connect()
            writer.write(b"GET /large" + GET[5:])
            await reader.read(100)
            writer.transport.pause_reading()  # type: ignore[attr-defined]
            began = asyncio.get_running_loop().time()
            received = 100
            while asyncio.get_running_loop().time() < began + 3 * WRITE_TIMEOUT:
                writer.transport.resume_reading()  # type: ignore[attr-defined]
                received += len(await reader.read(reads)) if reads else 0
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                await asyncio.sleep(WRITE_TIMEOUT / 2)
            writer.transport.resume_reading()  # type: ignore[attr-defined]
            with suppress(ConnectionError):
                received += len(await reader.read())
            assert received < LARGE

    run_in_virtual_time(run())


def test_a_slow_client_gets_the_whole_answer() -> None:
    async def run() -> None:
        async with served() as connect:
            reader, writer = await connect()
            loop, began, received = asyncio.get_running_loop(), 0.0, 0
            writer.write(b"GET /large" + GET[5:])
            while received < LARGE:
                writer.transport.pause_reading()  # type: ignore[attr-defined]
                await asyncio.sleep(WRITE_TIMEOUT / 2)
                writer.transport.resume_reading()  # type: ignore[attr-defined]
                received += len(await reader.readexactly(500_000))
            assert loop.time() > began + 4 * WRITE_TIMEOUT

    run_in_virtual_time(run())


def test_one_address_cannot_take_all_connections(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "MAX_PER_ADDRESS", 2)
    addresses = iter(["192.0.2.1"] * 3 + ["192.0.2.2", "192.0.2.1"])
    remote = "uvicorn.protocols.http.h11_impl.get_remote_addr"
    monkeypatch.setattr(remote, lambda transport: (next(addresses), 50_000))

    async def run() -> None:
        async with served() as connect:
            first, second, third = [await connect() for _ in range(3)]
            third[1].write(GET)
            assert b"503 Service Unavailable" in await third[0].read()
            assert b"200 OK" in await answer_to(await connect(), GET)
            assert b"200 OK" in await answer_to(first, GET)
            second[1].close()
            await second[1].wait_closed()
            await asyncio.sleep(0.1)
            assert b"200 OK" in await answer_to(await connect(), GET)

    run_in_virtual_time(run())


def raw(server: Server, request: bytes) -> tuple[dict[str, str], bytes]:
    """Status and headers, and the body of what is answered before the connection is closed."""
    with server.connect() as line:
        line.sendall(request)
        answer = b""
        with suppress(ConnectionResetError):
            while part := line.recv(65_536):
                answer += part
    head, body = answer.split(b"\r\n\r\n", 1)
    first, *rest = head.decode().split("\r\n")
    return {"status": first, **{n.lower(): v for n, v in (r.split(": ", 1) for r in rest)}}, body


@pytest.mark.parametrize(
    "request_bytes",
    [
        b"GET /api/games/\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 70_000,
        b"hello\r\n\r\n",
    ],
)
def test_invalid_http_is_answered_with_a_problem(hosted: Server, request_bytes: bytes) -> None:
    headers, body = raw(hosted, request_bytes)
    assert headers["status"] == "HTTP/1.1 400 Bad Request"
    assert headers["content-type"] == "application/problem+json"
    assert json.loads(body)["detail"] == "The request cannot be read."
    assert {name.lower() for name in HEADERS} <= headers.keys()


@pytest.mark.parametrize("size", [MAX_HEADER, 1_000_000])
def test_a_header_of_too_many_bytes_is_400_however_it_arrives(hosted: Server, size: int) -> None:
    headers, body = raw(hosted, b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * size)
    assert headers["status"] == "HTTP/1.1 400 Bad Request"
    assert json.loads(body)["code"] == "request.unreadable"


def test_a_header_of_too_many_lines_is_431(hosted: Server) -> None:
    lines = b"X: a\r\n" * MAX_LINES + b"\r\n"
    headers, body = raw(hosted, b"GET / HTTP/1.1\r\nHost: localhost\r\n" + lines)
    assert headers["status"].startswith("HTTP/1.1 431 ")
    assert json.loads(body)["code"] == "request.long_header"


def test_a_header_up_to_the_limits_is_read(hosted: Server) -> None:
    begin, end = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n", b"Connection: close\r\n\r\n"
    wide = b"X: " + b"a" * (MAX_HEADER - len(begin + end) - 5) + b"\r\n"
    many = b"X: a\r\n" * (MAX_LINES - 4)
    for lines in (wide, many):
        assert raw(hosted, begin + lines + end)[0]["status"] == "HTTP/1.1 200 OK"


CHUNKS = (
    b"PUT /api/games/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\n"
)


def test_a_body_of_many_small_chunks_is_refused_early(hosted: Server) -> None:
    headers, body = raw(hosted, CHUNKS + b"1\r\n \r\n" * 100_000 + b"0\r\n\r\n")
    assert headers["status"] == "HTTP/1.1 400 Bad Request"
    assert json.loads(body)["code"] == "request.small_chunks"


@pytest.mark.parametrize(("count", "size"), [(FREE_CHUNKS, 1), (3 * FREE_CHUNKS, CHUNK_BYTES)])
def test_a_body_may_have_some_small_chunks_or_many_larger_ones(count: int, size: int) -> None:
    chunk = b"%x\r\n%b\r\n" % (size, b" " * size)

    async def run() -> bytes:
        async with served() as connect:
            request = CHUNKS.replace(b"/api/games/x", b"/read")
            return await answer_to(await connect(), request + chunk * count + b"0\r\n\r\n")

    assert b"200 OK" in run_in_virtual_time(run())


def test_a_client_that_is_gone_can_be_refused(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_: object) -> None:
        raise OSError(errno.ENOTCONN, "Transport endpoint is not connected")

    async def run() -> bytes:
        async with served() as connect:
            reader, writer = await connect()
            monkeypatch.setattr(type(writer.transport), "write_eof", fail)
            writer.write(GET + b"nonsense\r\n\r\n")
            return await reader.read()

    assert b"400 Bad Request" in run_in_virtual_time(run())
    assert [record for record in caplog.records if record.exc_info] == []


def test_an_invalid_chunked_body_is_answered_too(hosted: Server) -> None:
    head = b"POST /api/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    headers, _ = raw(hosted, head + b"Transfer-Encoding: chunked\r\n\r\nno number\r\n")
    assert headers["content-type"] == "application/problem+json"


def test_a_body_with_two_lengths_is_refused_and_the_connection_closed(hosted: Server) -> None:
    head = b"POST /api/hints HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    lengths = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
    smuggled = b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    headers, body = raw(hosted, head + lengths + b"0\r\n\r\n" + smuggled)
    assert headers["status"] == "HTTP/1.1 400 Bad Request"
    assert headers["connection"] == "close"
    assert json.loads(body)["code"] == "request.unreadable"  # and no second answer follows


def test_a_server_with_few_file_descriptors_answers_many_connections(tmp_path: Path) -> None:
    resource = pytest.importorskip("resource")
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)

    def have_few() -> None:
        resource.setrlimit(resource.RLIMIT_NOFILE, (160, hard))

    with ExitStack() as stack:
        server = stack.enter_context(Server(tmp_path, "serve", prepare=have_few))
        crowd = [stack.enter_context(server.connect()) for _ in range(250)]
        headers, body = raw(server, b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert headers["status"] == "HTTP/1.1 503 Service Unavailable"
        assert "too many connections" in json.loads(body)["detail"]
        for line in crowd:
            line.close()
        client = server.client()
        wait_until(lambda: client.get("/api/health").status_code == 200, "there is room again")


CHUNKED = b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
AMBIGUOUS = [
    b"GET / HTTP/1.1\nHost: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\n\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nX: a\rb\r\n\r\n",
    b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n" + CHUNKED,
    b"POST / HTTP/1.0\r\nHost: x\r\n" + CHUNKED,
]
WITH_BODY = b"GET /read HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n\n\n"


@pytest.mark.parametrize("before", [b"", GET, WITH_BODY])
@pytest.mark.parametrize("size", [1, 1000])
@pytest.mark.parametrize("request_bytes", AMBIGUOUS)
def test_headers_that_proxies_may_parse_differently_are_refused(
    before: bytes, size: int, request_bytes: bytes
) -> None:
    async def run() -> bytes:
        async with served() as connect:
            reader, writer = await connect()
            data, answer = before + request_bytes + GET, asyncio.create_task(reader.read())
            for at in range(0, len(data), size):
                writer.write(data[at : at + size])
                await asyncio.sleep(0.01)
                if answer.done():
                    break
            return await answer

    answer = run_in_virtual_time(run())
    assert answer.count(b"HTTP/1.1 200") == bool(before)  # no answer to the request that follows
    assert answer.count(b"HTTP/1.1 400") == 1


def test_one_client_of_a_proxy_cannot_keep_all_its_connections_busy() -> None:
    async def run() -> None:
        release = asyncio.Event()

        async def waiting_app(scope: Scope, receive: Receive, send: Send) -> None:
            await release.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        app = ProxyHeadersMiddleware(OpenRequestsMiddleware(waiting_app, most=3), ["10.0.0.0/8"])

        async def ask(client: str) -> tuple[int, list[tuple[bytes, bytes]]]:
            sent: list[Any] = []
            headers = [(b"x-forwarded-for", client.encode())]
            scope = {"type": "http", "client": ("10.0.0.5", 1), "headers": headers}

            async def send(message: Any) -> None:
                sent.append(message)

            await app(scope, slow_app, send)  # type: ignore[arg-type]
            return sent[0]["status"], sent[0]["headers"]

        async with asyncio.TaskGroup() as group:
            # IPv6 clients are counted by network.
            crowd = [group.create_task(ask(f"2001:db8::{number}")) for number in range(5)]
            other = group.create_task(ask("192.0.2.2"))
            here = [group.create_task(ask("127.0.0.1")) for _ in range(5)]
            await asyncio.sleep(0)
            release.set()
        assert [task.result()[0] for task in crowd] == [200] * 3 + [503] * 2
        assert (b"retry-after", b"5") in crowd[-1].result()[1]
        assert [task.result()[0] for task in (other, *here)] == [200] * 6
        assert (await ask("2001:db8::9"))[0] == 200

    asyncio.run(run())
