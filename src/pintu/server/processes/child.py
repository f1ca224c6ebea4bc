"""A process of a supervisor, seen from the supervisor."""

from __future__ import annotations

import asyncio
import json
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from pintu.messages import Message
from pintu.server.settings import SettingsError

STOP_SECONDS = 6.0
"""How long a process has to stop before it is killed; a server needs two seconds."""

_READ_BYTES = 1 << 16


class Child:
    """A started process. `log` gets whole lines of what it writes to standard error."""

    def __init__(self, process: Process, log: Callable[[bytes], None]) -> None:
        self._process = process
        self._log = log
        self._ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks = [
            asyncio.create_task(self._read_reports()),
            asyncio.create_task(self._copy_log()),
        ]

    @classmethod
    async def start(
        cls, task: dict[str, Any], files: Sequence[int], log: Callable[[bytes], None]
    ) -> Child:
        """Start a process for a task; it inherits these files."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "pintu.server.processes.main",
            stdin=PIPE, stdout=PIPE, stderr=PIPE, pass_fds=files,
            process_group=0,  # Ctrl-C in a terminal is for the supervisor alone
        )  # fmt: skip
        assert process.stdin is not None
        process.stdin.write(json.dumps(task).encode() + b"\n")
        return cls(process, log)

    @property
    def pid(self) -> int:
        """Its process id."""
        return self._process.pid

    async def ready(self) -> None:
        """Wait until it is ready; SettingsError if it ends before."""
        await asyncio.shield(self._ready)

    async def ended(self) -> int:
        """Wait until it has ended and its log is written; return its exit code."""
        code = await self._process.wait()
        await asyncio.wait(self._tasks)
        if self._ready.done() and not self._ready.cancelled():
            self._ready.exception()  # asyncio warns of errors that nobody has read
        return code

    def send(self, line: bytes) -> None:
        """Send it a line."""
        assert self._process.stdin is not None
        self._process.stdin.write(line)

    async def stop(self) -> None:
        """Ask it to stop, and kill it if it does not."""
        with suppress(ProcessLookupError):
            self._process.send_signal(signal.SIGTERM)
        try:
            await asyncio.wait_for(self._process.wait(), STOP_SECONDS)
        except TimeoutError:
            with suppress(ProcessLookupError):
                self._process.kill()
        await self.ended()

    async def _read_reports(self) -> None:
        assert self._process.stdout is not None
        async for line in self._process.stdout:
            report = json.loads(line)
            if "ready" in report:
                self._ready.set_result(None)
            else:
                message = Message.from_data(report["error"])
                self._ready.set_exception(SettingsError(message, field=report["field"]))
        if not self._ready.done():
            self._ready.set_exception(SettingsError("settings.not_started"))

    async def _copy_log(self) -> None:
        assert self._process.stderr is not None
        rest = b""
        while chunk := await self._process.stderr.read(_READ_BYTES):
            lines, newline, rest = (rest + chunk).rpartition(b"\n")
            if newline:
                self._log(lines + newline)
        if rest:
            self._log(rest + b"\n")
