"""HTTP/1 as strictly as the standard allows a server to read it.

If a proxy and this server disagreed about where a request ends, one client could put a request
between those of another. So a header that the two could read in different ways is refused. So is
one that takes long to parse, and a body in very small pieces: h11 parses in the event loop.
"""

from __future__ import annotations

import re
from typing import Any

import h11

from pintu.messages import Message

MAX_HEADER = 32_768
"""Bytes of the header of a request; also of what may follow a chunked body."""

MAX_LINES = 100
"""Lines of a header."""

FREE_CHUNKS, CHUNK_BYTES = 500, 250
"""The chunks of a body may be small until there are FREE_CHUNKS; all later ones need CHUNK_BYTES on
average. A chunk costs as much time as some kB, however short it is."""

_LOOSE_LINE = re.compile(rb"(?<!\r)\n|\r(?!\n|\Z)|\n[ \t]")
"""A line that ends without CR or without LF, or that continues the line before it."""

_ABSOLUTE = re.compile(rb"https?://([^/?#]*)(.*)", re.IGNORECASE)
"""The target of a request as a whole URL: the host, then the path and the query."""

_END = b"\r\n\r\n"


class StrictConnection(h11.Connection):
    """Refuses loose line ends, continued lines, and bodies whose length is given in two ways.

    h11 itself accepts these, as older servers did. It also has no limit for the lines of a header,
    none for the bytes of one that arrives all at once, and none for chunks.
    """

    def __init__(self) -> None:
        super().__init__(h11.SERVER, MAX_HEADER)
        self.refusal = (400, Message("request.unreadable"))
        """Status and message for a request after a RemoteProtocolError."""
        self._is_loose = False
        self._begin()

    def _begin(self) -> None:
        """Begin to count for a request."""
        self._tail = b""
        """The last bytes of the header so far."""
        self._header = self._lines = 0
        self._chunks = self._body = 0

    def receive_data(self, data: bytes) -> None:
        """Take bytes from the client; those of a header are checked."""
        if self.their_state is h11.IDLE:
            self._check(data)
        super().receive_data(data)

    def start_next_cycle(self) -> None:
        """Prepare for the next request, of which a part may have arrived already."""
        super().start_next_cycle()
        self._begin()
        self._check(self.trailing_data[0])

    def next_event(self) -> Any:
        """The next event; a RemoteProtocolError if the header is not strict."""
        if self._is_loose:
            raise h11.RemoteProtocolError("loose-lines")
        if self._lines > MAX_LINES:
            self.refusal = (431, Message("request.long_header", most=MAX_LINES))
        if self._header > MAX_HEADER or self._lines > MAX_LINES:
            raise h11.RemoteProtocolError("long-header")
        event = super().next_event()
        if isinstance(event, h11.Request) and _has_ambiguous_length(event):
            raise h11.RemoteProtocolError("two-lengths")
        if isinstance(event, h11.Data):
            self._count(event)
        if isinstance(event, h11.Request) and (parts := _ABSOLUTE.fullmatch(event.target)):
            return _in_origin_form(event, *parts.groups())
        return event

    def _count(self, part: h11.Data) -> None:
        """Count a part of a body; a RemoteProtocolError if its chunks are too small."""
        self._chunks += part.chunk_end  # h11 forgets the start of some
        self._body += len(part.data)
        if self._chunks > FREE_CHUNKS and self._body < (self._chunks - FREE_CHUNKS) * CHUNK_BYTES:
            self.refusal = (400, Message("request.small_chunks"))
            raise h11.RemoteProtocolError("small-chunks")

    def _check(self, data: bytes) -> None:
        """Check a part of the header, and nothing after its end."""
        seen = self._tail + data
        end = seen.find(_END)
        header = seen if end < 0 else seen[: end + len(_END)]
        new = max(0, len(self._tail) - 1)  # from the last byte on, whose next byte was not known
        self._is_loose = self._is_loose or _LOOSE_LINE.search(header, new) is not None
        arrived = header[len(self._tail) :]
        self._header += len(arrived)
        self._lines += arrived.count(b"\n")
        self._tail = seen[-3:]


def _has_ambiguous_length(request: h11.Request) -> bool:
    """Whether a proxy could see another end of the body: two headers, or an old HTTP version."""
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" not in names:
        return False
    return b"content-length" in names or request.http_version < b"1.1"


def _in_origin_form(request: h11.Request, host: bytes, rest: bytes) -> h11.Request:
    """A request whose target was a whole URL; the host in it replaces the header (RFC 9112, 3.2.2).

    The scheme is that of the connection, because any client can write another one.
    """
    others = [header for header in request.headers if header[0] != b"host"]
    return h11.Request(
        method=request.method,
        headers=[(b"host", host), *others],
        target=rest if rest.startswith(b"/") else b"/" + rest,
        http_version=request.http_version,
    )
