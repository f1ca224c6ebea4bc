"""Moves, named by the direction of the tile."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from itertools import groupby
from typing import Literal, TypeAlias

from pintu.messages import MessageError

MOST_MOVES = 1_000_000


class Move(Enum):
    """The direction in which a tile slides into the blank; the blank moves in the opposite one."""

    UP = "U"
    DOWN = "D"
    LEFT = "L"
    RIGHT = "R"

    opposite: Move
    arrow: str

    def __repr__(self) -> str:
        return f"Move.{self.name}"

    def __str__(self) -> str:
        return str(self.value)


for _move, _other, _arrow in (
    (Move.UP, Move.DOWN, "↑"),
    (Move.DOWN, Move.UP, "↓"),
    (Move.LEFT, Move.RIGHT, "←"),
    (Move.RIGHT, Move.LEFT, "→"),
):
    _move.opposite = _other
    _move.arrow = _arrow

NamedBy: TypeAlias = Literal["tile", "blank"]
"""Whether moves are named by the direction of the tile or of the blank."""

MovesLike: TypeAlias = Move | str | Iterable["MovesLike"]
"""A move, text that `parse_moves` reads, or any number of them."""

_WORDS = {
    name: move
    for move, chinese in zip(Move, "上下左右", strict=True)
    for name in (move.name, move.value, move.arrow, chinese)
}
_FULL_WIDTH = str.maketrans("０１２３４５６７８９，、；ＵＤＬＲｕｄｌｒ", "0123456789,,;UDLRudlr")
_PRINTED = re.compile(r"\bMove\.|[][()'\"]", re.IGNORECASE)
"""What Python prints around the moves of a list."""

_WORD = re.compile(rf"({'|'.join(_WORDS)})\s*([0-9]*)|([\s,;]+)", re.IGNORECASE)

_RUN = re.compile(r"(.)\1+")


class MovesError(MessageError, ValueError):
    """Text that is not a list of moves."""


def moves_of_values(moves: MovesLike, *, of: NamedBy = "tile") -> tuple[Move, ...]:
    """The moves that a value stands for; text that is not a list of moves is a MovesError.

    >>> moves_of_values(["up", "L2", Move.DOWN])
    (Move.UP, Move.LEFT, Move.LEFT, Move.DOWN)
    """
    check_named_by(of)
    if isinstance(moves, str):
        return parse_moves(moves, of=of)
    if isinstance(moves, Move):
        return (moves if of == "tile" else moves.opposite,)
    if of == "tile" and type(moves) is tuple and all(type(each) is Move for each in moves):
        return moves  # usual, and long in solutions of large boards
    if not isinstance(moves, Iterable):
        raise MovesError("moves.not_convertible", type=type(moves).__name__)
    return tuple(move for each in moves for move in moves_of_values(each, of=of))


def parse_moves(text: str, *, of: NamedBy = "tile") -> tuple[Move, ...]:
    """Read moves such as `U2L3DR4`: letters, arrows or words, each with an optional count after it.

    A list of moves as Python prints it is read too. They are the direction of the tile; with
    `of="blank"`, the direction of the blank.

    >>> parse_moves("U2 left")
    (Move.UP, Move.UP, Move.LEFT)
    >>> parse_moves("U", of="blank")
    (Move.DOWN,)
    """
    check_named_by(of)
    if not isinstance(text, str):
        raise MovesError("moves.not_convertible", type=type(text).__name__)
    text = text.translate(_FULL_WIDTH)
    if text.lstrip().startswith(("[", "(", "Move.")):
        # The places in errors stay those of the text.
        text = _PRINTED.sub(lambda found: " " * len(found[0]), text)
    moves: list[Move] = []
    at = 0
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise MovesError("moves.not_a_move", at=at + 1, word=text[at])
        letter, digits, _space = word.groups()
        if letter:
            count = int(digits[:20]) if digits else 1
            if count == 0 or len(moves) + count > MOST_MOVES:
                raise MovesError(
                    "moves.bad_count",
                    at=at + 1,
                    word=word.group().strip()[:20],
                    count=count,
                    most=MOST_MOVES,
                )
            move = _WORDS[letter.upper()]
            moves += [move if of == "tile" else move.opposite] * count
        at = word.end()
    return tuple(moves)


def check_named_by(of: str) -> None:
    """Raise OptionValueError unless moves are named by the tile or by the blank."""
    if of not in ("tile", "blank"):
        from pintu.statespace.options import OptionValueError  # boards are read without it

        raise OptionValueError("moves.named_by", field="of", word=str(of)[:20])


def format_moves(moves: MovesLike, *, of: NamedBy = "tile") -> str:
    """Moves as text, with a count for repeated moves; `of` says by what they are named.

    >>> format_moves([Move.UP, Move.UP, Move.LEFT])
    'U2L'
    """
    check_named_by(of)
    plain = moves_of_values(moves)
    if of == "blank":
        plain = tuple([move.opposite for move in plain])
    letters = "".join([move._value_ for move in plain])  # `value` takes ten times as long
    return _RUN.sub(lambda run: f"{run[1]}{len(run[0])}", letters)


def multi_tile_length(moves: Iterable[Move]) -> int:
    """The number of moves if several tiles of a line may slide at once.

    Successive moves in the same direction count as one: after a tile moves left, the next tile that
    can move left is its neighbour.

    >>> multi_tile_length(parse_moves("U2L3D"))
    3
    """
    return sum(1 for _ in groupby(moves))
