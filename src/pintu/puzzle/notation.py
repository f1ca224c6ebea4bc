"""Boards as text: writing one notation, reading many."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Any

from pintu.messages import Message
from pintu.puzzle.board import MOST_CELLS, Board, BoardError, check_shape, unchecked_board
from pintu.puzzle.other_notations import rewrite

BLANKS = frozenset("0._-xX·")
LONGEST_LINE = 131_072
COMPACT_CELLS = 9
"""Cells of a board that can be written without spaces, such as 1234x5786."""

INDEXED_SIZES = (9, 16, 25)
"""Numbers in a one-line board that may have an index before it, as collections of boards have."""

RECORD_NAMES = ("board", "goal", "optimal_length")
"""The values of a board in a JSON object or a CSV file, besides its `id`."""

BoardId = str | int
"""What a file calls a board; a JSON object may have a number for it."""

_SEPARATORS = re.compile(r"[\s,]+")
_COMMENT = re.compile(r"#|(?:^|(?<=\s))//")
_COMPACT = re.compile(r"[0-9._xX·-]{9}")
_SIZE = re.compile(r"([0-9]{1,4})[xX*×]([0-9]{1,4})")
ASCII = str.maketrans("０１２３４５６７８９，、；;／＿－．ｘＸ", "0123456789,,///_-.xX")
"""Characters that are read as others: those of full width, and semicolons between rows."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text that is not empty, with its number from 1."""

    number: int
    text: str

    @property
    def words(self) -> list[str]:
        """The parts between spaces and commas; the characters of a compact 3x3 board."""
        return _words(self.text)


@dataclass(frozen=True, slots=True)
class IndexedBoard:
    """A board, and the index before it if there was one."""

    board: Board
    index: str | None = None


def format_board(board: Board) -> str:
    """A board as text: tiles separated by spaces, rows by slashes, 0 for the blank.

    A single row ends with a slash; without it, `1 2 3 0` would be read as two rows.

    >>> format_board(Board(1, 4, (1, 2, 3, 0)))
    '1 2 3 0/'
    """
    return _template(board.rows, board.cols) % board.tiles


@lru_cache(maxsize=1000)
def _template(rows: int, cols: int) -> str:
    """The text of a board with `%d` for each tile."""
    line = " ".join(["%d"] * cols)
    return "/".join([line] * rows) + "/" * (rows == 1)


def format_grid(board: Board, highlighted: Collection[int] = ()) -> str:
    """A board in aligned columns, with highlighted tiles in brackets.

    >>> print(format_grid(Board.parse("1 2/0 3"), highlighted={3}))
     1  2
     · [3]
    """
    width = len(str(len(board.tiles) - 1))

    def cell(tile: int) -> str:
        number = str(tile) if tile else "·"
        left, right = "[]" if tile in highlighted else "  "
        return f"{left:>{width - len(number) + 1}}{number}{right}"

    return "\n".join("".join(map(cell, line)).rstrip() for line in board.lines())


def parse_board(text: str) -> Board:
    """Read a board; a BoardError says in one sentence what is wrong and where.

    Rows are lines or separated by `/` or `;`, tiles are separated by spaces or commas. Also read:
    JSON rows, a JSON object with a `board`, a square board in one line, a 3x3 board without spaces
    (the blank may be 9), a header line with n or with rows and columns, comments after `#` or `//`,
    an index before 9, 16 or 25 numbers. The blank is `0 . _ - x ·`. `other_notations` has more,
    such as arrays as they are printed.

    >>> parse_board("[[1, 2], [3, 0]]") == parse_board("1 2 3 .") == parse_board("1,2;3,_")
    True
    >>> parse_board("1234x5786") == parse_board("123495786") == parse_board("1 2 3/4 0 5/7 8 6")
    True
    """
    if not isinstance(text, str):
        raise BoardError("board.not_convertible", type=type(text).__name__)
    board = _plain_board(text)
    if board is not None:
        return board
    try:
        return read_lines(list(significant_lines(text))).board
    except BoardError:
        rewritten = rewrite(text.translate(ASCII)) if len(text) <= LONGEST_LINE else None
        if rewritten is not None:
            with suppress(BoardError):
                return read_lines(list(significant_lines(rewritten))).board
        raise


def _plain_board(text: str) -> Board | None:
    """The board of a text as `format_board` writes it, read ten times as fast; None for others."""
    try:
        tiles = tuple(map(int, text.replace("/", " ").split(" ")))
    except ValueError:
        return None
    rows, cols = text.count("/") + 1, text.partition("/")[0].count(" ") + 1
    if len(tiles) != rows * cols or len(tiles) > MOST_CELLS:
        return None
    if _template(rows, cols) % tiles != text or sorted(tiles) != list(range(len(tiles))):
        return None
    return unchecked_board(rows, cols, tiles, tiles.index(0))


def significant_lines(text: str) -> Iterator[Line]:
    """The lines that are more than spaces and comments."""
    for number, content in enumerate(text.splitlines(), 1):
        if len(content) > LONGEST_LINE:
            raise BoardError("board.long_line", line=number, count=len(content), most=LONGEST_LINE)
        stripped = content.strip()
        if not stripped.startswith("{"):  # a JSON object has no comments
            stripped = _COMMENT.split(stripped.translate(ASCII), maxsplit=1)[0].strip()
        if stripped:
            yield Line(number, stripped)


def read_lines(lines: list[Line], shape: tuple[int, int] | None = None) -> IndexedBoard:
    """Read one board from these lines, of this shape if a header gave one."""
    if not lines:
        raise BoardError("board.nothing")
    if lines[0].text.startswith("{"):
        record = parse_object("\n".join(line.text for line in lines), lines[0].number)
        return IndexedBoard(parse_board(record_values(record, lines[0].number)["board"]))
    if shape is None and (header := header_shape(lines)) is not None:
        shape, lines = header, lines[1:]
    rows, numbers, apart = _rows(lines)
    flat = [word for row in rows for word in row]
    index: str | None = None
    if shape is None:
        if len(rows) == 1 and not apart:
            if _has_index(flat):
                index, *flat = flat
            side = isqrt(len(flat))
            shape = (side, side) if side * side == len(flat) else (1, len(flat))
        else:
            shape = _shape_of(rows, numbers)
    elif len(flat) == shape[0] * shape[1] + 1 and _has_index(flat):
        index, *flat = flat
    elif len(rows) > 1 and (len(rows), len(rows[0])) != shape:
        found = _shape_of(rows, numbers)
        raise BoardError(
            "board.header_size",
            line=lines[0].number,
            rows=shape[0],
            cols=shape[1],
            found_rows=found[0],
            found_cols=found[1],
        )
    if len(flat) != 1 or flat[0] in BLANKS:
        try:
            check_shape(*shape)
        except BoardError as error:
            raise BoardError(error.message, line=lines[0].number) from None
    # The line of each row, for errors: its own line if rows are lines, else the first one.
    places = numbers if len(numbers) == shape[0] else [lines[0].number] * shape[0]
    return IndexedBoard(Board(*shape, _tiles(flat, shape, places)), index)


def board_of_rows(rows: list[list[str]], *, apart: bool) -> Board:
    """The board with these words in its cells; a single row may be a square, unless `apart`."""
    if not apart and not rows[0]:
        raise BoardError("board.nothing")
    if not apart and (side := isqrt(len(rows[0]))) ** 2 == len(rows[0]):
        rows = [rows[0][at : at + side] for at in range(0, len(rows[0]), side)]
    nowhere: list[int | None] = [None] * len(rows)
    shape = _shape_of(rows, nowhere)
    check_shape(*shape)
    return Board(*shape, _tiles([word for row in rows for word in row], shape, nowhere))


def parse_object(text: str, line: int) -> dict[str, Any]:
    """Read a JSON object such as `pintu solve --json` prints."""
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise BoardError("board.bad_object", line=line) from None
    if not isinstance(record, dict):
        raise BoardError("board.no_object", line=line)
    return record


def record_values(record: dict[str, Any], line: int) -> dict[str, str]:
    """The board of a JSON object and the values with it, as text."""
    values = {
        name: value if isinstance(value, str) else json.dumps(value)
        for name, value in record.items()
        if name in RECORD_NAMES and value is not None
    }
    if "board" not in values:
        raise BoardError("board.object_without_board", line=line)
    return values


def record_id(record: dict[str, Any]) -> BoardId | None:
    """The id in a JSON object: a text or a whole number stays what it is, others become text."""
    value = record.get("id")
    if value is None or value == "":
        return None
    return value if isinstance(value, str) or type(value) is int else json.dumps(value)


def is_board_line(line: Line) -> bool:
    """Whether this line can only be a board of its own, right or wrong, not a row of one."""
    if line.text.startswith("["):
        return line.text.count("[") == line.text.count("]")
    return "/" in line.text or _COMPACT.fullmatch(line.text) is not None


def are_boards(first: Line, second: Line) -> bool:
    """Whether these two lines are boards, right or wrong, and not the first rows of one board.

    They are if both are whole boards, or if they have most of their tiles in common.
    """
    if _is_whole_board(first) and _is_whole_board(second):
        return True
    words = first.words, second.words
    common = set(words[0]) & set(words[1])
    return len(words[0]) == len(words[1]) > 3 and 2 * len(common) > len(words[0])


def _is_whole_board(line: Line) -> bool:
    return len(line.words) > 3 and (_are_tiles(line.words) or _has_index(line.words))


def header_shape(lines: list[Line]) -> tuple[int, int] | None:
    """The shape in the first line if it is a header; None if it is a row.

    It is a header if as many numbers follow as it says, unless all lines together are a board. It
    is also a header if it is shorter than the next lines: then a wrong count is an error.
    """
    words = lines[0].words
    size = size_of_header(words)
    if len(lines) < 2 or size is None:
        return None
    rows, cols = size
    following = sum(len(_words(row)) for line in lines[1:] for row in split_rows(line.text))
    longer = any(len(line.words) > len(words) or line.text[0] == "[" for line in lines[1:])
    if not longer and _are_tiles([word for line in lines for word in line.words]):
        return None
    if rows * cols >= 2 and following in (rows * cols, rows * cols + 1 if longer else 0):
        return rows, cols
    if longer:
        raise BoardError(
            "board.header_count",
            line=lines[0].number,
            rows=rows,
            cols=cols,
            count=rows * cols,
            following=following,
        )
    return None


def size_of_header(words: list[str]) -> tuple[int, int] | None:
    """The size that a header of these words would mean: `4`, `3 4` or `3x4`."""
    if len(words) == 1 and (size := _SIZE.fullmatch(words[0])):
        return int(size[1]), int(size[2])
    if len(words) not in (1, 2) or not all(re.fullmatch("[0-9]{1,4}", word) for word in words):
        return None
    return int(words[0]), int(words[-1])


def _words(text: str) -> list[str]:
    if _COMPACT.fullmatch(text):
        return list(text if BLANKS.intersection(text) else text.replace("9", "0"))
    return ["0" if word == "None" else word for word in _SEPARATORS.split(text) if word]


def split_rows(text: str) -> list[str]:
    """The rows in a line; a slash at its end does not begin another row."""
    parts = [part.strip(", \t") for part in text.split("/")]
    return parts if parts[-1] or len(parts) == 1 else parts[:-1]


def _rows(lines: list[Line]) -> tuple[list[list[str]], list[int], bool]:
    """The words of each row, the line of each row, and whether rows are marked explicitly."""
    if lines[0].text.startswith("["):
        rows, apart = _json_rows(lines)
        return rows, [lines[0].number] * len(rows), apart
    parts = [(part, line.number) for line in lines for part in split_rows(line.text)]
    if [len(part) for part, _ in parts] == [3, 3, 3]:  # three rows without spaces
        cells = _words("".join(part for part, _ in parts))
        if len(cells) == COMPACT_CELLS:
            return [cells[:3], cells[3:6], cells[6:]], [number for _, number in parts], True
    rows = [_words(part) for part, _ in parts]
    return rows, [number for _, number in parts], any("/" in line.text for line in lines)


def _json_rows(lines: list[Line]) -> tuple[list[list[str]], bool]:
    """The words of each row, and whether there are rows at all."""
    text = "\n".join(line.text for line in lines)
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        if (rows := _printed_rows(text)) is not None:
            return rows, True
        raise BoardError("board.bad_json", line=lines[0].number) from None
    apart = any(isinstance(row, list) for row in value)
    if value and not apart:
        value = [value]
    if not value or not all(isinstance(row, list) for row in value):
        raise BoardError("board.json_rows", line=lines[0].number)
    return [["0" if item is None else str(item) for item in row] for row in value], apart


def _printed_rows(text: str) -> list[list[str]] | None:
    """The rows of a list or array as Python and NumPy print it: spaces, None, quotation marks."""
    if not re.fullmatch(r"\[(\s*,?\s*\[[^][{}]*\])+\s*\]", text):
        return None
    rows = re.findall(r"\[([^][]*)\]", text)
    return [[word.strip("'\"") for word in _words(row.strip(", \n"))] for row in rows]


def _has_index(words: list[str]) -> bool:
    """Whether these are an index and the tiles of a square board."""
    return len(words) - 1 in INDEXED_SIZES and _are_tiles(words[1:])


def index_of(line: Line) -> str | None:
    """The index before the tiles of a board in one line, also if these are wrong."""
    words = line.words
    has_index = len(words) - 1 in INDEXED_SIZES and "/" not in line.text
    return words[0] if has_index else None


def _are_tiles(words: list[str]) -> bool:
    """Whether these words are the tiles of a board, each of them once."""
    tiles = {"0" if word in BLANKS else word for word in words}
    return tiles == {str(tile) for tile in range(len(words))}


def _shape_of(rows: list[list[str]], numbers: Sequence[int | None]) -> tuple[int, int]:
    if not rows[0]:
        raise BoardError("board.empty_row", line=numbers[0])
    for at, row in enumerate(rows):
        if len(row) != len(rows[0]) or not row:
            raise BoardError(
                "board.uneven_rows",
                line=numbers[at],
                row=at + 1,
                length=len(row),
                first=len(rows[0]),
            )
    return len(rows), len(rows[0])


def _tiles(
    words: list[str], shape: tuple[int, int], lines: Sequence[int | None]
) -> tuple[int, ...]:
    """The numbers of a board, each of them once; an error names row, column and word."""
    rows, cols = shape
    if len(words) > 1 and {word.lstrip("0") for word in words} == set(
        map(str, range(1, len(words) + 1))
    ):
        raise BoardError("board.no_blank", line=lines[0])
    tiles: dict[int, int] = {}
    for cell, word in enumerate(words):
        row, col = divmod(cell, cols)
        tile = _tile(word, row, col, rows * cols - 1, lines[row])
        if tile in tiles:
            first_row, first_col = divmod(tiles[tile], cols)
            raise BoardError(
                "board.tile_twice",
                line=lines[row],
                row=row + 1,
                column=col + 1,
                tile=_name(tile),
                first_row=first_row + 1,
                first_column=first_col + 1,
                missing=tuple(map(_name, _missing(words)[:3])),
            )
        tiles[tile] = cell
    return tuple(tiles)


def _tile(word: str, row: int, col: int, largest: int, line: int | None) -> int:
    if word in BLANKS:
        return 0
    shown = word if len(word) <= 20 else word[:20] + "…"
    if re.fullmatch("0*[0-9]{1,6}", word):
        if 0 < (tile := int(word[-6:])) <= largest:
            return tile
        wrong = "board.tile_too_large" if tile else "board.not_the_blank"
    elif re.fullmatch("[0-9]+", word):
        wrong = "board.tile_too_large"
    elif re.fullmatch(r"-[0-9.]+", word):
        wrong = "board.negative"
    elif re.fullmatch(r"[0-9]*\.[0-9]*|[0-9.]+e[0-9]+", word):
        wrong = "board.not_whole"
    else:
        wrong = "board.not_a_number"
    if largest == 0:
        raise BoardError("board.not_a_board", line=line, word=shown)
    raise BoardError(wrong, line=line, row=row + 1, column=col + 1, word=shown, largest=largest)


def _name(tile: int) -> Message:
    return Message("board.tile", tile=tile) if tile else Message("board.blank")


def _missing(words: list[str]) -> list[int]:
    present = {"0" if word in BLANKS else word.lstrip("0") for word in words}
    return [tile for tile in range(len(words)) if str(tile) not in present]
