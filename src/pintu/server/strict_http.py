"""HTTP/1 as strictly as the standard allows a server to read it.

If a proxy and this server disagreed about where a request ends, one client could put a request
between those of another. So a header that the two could read in different ways is refused.
"""

from __future__ import annotations

import re
from typing import Any

import h11

_LOOSE_LINE = re.compile(rb"(?<!\r)\n|\r(?!\n|\Z)|\n[ \t]")
"""A line that ends without CR or without LF, or that continues the line before it."""

_END = b"\r\n\r\n"


class StrictConnection(h11.Connection):
    """Refuses loose line ends, continued lines, and bodies whose length is given in two ways.

    h11 itself accepts these, as older servers did.
    """

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._is_loose = False
        self._tail = b""
        """The last bytes of the header so far."""

    def receive_data(self, data: bytes) -> None:
        """Take bytes from the client; those of a header are checked."""
        if self.their_state is h11.IDLE:
            self._check(data)
        super().receive_data(data)

    def start_next_cycle(self) -> None:
        """Prepare for the next request, of which a part may have arrived already."""
        super().start_next_cycle()
        self._tail = b""
        self._check(self.trailing_data[0])

    def next_event(self) -> Any:
        """The next event; a RemoteProtocolError if the header is not strict."""
        if self._is_loose:
            raise h11.RemoteProtocolError("loose-lines")
        event = super().next_event()
        if isinstance(event, h11.Request) and _has_ambiguous_length(event):
            raise h11.RemoteProtocolError("two-lengths")
        return event

    def _check(self, data: bytes) -> None:
        """Check a part of the header, and nothing after its end."""
        seen = self._tail + data
        end = seen.find(_END)
        header = seen if end < 0 else seen[: end + len(_END)]
        new = max(0, len(self._tail) - 1)  # from the last byte on, whose next byte was not known
        self._is_loose = self._is_loose or _LOOSE_LINE.search(header, new) is not None
        self._tail = seen[-3:]


def _has_ambiguous_length(request: h11.Request) -> bool:
    """Whether a proxy could see another end of the body: two headers, or an old HTTP version."""
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" not in names:
        return False
    return b"content-length" in names or request.http_version < b"1.1"
