"""The log as lines of JSON: messages, warnings, uncaught exceptions, and what libraries print."""

from __future__ import annotations

import io
import json
import logging
import sys
import threading
import traceback
from datetime import UTC, datetime
from types import TracebackType
from typing import Any


class JsonFormatter(logging.Formatter):
    """Formats a record as one line of JSON; `process` names a worker process."""

    def __init__(self, process: str | None = None) -> None:
        super().__init__()
        self._process = process

    def format(self, record: logging.LogRecord) -> str:
        """Format a record; its extra `facts` and `error_id` become fields."""
        fields: dict[str, Any] = {"time": datetime.fromtimestamp(record.created, UTC).isoformat()}
        if self._process is not None:
            fields["process"] = self._process
        facts = getattr(record, "facts", None)
        if facts is not None:
            return json.dumps({**fields, **facts})
        fields |= {"level": record.levelname.lower(), "message": record.getMessage()}
        if error_id := getattr(record, "error_id", None):
            fields["id"] = error_id
        if record.exc_info and record.exc_info[1]:
            fields["trace"] = "".join(traceback.format_exception(record.exc_info[1]))
        return json.dumps(fields)


class JsonLines(io.TextIOBase):
    """A text stream whose lines become lines of the log: what libraries print is JSON too."""

    def __init__(self, logger: logging.Logger) -> None:
        self._logger = logger
        self._rest = ""

    def writable(self) -> bool:
        """Whether it can be written to."""
        return True

    def write(self, text: str) -> int:
        """Log all whole lines."""
        *lines, self._rest = (self._rest + text).split("\n")
        for line in lines:
            if line.strip():
                self._logger.warning("%s", line)
        return len(text)


def configure_worker_logging(process: str) -> None:
    """Set up the log of a worker process.

    What the process prints is logged too, because its standard output is the server's log.
    """
    log_as_json(logging.StreamHandler(sys.stderr), process)
    sys.stdout = sys.stderr = JsonLines(logging.getLogger("pintu.output"))


def log_as_json(handler: logging.Handler, process: str | None = None) -> None:
    """Make every log message, warning and uncaught exception one line of JSON."""
    handler.setFormatter(JsonFormatter(process))
    logging.root.handlers = [handler]
    logging.root.setLevel(logging.WARNING)
    logging.captureWarnings(True)
    sys.excepthook = _log_uncaught
    threading.excepthook = lambda args: _log_uncaught(
        args.exc_type, args.exc_value, args.exc_traceback
    )
    sys.unraisablehook = lambda args: _log_uncaught(
        args.exc_type, args.exc_value, args.exc_traceback
    )


def _log_uncaught(
    kind: type[BaseException], error: BaseException | None, _trace: TracebackType | None
) -> None:
    if issubclass(kind, SystemExit | KeyboardInterrupt):
        return
    info = None if error is None else (kind, error, error.__traceback__)
    logging.getLogger("pintu.server").error("uncaught %s", kind.__name__, exc_info=info)
