"""Reads boards line by line, so that the first is known before the last is written."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, overload

from pintu.puzzle.board import BoardError
from pintu.puzzle.boardfile import (
    WrongEntry,
    check_columns,
    check_length,
    column_names,
    plain_entries,
)
from pintu.puzzle.notation import (
    COMPACT_CELLS,
    LONGEST_LINE,
    BoardId,
    Line,
    are_boards,
    index_of,
    is_board_line,
    parse_object,
    record_id,
    record_values,
    significant_lines,
    size_of_header,
    split_rows,
)

_MOST_CHARACTERS = 64 << 20
"""Most characters of a file that has to be read as a whole."""


class RawBoard(NamedTuple):
    """A board as it was written: its line, its id, its text and the text of its goal.

    With an `error`, it is known already that it cannot be read.
    """

    line: int
    name: BoardId | None
    board: str | None
    goal: str | None = None
    error: BoardError | None = None


@dataclass(frozen=True, slots=True)
class PlainLines:
    """Lines that have a board each, or none, from the line with the number `first` on."""

    first: int
    lines: list[bytes]

    def __len__(self) -> int:
        return len(self.lines)

    def __getitem__(self, part: slice) -> PlainLines:
        start, end, _ = part.indices(len(self.lines))
        return PlainLines(self.first + start, self.lines[start:end])

    def boards(self) -> Iterator[RawBoard]:
        """The boards, right or wrong."""
        for number, line in enumerate(self.lines, self.first):
            # Invalid bytes are replaced: such a line is not a board, and only it is wrong.
            board = _plain_line((number, line.decode(errors="replace")))
            if board is not None:
                yield board


@overload
def stream_boards(lines: Iterator[str | None]) -> Iterator[RawBoard | None]: ...
@overload
def stream_boards(
    lines: Iterator[str | None], rest: Callable[[], Iterator[PlainLines | None]]
) -> Iterator[RawBoard | PlainLines | None]: ...
def stream_boards(
    lines: Iterator[str | None], rest: Callable[[], Iterator[PlainLines | None]] | None = None
) -> Iterator[RawBoard | PlainLines | None]:
    """The boards of a file, given line by line; None among the lines means that none has come yet.

    `rest` gives all remaining lines, many at once; it is called if each of them has a board.

    Read as they come are JSON objects, CSV, and files with a board on each line. For others, as for
    boards of several lines, the whole file is read first. A wrong board has an `error` and does not
    end the stream; a file that cannot be read at all raises BoardError.
    """
    numbered = _number(lines)
    seen: list[str] = []
    first: Line | None = None
    for numbered_line in numbered:
        if numbered_line is None:
            yield None
            continue
        _, text = numbered_line
        seen.append(text)
        line = _significant(numbered_line)
        if line is None:
            continue
        if line.text.startswith("{"):
            yield from map(_json_line, chain([numbered_line], numbered))
            return
        if len(text) > LONGEST_LINE:  # perhaps one without an end
            raise _unreadable(text)
        if "board" in column_names(line.text):
            yield from _csv_lines(chain([numbered_line], numbered))
            return
        # Other lines may be the first row of a board: the next line shows it.
        if is_board_line(line) or (first is not None and are_boards(first, line)):
            skipped = first.number if first is not None and _is_header(first, line) else 0
            yield from map(_plain_line, list(enumerate(seen, 1))[skipped:])
            yield from map(_plain_line, numbered) if rest is None else rest()
            return
        if first is not None:
            break
        first = line
    length = sum(map(len, seen))
    for numbered_line in numbered:
        if numbered_line is not None:
            seen.append(numbered_line[1])
            length += len(numbered_line[1])
        if length > _MOST_CHARACTERS:
            raise BoardError("boards.too_large", line=1, most=_MOST_CHARACTERS >> 20)
    text = "".join(seen)
    if "\0" in text:
        raise _unreadable(text)
    if first is None:
        raise BoardError("boards.nothing", line=1)
    for entry in plain_entries(text):
        if isinstance(entry, WrongEntry):
            yield RawBoard(entry.error.line or 1, None, entry.text, error=entry.error)
        else:
            yield RawBoard(entry.line, entry.name, entry.board.text)


def _unreadable(text: str) -> BoardError:
    """The error of a text with binary data, or of a first line that is too long."""
    if "\0" in text:
        return BoardError("boards.binary", line=text.count("\n", 0, text.index("\0")) + 1)
    return BoardError("board.long_line", line=1, count=len(text), most=LONGEST_LINE)


def _is_header(first: Line, board: Line) -> bool:
    """Whether the first line has the size of the boards that follow, one on each line."""
    size = size_of_header(first.words)
    cells = sum(len(Line(1, row).words) for row in split_rows(board.text))
    return size is not None and size[0] * size[1] == cells


def _number(lines: Iterator[str | None]) -> Iterator[tuple[int, str] | None]:
    number = 0
    for line in lines:
        if line is not None:
            number += 1
            if number == 1:
                line = line.removeprefix("\ufeff")
        yield None if line is None else (number, line)


def _significant(numbered: tuple[int, str]) -> Line | None:
    number, text = numbered
    try:
        return next((Line(number, line.text) for line in significant_lines(text)), None)
    except BoardError:  # a line that is too long; it is reported when the board is read
        return Line(number, text)


def _plain_line(numbered: tuple[int, str] | None) -> RawBoard | None:
    if numbered is None:
        return None
    number, text = numbered
    text = text.strip()
    if not text or text[0] in "#/":
        return None
    name = None
    if "/" not in text and len(text) > COMPACT_CELLS and (line := _significant((number, text))):
        name = index_of(line)
    return RawBoard(number, name, text)


def _json_line(numbered: tuple[int, str] | None) -> RawBoard | None:
    if numbered is None or not numbered[1].strip():
        return None
    number, text = numbered
    name = None
    try:
        record = parse_object(text, number)
        name = record_id(record)
        return _raw(record_values(record, number), number, name)
    except BoardError as error:
        return RawBoard(number, name, None, error=error)


def _csv_lines(numbered: Iterator[tuple[int, str] | None]) -> Iterator[RawBoard | None]:
    waiting: deque[int] = deque()  # the numbers of the lines of the next row
    idle = False

    def texts() -> Iterator[str]:
        nonlocal idle
        for each in numbered:
            if each is None:
                idle = True
                yield ""  # an empty line is an empty row, so that control returns
            elif each[1].strip() and not each[1].lstrip().startswith("#"):
                waiting.append(each[0])
                yield each[1]

    rows = csv.reader(texts(), skipinitialspace=True)
    names: list[str] | None = None
    any_row = False
    while True:
        try:
            row = next(rows)
        except StopIteration:
            break
        except csv.Error as error:
            line = waiting[0] if waiting else 1
            waiting.clear()
            wrong = BoardError("boards.not_csv", line=line, reason=str(error))
            if names is None:
                raise wrong from None
            yield RawBoard(line, None, None, error=wrong)
            continue
        if not row and idle:
            idle = False
            yield None
            continue
        line = waiting[0]
        waiting.clear()
        if names is None:
            names = check_columns(row, line)
            continue
        any_row = True
        values = dict(zip(names, map(str.strip, row), strict=False))
        if len(row) == len(names):
            yield _raw(values, line, values.get("id") or None)
            continue
        wrong = BoardError("boards.count_of_values", line=line, values=len(row), columns=len(names))
        yield RawBoard(line, values.get("id") or None, values.get("board"), error=wrong)
    if not any_row:
        raise BoardError("boards.no_rows", line=1)


def _raw(values: dict[str, str], line: int, name: BoardId | None) -> RawBoard:
    try:
        check_length(values, line)
    except BoardError as error:
        return RawBoard(line, name, values["board"], error=error)
    return RawBoard(line, name, values["board"], values.get("goal") or None)
