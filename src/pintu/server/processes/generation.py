"""A generation: the server processes that were started together, and their workers."""

from __future__ import annotations

import asyncio
import logging
import socket
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pintu.server.processes import DRAIN
from pintu.server.processes.child import Child
from pintu.server.settings import SettingsError

_FIRST_BACKOFF, _MAX_BACKOFF = 0.5, 30.0
"""Seconds to wait before a process that did not start is started again; doubled each time."""

_log = logging.getLogger("pintu.server")


@dataclass(frozen=True, slots=True)
class ProcessOptions:
    """What all processes of a supervisor are started with."""

    processes: int
    flags: dict[str, str | None]
    listeners: Sequence[socket.socket]
    access_log: bool
    log: Callable[[bytes], None]


class Generation:
    """Server processes and the one with their workers; those that die are started again."""

    def __init__(self, options: ProcessOptions) -> None:
        self._options = options
        self._folder = tempfile.TemporaryDirectory(prefix="pintu-", ignore_cleanup_errors=True)
        self._path = str(Path(self._folder.name) / "workers")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self._path)
        self._listener.listen()
        self._servers = [_Member(self._server_task(number), self._files(), options.log)
                         for number in range(1, options.processes + 1)]  # fmt: skip
        pool = {"role": "pool", "flags": options.flags, "listener": self._listener.fileno()}
        self._pool = _Member(pool, [self._listener.fileno()], options.log)

    async def start(self) -> None:
        """Start all processes, and wait until the servers are; SettingsError if one cannot."""
        self._pool.start()
        for server in self._servers:
            server.start()
        await asyncio.gather(*(server.ready() for server in self._servers))

    async def workers_ready(self) -> None:
        """Wait until the workers are ready."""
        await self._pool.ready()

    async def drain(self) -> None:
        """Let all servers finish their requests and streams, then end the workers."""
        await asyncio.gather(*(server.drain() for server in self._servers))
        await self.stop()

    async def stop(self) -> None:
        """Stop all processes."""
        await asyncio.gather(*(server.stop() for server in self._servers))
        await self._pool.stop()
        self._listener.close()
        self._folder.cleanup()

    def _server_task(self, number: int) -> dict[str, Any]:
        return {
            "role": "server",
            "number": number,
            "flags": self._options.flags,
            "listeners": self._files(),
            "pool": self._path,
            "access_log": self._options.access_log,
        }

    def _files(self) -> list[int]:
        return [listener.fileno() for listener in self._options.listeners]


class _Member:
    """A process that is started again whenever it ends."""

    def __init__(
        self, task: dict[str, Any], files: Sequence[int], log: Callable[[bytes], None]
    ) -> None:
        self._task, self._files, self._log = task, files, log
        self._first_ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._child: Child | None = None
        self._running: asyncio.Task[None] | None = None
        self._ending = False

    def start(self) -> None:
        self._running = asyncio.create_task(self._run())

    async def ready(self) -> None:
        """Wait until it is ready for the first time; SettingsError if it cannot start."""
        await asyncio.shield(self._first_ready)

    async def drain(self) -> None:
        """Let a server finish, and wait for its end."""
        self._ending = True
        if self._child is not None:
            self._child.send(DRAIN)
            await self._child.ended()

    async def stop(self) -> None:
        self._ending = True
        if self._child is not None:
            await self._child.stop()
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait([self._running])
        if not self._first_ready.cancel() and not self._first_ready.cancelled():
            self._first_ready.exception()  # asyncio warns of errors that nobody has read

    async def _run(self) -> None:
        failures = 0
        while not self._ending:
            self._child = await Child.start(self._task, self._files, self._log)
            try:
                await self._child.ready()
            except SettingsError as error:
                failures += 1
                if not self._first_ready.done():
                    self._first_ready.set_exception(error)
                else:
                    _log.error("process %d did not start: %s", self._child.pid, error)
            else:
                failures = 0
                if not self._first_ready.done():
                    self._first_ready.set_result(None)
            code = await self._child.ended()
            if not self._ending:
                _log.warning(
                    "process %d (%s) ended with %d and is started again",
                    self._child.pid, self._task["role"], code,
                )  # fmt: skip
                if failures:
                    await asyncio.sleep(min(_MAX_BACKOFF, _FIRST_BACKOFF * 2 ** (failures - 1)))
