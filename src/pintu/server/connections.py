"""Limits on client connections: timeouts, and how many are open at once."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pintu.messages import Message
from pintu.server.client_connections import ClientConnections
from pintu.server.problems import problem_response
from pintu.server.security.headers import HEADERS
from pintu.server.settings import Settings
from pintu.server.strict_http import MAX_HEADER, StrictConnection

_access = logging.getLogger("pintu.access")

HEADER_TIMEOUT = 15.0
"""Seconds to receive the header of a request; also for the rest of a body that is not read."""

WRITE_TIMEOUT, WRITE_BYTES = 30.0, 20_000
"""The slowest client: it takes WRITE_BYTES, or all that is sent, in every WRITE_TIMEOUT seconds."""

OVERLOAD_TIMEOUT = 1.0
"""Seconds to wait for the first byte of a client over the limit, before it is refused."""

LINGER = 0.7
"""Seconds to drop what a client sends after it was refused: if the connection is closed while it
still sends, most clients lose the answer too."""

_DEFAULT_FILES, _MAX_FILES = 1024, 8_192


def _max_open_files() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return _DEFAULT_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MAX_FILES if soft == resource.RLIM_INFINITY else min(soft, _MAX_FILES)


_RESERVED_FILES = max(_max_open_files() // 4, 100)

MAX_CONNECTIONS = max(_max_open_files() - _RESERVED_FILES, 20)
"""Open connections of all clients; the rest of the file descriptors is for the server itself."""

MAX_PER_ADDRESS = MAX_CONNECTIONS // 2
"""Open connections of one client address, so that there is always room for others."""


def most_per_address(settings: Settings) -> int:
    """The open connections, or requests, of one client address that the settings allow."""
    return settings.address_connections or settings.connections // 2 or MAX_PER_ADDRESS


_MAX_REFUSALS = _RESERVED_FILES // 4
"""Connections over the limit that may wait for a polite refusal."""


class Connection(H11Protocol):
    """Closes connections that keep the server waiting, and sends errors as problem responses.

    A client has HEADER_TIMEOUT to send a request, and the keep-alive time between two requests.
    A response may take any time, but a client that does not read it is disconnected. Built on h11,
    because the other protocol of uvicorn reads headers of any length into memory.
    """

    def __init__(self, *args: Any, clients: ClientConnections | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.conn: StrictConnection = StrictConnection()
        self._clients = clients or ClientConnections()
        self._over_limit = self._refused = False
        self._timeout: asyncio.TimerHandle | None = None
        self._write_timeout: asyncio.TimerHandle | None = None

    @property
    def is_idle(self) -> bool:
        """Whether no request is being answered."""
        return self.cycle is None or self.cycle.response_complete

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accept a client, or prepare to refuse it when there are too many."""
        super().connection_made(transport)
        # So writing is paused exactly while there is something that the client has not taken.
        transport.set_write_buffer_limits(high=0)
        clients, most = self._clients, self._clients.most or MAX_CONNECTIONS
        half = self._clients.most // 2 or MAX_PER_ADDRESS
        excess = max(
            len(self.connections) - most,
            clients.add(self.client) - (clients.most_per_address or half),
        )
        if excess > _MAX_REFUSALS:
            return self._refuse_overload()
        self._over_limit = excess > 0
        self._start_timeout(OVERLOAD_TIMEOUT if self._over_limit else HEADER_TIMEOUT)
        return None

    def data_received(self, data: bytes) -> None:
        """Handle received bytes; stop the timeout once the request is complete."""
        if self._over_limit:
            # Not before: a client may lose a response that arrives before it has sent its request.
            return self._refuse_overload()
        # In parts, because h11 compares its limit only with what is left of an incomplete part.
        for at in range(0, len(data), MAX_HEADER):
            if self._refused:
                return None
            super().data_received(data[at : at + MAX_HEADER])
        if not self.is_idle:
            self._cancel_timeout()
        elif self._timeout is None:
            self._start_timeout(HEADER_TIMEOUT)
        return None

    def on_response_complete(self) -> None:
        """Wait for the next request, or start with it if it has arrived."""
        self._cancel_timeout()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the timeouts of a closed connection."""
        self._cancel_timeout()
        self._cancel_write_timeout()
        self._clients.remove(self.client)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for the client to read, but not for ever."""
        super().pause_writing()
        self._start_write_timeout()

    def resume_writing(self) -> None:
        """Write again: the client has read everything."""
        self._cancel_write_timeout()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that is not HTTP, or would take long to parse."""
        self._refuse(*self.conn.refusal)

    def _refuse_overload(self) -> None:
        message = Message("service.too_many_connections", seconds=5)
        self._refuse(503, message, {"Retry-After": "5"}, retry_after=5)

    def _refuse(
        self, status: int, message: Message, headers: dict[str, str] | None = None, **members: Any
    ) -> None:
        if self._refused or self.transport.is_closing():
            return None
        self._refused = True
        if _access.isEnabledFor(logging.INFO):
            facts = {"status": status, "code": message.code, "address": (self.client or (None,))[0]}
            _access.info("refused", extra={"facts": facts})
        if self.cycle is not None:  # it may be reading the body that is refused
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            all_headers = {**HEADERS, "Connection": "close", **(headers or {})}
            response = problem_response(status, message, all_headers, **members)
            for event in (
                h11.Response(
                    status_code=status,
                    headers=response.raw_headers,
                    reason=HTTPStatus(status).phrase.encode(),
                ),
                h11.Data(data=bytes(response.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self._cancel_timeout()
        if self._over_limit:  # there is no room to wait
            return self.transport.close()
        with suppress(OSError):  # the client may be gone already
            self.transport.write_eof()
        self.transport.resume_reading()
        self.loop.call_later(LINGER, self.transport.close)
        return None

    def _start_timeout(self, seconds: float) -> None:
        self._timeout = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _start_write_timeout(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        self._write_timeout = self.loop.call_later(WRITE_TIMEOUT, self._check_writing, unsent)

    def _check_writing(self, unsent: int) -> None:
        """Disconnect a client that has read too little since the last check."""
        if unsent - self.transport.get_write_buffer_size() < WRITE_BYTES:
            return self.transport.abort()
        self._start_write_timeout()
        return None

    def _cancel_write_timeout(self) -> None:
        if self._write_timeout is not None:
            self._write_timeout.cancel()
            self._write_timeout = None

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None
