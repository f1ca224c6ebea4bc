"""The health check and the log."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from fastapi import Response
from PIL import Image

import pintu
from pintu.server import database_check
from pintu.server.database_check import DatabaseCheck
from pintu.server.listening import listen
from pintu.server.metrics import Metrics
from pintu.server.request_log import RequestLogMiddleware
from pintu.server.routes.health import get_health
from pintu.store.condition import Condition
from servers import (
    ENDLESS,
    TIMEOUT,
    Server,
    is_alive,
    needs_proc,
    read_until,
    solving,
    wait_until,
    worker_processes,
)


def test_health_reports_engine_database_and_workers(server: Server) -> None:
    server.wait_until_ready()
    answer = server.client().get("/api/health")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["version"], health["engine"]) == (pintu.__version__, "ready")
    assert health["database"] == "ok"
    assert health["workers"] >= 1


def test_without_its_database_the_server_says_so(hosted: Server) -> None:
    client = hosted.client()
    files = list(hosted.data.glob("pintu.db*"))
    away = [file.rename(file.with_name(f"away-{file.name}")) for file in files]
    try:
        answer = client.get("/api/health")
        assert (answer.status_code, answer.json()["database"]) == (503, "down")
    finally:
        for file, elsewhere in zip(files, away, strict=True):
            elsewhere.rename(file)
    answer = client.get("/api/health")
    assert (answer.status_code, answer.json()["database"]) == (200, "ok")


@pytest.mark.parametrize(
    ("ready", "is_down", "engine"),
    [(True, False, "ready"), (False, False, "warming"), (False, True, "down")],
)
def test_health_distinguishes_an_engine_that_starts_from_one_that_fails(
    ready: bool, is_down: bool, engine: str
) -> None:
    async def state() -> str:
        return "ok"

    pool = SimpleNamespace(ready=ready, is_down=is_down, size=0)
    check, store = SimpleNamespace(state=state), SimpleNamespace(condition=Condition())
    context: Any = SimpleNamespace(pool=pool, database_check=check, store=store)
    response = Response()
    assert asyncio.run(get_health(context, response)).engine == engine
    assert response.status_code == 200


@needs_proc
def test_a_stopped_worker_is_noticed_and_its_search_ends(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--seconds", "3600") as server:
        server.wait_until_all_workers_are_ready()
        with solving(server.client(), ENDLESS) as events:
            read_until(events, "progress")
            stopped = [worker.pid for worker in worker_processes(server.process.pid, "search")]
            for pid in stopped:
                os.kill(pid, signal.SIGSTOP)
            wait_until(lambda: server.health()["engine"] != "ready", "health tells")
            assert read_until(events, "error").data["code"] == "work.silent"
        wait_until(lambda: not any(map(is_alive, stopped)), "they are killed")
        wait_until(lambda: server.health()["engine"] == "ready", "others take their place")


def test_responses_are_sent_without_nagle_delay() -> None:
    """Sent in two parts without TCP_NODELAY, an answer comes when the first is acknowledged."""

    async def connect() -> object:
        accepted: asyncio.Future[object] = asyncio.get_running_loop().create_future()

        class Accepting(asyncio.Protocol):
            def connection_made(self, transport: asyncio.BaseTransport) -> None:
                taken = transport.get_extra_info("socket")
                accepted.set_result(taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
                transport.close()

        listener = listen("127.0.0.1", 0)
        serving = await asyncio.get_running_loop().create_server(Accepting, sock=listener)
        async with serving:
            _, writer = await asyncio.open_connection(*listener.getsockname())
            found = await asyncio.wait_for(accepted, TIMEOUT)
            writer.close()
            await writer.wait_closed()
        return found

    assert asyncio.run(connect())


def line_about(server: Server, **fields: str) -> dict[str, Any]:
    """The line about a request, once it is there: lines are written a moment later, together."""
    found: list[dict[str, Any]] = []

    def is_there() -> bool:
        found[:] = [line for line in server.log_lines() if fields.items() <= line.items()]
        return bool(found)

    wait_until(is_there, f"a line about {fields}")
    return found[-1]


def test_each_request_is_one_line_without_private_data(hosted: Server) -> None:
    client = hosted.client(**{"X-Forwarded-For": "192.0.2.55"})
    client.get("/api/games", params={"kind": "save"})
    player = client.cookies["pintu"].split(".")[0]
    client.get("/api/daily?size=2x2")
    line = line_about(hosted, path="/api/daily", address="192.0.2.55")
    assert set(line) == {
        "time", "id", "method", "path", "status", "ms", "bytes", "player", "address",
    }  # fmt: skip
    assert (line["method"], line["status"], line["address"]) == ("GET", 200, "192.0.2.55")
    assert len(line["player"]) == 8
    text = hosted.errors.read_text()
    assert player not in text
    assert "size=2x2" not in text


def test_a_request_has_an_id_in_its_answer_and_in_the_log(hosted: Server) -> None:
    """An id of the trusted proxy on this machine is used; an invalid one is replaced."""
    path = f"/api/{uuid4()}"
    for given, accepted in (("trace-7.a_B", True), ("a b", False), ("x" * 65, False)):
        answer = hosted.client().get(path, headers={"X-Request-ID": given})
        (made,) = answer.headers.get_list("X-Request-ID")
        assert (made == given) is accepted
        assert line_about(hosted, id=made)["path"] == path
    ids = {hosted.client().get(path).headers["X-Request-ID"] for _ in range(3)}
    assert len(ids) == 3


def test_an_id_of_a_client_that_is_not_a_trusted_proxy_is_ignored(server: Server) -> None:
    answer = server.client().get("/api/methods", headers={"X-Request-ID": "mine"})
    assert answer.headers["X-Request-ID"] != "mine"


@pytest.mark.parametrize("status", [200, 408])
def test_slow_requests_are_logged_with_their_route_but_not_those_of_slow_clients(
    monkeypatch: pytest.MonkeyPatch, status: int
) -> None:
    notes: list[dict[str, Any]] = []
    monkeypatch.setattr(
        logging.getLogger("pintu.slow"),
        "warning",
        lambda _text, extra: notes.append(extra["facts"]),
    )
    clock = iter((0.0, 10.0, 10.5, 99.0, 99.0))
    monkeypatch.setattr("pintu.server.request_log.time.perf_counter", lambda: next(clock))
    metrics = Metrics()

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()  # the body arrives after ten seconds, which is not the server's time
        scope["route"] = SimpleNamespace(path="/api/games/{game_id}")
        await send({"type": "http.response.start", "status": status})
        await send({"type": "http.response.body", "body": b"x"})

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        pass

    scope = {"type": "http", "method": "PUT", "path": "/api/games/x", "headers": []}
    asyncio.run(RequestLogMiddleware(app, metrics, slow=400)(scope, receive, send))
    assert (
        f'pintu_requests_total{{method="PUT",route="/api/games/{{game_id}}",status="{status}"}} 1'
        in list(metrics.lines())
    )
    if status == 408:
        assert not notes
        return
    (note,) = notes
    assert (note["route"], note["ms"], note["status"]) == ("/api/games/{game_id}", 500.0, 200)
    assert 'pintu_slow_requests_total{route="/api/games/{game_id}"} 1' in list(metrics.lines())


def test_a_request_that_is_refused_before_it_is_read_is_logged(hosted: Server) -> None:
    with hosted.connect() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: a\r\n" * 200 + b"\r\n")
        assert line.recv(100).startswith(b"HTTP/1.1 431")
    logged = line_about(hosted, code="request.long_header")
    assert (logged["status"], logged["address"]) == (431, "127.0.0.1")


def test_a_path_cannot_forge_a_line(hosted: Server) -> None:
    client, later = hosted.client(), f"/api/{uuid4()}"
    client.get('/api/x%0A{"path":"forged"}')
    client.get(later)
    line_about(hosted, path=later)
    paths = [line.get("path") for line in hosted.log_lines()]
    assert '/api/x\n{"path":"forged"}' in paths
    assert "forged" not in paths


def test_errors_of_the_event_loop_are_logged_once_a_minute() -> None:
    program = (
        "import logging; from pintu.server.logs import configure_logging\n"
        "configure_logging(access=False)\n"
        "loop = logging.getLogger('asyncio')\n"
        "for number in range(1000): loop.error('no files\\nsocket: %d', number)\n"
        "loop.warning('chatter'); loop.error('another')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert lines == ["no files\nsocket: 0", "another"]


@pytest.mark.parametrize(
    "configure",
    ["logs import configure_logging; configure_logging(access=False)",
     "json_logs import configure_worker_logging; configure_worker_logging('picture')"],
)  # fmt: skip
def test_every_line_is_json(configure: str) -> None:
    """Warnings and messages of libraries, and exceptions that nobody catches."""
    program = (
        f"from pintu.server.{configure}\n"
        "import logging, threading, warnings\n"
        "warnings.warn('Palette images\\nwith transparency')\n"
        "logging.getLogger('PIL.TiffImagePlugin').warning('more samples')\n"
        "thread = threading.Thread(target=lambda: 1 / 0)\n"
        "thread.start(); thread.join()\n"
        "raise KeyError('uncaught')\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    messages = [line["message"] for line in lines]
    assert "Palette images\nwith transparency" in messages[0]
    assert messages[1:] == ["more samples", "uncaught ZeroDivisionError", "uncaught KeyError"]
    assert "division by zero" in lines[2]["trace"]
    assert {line["level"] for line in lines} == {"warning", "error"}


def test_a_warning_about_a_picture_is_json(hosted: Server) -> None:
    exif, file = Image.Exif(), BytesIO()
    exif[0x0112] = 1
    Image.new("RGB", (64, 64)).save(file, "JPEG", exif=exif.tobytes()[:-8])
    assert hosted.client().post("/api/previews", content=file.getvalue()).status_code == 200
    wait_until(lambda: "EXIF" in hosted.errors.read_text(), "Pillow warns")
    warnings = [line for line in hosted.errors.read_text().splitlines() if "EXIF" in line]
    assert {json.loads(line)["process"] for line in warnings} == {"picture"}


def test_what_a_worker_prints_is_json_too() -> None:
    program = (
        "from pintu.server.json_logs import configure_worker_logging\n"
        "configure_worker_logging('picture')\n"
        "import sys; print('hello', 'there'); sys.stderr.write('two\\nlines\\n')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["message"] for line in lines] == ["hello there", "two", "lines"]
    assert {line["process"] for line in lines} == {"picture"}
    assert done.stdout == ""


def test_log_lines_are_written_in_batches_and_in_order() -> None:
    program = (
        "import asyncio, logging, sys\n"
        "from pintu.server.logs import configure_logging; configure_logging(access=True)\n"
        "writes, real = [], sys.stderr.write\n"
        "sys.stderr.write = lambda text: (writes.append(text), real(text))\n"
        "access, ours = logging.getLogger('pintu.access'), logging.getLogger('pintu')\n"
        "async def main():\n"
        "    for number in range(50): access.info('%d', number)\n"
        "    print(len(writes))\n"
        "    while not writes: await asyncio.sleep(0.01)\n"
        "    print(len(writes))\n"
        "    access.info('before'); ours.error('now'); print(len(writes))\n"
        "    access.info('last')\n"
        "asyncio.run(main())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert lines == [*map(str, range(50)), "before", "now", "last"]
    assert done.stdout.split() == ["0", "1", "2"]


def test_a_database_that_does_not_answer_is_down_and_its_connections_are_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(database_check, "PING_TIMEOUT", 0.05)
    monkeypatch.setattr(database_check, "MAX_WAIT_SECONDS", 0)
    answers = Event()
    store: Any = SimpleNamespace(
        ping=lambda: answers.wait(TIMEOUT), condition=Condition(), end_hanging=answers.set
    )

    async def run() -> None:
        check = DatabaseCheck(store)
        assert await check.state() == "down"
        assert answers.is_set()
        monkeypatch.setattr(database_check, "PING_TIMEOUT", TIMEOUT)
        assert await check.state() == "ok"

    asyncio.run(run())


def test_the_database_check_works_when_all_threads_are_busy() -> None:
    over = Event()

    async def ask() -> bool:
        loop = asyncio.get_running_loop()
        taken = [loop.run_in_executor(None, over.wait) for _ in range(100)]
        store: Any = SimpleNamespace(ping=lambda: None)
        alive = await DatabaseCheck(store).is_alive()
        over.set()
        await asyncio.gather(*taken)
        return alive

    assert asyncio.run(ask())
