"""Bodies that come slowly, and room for those that do not."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

import httpx
import pytest
from fastapi import Request
from starlette.types import Message, Receive, Scope, Send

from pintu.server import uploads
from pintu.server.problems import ProblemError
from pintu.server.security import bodies as limits
from pintu.server.security.bodies import Bodies
from pintu.server.uploads import Budget, read_body
from servers import Running, photo

Parts = list[tuple[float, bytes]]


def sent(parts: Parts, *, ends: bool = True) -> Request:
    """A request whose body comes in parts, each after a pause; it may never end."""
    left = iter(parts)

    async def receive() -> Message:
        pause, part = next(left, (0.0, b"") if ends else (1e6, b""))
        await asyncio.sleep(pause)
        return {"type": "http.request", "body": part, "more_body": bool(part)}

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


async def outcome(budget: Budget, request: Request) -> int:
    """The bytes that were read, or the status of the refusal."""
    try:
        async with budget.body(request) as body:
            return len(body)
    except ProblemError as error:
        assert error.headers is not None
        assert error.headers["Connection"] == "close"
        return error.status_code


@pytest.fixture(autouse=True)
def _short_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uploads, "STRETCH", 1.0)
    monkeypatch.setattr(uploads, "LEAST", 1000)
    monkeypatch.setattr(uploads, "LONGEST_WAIT", 0.5)
    monkeypatch.setattr(limits, "LONGEST_PAUSE", 0.3)


def test_senders_who_send_nothing_take_no_room() -> None:
    async def run() -> None:
        budget = Budget(4000, 1000)
        idle = [asyncio.create_task(outcome(budget, sent([], ends=False))) for _ in range(20)]
        await asyncio.sleep(0)
        assert await outcome(budget, sent([(0, bytes(900))])) == 900
        assert await asyncio.gather(*idle) == [408] * 20

    asyncio.run(run())


def test_a_slow_but_steady_body_is_read_to_its_end() -> None:
    parts = [(0.05, bytes(300))] * 60  # three times as long as a stretch

    async def run() -> None:
        assert await outcome(Budget(18_000, 18_000), sent(parts)) == 18_000
        assert len(await read_body(sent(parts))) == 18_000

    asyncio.run(run())


@pytest.mark.parametrize(
    "parts",
    [[(0.1, bytes(10))] * 20, [(0, bytes(5000)), *[(0.1, bytes(10))] * 20]],
)
def test_a_body_that_comes_too_slowly_is_given_up_also_after_a_quick_start(parts: Parts) -> None:
    async def run() -> None:
        assert await outcome(Budget(9000, 9000), sent(parts)) == 408

    asyncio.run(run())


def test_when_many_come_at_once_none_waits_for_another_for_ever() -> None:
    async def run() -> None:
        budget = Budget(4000, 1000)
        crowd = [outcome(budget, sent([(0.01, bytes(100))] * 10)) for _ in range(30)]
        read = await asyncio.gather(*crowd)
        assert set(read) <= {1000, 503}
        assert read.count(1000) >= 4
        assert await outcome(budget, sent([(0, bytes(1000))])) == 1000

    asyncio.run(run())


def test_all_the_room_comes_back() -> None:
    async def run() -> None:
        budget = Budget(1000, 1000)
        for parts in ([(0.0, bytes(1000))], [(0.0, bytes(900)), (9.0, b"late")]) * 2:
            await outcome(budget, sent(parts))
        assert await outcome(budget, sent([(0, bytes(1000))])) == 1000

    asyncio.run(run())


async def answered(receive: Receive) -> str:
    """How an application behind `Bodies` fares that reads a body and then waits for the end."""
    seen: list[str] = []

    async def inside(scope: Scope, receive: Receive, send: Send) -> None:
        try:
            while (await receive()).get("more_body"):
                pass
            seen.append((await receive())["type"])
        except ProblemError as error:
            seen.append(str(error.status_code))

    async def nothing(_message: Message) -> None:
        raise AssertionError

    scope: dict[str, Any] = {"type": "http", "method": "POST", "path": "/api/x", "headers": []}
    await Bodies(inside)(scope, receive, nothing)
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


def test_a_body_that_stops_coming_is_408() -> None:
    assert asyncio.run(answered(received((0, PART), (9, END), (0, GONE)))) == "408"
    assert asyncio.run(answered(received((9, END), (0, GONE)))) == "408"


def test_once_a_body_is_here_its_sender_may_be_silent() -> None:
    steady = [(0.1, PART)] * 6
    assert asyncio.run(answered(received(*steady, (0, END), (1, GONE)))) == "http.disconnect"


def test_idle_senders_do_not_keep_others_from_uploading(hosted: Running) -> None:
    address, port = hosted.url.removeprefix("http://").split(":")
    lines = []
    try:
        for _ in range(12):
            line = socket.create_connection((address, int(port)))
            lines.append(line)
            head = b"POST /api/previews HTTP/1.1\r\nHost: localhost\r\nContent-Length: 25000000"
            line.sendall(head + b"\r\n\r\n")
        time.sleep(0.2)
        began = time.monotonic()
        assert hosted.client().post("/api/previews", content=photo()).status_code == 200
        assert time.monotonic() - began < 9
    finally:
        for line in lines:
            line.close()


def test_a_steady_phone_may_take_longer_than_a_head_or_a_pause(hosted: Running) -> None:
    body = photo(900, 700) + bytes(640_000)

    def steadily() -> Iterator[bytes]:
        for at in range(0, len(body), 20_000):  # 40 kB a second
            yield body[at : at + 20_000]
            time.sleep(0.5)

    with httpx.Client(base_url=hosted.url, timeout=60) as phone:
        answer = phone.post(
            "/api/previews", content=steadily(), headers={"content-length": str(len(body))}
        )
    assert answer.status_code == 200
