"""Slow request bodies, and the memory limit of uploads."""

from __future__ import annotations

import asyncio
import platform
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import uvicorn
from fastapi import Request
from pydantic import ValidationError
from starlette.responses import PlainTextResponse
from starlette.types import Message, Receive, Scope, Send
from uvicorn.server import ServerState

from pintu.server.app import make_app
from pintu.server.connections import HEADER_TIMEOUT, Connection
from pintu.server.problems import ProblemError
from pintu.server.save_bodies import MAX_ERRORS, first_errors
from pintu.server.schemas.games import GameWrite
from pintu.server.security.body_limit import (
    MAX_MARKS,
    MAX_PAUSE_SECONDS,
    MAX_SECONDS,
    BodyLimitMiddleware,
)
from pintu.server.security.body_memory import BodyMemory
from pintu.server.settings import Settings
from pintu.server.uploads import (
    MAX_READ_SECONDS,
    MAX_WAIT_SECONDS,
    WINDOW_BYTES,
    WINDOW_SECONDS,
    UploadBudget,
    read_body,
)
from pintu.store import open_store
from server.virtual_time import run_in_virtual_time
from servers import Server, needs_proc, photo, wait_until

Parts = list[tuple[float, bytes]]
NEVER = 1e6
"""Seconds that no server waits."""


def sent(parts: Parts, *, ends: bool = True, client: str = "127.0.0.1") -> Request:
    """A request whose body comes in parts, each after a pause; it may never end."""
    left = iter(parts)

    async def receive() -> Message:
        pause, part = next(left, (0.0, b"") if ends else (NEVER, b""))
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    scope = {"type": "http", "method": "POST", "headers": [], "client": (client, 1)}
    return Request(scope, receive)


async def outcome(budget: UploadBudget, request: Request) -> int:
    """The bytes that were read, or the status of the refusal."""
    try:
        async with budget.body(request) as body:
            return len(body)
    except ProblemError as error:
        assert error.headers is not None
        assert error.headers["Connection"] == "close"
        return error.status_code


def test_idle_uploads_take_no_memory() -> None:
    async def run() -> None:
        budget = UploadBudget(4000, 1000)
        idle = [asyncio.create_task(outcome(budget, sent([], ends=False))) for _ in range(20)]
        await asyncio.sleep(0)
        assert await outcome(budget, sent([(0, bytes(900))])) == 900
        assert not any(task.done() for task in idle)
        assert await asyncio.gather(*idle) == [408] * 20

    run_in_virtual_time(run())


def test_a_slow_but_steady_body_is_read_to_its_end() -> None:
    pieces = 60
    pause, size = (
        3 * WINDOW_SECONDS / pieces,
        5 * WINDOW_BYTES // pieces,
    )  # three times as long as a stretch
    parts = [(pause, bytes(size))] * pieces

    async def run() -> None:
        whole = size * pieces
        assert await outcome(UploadBudget(whole, whole), sent(parts)) == whole
        assert len(await read_body(sent(parts))) == whole

    run_in_virtual_time(run())


@pytest.mark.parametrize("quick_start", [[], [(0.0, bytes(5 * WINDOW_BYTES))]])
def test_a_body_that_arrives_too_slowly_is_refused_also_after_a_quick_start(
    quick_start: Parts,
) -> None:
    trickle = [(WINDOW_SECONDS / 10, bytes(WINDOW_BYTES // 100))] * 20

    async def run() -> None:
        budget = UploadBudget(9 * WINDOW_BYTES, 9 * WINDOW_BYTES)
        assert await outcome(budget, sent(quick_start + trickle)) == 408

    run_in_virtual_time(run())


def test_an_upload_has_a_limit_of_time_however_steady_it_is() -> None:
    steady = [(WINDOW_SECONDS / 2, bytes(WINDOW_BYTES))] * 1000

    async def run() -> None:
        loop, whole = asyncio.get_running_loop(), 1000 * WINDOW_BYTES
        assert await outcome(UploadBudget(whole, whole), sent(steady)) == 408
        assert loop.time() == pytest.approx(MAX_READ_SECONDS)
        with pytest.raises(ProblemError):
            await read_body(sent(steady))
        assert loop.time() == pytest.approx(2 * MAX_READ_SECONDS)

    run_in_virtual_time(run())


def test_many_uploads_at_once_cause_no_deadlock() -> None:
    async def run() -> None:
        budget = UploadBudget(4000, 1000)
        pause = MAX_WAIT_SECONDS / 50
        crowd = [outcome(budget, sent([(pause, bytes(100))] * 10)) for _ in range(30)]
        read = await asyncio.gather(*crowd)
        assert set(read) == {1000, 503}
        assert read.count(1000) >= 4
        assert await outcome(budget, sent([(0, bytes(1000))])) == 1000

    run_in_virtual_time(run())


def test_all_memory_is_returned() -> None:
    async def run() -> None:
        budget = UploadBudget(1000, 1000)
        for parts in ([(0.0, bytes(1000))], [(0.0, bytes(900)), (NEVER, b"late")]) * 2:
            await outcome(budget, sent(parts))
        assert await outcome(budget, sent([(0, bytes(1000))])) == 1000

    run_in_virtual_time(run())


def test_uploads_of_one_address_leave_memory_for_others() -> None:
    async def run() -> None:
        budget = UploadBudget(12_000, 2_500, 4_000)
        slow = [(0.0, bytes(2_000)), (5.0, bytes(100)), (NEVER, b"")]
        greedy = [
            asyncio.create_task(outcome(budget, sent(slow, client="192.0.2.1"))) for _ in "12345"
        ]
        await asyncio.sleep(1)
        for size in (1_000, 2_500):
            other = sent([(0, bytes(size))], client="192.0.2.2")
            assert await asyncio.wait_for(outcome(budget, other), 1) == size
        assert set(await asyncio.gather(*greedy)) == {408, 503}
        again = sent([(0, bytes(2_500))], client="192.0.2.1")
        assert await asyncio.wait_for(outcome(budget, again), 1) == 2_500

    run_in_virtual_time(run())


def test_the_server_limits_the_uploads_of_one_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in (
        ("UPLOAD_MEMORY", 12_000),
        ("PICTURE", 2_500),
        ("UPLOADS_PER_ADDRESS", 4_000),
    ):
        monkeypatch.setattr(f"pintu.server.app.{name}", value)

    async def nothing() -> None:
        pass

    async def run() -> None:
        pool: Any = SimpleNamespace(start=nothing, stop=nothing)
        store = await asyncio.to_thread(open_store, f"sqlite:///{tmp_path / 'pintu.db'}")
        app = make_app(Settings(idle_days=0).with_defaults(), store, pool)
        async with app.router.lifespan_context(app):
            budget = app.state.services.uploads
            greedy = [
                asyncio.create_task(
                    outcome(budget, sent([(0.0, bytes(1_000))] * 2, ends=False, client="192.0.2.1"))
                )
                for _ in range(9)
            ]
            await asyncio.sleep(0.1)
            assert budget.used <= 6_500  # one of them may exceed the limit
            assert await outcome(budget, sent([(0, bytes(2_500))], client="192.0.2.2")) == 2_500
            for task in greedy:
                task.cancel()
            await asyncio.gather(*greedy, return_exceptions=True)

    asyncio.run(run())


def test_uploads_of_one_address_do_not_deadlock() -> None:
    async def run() -> None:
        budget = UploadBudget(12_000, 2_500, 4_000)
        steady = [(0.1, bytes(250))] * 10
        uploads = [outcome(budget, sent(steady, client="192.0.2.1")) for _ in range(4)]
        assert await asyncio.gather(*uploads) == [2_500] * 4

    run_in_virtual_time(run())


async def answered(
    receive: Receive,
    memory: BodyMemory | None = None,
    client: str = "127.0.0.1",
    path: str = "/api/x",
    seconds: float = 0,
) -> str:
    """The outcome of an application behind `BodyLimitMiddleware` that reads the whole body.

    The application then takes some seconds.
    """
    seen: list[str] = []

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            while (await receive()).get("more_body"):
                pass
            await asyncio.sleep(seconds)
            seen.append((await receive())["type"])
        except ProblemError as error:
            seen.append(str(error.status_code))

    async def nothing(_message: Message) -> None:
        raise AssertionError

    scope: dict[str, Any] = {"type": "http", "method": "PUT", "path": path, "headers": []}
    scope["client"] = (client, 50_000)
    await BodyLimitMiddleware(inside, memory)(scope, receive, nothing)
    return seen[0]


def received(*messages: tuple[float, Message]) -> Receive:
    async def one() -> AsyncIterator[Message]:
        for pause, message in messages:
            await asyncio.sleep(pause)
            yield message

    parts = one()
    return lambda: anext(parts)


PART = {"type": "http.request", "body": b"{", "more_body": True}
END = {"type": "http.request", "body": b"}", "more_body": False}
GONE = {"type": "http.disconnect"}


def test_a_body_that_stops_arriving_is_408() -> None:
    late = MAX_PAUSE_SECONDS + 1
    for receive in (received((0, PART), (late, END), (0, GONE)), received((late, END), (0, GONE))):
        assert run_in_virtual_time(answered(receive)) == "408"


def test_a_body_that_trickles_is_408_after_a_while() -> None:
    trickle = [(20.0, PART)] * 100

    async def run() -> float:
        assert await answered(received(*trickle, (0, END), (0, GONE))) == "408"
        return asyncio.get_running_loop().time()

    assert run_in_virtual_time(run()) == pytest.approx(MAX_SECONDS)


def large_save(pause: float) -> Receive:
    """2.4 MB at once, and the end after a pause."""
    parts: list[tuple[float, Message]] = [(0.0, {**PART, "body": bytes(60_000)})] * 40
    return received(*parts, (pause, END), (NEVER, GONE))


def test_large_bodies_of_one_address_leave_memory_for_others() -> None:
    async def run() -> None:
        memory = BodyMemory()
        game, attacker, player = "/api/games/abcdefgh", "192.0.2.1", "192.0.2.2"
        held = [
            asyncio.create_task(answered(large_save(25), memory, attacker, game))
            for _ in range(700)
        ]
        await asyncio.sleep(20)
        outcomes = [task.result() for task in held if task.done()]
        assert outcomes == ["503"] * 692
        short = received((0, PART), (0, END), (0, GONE))
        assert await answered(short, memory, attacker, game) == "http.disconnect"
        whole = received((0, {**END, "body": bytes(2_400_000)}), (0, GONE))
        assert await answered(whole, memory, player, game) == "http.disconnect"
        for task in held:
            task.cancel()
        await asyncio.gather(*held, return_exceptions=True)
        whole = received((0, {**END, "body": bytes(2_400_000)}), (0, GONE))
        assert await answered(whole, memory, attacker, game) == "http.disconnect"

    run_in_virtual_time(run())


def test_a_body_counts_as_memory_until_its_request_is_answered() -> None:
    async def run() -> None:
        memory = BodyMemory(total=3_000_000)
        path = "/api/games/abcdefgh"
        whole = [received((0, {**END, "body": bytes(2_400_000)}), (0, GONE)) for _ in range(3)]
        first = asyncio.create_task(answered(whole[0], memory, path=path, seconds=10))
        await asyncio.sleep(5)
        assert await answered(whole[1], memory, path=path) == "503"
        assert await first == "http.disconnect"
        assert await answered(whole[2], memory, path=path) == "http.disconnect"

    run_in_virtual_time(run())


@pytest.mark.parametrize("path", ["/api/games/abcdefgh", "/api/results/abcdefgh"])
@pytest.mark.parametrize(
    "body",
    [
        b'{"kind":"save",%s}' % b",".join(b'"k%d":0' % n for n in range(200_000)),
        b'{"game":{%s}}' % b",".join(b'"k%d":0' % n for n in range(200_000)),
        b'{"game":[%s]}' % b",".join([b"0"] * 1_000_000),
    ],
)
def test_a_body_with_very_many_fields_is_refused_before_it_is_validated(
    hosted: Server, path: str, body: bytes
) -> None:
    headers = {"content-type": "application/json"}
    answer = hosted.client().put(path, content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (413, "request.too_many_fields")


@pytest.mark.parametrize(("path", "first"), [("games", "kind"), ("results", "game")])
def test_of_very_many_errors_in_a_body_the_answer_has_the_first(
    hosted: Server, path: str, first: str
) -> None:
    """As many wrong fields as a body may have, and then one more."""
    headers, most = {"content-type": "application/json"}, MAX_MARKS // 2
    for count, expected in ((most, (422, first)), (most + 1, (413, None))):
        body = b"{%s}" % b",".join(b'"k%d":0' % number for number in range(count))
        answer = hosted.client().put(f"/api/{path}/abcdefgh", content=body, headers=headers)
        problem = answer.json()
        assert (answer.status_code, problem.get("field")) == expected
        assert len(answer.content) < 1000
        assert "k1" not in answer.text


@pytest.mark.parametrize(
    ("method", "path"), [("PUT", "/api/games/abcdefgh"), ("POST", "/api/hints")]
)
def test_a_body_with_very_deep_nesting_is_refused(hosted: Server, method: str, path: str) -> None:
    """As deep as a body may be, and then one deeper; outside and inside of a field."""
    headers, player = {"content-type": "application/json"}, hosted.client()
    for opening in (b"[", b'{"a":'):
        most = MAX_MARKS // (2 if b":" in opening else 1)
        for depth, expected in ((most, {400, 422}), (most + 1, {413})):
            answer = player.request(method, path, content=opening * depth, headers=headers)
            assert answer.status_code in expected, answer.text


def test_at_most_ten_errors_of_a_body_are_kept() -> None:
    body = b"{%s}" % b",".join(b'"k%d":0' % number for number in range(MAX_MARKS // 2))
    with pytest.raises(ValidationError) as error:
        GameWrite.model_validate_json(body)
    assert len(first_errors(error.value)) == MAX_ERRORS == 10


def test_after_the_body_a_client_may_be_silent() -> None:
    steady = [(MAX_PAUSE_SECONDS / 3, PART)] * 6
    silent = received(*steady, (0, END), (3 * MAX_PAUSE_SECONDS, GONE))
    assert run_in_virtual_time(answered(silent)) == "http.disconnect"


def test_a_slow_steady_upload_may_take_longer_than_each_timeout() -> None:
    """40 kB a second through everything that has a time limit, for longer than each of them."""
    piece, count = 20_000, 120
    budget = UploadBudget(piece * count, piece * count)

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        async with budget.body(Request(scope, receive)) as body:
            await PlainTextResponse(f"{len(body)} bytes")(scope, receive, send)

    async def run() -> bytes:
        config = uvicorn.Config(
            BodyLimitMiddleware(inside), lifespan="off", log_config=None, access_log=False
        )
        loop, (ours, theirs) = asyncio.get_running_loop(), socket.socketpair()
        await loop.connect_accepted_socket(lambda: Connection(config, ServerState(), {}), theirs)
        reader, writer = await asyncio.open_connection(sock=ours)
        head = "POST /api/previews HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
        writer.write(f"{head}Content-Length: {piece * count}\r\n\r\n".encode())
        for _ in range(count):
            await asyncio.sleep(0.5)
            writer.write(bytes(piece))
            await writer.drain()
        assert loop.time() > max(HEADER_TIMEOUT, MAX_PAUSE_SECONDS, WINDOW_SECONDS)
        answer = await reader.read()
        writer.close()
        return answer

    assert run_in_virtual_time(run()).endswith(f"{piece * count} bytes".encode())


def test_a_body_may_arrive_in_pieces(hosted: Server) -> None:
    body = photo(900, 700) + bytes(640_000)

    def pieces() -> Iterator[bytes]:
        for at in range(0, len(body), 20_000):
            yield body[at : at + 20_000]

    length = {"content-length": str(len(body))}
    answer = hosted.client().post("/api/previews", content=pieces(), headers=length)
    assert answer.status_code == 200


def test_idle_uploads_do_not_block_others(hosted: Server) -> None:
    player = hosted.client()
    # The process for pictures starts with the first.
    assert player.post("/api/previews", content=photo()).status_code == 200
    head = b"POST /api/previews HTTP/1.1\r\nHost: localhost\r\nContent-Length: 25000000\r\n"
    with ExitStack() as stack:
        lines = [stack.enter_context(hosted.connect()) for _ in range(12)]
        for line in lines:
            line.sendall(head + b"Expect: 100-continue\r\n\r\n")
        for line in lines:  # which is sent when the body is waited for
            assert line.recv(1000).startswith(b"HTTP/1.1 100")
        assert player.post("/api/previews", content=photo()).status_code == 200
        for line in lines:  # and nobody had to be given up for that
            line.setblocking(False)
            with pytest.raises(BlockingIOError):
                line.recv(1000)


@needs_proc
@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="others give no memory back")
def test_the_memory_of_uploads_is_given_back(tmp_path: Path) -> None:
    size, count = 20_000_000, 4
    header = b"POST /api/previews HTTP/1.1\r\nHost: localhost\r\nContent-Length: 24000000\r\n\r\n"
    with Server(tmp_path, "serve") as server:
        server.wait_until_ready()
        before = server.memory
        with ExitStack() as stack:
            for _ in range(count):
                line = stack.enter_context(server.connect())
                line.sendall(header + bytes(size))
            wait_until(lambda: server.memory > before + count * size * 0.9, "they have arrived")
        wait_until(lambda: server.memory < before + count * size / 2, "their memory is free")
