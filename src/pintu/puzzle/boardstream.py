"""Reads boards line by line, so that the first is known before the last is written."""

from __future__ import annotations

import csv
from collections import deque
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from pintu.puzzle.board import BoardError
from pintu.puzzle.boardfile import check_columns, check_length, column_names, parse_boards
from pintu.puzzle.notation import Line, is_whole_board, parse_record, significant_lines


class RawBoard(NamedTuple):
    """A board as it was written: its line, its id, its text and the text of its goal."""

    line: int
    name: str | None
    board: str
    goal: str | None


Streamed = RawBoard | BoardError | None
"""A board, an error of one line, or None if no line has come yet."""


def stream_boards(lines: Iterator[str | None]) -> Iterator[Streamed]:
    """The boards of a file, given line by line; None among the lines means that none has come yet.

    Read as they come are JSON objects, CSV, and files with a board on each line. For others, as for
    boards of several lines, the whole file is read first. A wrong line is an error of its own and
    does not end the stream; a file that cannot be read at all raises BoardError.
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
        if "board" in column_names(line.text):
            yield from _csv_lines(chain([numbered_line], numbered))
            return
        # A line without slashes may be the first row of a board: the next line shows it.
        if "/" in line.text or (first and is_whole_board(first) and is_whole_board(line)):
            yield from map(_plain_line, chain(enumerate(seen, 1), numbered))
            return
        if first is not None:
            break
        first = line
    text = "".join(chain(seen, (line[1] for line in numbered if line is not None)))
    for entry in parse_boards(text):
        goal = None if entry.goal is None else entry.goal.text
        yield RawBoard(entry.line, entry.name, entry.board.text, goal)


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


def _plain_line(numbered: tuple[int, str] | None) -> Streamed:
    if numbered is None:
        return None
    number, text = numbered
    text = text.strip()
    return RawBoard(number, None, text, None) if text and text[0] not in "#/" else None


def _json_line(numbered: tuple[int, str] | None) -> Streamed:
    if numbered is None or not numbered[1].strip():
        return None
    number, text = numbered
    try:
        values = parse_record(text, number)
    except BoardError as error:
        return error
    return _raw(values, number)


def _csv_lines(numbered: Iterator[tuple[int, str] | None]) -> Iterator[Streamed]:
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
            raise BoardError("boards.not_csv", line=line, reason=str(error)) from None
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
        if len(row) != len(names):
            yield BoardError(
                "boards.count_of_values", line=line, values=len(row), columns=len(names)
            )
        else:
            yield _raw(dict(zip(names, map(str.strip, row), strict=True)), line)
    if not any_row:
        raise BoardError("boards.no_rows", line=1)


def _raw(values: dict[str, str], line: int) -> RawBoard | BoardError:
    try:
        check_length(values, line)
    except BoardError as error:
        return error
    return RawBoard(line, values.get("id") or None, values["board"], values.get("goal") or None)
