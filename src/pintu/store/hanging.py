"""Ends connections to PostgreSQL that hang, as when its server is frozen or its machine is gone."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any
from weakref import WeakKeyDictionary

from sqlalchemy import Engine, event
from sqlalchemy.exc import ResourceClosedError

TCP_OPTIONS: dict[str, Any] = {
    "keepalives_idle": 20,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Options of libpq: by default it takes two hours to notice that the other machine is gone."""


class OpenConnections:
    """The open connections of an engine; a thread that waits for one that is ended gets an error.

    Of an idle connection that is ended, the pool notices it before the next use, and opens another.
    """

    def __init__(self, engine: Engine) -> None:
        self._used_since: WeakKeyDictionary[Any, float] = WeakKeyDictionary()
        """Connections by the time of their last checkout; 0 if they are in the pool."""
        self._lock = threading.Lock()
        self._closing = False
        event.listen(engine, "do_connect", self._check_not_closing)
        event.listen(engine, "connect", self._note_idle)
        event.listen(engine, "checkout", self._note_used)
        event.listen(engine, "checkin", self._note_idle)

    def end(self, longer_than: float = 0.0) -> None:
        """End all connections, except those in use for a shorter time than this, in seconds.

        A connection is tested before it is checked out. One that hangs in this test counts as idle,
        therefore idle ones are ended too.
        """
        now = time.monotonic()
        with self._lock:
            open_ones = list(self._used_since.items())
        for connection, since in open_ones:
            if now - since >= longer_than:
                _shut_down(connection)

    @contextmanager
    def ended_after(self, seconds: float) -> Iterator[None]:
        """End all connections, and open no others, if the block takes longer than this."""
        timer = threading.Timer(seconds, self._close)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _close(self) -> None:
        self._closing = True
        self.end()

    def _check_not_closing(self, *_: object) -> None:
        if self._closing:
            raise ResourceClosedError

    def _note_used(self, connection: object, *_: object) -> None:
        with self._lock:
            self._used_since[connection] = time.monotonic()

    def _note_idle(self, connection: object, *_: object) -> None:
        if connection is not None:
            with self._lock:
                self._used_since[connection] = 0.0


def _shut_down(connection: Any) -> None:
    """Shut down the socket of a connection, which wakes the thread that waits for it."""
    try:
        number = os.dup(connection.fileno())
    except Exception:  # it was closed in the meantime
        return
    with suppress(OSError), socket.socket(fileno=number) as shared:
        shared.shutdown(socket.SHUT_RDWR)
