"""The supervisor: runs several server processes on the same sockets, and replaces them on SIGHUP.

A new generation of processes is started first. Once it is ready, the old one stops accepting
connections and finishes its requests and streams. If the new one cannot start, the old one stays.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace

from pintu.server.logs import configure_logging
from pintu.server.processes.generation import Generation, ProcessOptions
from pintu.server.settings import Settings, SettingsError

_log = logging.getLogger("pintu.server")


def supervise(
    settings: Settings,
    flags: dict[str, str | None],
    listeners: Sequence[socket.socket],
    announce: Callable[[Settings], None],
    *,
    access_log: bool,
) -> None:
    """Run server processes until SIGINT or SIGTERM; SettingsError if they cannot start.

    Each process reads its settings itself, from these flags and from the environment.
    """
    if getattr(sys, "frozen", False):
        raise SettingsError("settings.frozen")
    configure_logging(access=False)
    settings = replace(settings, port=listeners[0].getsockname()[1])
    options = ProcessOptions(settings.processes, flags, listeners, access_log, _write_log)
    asyncio.run(_Supervisor(options).run(lambda: announce(settings)))


class _Supervisor:
    """Has one generation that accepts connections, and older ones that finish."""

    def __init__(self, options: ProcessOptions) -> None:
        self._options = options
        self._had_terminal = _has_terminal()
        self._generations: list[Generation] = []
        self._stopped = asyncio.Event()
        self._replaced = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()

    async def run(self, announce: Callable[[], None]) -> None:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(number, self._stopped.set)
        loop.add_signal_handler(signal.SIGHUP, self._hang_up)
        stopped = asyncio.create_task(self._stopped.wait())
        serving = asyncio.create_task(self._serve(announce))
        try:
            await asyncio.wait((stopped, serving), return_when=asyncio.FIRST_COMPLETED)
            if serving.done():
                serving.result()  # raises why it could not start
        finally:
            for task in (stopped, serving, *self._tasks):
                task.cancel()
            await asyncio.wait((stopped, serving, *self._tasks))
            await asyncio.gather(*(each.stop() for each in self._generations))

    def _hang_up(self) -> None:
        """Replace the processes; but stop, as all programs do, if the terminal was closed."""
        terminal_was_closed = self._had_terminal and not _has_terminal()
        (self._stopped if terminal_was_closed else self._replaced).set()

    async def _serve(self, announce: Callable[[], None]) -> None:
        current = self._add_generation()
        await current.start()
        announce()
        while True:
            await self._replaced.wait()
            self._replaced.clear()
            current = await self._replace(current)

    async def _replace(self, current: Generation) -> Generation:
        """Start a new generation, and let the current one finish; return the one that serves."""
        _log.warning("the processes are replaced")
        new = self._add_generation()
        try:
            await new.start()
            await new.workers_ready()
        except SettingsError as error:
            _log.error("the processes are not replaced: %s", error)
            await self._end(new, new.stop)
            return current
        task = asyncio.create_task(self._end(current, current.drain))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return new

    def _add_generation(self) -> Generation:
        generation = Generation(self._options)
        self._generations.append(generation)
        return generation

    async def _end(self, generation: Generation, end: Callable[[], object]) -> None:
        result = end()
        assert asyncio.iscoroutine(result)
        await result
        self._generations.remove(generation)


def _write_log(lines: bytes) -> None:
    """Write whole lines, so that those of several processes do not mix."""
    sys.stderr.buffer.write(lines)
    sys.stderr.buffer.flush()


def _has_terminal() -> bool:
    """Whether there is a terminal that controls this program."""
    try:
        os.close(os.open("/dev/tty", os.O_RDONLY | os.O_NOCTTY))
    except OSError:
        return False
    return True
