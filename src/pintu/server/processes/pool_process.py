"""The process with the workers that all server processes of a machine share."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from typing import Any, BinaryIO

from pintu.messages import Message
from pintu.server.live_solves import LiveSolves
from pintu.server.logs import configure_logging
from pintu.server.settings import Settings
from pintu.server.work import WorkPool
from pintu.server.work.pool_server import PoolServer

_CHECK_SECONDS = 0.1


async def run_pool(
    settings: Settings,
    listener: socket.socket,
    control: BinaryIO,
    report: Callable[[dict[str, Any]], None],
) -> None:
    """Run the workers until SIGTERM, or until the supervisor has closed the pipe.

    It reports when the first worker is ready: its engine may have to be compiled before that.
    """
    configure_logging(access=False)
    loop = asyncio.get_running_loop()
    stopped = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stopped.set)
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), control)
    pool = WorkPool(settings.workers, settings.queue, cluster=settings.cluster)
    await pool.start()
    solves = LiveSolves(settings.database, pool)
    solves.start()
    ends = [
        asyncio.create_task(stopped.wait()),
        asyncio.create_task(lines.read()),  # returns when the pipe is closed
        asyncio.create_task(PoolServer(pool).serve(listener)),
    ]
    ready = asyncio.create_task(_report_when_ready(pool, report))
    try:
        await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in (*ends, ready):
            task.cancel()
        await pool.stop()
        await solves.stop()


async def _report_when_ready(pool: WorkPool, report: Callable[[dict[str, Any]], None]) -> None:
    while not pool.ready:
        if pool.is_down:
            return report({"error": Message("work.down").as_data(), "field": None})
        await asyncio.sleep(_CHECK_SECONDS)
    return report({"ready": True})
