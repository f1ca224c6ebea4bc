"""How the server is doing, and what it writes down."""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Response

import pintu
from pintu.server.pulse import Pulse
from pintu.server.routes.health import get_health
from pintu.server.running import listen
from servers import Running, start


def test_health_tells_how_the_server_is_doing(server: Running) -> None:
    server.wait_until_ready()
    answer = server.client().get("/api/health")
    assert answer.status_code == 200
    health = answer.json()
    assert (health["version"], health["engine"]) == (pintu.__version__, "ready")
    assert health["database"] == "ok"
    assert health["workers"] >= 1


def test_without_its_database_the_server_says_so(tmp_path: Path) -> None:
    running = start(tmp_path, "--workers", "1")
    try:
        client = running.client()
        for file in tmp_path.glob("pintu.db*"):
            file.rename(file.with_name(f"away-{file.name}"))
        answer = client.get("/api/health")
        assert (answer.status_code, answer.json()["database"]) == (503, "down")
    finally:
        running.stop()


@pytest.mark.parametrize(
    ("ready", "trouble", "engine"),
    [(True, None, "ready"), (False, None, "warming"), (False, "they do not start", "down")],
)
def test_health_knows_whether_to_hope_for_the_engine(
    ready: bool, trouble: str | None, engine: str
) -> None:
    async def is_felt() -> bool:
        return True

    pool = SimpleNamespace(ready=ready, trouble=trouble, size=0)
    context: Any = SimpleNamespace(pool=pool, pulse=SimpleNamespace(is_felt=is_felt))
    response = Response()
    assert asyncio.run(get_health(context, response)).engine == engine
    assert response.status_code == 200


def test_answers_do_not_wait_for_company(hosted: Running) -> None:
    # Sent in two parts without TCP_NODELAY, an answer comes when the first part is acknowledged.
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == socket.IPPROTO_TCP
    client = hosted.client()
    times = []
    for _ in range(40):
        began = time.perf_counter()
        client.get("/api/gallery/none/image")
        times.append(time.perf_counter() - began)
    assert min(times) < 0.03


def lines_of(running: Running, path: str) -> list[dict[str, object]]:
    time.sleep(0.5)  # lines are written a moment later, together
    lines = [json.loads(line) for line in running.errors.read_text().splitlines()]
    return [line for line in lines if line.get("path") == path]


def test_each_request_is_a_line_without_what_is_private(hosted: Running) -> None:
    client = hosted.client(**{"X-Forwarded-For": "192.0.2.55"})
    client.get("/api/games", params={"kind": "save"})
    player = client.cookies["pintu"].split(".")[0]
    client.get("/api/daily?size=2x2")
    *_, line = lines_of(hosted, "/api/daily")
    assert set(line) == {
        "time", "method", "path", "status", "ms", "bytes", "player", "address",
    }  # fmt: skip
    assert (line["method"], line["status"], line["address"]) == ("GET", 200, "192.0.2.55")
    assert len(str(line["player"])) == 8
    text = hosted.errors.read_text()
    assert player not in text
    assert "size=2x2" not in text


def test_a_path_cannot_forge_a_line(hosted: Running) -> None:
    hosted.client().get('/api/x%0A{"path":"forged"}')
    assert lines_of(hosted, "forged") == []


@pytest.mark.parametrize("verbose", [False, True])
def test_the_local_game_is_quiet_unless_asked(tmp_path: Path, verbose: bool) -> None:
    flags = ["--verbose"] if verbose else []
    running = start(tmp_path, "--workers", "1", *flags, verb="play")
    running.client().get("/api/games")
    assert running.stop() == 0
    assert ("/api/games" in running.errors.read_text()) == verbose


def test_what_the_event_loop_cannot_do_is_noted_and_does_not_fill_the_log() -> None:
    program = (
        "import logging; from pintu.server.logs import start_logs; start_logs(access=False)\n"
        "loop = logging.getLogger('asyncio')\n"
        "for number in range(1000): loop.error('no files\\nsocket: %d', number)\n"
        "loop.warning('chatter'); loop.error('another')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert lines == ["no files\nsocket: 0", "another"]


def test_lines_of_a_moment_are_written_together_and_in_order() -> None:
    program = (
        "import asyncio, logging, sys\n"
        "from pintu.server.logs import start_logs; start_logs(access=True)\n"
        "writes, real = [], sys.stderr.write\n"
        "sys.stderr.write = lambda text: (writes.append(text), real(text))\n"
        "access, ours = logging.getLogger('pintu.access'), logging.getLogger('pintu')\n"
        "async def main():\n"
        "    for number in range(50): access.info('%d', number)\n"
        "    print(len(writes)); await asyncio.sleep(0.5); print(len(writes))\n"
        "    access.info('before'); ours.error('now'); print(len(writes))\n"
        "    access.info('last')\n"
        "asyncio.run(main())"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    lines = [json.loads(line)["message"] for line in done.stderr.splitlines()]
    assert lines == [*map(str, range(50)), "before", "now", "last"]
    assert done.stdout.split() == ["0", "1", "2"]


def test_the_database_is_felt_also_when_all_threads_are_taken() -> None:
    over = Event()

    async def ask() -> bool:
        loop = asyncio.get_running_loop()
        taken = [loop.run_in_executor(None, over.wait) for _ in range(100)]
        store: Any = SimpleNamespace(ping=lambda: None)
        felt = await Pulse(store).is_felt()
        over.set()
        await asyncio.gather(*taken)
        return felt

    assert asyncio.run(ask())
