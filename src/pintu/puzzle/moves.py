"""Moves, named by the way the tile travels."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from itertools import groupby
from typing import Literal

from pintu.messages import MessageError

MOST_MOVES = 1_000_000


class Move(Enum):
    """The way a tile slides into the blank; the blank goes the opposite way."""

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

_LETTERS = {move.value: move for move in Move} | {move.arrow: move for move in Move}
_WORD = re.compile(r"([UDLR↑↓←→])\s*(\d*)|([\s,]+)", re.IGNORECASE)


class MovesError(MessageError, ValueError):
    """Text that is no list of moves."""


def parse_moves(text: str, *, of: Literal["tile", "blank"] = "tile") -> tuple[Move, ...]:
    """Read moves such as `U2L3DR4`: letters or arrows, a count behind one repeats it.

    Letters name the way the tile travels; with `of="blank"`, the way the blank does.

    >>> parse_moves("U2 L")
    (Move.UP, Move.UP, Move.LEFT)
    >>> parse_moves("U", of="blank")
    (Move.DOWN,)
    """
    moves: list[Move] = []
    at = 0
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise MovesError("moves.not_a_move", at=at + 1, word=text[at])
        letter, digits, _space = word.groups()
        if letter:
            count = int(digits[:8]) if digits else 1
            if count == 0 or len(moves) + count > MOST_MOVES:
                raise MovesError(
                    "moves.bad_count",
                    at=at + 1,
                    word=word.group().strip()[:20],
                    count=count,
                    most=MOST_MOVES,
                )
            move = _LETTERS[letter.upper()]
            moves += [move if of == "tile" else move.opposite] * count
        at = word.end()
    return tuple(moves)


def format_moves(moves: Iterable[Move]) -> str:
    """Moves as text, runs counted.

    >>> format_moves([Move.UP, Move.UP, Move.LEFT])
    'U2L'
    """
    runs = ((move.value, len(list(run))) for move, run in groupby(moves))
    return "".join(letter if length == 1 else f"{letter}{length}" for letter, length in runs)


def multi_tile_length(moves: Iterable[Move]) -> int:
    """The number of moves when a whole line of tiles may slide at once.

    Moves the same way in a row push one line together: after a tile moves left, the next tile that
    can move left is its neighbour.

    >>> multi_tile_length(parse_moves("U2L3D"))
    3
    """
    return sum(1 for _ in groupby(moves))
