"""A server from its first breath to its last."""

from __future__ import annotations

import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Thread

import uvicorn
from fastapi import FastAPI

from pintu.server.app import make_app
from pintu.server.connections import Connection
from pintu.server.logs import start_logs
from pintu.server.routes import gallery
from pintu.server.settings import Settings, SettingsError
from pintu.store import open_store

_BACKLOG = 1024
_PORTS_TRIED = 100
_PATIENCE = 2
"""Seconds that answers under way have when the server is told to stop."""


_TURN = 0.0005
"""Seconds after which a busy thread lets another one run.

The usual ten times as many are what a write waits, once for each of its statements, while requests
are being read: fifty milliseconds for a handful of games.
"""


class Server(uvicorn.Server):
    """Tells when it is up, and stops at once when it is told to, without complaint."""

    def __init__(self, app: FastAPI, announce: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Connection,
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=False,  # ours also knows the host
                ws="none",
                timeout_keep_alive=30,
                timeout_graceful_shutdown=_PATIENCE,
            )
        )
        self._app = app
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Come up, and say so."""
        await super().startup(sockets)
        # What is here now stays; looking through it for garbage again and again would keep everyone
        # waiting a tenth of a second each time.
        gc.collect()
        gc.freeze()
        sys.setswitchinterval(_TURN)
        if self.started:
            Thread(target=_prepare, args=(self._app,), daemon=True).start()
            self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop the workers first: streams that wait for them end by themselves then."""
        await self._app.state.pool.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Take Ctrl-C and kill as a wish to stop; having stopped is no failure."""
        before = {
            number: signal.signal(number, self.handle_exit)
            for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def listen(host: str, port: int, *, next_free: bool = False) -> socket.socket:
    """A socket that listens, at the port or, if wanted, at the next one that is free.

    Whoever connects from now on is served as soon as the server is up.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    last = min(65535, port + _PORTS_TRIED) if next_free else port
    for number in range(port, last + 1):
        try:
            made = socket.create_server((host, number), family=family, backlog=_BACKLOG)
            # Wrapped anew it knows its protocol; else every answer would wait 40 ms for company.
            return socket.socket(fileno=made.detach())
        except OSError as error:
            if number == last or isinstance(error, socket.gaierror):
                reason = (error.strerror or str(error)).lower()
                raise SettingsError(
                    f"port {number} of {host} cannot be listened at: {reason}"
                ) from None
    raise AssertionError("there is always a last port")


def run(
    settings: Settings,
    listener: socket.socket,
    announce: Callable[[Settings], None],
    *,
    access_log: bool,
) -> None:
    """Serve until told to stop; SettingsError or StoreError if that cannot even begin."""
    settings = replace(settings, port=listener.getsockname()[1])
    _make_folder(settings)
    store = open_store(settings.database)
    start_logs(access=access_log)
    server = Server(make_app(settings, store), lambda: announce(settings))
    server.run(sockets=[listener])
    if not server.started:
        raise SettingsError("the server could not start; what was written above tells why")


def url_of(settings: Settings) -> str:
    """Where the server is, for others too if it listens to them."""
    host = _network_address(settings.host) if settings.host in _EVERYWHERE else settings.host
    return f"http://[{host}]:{settings.port}" if ":" in host else f"http://{host}:{settings.port}"


_EVERYWHERE = {"0.0.0.0": ("192.0.2.1", "127.0.0.1"), "::": ("2001:db8::1", "::1")}
"""All addresses at once; for each, one elsewhere, and our own where there is no network."""


def _network_address(host: str) -> str:
    """The address this machine has in its network; nothing is sent to find out."""
    elsewhere, alone = _EVERYWHERE[host]
    with socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_DGRAM
    ) as way:
        try:
            way.connect((elsewhere, 9))
        except OSError:
            return alone
        return str(way.getsockname()[0])


def _prepare(app: FastAPI) -> None:
    """Do beside everything else what would keep the first to ask for it waiting."""
    gallery.draw_thumbnails()
    app.openapi()
    gc.freeze()


def _make_folder(settings: Settings) -> None:
    folder = Path(settings.data_dir)
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise SettingsError(f"the data folder {folder} cannot be made: {reason}") from None
