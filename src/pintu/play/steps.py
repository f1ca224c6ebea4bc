"""The steps of a game, their text, and the state they lead to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from pintu.messages import MessageError
from pintu.puzzle import Board, IllegalMoveError, Move
from pintu.puzzle.board import slides

MOST_MOVES = 100_000
"""The most single-tile moves of a game, including undone ones; a restart counts as one."""

RESTART = "|"
_WORD = re.compile(r"([UDLR])([1-9][0-9]{1,5}|[2-9])?|\|")
_MOVES = {move.value: move for move in Move}


class StepsError(MessageError, ValueError):
    """Text that is not a list of steps."""


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a player: some tiles of a line slide together, or a restart.

    A restart has no move and 0 tiles. `at` is the game's clock in milliseconds. Each step is undone
    as one.
    """

    move: Move | None
    at: int
    tiles: int = 1

    def __post_init__(self) -> None:
        if self.tiles < 1 if self.move else self.tiles != 0:
            raise StepsError("steps.tiles", tiles=self.tiles)

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
    position = _Position(start)
    since = length = weight = made = attempt = 0
    place = Place(start)
    for number, step in enumerate(steps, 1):
        if step.move is None:
            position = _Position(start)
            since, length, attempt = number, 0, attempt + 1
        else:
            for index in range(made, made + step.tiles):
                position.slide(step.move, index)
            length += step.tiles
            made += step.tiles
        weight += step.weight
        if number == cursor:
            place = Place(position.board, since, length, weight, attempt)
    return place


class _Position:
    """A board that is changed in place, so that checking a long game on a large board is fast."""

    def __init__(self, start: Board) -> None:
        self._rows, self._cols = start.rows, start.cols
        self._tiles = list(start.tiles)
        self._blank = start.blank
        self._slides = slides(start.rows, start.cols)

    @property
    def board(self) -> Board:
        return Board(self._rows, self._cols, tuple(self._tiles))

    def slide(self, move: Move, index: int) -> None:
        for known, cell in self._slides[self._blank]:
            if known is move:
                self._tiles[self._blank] = self._tiles[cell]
                self._tiles[cell] = 0
                self._blank = cell
                return
        raise IllegalMoveError.at(index, move, self._blank, self._cols)


def format_steps(steps: Iterable[Step]) -> str:
    """Steps as text: `U` for a tile, `U2` for two tiles that slide together, `|` for a restart.

    >>> format_steps([Step(Move.UP, 0, 2), Step(Move.LEFT, 300), Step.restart(400)])
    'U2L|'
    """
    return "".join(
        RESTART
        if step.move is None
        else step.move.value + (str(step.tiles) if step.tiles > 1 else "")
        for step in steps
    )


def parse_steps(text: str, times: Sequence[int]) -> tuple[Step, ...]:
    """Read steps in the format of `format_steps`, with the time of each.

    >>> format_steps(parse_steps("U2L|", [0, 300, 400]))
    'U2L|'
    """
    steps: list[Step] = []
    weight = 0
    words = list(_words(text))
    if len(words) != len(times):
        raise StepsError("steps.count_of_times", steps=len(words), times=len(times))
    for (move, tiles), at in zip(words, times, strict=True):
        step = Step(move, at, tiles)
        weight += step.weight
        if weight > MOST_MOVES:
            raise StepsError("game.too_many_moves", most=MOST_MOVES)
        steps.append(step)
    return tuple(steps)


def _words(text: str) -> Iterator[tuple[Move | None, int]]:
    at = 0
    while at < len(text):
        word = _WORD.match(text, at)
        if word is None:
            raise StepsError("steps.not_a_step", at=at + 1, word=text[at], restart=RESTART)
        letter, tiles = word.groups()
        yield (_MOVES[letter], int(tiles or 1)) if letter else (None, 0)
        at = word.end()
