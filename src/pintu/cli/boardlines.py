"""Reads the lines of a file or of standard input as they come."""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from time import perf_counter, sleep
from typing import Protocol

from pintu.cli.inputs import InputError, system_error
from pintu.messages import Message
from pintu.puzzle.boardstream import PlainLines
from pintu.puzzle.notation import LONGEST_LINE
from pintu.solving.batch import until_error

_WAIT = 0.05
"""Seconds without a new line after which the iterators yield None, and to collect lines in."""

_BLOCK = 1 << 16
"""Most bytes read at once."""

_CHECKED_LINES = 2
"""Lines that show by invalid bytes that a file is no text; later ones are wrong boards."""

_MOST_BLOCKS = 16
"""Most blocks of standard input that are read before their boards are solved."""

_LONGEST_PART = 2 * LONGEST_LINE
"""A line that is longer is read in parts; the parser reports the first of them."""


class RawFile(Protocol):
    """A file that is read without a buffer."""

    def read(self, size: int, /) -> bytes | None: ...
    def close(self) -> None: ...


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
        self._line = 0
        try:
            if file == "-":
                if sys.stdin is None:
                    raise InputError("input.stdin_closed")
                # Python cannot end while a thread reads from a buffer.
                self._stream: RawFile = getattr(sys.stdin.buffer, "raw", sys.stdin.buffer)
            else:
                self._stream = Path(file).open("rb", buffering=0)  # noqa: SIM115 - closed below
                self.size = Path(file).stat().st_size or None
        except OSError as error:
            raise system_error(str(self.name), error) from None
        self._errors: list[Exception] = []
        blocks = self._read() if self.size is not None else self._wait()
        self._blocks = until_error(blocks, self._errors)
        self._lines: deque[bytes] = deque()  # read, and not given yet

    def __iter__(self) -> Iterator[str | None]:
        """The lines; from standard input also None, after every moment without a new line."""
        for piece in self.pieces(lambda: 1):
            if piece is None:
                yield None
                continue
            # Invalid bytes are replaced: such a line is not a board, and only it is wrong.
            yield piece.lines[0].decode(errors="replace") + "\n"

    def pieces(self, most: Callable[[], int]) -> Iterator[PlainLines | None]:
        """The same, several lines at once: those that have come, `most()` of them at most."""
        is_end = False
        while self._lines or not is_end:
            wanted, is_idle, started = most(), False, perf_counter()
            while len(self._lines) < wanted and not is_idle and not is_end:
                block = next(self._blocks, [])
                is_idle, is_end = block is None, block == []
                self._lines.extend(block or [])
                if perf_counter() - started > _WAIT:  # a line comes now and then
                    break
            lines = [self._lines.popleft() for _ in range(min(wanted, len(self._lines)))]
            if lines:
                yield from self._piece(lines)
            if is_idle:
                yield None
        if self._errors:
            raise self._errors[0]

    def _piece(self, lines: list[bytes]) -> Iterator[PlainLines]:
        first, wrong = self._line + 1, None
        for at, line in enumerate(lines[: max(0, _CHECKED_LINES - self._line)]):
            try:
                line.decode()
            except UnicodeDecodeError:
                lines, wrong = lines[:at], self.error_at(first + at, Message("request.not_utf8"))
                break
        self._line += len(lines)
        self.position += sum(map(len, lines)) + len(lines)
        if lines:
            yield PlainLines(first, lines)
        if wrong is not None:
            raise wrong

    def close(self) -> None:
        """Close the file; standard input stays open."""
        if isinstance(self.name, str):
            self._stream.close()

    def _read(self) -> Iterator[list[bytes]]:
        rest = b""
        try:
            while (block := self._stream.read(_BLOCK)) != b"":
                if block is None:  # there is nothing yet, and the file does not wait
                    sleep(_WAIT)
                    continue
                *lines, rest = (rest + block).split(b"\n")
                if len(rest) > _LONGEST_PART:
                    lines.append(rest[:_LONGEST_PART])
                    rest = rest[_LONGEST_PART:]
                if lines:
                    yield lines
        except OSError as error:
            raise system_error(str(self.name), error) from None
        if rest:
            yield [rest]

    def _wait(self) -> Iterator[list[bytes] | None]:
        """Read in a thread, so that answers can be printed while no line comes."""
        queue: Queue[list[bytes] | Exception | None] = Queue(maxsize=_MOST_BLOCKS)

        def read() -> None:
            try:
                for lines in self._read():
                    queue.put(lines)
                queue.put(None)
            except (InputError, ValueError) as error:
                queue.put(error)

        Thread(target=read, daemon=True).start()
        while True:
            try:
                lines = queue.get(timeout=_WAIT)
            except Empty:
                yield None
                continue
            if lines is None:
                return
            if isinstance(lines, Exception):
                raise lines
            yield lines

    def error_at(self, line: int, reason: Message) -> InputError:
        """The error of a line."""
        return InputError("input.line", file=self.name, number=line, reason=reason)
