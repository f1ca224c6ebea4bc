"""The time of the picture worker is shared: whoever has used it for long must wait."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from fastapi import Request
from starlette.types import Message

from pintu.server.counters import Charge, MemoryCounters
from pintu.server.picture_jobs import run_picture_job
from pintu.server.settings import Settings
from pintu.server.work import Job, WorkError
from servers import Server, photo


def test_an_address_that_keeps_the_picture_worker_busy_must_wait(tmp_path: Path) -> None:
    flags = ["--proxies", "127.0.0.1", "--picture-seconds", "2", "--uploads", "0"]
    with Server(tmp_path, "serve", *flags) as server:

        def preview(address: str) -> tuple[int, str | None]:
            client = server.client(**{"X-Forwarded-For": address})  # without a cookie each time
            answer = client.post("/api/previews", content=photo(3000, 2000))
            return answer.status_code, answer.headers.get("retry-after")

        for _ in range(200):
            status, wait = preview("192.0.2.1")
            if status != 200:
                break
        assert status == 429
        assert int(wait or 0) >= 1
        assert preview("192.0.2.2")[0] == 200
        assert server.client().post("/api/previews", content=photo()).status_code == 200


def test_the_job_of_a_client_that_has_gone_is_cancelled() -> None:
    class HoldingPool:
        """Keeps its only job for ever."""

        def submit(self, kind: str, request: Any, payload: bytes, *, owner: str) -> Job:
            self.cancelled: list[Job] = []
            return Job(kind, request, payload, owner, self.cancelled.append)

    async def leave() -> Message:
        return {"type": "http.disconnect"}

    async def run() -> None:
        pool, counters = HoldingPool(), MemoryCounters(lambda: 0.0)
        context: Any = SimpleNamespace(pool=pool, counters=counters, settings=Settings())
        request = Request({"type": "http", "headers": []}, leave)
        with pytest.raises(WorkError, match="cancelled"):
            await run_picture_job(context, "preview", {}, b"", "ann@192.0.2.1", request)
        assert len(pool.cancelled) == 1
        # It has cost nothing, as no worker had started it.
        assert await counters.take(Charge("picture-time 192.0.2.1", 30, 30)) == 0

    asyncio.run(asyncio.wait_for(run(), 60))
