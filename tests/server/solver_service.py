"""A real server with only the solver's routes, in a process of its own."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from fastapi import FastAPI, Request
from starlette.middleware import Middleware

from pintu.server.cache import AnswerCache
from pintu.server.context import Services, owner_asking, player_asking
from pintu.server.languages import Languages
from pintu.server.problems import handle_problems
from pintu.server.routes import deals, hints, solves
from pintu.server.settings import Settings
from pintu.server.work import WorkPool

NOW = datetime(2026, 11, 16, 12, 30, tzinfo=UTC)


@dataclass
class Told:
    """An event as it came in, and when, in seconds since the request."""

    name: str
    data: dict[str, Any]
    at: float


@dataclass
class Service:
    """A running server, from outside."""

    url: str
    process: subprocess.Popen[bytes]
    client: httpx.Client = field(default_factory=lambda: httpx.Client(timeout=60))

    def post(self, path: str, body: dict[str, Any], player: str = "local") -> httpx.Response:
        return self.client.post(self.url + path, json=body, headers={"player": player})

    def get(self, path: str) -> httpx.Response:
        return self.client.get(self.url + path)

    @contextmanager
    def stream(
        self, body: dict[str, Any], player: str = "local", language: str = "en"
    ) -> Iterator[Iterator[Told]]:
        """The events of a solve; leaving the block closes the connection."""
        began = time.perf_counter()
        with (
            httpx.Client(timeout=60) as client,
            client.stream(
                "POST",
                self.url + "/api/solves",
                json=body,
                headers={"player": player, "accept-language": language},
            ) as response,
        ):
            assert response.status_code == 200, response.read()
            yield events(response.iter_lines(), began)

    def solve(self, body: dict[str, Any], player: str = "local") -> list[Told]:
        """All events of a solve."""
        with self.stream(body, player) as told:
            return list(told)

    @property
    def state(self) -> dict[str, Any]:
        answer: dict[str, Any] = self.get("/state").json()
        return answer

    def until(self, true: Callable[[dict[str, Any]], bool], seconds: float = 20) -> float:
        """Wait for a state; how long it took."""
        began = time.perf_counter()
        while not true(self.state):
            assert time.perf_counter() - began < seconds, self.state
            time.sleep(0.005)
        return time.perf_counter() - began


def events(lines: Iterator[str], began: float) -> Iterator[Told]:
    name = ""
    for line in lines:
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            data = json.loads(line.removeprefix("data: "))
            yield Told(name, data, time.perf_counter() - began)


@contextmanager
def running(
    workers: int = 1, queue: int = 8, seconds: int = 60, **environment: str
) -> Iterator[Service]:
    """A server whose workers are all ready; all its processes are gone afterwards."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port = listening.getsockname()[1]
    command = [sys.executable, "-m", "server.solver_service"]
    here = str(Path(__file__).parents[1])
    wishes = [str(port), str(workers), str(queue), str(seconds)]
    process = subprocess.Popen(
        command + wishes, env={**os.environ, "PYTHONPATH": here, **environment}
    )
    service = Service(f"http://127.0.0.1:{port}", process)
    try:
        _await_start(service, workers)
        yield service
    finally:
        service.client.close()
        process.terminate()
        process.wait(timeout=20)


def _await_start(service: Service, workers: int) -> None:
    for _ in range(2000):
        try:
            if service.state["size"] == workers + 1:
                return
        except httpx.TransportError:
            assert service.process.poll() is None
        time.sleep(0.05)
    raise AssertionError("the server did not start")


def player_by_header(request: Request) -> str:
    return request.headers.get("player", "local")


def make_app(workers: int, queue: int, seconds: int) -> FastAPI:
    pool = WorkPool(workers, queue)
    settings = Settings(seconds=seconds, expanded=2_000_000_000, memory=1_000)
    absent: Any = None  # solving needs neither a store nor what guards it

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await pool.start()
        yield
        await pool.stop()

    app = FastAPI(lifespan=lifespan, middleware=[Middleware(Languages)])
    app.state.services = Services(
        settings=settings,
        store=absent,
        pool=pool,
        cache=AnswerCache(),
        uploads=absent,
        pulse=absent,
        clock=lambda: NOW,
    )
    app.dependency_overrides[player_asking] = player_by_header
    app.dependency_overrides[owner_asking] = player_by_header
    handle_problems(app)
    for module in (solves, hints, deals):
        app.include_router(module.router)

    @app.get("/state")
    async def state() -> dict[str, Any]:
        workers = pool._searching.workers
        return {
            "ready": pool.ready,
            "size": pool.size,
            "pids": [worker.pid for worker in workers],
            "busy": [worker.pid for worker in workers if worker.job is not None],
            "waiting": len(pool._searching._waiting),
        }

    return app


if __name__ == "__main__":
    port, workers, queue, seconds = sys.argv[1:]
    app = make_app(int(workers), int(queue), int(seconds))
    uvicorn.run(app, port=int(port), log_level="warning", timeout_graceful_shutdown=1)
