"""The log of the server process: requests, warnings and errors, written in batches."""

from __future__ import annotations

import asyncio
import logging
import math
import sys
import time
from contextlib import nullcontext
from typing import TextIO

from pintu.server.json_logs import log_as_json

_access = logging.getLogger("pintu.access")

_FLUSH_SECONDS = 0.1
_REPEAT_SECONDS = 60.0
_MAX_MESSAGES = 100


class BufferedHandler(logging.StreamHandler[TextIO]):
    """Writes lines in batches, every 0.1 s: a write for each line would be the slower part."""

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Buffer a line; a warning or an error is written at once, after the lines before it."""
        try:
            self._lines.append(self.format(record) + self.terminator)
            if record.levelno >= logging.WARNING:
                self.flush()
            elif len(self._lines) == 1:
                asyncio.get_running_loop().call_later(_FLUSH_SECONDS, self.flush)
        except RuntimeError:  # no event loop for a timer
            self.flush()
        except Exception:
            self.handleError(record)

    def flush(self) -> None:
        """Write the buffered lines."""
        with self.lock or nullcontext():
            lines, self._lines = self._lines, []
            if lines:
                self.stream.write("".join(lines))
            super().flush()


class RateLimitFilter(logging.Filter):
    """Lets each message through once a minute: some come a thousand times a second."""

    def __init__(self) -> None:
        super().__init__()
        self._last: dict[str, float] = {}  # times of the monotonic clock

    def filter(self, record: logging.LogRecord) -> bool:
        """Whether the message's first line was not logged in the last minute."""
        first_line = record.getMessage().partition("\n")[0]
        now = time.monotonic()
        if now - self._last.get(first_line, -math.inf) < _REPEAT_SECONDS:
            return False
        if len(self._last) >= _MAX_MESSAGES:
            self._last.clear()
        self._last[first_line] = now
        return True


def configure_logging(*, access: bool) -> None:
    """Log warnings and errors of all libraries, and with `access` every request."""
    log_as_json(BufferedHandler(sys.stderr))
    _access.setLevel(logging.INFO if access else logging.WARNING)
    for name in ("uvicorn", "uvicorn.error"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    # Errors of the event loop itself, such as connections that it cannot accept.
    loop = logging.getLogger("asyncio")
    loop.filters = [RateLimitFilter()]
    loop.setLevel(logging.ERROR)
