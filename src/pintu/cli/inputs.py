"""Parses boards, goals, sizes and files of boards from the command line."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from pintu.puzzle.board import Board
    from pintu.puzzle.boardfile import BoardEntry

MAX_FILE_BYTES = 64 * 1024 * 1024


class InputError(click.ClickException):
    """The input is invalid; the message is one sentence."""

    exit_code = 2


def board_from(text: str, what: str = "board") -> Board:
    """Parse a board."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.notation import parse_board

    try:
        return parse_board(text)
    except BoardError as error:
        raise InputError(f"{what}: {error}") from None


def goal_from(text: str | None, board: Board) -> Board:
    """Parse the goal of a board; None is blank-last."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.goals import resolve_goal

    try:
        return resolve_goal(text or None, board.rows, board.cols)
    except BoardError as error:
        raise InputError(str(error)) from None


def shape_from(text: str) -> tuple[int, int]:
    """Parse a size such as 4x4, 3x5 or just 4."""
    from pintu.puzzle.board import BoardError, check_shape

    size = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x×X*]\s*(\d{1,4})\s*)?", text)
    if size is None:
        raise InputError(f"size: {text[:40]!r} is no size; write rows x columns, such as 4x4")
    rows, cols = int(size[1]), int(size[2] or size[1])
    try:
        check_shape(rows, cols)
    except BoardError as error:
        raise InputError(f"size: {error}") from None
    return rows, cols


def entries_from(boards: tuple[str, ...], file: str | None) -> list[BoardEntry]:
    """Parse the boards of the arguments, then those of a file."""
    from pintu.puzzle.boardfile import BoardEntry

    if not boards and file is None:
        raise InputError("give a board, such as '2 8 3/1 6 4/7 0 5', or --file PATH (- for stdin)")
    several = len(boards) > 1
    typed = [
        BoardEntry(0, board_from(text, f"board {number}" if several else "board"))
        for number, text in enumerate(boards, 1)
    ]
    return typed + (_entries_of_file(file) if file is not None else [])


def _entries_of_file(file: str) -> list[BoardEntry]:
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.boardfile import parse_boards

    if not file:
        raise InputError("file: the name is empty; give a path, or - for standard input")
    name = "standard input" if file == "-" else file
    try:
        text = _read(file).decode("utf-8-sig")
        return parse_boards(text)
    except OSError as error:
        raise InputError(f"{name}: {(error.strerror or str(error)).lower()}") from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        raise InputError(f"{name}, line {line}: this is no text in UTF-8") from None
    except BoardError as error:
        where = f", line {error.line}" if error.line else ""
        raise InputError(f"{name}{where}: {error}") from None


def _read(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise InputError("standard input: it is closed")
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise InputError(f"{file}: more than {MAX_FILE_BYTES >> 20} MB is more than can be read")
    return data
