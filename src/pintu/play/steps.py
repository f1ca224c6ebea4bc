"""The steps of a game, their text, and the state they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from pintu.messages import MessageError
from pintu.puzzle import Board, IllegalMoveError, Move
from pintu.puzzle.board import slides

MOST_MOVES = 100_000
"""The most single-tile moves of a game, including undone ones; a restart counts as one."""

RESTART = "|"
_WORD = re.compile(r"[UDLR](?:[1-9][0-9]{1,5}|[2-9])?|\|")
_MOVES = {move.value: move for move in Move}


class StepsError(MessageError, ValueError):
    """Text that is not a list of steps."""


class _Fields(NamedTuple):
    move: Move | None
    at: int
    tiles: int = 1


class Step(_Fields):
    """One action of a player: some tiles of a line slide together, or a restart.

    A restart has no move and 0 tiles. `at` is the game's clock in milliseconds. Each step is undone
    as one.
    """

    __slots__ = ()

    def __new__(cls, move: Move | None, at: int, tiles: int = 1) -> Step:
        """Make a step; StepsError if the number of tiles is wrong."""
        if tiles < 1 if move else tiles != 0:
            raise StepsError("steps.tiles", tiles=tiles)
        return super().__new__(cls, move, at, tiles)

    @classmethod
    def restart(cls, at: int) -> Step:
        """The step that goes back to the start."""
        return cls(None, at, 0)

    @property
    def weight(self) -> int:
        """The number of moves it counts towards MOST_MOVES."""
        return self.tiles or 1


@dataclass(frozen=True, slots=True)
class Place:
    """The state of a game: the board, and the steps that lead to it.

    An attempt begins at the start of the game and at each restart. `since` is the index of the
    attempt's first step; `length` counts its single-tile moves, `weight` those of all attempts.
    `attempt` is the number of restarts before it.
    """

    board: Board
    since: int = 0
    length: int = 0
    weight: int = 0
    attempt: int = 0


def place_at(start: Board, steps: Sequence[Step], cursor: int) -> Place:
    """The state after the first `cursor` steps; all steps must be legal, also those after them.

    The index of an IllegalMoveError counts single-tile moves from 0 through all attempts.
    """
    rows, cols = start.rows, start.cols
    around = slides(rows, cols)
    # The board is a list that is changed in place, so that a long game is checked fast.
    tiles, blank = list(start.tiles), start.blank
    since = length = weight = made = attempt = 0
    place = Place(start)
    for number, (move, _at, count) in enumerate(steps, 1):
        if move is None:
            tiles, blank = list(start.tiles), start.blank
            since, length, attempt = number, 0, attempt + 1
            weight += 1
        else:
            for index in range(made, made + count):
                for known, cell in around[blank]:
                    if known is move:
                        tiles[blank] = tiles[cell]
                        blank = cell
                        break
                else:
                    raise IllegalMoveError.at(index, move, blank, cols)
            tiles[blank] = 0
            length += count
            made += count
            weight += count
        if number == cursor:
            place = Place(Board(rows, cols, tuple(tiles)), since, length, weight, attempt)
    return place


def format_steps(steps: Iterable[Step]) -> str:
    """Steps as text: `U` for a tile, `U2` for two tiles that slide together, `|` for a restart.

    >>> format_steps([Step(Move.UP, 0, 2), Step(Move.LEFT, 300), Step.restart(400)])
    'U2L|'
    """
    return "".join(
        [
            RESTART if move is None else move._value_ + (str(tiles) if tiles > 1 else "")
            for move, _at, tiles in steps
        ]
    )


def parse_steps(text: str, times: Sequence[int]) -> tuple[Step, ...]:
    """Read steps in the format of `format_steps`, with the time of each.

    >>> format_steps(parse_steps("U2L|", [0, 300, 400]))
    'U2L|'
    """
    words = _words(text)
    if len(words) != len(times):
        raise StepsError("steps.count_of_times", steps=len(words), times=len(times))
    # Many steps have few different words, so each of these is parsed once.
    parts = {word: _parse_word(word) for word in set(words)}
    moves, tiles = [parts[word][0] for word in words], [parts[word][1] for word in words]
    if sum(tiles) + moves.count(None) > MOST_MOVES:
        raise StepsError("game.too_many_moves", most=MOST_MOVES)
    # The words are right, so the steps need not be checked one by one.
    return tuple(map(partial(tuple.__new__, Step), zip(moves, times, tiles, strict=True)))


def _words(text: str) -> list[str]:
    """The words of steps; StepsError for the first place where there is none."""
    words = _WORD.findall(text)
    if sum(map(len, words)) < len(text):
        at = 0
        while word := _WORD.match(text, at):
            at = word.end()
        raise StepsError("steps.not_a_step", at=at + 1, word=text[at], restart=RESTART)
    return words


def _parse_word(word: str) -> tuple[Move | None, int]:
    """The move and the number of tiles of a step; None and 0 for a restart."""
    return (None, 0) if word == RESTART else (_MOVES[word[0]], int(word[1:] or 1))
