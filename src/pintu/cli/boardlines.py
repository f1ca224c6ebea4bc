"""Reads the lines of a file or of standard input as they come."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import BinaryIO

from pintu.cli.inputs import InputError, system_error
from pintu.messages import Message
from pintu.puzzle.notation import LONGEST_LINE

_WAIT = 0.05
"""Seconds without a new line after which the iterator yields None."""


class LineSource:
    """The lines of a file, or of standard input for `-`.

    `position` and `size` are bytes read and bytes in all; the size of standard input is not known.
    """

    def __init__(self, file: str) -> None:
        if not file:
            raise InputError("input.no_file_name", field="file")
        self.name = Message("input.standard_input") if file == "-" else file
        self.position = 0
        self.size: int | None = None
        self.line = 0
        try:
            if file == "-":
                if sys.stdin is None:
                    raise InputError("input.stdin_closed")
                self._stream: BinaryIO = sys.stdin.buffer
            else:
                self._stream = Path(file).open("rb")  # noqa: SIM115 - closed when it is read
                self.size = Path(file).stat().st_size or None
        except OSError as error:
            raise system_error(str(self.name), error) from None

    def __iter__(self) -> Iterator[str | None]:
        """The lines; from standard input also None, after every moment without a new line."""
        lines = self._read() if self.size is not None else self._wait()
        for raw in lines:
            if raw is None:
                yield None
                continue
            self.line += 1
            self.position += len(raw)
            try:
                # In later lines invalid bytes are replaced. Such a line is not a board, and only it
                # is reported as wrong.
                yield raw.decode(errors="strict" if self.line < 3 else "replace")
            except UnicodeDecodeError:
                raise self.error_at(self.line, Message("request.not_utf8")) from None

    def close(self) -> None:
        """Close the file; standard input stays open."""
        if self._stream is not getattr(sys.stdin, "buffer", None):
            self._stream.close()

    def _read(self) -> Iterator[bytes]:
        try:
            # A line that is too long is read in parts; the parser reports the first of them.
            while raw := self._stream.readline(2 * LONGEST_LINE):
                yield raw
        except OSError as error:
            raise system_error(str(self.name), error) from None

    def _wait(self) -> Iterator[bytes | None]:
        """Read in a thread, so that answers can be printed while no line comes."""
        queue: Queue[bytes | Exception | None] = Queue(maxsize=10_000)

        def read() -> None:
            try:
                for raw in self._read():
                    queue.put(raw)
                queue.put(None)
            except (InputError, ValueError) as error:
                queue.put(error)

        Thread(target=read, daemon=True).start()
        while True:
            try:
                raw = queue.get(timeout=_WAIT)
            except Empty:
                yield None
                continue
            if raw is None:
                return
            if isinstance(raw, Exception):
                raise raw
            yield raw

    def error_at(self, line: int, reason: Message) -> InputError:
        """The error of a line."""
        return InputError("input.line", file=self.name, number=line, reason=reason)
