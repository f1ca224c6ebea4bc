"""Share codes: a start and a goal as a short text, for links and for reading aloud.

The code uses 32 letters and digits that are easy to distinguish (Crockford's base 32, without I, L,
O and U): two for the size and the kind of goal, then the rank of the start and of the goal among
all boards, and two check characters.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import factorial

from pintu.messages import MessageError
from pintu.play.rules import GameError, check_deal
from pintu.puzzle import Board, goals

MOST_ROWS = 10
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_VALUES = {letter: value for value, letter in enumerate(_ALPHABET)} | {"I": 1, "L": 1, "O": 0}
_BASE = 32
# A prime above 31 * 33: one wrong digit, or two exchanged neighbours, always change the remainder.
_CHECK = 1021
_ENDS = 2
# The kinds of goals; the code has space for ten.
_KINDS = 10
_BLANK_LAST, _BLANK_AT, _ANY_BOARD = range(3)


class CodeError(MessageError, ValueError):
    """Text that is not a share code, or boards that have none."""


def format_code(start: Board, goal: Board) -> str:
    """The code of a start and a goal: 8 characters for 3x3, 13 for 4x4, 21 for 5x5, blank last.

    >>> format_code(Board.parse("8 6 7/2 5 4/3 0 1"), Board.parse("1 2 3/4 5 6/7 8 0"))
    '6WAX3622'
    """
    try:
        check_deal(start, goal)
    except GameError as error:
        raise CodeError(error.message, field=error.field) from None
    rows, cols = goal.rows, goal.cols
    if max(rows, cols) > MOST_ROWS:
        raise CodeError("share.too_large", most=MOST_ROWS, rows=rows, cols=cols)
    if goal == goals.blank_last(rows, cols):
        kind, number = _BLANK_LAST, 0
    elif goal == goals.blank_at(rows, cols, goal.blank):
        kind, number = _BLANK_AT, goal.blank
    else:
        kind, number = _ANY_BOARD, _number_of(goal.tiles)
    head = ((rows - 1) * MOST_ROWS + cols - 1) * _KINDS + kind
    body = _number_of(start.tiles) * _goals(kind, rows * cols) + number
    text = _digits(head, _ENDS) + _digits(body, _width(kind, rows * cols))
    return text + _digits(_value(text) % _CHECK, _ENDS)


def parse_code(text: str) -> tuple[Board, Board]:
    """The start and goal of a code; CodeError if it is not valid.

    Lower case, spaces and hyphens are accepted, and I, L and O are read as similar digits.
    """
    if len(text) > 1000:
        raise CodeError("share.too_long")
    plain = "".join(text.replace("-", " ").split())
    for letter in plain:
        if not letter.isascii() or letter.upper() not in _VALUES:
            raise CodeError("share.letter", letter=letter)
    letters = plain.upper()
    if len(letters) < 2 * _ENDS:
        raise CodeError("share.too_short")
    kind, rows, cols = _head(_value(letters[:_ENDS]))
    cells = rows * cols
    expected = 2 * _ENDS + _width(kind, cells)
    if len(letters) != expected:
        raise CodeError("share.length", expected=expected, count=len(letters))
    body, number = divmod(_value(letters[_ENDS:-_ENDS]), _goals(kind, cells))
    check = _value(letters[:-_ENDS]) % _CHECK
    if check != _value(letters[-_ENDS:]) or body >= factorial(cells):
        raise CodeError("share.checksum")
    if kind == _ANY_BOARD:
        goal = Board(rows, cols, _tiles_of(number, cells))
    else:
        goal = goals.blank_at(rows, cols, number if kind == _BLANK_AT else cells - 1)
    start = Board(rows, cols, _tiles_of(body, cells))
    try:
        check_deal(start, goal)
    except GameError:
        raise CodeError("share.checksum") from None
    return start, goal


def _head(value: int) -> tuple[int, int, int]:
    shape, kind = divmod(value, _KINDS)
    rows, cols = divmod(shape, MOST_ROWS)
    if rows >= MOST_ROWS or rows == cols == 0 or kind > _ANY_BOARD:
        raise CodeError("share.not_valid")
    return kind, rows + 1, cols + 1


def _goals(kind: int, cells: int) -> int:
    """The number of goals of a kind."""
    return {_BLANK_LAST: 1, _BLANK_AT: cells, _ANY_BOARD: factorial(cells)}[kind]


def _width(kind: int, cells: int) -> int:
    """The number of digits for any start and goal."""
    most = factorial(cells) * _goals(kind, cells) - 1
    return -(-most.bit_length() // 5)


def _digits(value: int, width: int) -> str:
    return "".join(_ALPHABET[value >> 5 * place & 31] for place in reversed(range(width)))


def _value(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * _BASE + _VALUES[letter]
    return value


def _number_of(tiles: Iterable[int]) -> int:
    """The rank of an arrangement among all of them, in lexicographic order."""
    left = sorted(tiles_list := list(tiles))
    number = 0
    for tile in tiles_list:
        at = left.index(tile)
        number = number * len(left) + at
        del left[at]
    return number


def _tiles_of(number: int, cells: int) -> tuple[int, ...]:
    places = []
    for count in range(1, cells + 1):
        number, at = divmod(number, count)
        places.append(at)
    left = list(range(cells))
    return tuple(left.pop(at) for at in reversed(places))
