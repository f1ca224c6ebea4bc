"""A worker process that stops reporting is killed, whatever it is doing."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import Process
from typing import Any

import pytest

from pintu.messages import Message
from pintu.server.work import Failed, Job
from pintu.server.work import process as module
from pintu.server.work.kinds import SEARCH
from pintu.server.work.packets import pack
from pintu.server.work.process import Worker

READY = pack({"ready": True})
ALIVE = pack({"alive": True})


def silent_until_asked(*packets: bytes) -> str:
    """A program that writes some packets, and another one when it gets a message."""
    return (
        f"import sys; sys.stdout.buffer.write({b''.join(packets)!r}); sys.stdout.flush(); "
        f"sys.stdin.buffer.read(1); sys.stdout.buffer.write({ALIVE!r}); sys.stdout.flush(); "
        "sys.stdin.buffer.read()"
    )


def silent_after(*packets: bytes) -> str:
    """A program that writes some packets, and then nothing for ever."""
    return (
        f"import sys, time; sys.stdout.buffer.write({b''.join(packets)!r}); "
        "sys.stdout.flush(); time.sleep(1000)"
    )


def use_as_worker(monkeypatch: pytest.MonkeyPatch, program: str) -> list[Process]:
    """Start this program instead of a worker process; returns the started processes."""
    started: list[Process] = []
    start = asyncio.create_subprocess_exec

    async def start_program(*_args: str, **options: Any) -> Process:
        started.append(await start(sys.executable, "-c", program, **options))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_program)
    return started


async def run_until_killed(monkeypatch: pytest.MonkeyPatch, program: str) -> tuple[Process, Job]:
    """Run a program as a worker until it is killed; returns the process and its last job."""
    started = use_as_worker(monkeypatch, program)
    job = Job("solve", {}, b"", "ann", lambda _: None)

    def assign() -> None:
        if worker.free:
            worker.assign(job)

    worker = Worker(SEARCH, short_only=False, changed=assign)
    await asyncio.wait_for(worker.run(), 120)
    assert not worker.free
    return started[0], job


def test_a_process_that_never_reports_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(module, "START_TIMEOUT", 0.05)
    process, _ = asyncio.run(run_until_killed(monkeypatch, silent_after()))
    assert process.returncode is not None
    assert process.returncode < 0


def test_a_process_that_stops_reporting_is_killed_and_its_job_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_CHECK_SECONDS", 0.01)
    monkeypatch.setattr(module, "START_TIMEOUT", 1e6)
    monkeypatch.setattr(module, "SILENCE_TIMEOUT", 0.05)

    async def run() -> None:
        process, job = await run_until_killed(monkeypatch, silent_after(ALIVE, READY))
        assert process.returncode is not None
        *_, end = [event async for event in job]
        assert end == Failed(Message("work.silent"))

    asyncio.run(run())


def test_a_process_that_is_quiet_gets_no_jobs_until_it_reports_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "_CHECK_SECONDS", 0.01)
    # Nothing kills it, however long a busy machine takes.
    monkeypatch.setattr(module, "SILENCE_TIMEOUT", 1e9)
    monkeypatch.setattr(module, "CANCEL_TIMEOUT", 1e6)
    monkeypatch.setattr(module, "QUIET_SECONDS", 0.05)

    async def run() -> None:
        use_as_worker(monkeypatch, silent_until_asked(ALIVE, READY))
        changes: list[bool] = []
        worker = Worker(SEARCH, short_only=False, changed=lambda: changes.append(worker.free))
        running = asyncio.create_task(worker.run())
        while not changes or worker.free:
            await asyncio.sleep(0.01)
        monkeypatch.setattr(module, "QUIET_SECONDS", 1e6)
        worker._silence = 2e6  # as after a long time
        worker.cancel_job()
        while len(changes) < 2:
            await asyncio.sleep(0.01)
        assert changes == [True, True]
        worker.shut_down()
        await running

    asyncio.run(asyncio.wait_for(run(), 120))
