"""Files with many boards."""

from __future__ import annotations

import csv
import io
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import isqrt

from pintu.puzzle.board import Board, BoardError
from pintu.puzzle.goals import parse_goal
from pintu.puzzle.notation import (
    INDEXED_SIZES,
    BoardId,
    Line,
    header_shape,
    parse_board,
    parse_object,
    read_lines,
    record_id,
    record_values,
    significant_lines,
    size_of_header,
)


@dataclass(frozen=True, slots=True)
class WrongEntry:
    """A board of a file that cannot be read: its lines, and why; `error.line` is where."""

    text: str
    error: BoardError


@dataclass(frozen=True, slots=True)
class BoardEntry:
    """A board of a file: the line where it starts, and the other values the file has for it."""

    line: int
    board: Board
    name: BoardId | None = None
    goal: Board | None = None
    optimal_length: int | None = None


def parse_boards(text: str) -> list[BoardEntry]:
    """Read all boards of a file; the `line` of a BoardError is the line with the error.

    The file has one board per line, or boards of several lines with an empty line between two of
    them; headers, comments and indices are read as for one board. Or it is CSV with a column
    `board` and optional columns `id`, `goal` and `optimal_length`, or a JSON object with such
    values on each line.

    >>> [entry.board.text for entry in parse_boards("1 2/3 0\\n\\n0 1\\n2 3\\n")]
    ['1 2/3 0', '0 1/2 3']
    """
    if "\0" in text:
        raise BoardError("boards.binary", line=text.count("\n", 0, text.index("\0")) + 1)
    text = text.removeprefix("\ufeff")
    lines = list(significant_lines(text))
    if not lines:
        raise BoardError("boards.nothing", line=1)
    if lines[0].text.startswith("{"):
        return [_object_entry(line) for line in lines]
    if "board" in column_names(lines[0].text):
        return list(_csv_entries(text))
    entries = []
    for entry in plain_entries(text):
        if isinstance(entry, WrongEntry):
            raise entry.error
        entries.append(entry)
    return entries


def plain_entries(text: str) -> Iterator[BoardEntry | WrongEntry]:
    """The boards of a text that is neither CSV nor JSON; a wrong one does not end the others."""
    shape: tuple[int, int] | None = None
    lines = list(significant_lines(text))
    blocks = deque(_blocks(text, lines) if lines else [])
    while blocks:
        block = blocks.popleft()
        try:
            header = _lone_header(block, blocks) or header_of_many(block)
        except BoardError as error:
            yield _wrong(block, error)
            continue
        if header is not None:
            shape = header
            block = block[1:]
            while blocks and _is_part(block + blocks[0], header):
                block += blocks.popleft()
        for group in _groups(block, shape):
            try:
                read = read_lines(group, shape)
            except BoardError as error:
                yield _wrong(group, error)
                continue
            yield BoardEntry(group[0].number, read.board, read.index)


def _wrong(lines: list[Line], error: BoardError) -> WrongEntry:
    if error.line is None:
        error.line = lines[0].number
    return WrongEntry("\n".join(line.text for line in lines), error)


def _object_entry(line: Line) -> BoardEntry:
    record = parse_object(line.text, line.number)
    return _entry(record_values(record, line.number), line.number, record_id(record))


def _is_part(block: list[Line], shape: tuple[int, int]) -> bool:
    """Whether these are rows of one board of this shape, with an empty line between two of them."""
    return len(block) <= shape[0] and all(len(line.words) == shape[1] for line in block)


def _blocks(text: str, lines: list[Line]) -> list[list[Line]]:
    """The lines, split at empty lines; a comment line does not split."""
    empty = [number for number, line in enumerate(text.splitlines(), 1) if not line.strip()]
    blocks: list[list[Line]] = []
    divider = iter([*empty, lines[-1].number + 1])
    border = 0
    for line in lines:
        if line.number > border or not blocks:
            blocks.append([])
            while border < line.number:
                border = next(divider)
        blocks[-1].append(line)
    return blocks


def _lone_header(block: list[Line], others: Sequence[list[Line]]) -> tuple[int, int] | None:
    """The shape in a header that is followed by an empty line: one number, or those of its rows."""
    words = block[0].words
    size = size_of_header(words)
    if len(block) != 1 or size is None or not (min(size) >= 2 and max(size) <= 128):
        return None
    is_header = len(words) == 1 or (others and len(others[0][0].words) == size[1])
    return size if is_header else None


def header_of_many(block: list[Line]) -> tuple[int, int] | None:
    """The shape in the header line of a block with one or more boards."""
    words = block[0].words
    size = size_of_header(words)
    if len(block) < 2 or size is None:
        return None
    rows, cols = size
    following = len(block[1].words) if "/" not in block[1].text else rows * cols
    if len(words) < following and rows * cols > 1 and following in (cols, rows * cols):
        return rows, cols
    return header_shape(block)


def _groups(block: list[Line], shape: tuple[int, int] | None) -> Iterator[list[Line]]:
    """The lines of each board in a block."""
    if not block:
        return
    if block[0].text.startswith("["):
        yield from _until_closed(block)
    elif any("/" in line.text for line in block) or not _is_rows(block, shape):
        yield from ([line] for line in block)
    else:
        height = shape[0] if shape else _height(block)
        yield from (block[at : at + height] for at in range(0, len(block), height))


def _until_closed(block: list[Line]) -> Iterator[list[Line]]:
    """The lines of each JSON board; it ends with its last closing bracket."""
    group: list[Line] = []
    depth = 0
    for line in block:
        group.append(line)
        depth += line.text.count("[") - line.text.count("]")
        if depth <= 0:
            yield group
            group = []
    if group:
        yield group


def _is_rows(block: list[Line], shape: tuple[int, int] | None) -> bool:
    """Whether the lines are rows of a board, not boards.

    If a board has k rows, (k - 1)/k of its numbers are at least as large as the length of a row. If
    a line is a whole board, no number is, except an index or an error. So a third separates them.
    """
    if shape is not None:
        return len(block[0].words) < shape[0] * shape[1]
    numbers = large = whole = 0
    for line in block:
        words = line.words
        whole += isqrt(len(words)) ** 2 == len(words) or len(words) - 1 in INDEXED_SIZES
        numbers += len(words)
        large += sum(word.isdecimal() and int(word[:9]) >= len(words) for word in words)
    return len(block) > 1 and (3 * large >= numbers or 2 * whole <= len(block))


def _height(block: list[Line]) -> int:
    """How many rows a board has: the whole block, unless it is several square boards."""
    width = len(block[0].words)
    words = [word for line in block for word in line.words]
    stacked = len(block) > width > 1 and len(block) % width == 0
    return width if stacked and len(set(words)) < len(words) else len(block)


def _csv_entries(text: str) -> Iterator[BoardEntry]:
    numbered = [
        (number, line)
        for number, line in enumerate(io.StringIO(text, newline=None), 1)
        if not line.lstrip().startswith("#") and line.strip()
    ]
    rows = _csv_rows(numbered)
    first, header = next(rows)
    names = check_columns(header, first)
    empty = True
    for line, row in rows:
        if len(row) != len(names):
            raise BoardError(
                "boards.count_of_values", line=line, values=len(row), columns=len(names)
            )
        values = dict(zip(names, map(str.strip, row), strict=True))
        yield _entry(values, line, values.get("id"))
        empty = False
    if empty:
        raise BoardError("boards.no_rows", line=1)


def check_columns(header: list[str], line: int) -> list[str]:
    """The names of the columns of a CSV file, one of them `board`, none of them twice."""
    names = column_names(",".join(header))
    if "board" not in names:
        raise BoardError("boards.no_column", line=line)
    for name in names:
        if names.count(name) > 1:
            raise BoardError("boards.column_twice", line=line, name=name[:20])
    return names


def _csv_rows(numbered: list[tuple[int, str]]) -> Iterator[tuple[int, list[str]]]:
    """Each row, with the line where it starts."""
    rows = csv.reader((line for _, line in numbered), skipinitialspace=True)
    while rows.line_num < len(numbered):
        number = numbered[rows.line_num][0]
        try:
            yield number, next(rows)
        except csv.Error as error:
            raise BoardError("boards.not_csv", line=number, reason=str(error)) from None


def _entry(values: dict[str, str], line: int, name: BoardId | None) -> BoardEntry:
    try:
        board = parse_board(values["board"])
        goal = values.get("goal")
        target = parse_goal(goal, board.rows, board.cols) if goal else None
    except BoardError as error:
        raise BoardError(error.message, field=error.field, line=line) from None
    name = None if name == "" else name
    return BoardEntry(line, board, name, target, check_length(values, line))


def check_length(values: dict[str, str], line: int) -> int | None:
    """The length of a shortest solution, if the values have it."""
    length = values.get("optimal_length")
    if length and not (length.isdecimal() and len(length) <= 9):
        raise BoardError("boards.not_a_number", field="optimal_length", line=line, word=length[:20])
    return int(length) if length else None


def column_names(header: str) -> list[str]:
    """The names in the first line of a CSV file, in small letters."""
    return [name.strip().strip('"').lower() for name in header.split(",")]
