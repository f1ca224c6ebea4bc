"""Server lifecycle: start, announce the address, stop."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

import uvicorn
from fastapi import FastAPI

from pintu.server.app import make_app
from pintu.server.client_connections import ClientConnections
from pintu.server.connections import Connection
from pintu.server.draining import drain
from pintu.server.local_access import LocalAccess, read_token
from pintu.server.logs import configure_logging
from pintu.server.processes import DRAIN
from pintu.server.settings import Settings, SettingsError
from pintu.server.work import Pool
from pintu.store import open_store

_BACKLOG = 1024
"""Connections that may wait to be accepted."""

_ACCEPTED_AT_ONCE = 32
"""Connections that are accepted before other work goes on; asyncio uses the backlog for this."""

_SHUTDOWN_SECONDS = 2
"""Seconds that running requests have to finish when the server stops."""

_DRAIN_SECONDS = 90
"""Seconds that clients have when a process is replaced, plus the time limit of a solve."""

_SWITCH_SECONDS = 0.0005
"""The interpreter's thread switch interval.

With the default of 5 ms a database write waits up to 5 ms for each of its statements while the
event loop is busy: 50 ms for a few games.
"""


class Server(uvicorn.Server):
    """A uvicorn server that announces when it is ready, and stops quickly and silently.

    `control` is the pipe of its supervisor, if it has one. Then other processes accept connections
    from the same sockets, and this one stops when a line arrives or when the supervisor has ended.
    """

    def __init__(
        self,
        app: FastAPI,
        announce: Callable[[], None],
        settings: Settings,
        control: BinaryIO | None = None,
    ) -> None:
        clients = ClientConnections(
            settings.proxies, settings.connections, settings.address_connections
        )
        connection = partial(Connection, clients=clients)
        super().__init__(
            uvicorn.Config(
                app,
                http=cast("type[Connection]", connection),
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # ProxyHeadersMiddleware also handles the host
                ws="none",
                timeout_keep_alive=30,
                timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
                backlog=_ACCEPTED_AT_ONCE if control is None else 1,  # see SharedListener
            )
        )
        self._app = app
        self._announce = announce
        self._settings = settings
        self._control = control
        self._following: asyncio.Task[None] | None = None
        self._preparing: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and announce it."""
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(_BACKLOG)
        # All objects of now are permanent: exclude them from garbage collection, which would
        # otherwise pause the server for 0.1 s each time.
        gc.collect()
        gc.freeze()
        sys.setswitchinterval(_SWITCH_SECONDS)
        if self.started:
            if self._control is not None:
                self._following = asyncio.create_task(self._follow(self._control))
            # In the loop's threads: a thread that outlives the interpreter crashes it.
            self._preparing = asyncio.create_task(asyncio.to_thread(_prepare, self._app))
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the workers first: then streams that wait for them end by themselves."""
        await self._app.state.pool.stop()
        await super().shutdown(sockets)

    async def _follow(self, control: BinaryIO) -> None:
        """Wait for a line from the supervisor or for its end, then stop."""
        lines = asyncio.StreamReader()
        loop = asyncio.get_running_loop()
        await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), control)
        if await lines.readline() == DRAIN:
            await drain(self, self._settings.seconds + _DRAIN_SECONDS)
        self.should_exit = True

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM; unlike uvicorn, do not raise the signal again afterwards."""
        before = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def run(
    settings: Settings,
    listeners: Sequence[socket.socket],
    announce: Callable[[Settings, LocalAccess | None], None],
    *,
    access_log: bool,
    pool: Pool | None = None,
    control: BinaryIO | None = None,
    process: int | None = None,
) -> None:
    """Run the server until it is stopped; SettingsError or StoreError if it cannot start.

    A process of a supervisor has its `control` pipe, the pool that it shares with others, and
    its number.
    """
    if getattr(sys, "frozen", False):  # workers are started with the interpreter
        raise SettingsError("settings.frozen")
    settings = replace(settings, port=listeners[0].getsockname()[1])
    _make_folder(settings)
    if settings.is_local:
        settings = replace(settings, token=read_token(Path(settings.data_dir)))
    store = open_store(settings.database)
    configure_logging(access=access_log)
    app = make_app(settings, store, pool, process)
    server = Server(app, lambda: announce(settings, app.state.access), settings, control)
    server.run(sockets=list(listeners))
    if not server.started:
        raise SettingsError("settings.not_started")


def _prepare(app: FastAPI) -> None:
    """Compute in the background what the first request would otherwise wait for."""
    app.openapi()
    gc.freeze()


def _make_folder(settings: Settings) -> None:
    folder = Path(settings.data_dir)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SettingsError("settings.data_folder", folder=str(folder), reason=reason) from None
