"""A connection to a client: how long it may take, and how many there may be."""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from pintu.server.problems import problem_response
from pintu.server.security.headers import HEADERS

HEAD_TIME = 15.0
"""Seconds for the head of a request, from its first byte; also for a rest that nobody reads."""

CROWDED_TIME = 1.0
"""Seconds for the first byte of a client that there is no room for."""

_USUAL_FILES, _MOST_FILES = 1024, 65_536


def _files() -> int:
    try:
        import resource
    except ImportError:  # Windows
        return _USUAL_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return _MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, _MOST_FILES)


_OWN_FILES = max(_files() // 4, 100)

MOST_CONNECTIONS = max(_files() - _OWN_FILES, 20)
"""Of all clients; the process needs files for itself too, and without any it could accept none."""

_MOST_CROWDED = _OWN_FILES // 4


class Connection(H11Protocol):
    """Ends connections that keep the server waiting, and tells of errors as problems.

    A client that neither asks nor waits for an answer has HEAD_TIME; between two requests it has
    the time of keep-alive. Answers may take as long as they take. Made from h11, as others read
    heads of any length into memory.
    """

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._crowded = False
        self._end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take up a client, or tell it soon that there are too many."""
        super().connection_made(transport)
        crowded = len(self.connections) - MOST_CONNECTIONS
        if crowded > _MOST_CROWDED:
            return self._refuse_crowd()
        self._crowded = crowded > 0
        self._end_in(CROWDED_TIME if self._crowded else HEAD_TIME)
        return None

    def data_received(self, data: bytes) -> None:
        """Take up what came, and see whether all that is needed has."""
        if self._crowded:
            # Only now, as an answer that comes before the question may be lost.
            return self._refuse_crowd()
        super().data_received(data)
        if self.cycle is not None and not self.cycle.response_complete:
            self._end_never()
        elif self._end is None:
            self._end_in(HEAD_TIME)
        return None

    def on_response_complete(self) -> None:
        """Wait for the next request, or begin with it if it is here."""
        self._end_never()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the client."""
        self._end_never()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Tell a client that it does not speak HTTP."""
        self._refuse(400, "The request cannot be read.")

    def _refuse_crowd(self) -> None:
        sentence = "There are too many connections at once; please try again in 5 s."
        self._refuse(503, sentence, {"Retry-After": "5"}, retry_after=5)

    def _refuse(
        self, status: int, sentence: str, headers: dict[str, str] | None = None, **members: Any
    ) -> None:
        if self.transport.is_closing():
            return
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            given = {**HEADERS, "Connection": "close", **(headers or {})}
            answer = problem_response(status, sentence, given, **members)
            for event in (
                h11.Response(
                    status_code=status,
                    headers=answer.raw_headers,
                    reason=HTTPStatus(status).phrase.encode(),
                ),
                h11.Data(data=bytes(answer.body)),
                h11.EndOfMessage(),
            ):
                self.transport.write(self.conn.send(event) or b"")
        self.transport.close()

    def _end_in(self, seconds: float) -> None:
        self._end = self.loop.call_later(seconds, self.timeout_keep_alive_handler)

    def _end_never(self) -> None:
        if self._end is not None:
            self._end.cancel()
            self._end = None
