"""Parses boards, goals, sizes and files of boards from the command line."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from pintu.messages import Message, MessageError

if TYPE_CHECKING:
    from pintu.puzzle.board import Board, BoardError
    from pintu.puzzle.boardfile import BoardEntry
    from pintu.puzzle.moves import Move

MAX_FILE_BYTES = 64 * 1024 * 1024

_FILE_NAME = re.compile(
    r"(?=.*[^\W\d_xX])[^\n;,|\[\]{}]*[^\s./\\]\.[A-Za-z]\w{0,7}|(?:~|\.{1,2}|[A-Za-z]:)[/\\].*"
)
"""What is no board but may be the name of a file: `boards.txt`, `./boards`, `C:\\boards`."""


class InputError(MessageError):
    """Arguments or files of the command line that are invalid; the exit code is 2."""


def system_error(file: str, error: OSError) -> InputError:
    """The error of a file that cannot be read or written, with the reason that the system gives."""
    reason = (error.strerror or str(error)).lower()
    return InputError("input.system", field=file, reason=reason)


def board_from(text: str, number: int | None = None) -> Board:
    """Parse a board; `number` is its place if there are several, from 1."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.notation import parse_board

    try:
        return parse_board(text)
    except BoardError as error:
        if is_file(text):
            return _only_board(text)
        _refuse_path(text)
        if number is None:
            raise InputError(error.message, field="board") from None
        raise InputError("input.board", number=number, reason=error.message) from None


def is_file(text: str) -> bool:
    """Whether a text is not a board but the name of a file."""
    try:
        return text.strip() != "/" and Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with a null character
        return False


def _refuse_path(text: str) -> None:
    """Raise InputError if this is meant to be a file: a folder, or a name with an ending."""
    try:
        is_folder = text.strip() not in ("", "/") and Path(text).is_dir()
    except (OSError, ValueError):
        is_folder = False
    if is_folder:
        raise InputError("input.folder", field=text)
    if _FILE_NAME.fullmatch(text):
        raise InputError("input.no_such_file", field=text)


def _only_board(file: str) -> Board:
    entries = entries_from(file)
    if len(entries) > 1:
        raise InputError("input.several_boards", field=file, count=len(entries))
    return entries[0].board


def moves_from(text: str, of: Literal["tile", "blank"] = "tile") -> tuple[Move, ...]:
    """Parse moves such as U2L3D."""
    from pintu.puzzle.moves import MovesError, parse_moves

    try:
        return parse_moves(text, of=of)
    except MovesError as error:
        raise InputError(error.message, field="moves") from None


def goal_from(text: str | None, board: Board) -> Board:
    """Parse the goal of a board, or read it from a file; None is blank-last."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.goals import resolve_goal

    try:
        return resolve_goal(text or None, board.rows, board.cols)
    except BoardError:
        if text is None or not is_file(text):
            raise
        return resolve_goal(_only_board(text), board.rows, board.cols)


def goal_of_batch(text: str | None) -> str | Board | None:
    """The goal of all boards of a file, or the board of a file; None if each has its own."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.goals import check_goal

    try:
        return check_goal(text or None)
    except BoardError:
        if text is None or not is_file(text):
            raise
        return _only_board(text)


def goal_in(text: str) -> str | None:
    """The goal in a JSON object such as `solve --json` prints; None in other texts."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.notation import parse_object, record_values

    if not text.lstrip().startswith("{"):
        return None
    try:
        return record_values(parse_object(text, 1), 1).get("goal")
    except BoardError:  # it is reported when the board is read
        return None


def shape_from(text: str) -> tuple[int, int]:
    """Parse a size such as 4x4, 3x5 or just 4."""
    from pintu.puzzle.board import BoardError, check_shape

    size = re.fullmatch(r"\s*(\d{1,4})\s*(?:[x×X*]\s*(\d{1,4})\s*)?", text)
    if size is None:
        raise InputError("input.not_a_size", field="size", word=text[:40])
    rows, cols = int(size[1]), int(size[2] or size[1])
    try:
        check_shape(rows, cols)
    except BoardError as error:
        raise InputError(error.message, field="size") from None
    return rows, cols


def boards_from(boards: tuple[str, ...], file: str | None) -> list[Board]:
    """Parse the boards of the arguments; there may be none if there is a file."""
    if not boards and file is None:
        raise InputError("input.no_board")
    several = len(boards) > 1
    return [board_from(text, number if several else None) for number, text in enumerate(boards, 1)]


def entries_from(file: str) -> list[BoardEntry]:
    """Parse all boards of a file."""
    from pintu.puzzle.board import BoardError
    from pintu.puzzle.boardfile import parse_boards

    try:
        return parse_boards(text_from(file))
    except BoardError as error:
        raise error_of_file(name_of_file(file), error) from None


def name_of_file(file: str) -> str | Message:
    """The name of a file in a sentence; - is standard input."""
    return Message("input.standard_input") if file == "-" else file


def text_from(file: str) -> str:
    """The text of a file in UTF-8; - is standard input."""
    if not file:
        raise InputError("input.no_file_name", field="file")
    name = name_of_file(file)
    try:
        return _read(file).decode("utf-8-sig")
    except OSError as error:
        raise system_error(str(name), error) from None
    except UnicodeDecodeError as error:
        line = error.object.count(b"\n", 0, error.start) + 1
        reason = Message("request.not_utf8")
        raise InputError("input.line", file=name, number=line, reason=reason) from None


def error_of_file(name: str | Message, error: BoardError) -> InputError:
    """The error of a file with boards, with the line if it is known."""
    reason = error.message
    if error.field is not None:
        reason = Message("input.column", name=error.field, reason=reason)
    if error.line is None:
        return InputError("input.file", file=name, reason=reason)
    return InputError("input.line", file=name, number=error.line, reason=reason)


def _read(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise InputError("input.stdin_closed")
        data = sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    else:
        with Path(file).open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    if len(data) > MAX_FILE_BYTES:
        raise InputError("input.file_too_large", field=file, most=MAX_FILE_BYTES >> 20)
    return data
