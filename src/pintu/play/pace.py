"""How the moves of a game are spread in time, and which of its positions were known before."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from operator import mul

from pintu.heuristics.manhattan import Manhattan
from pintu.play.game import Game
from pintu.puzzle import Board

BURST = 10
"""The number of steps in a row whose time is compared with the fastest that a person can do."""


@dataclass(frozen=True, slots=True)
class Pace:
    """The moves of a game in all its attempts, and their times in milliseconds.

    `moves` counts single-tile moves, also undone ones; `milliseconds` is the whole time. `burst` is
    the shortest time of BURST steps in a row. `spread` is the standard deviation of the pauses
    between steps, divided by their mean. Both are None for games of fewer steps.
    """

    moves: int
    steps: int
    milliseconds: int
    burst: int | None
    spread: float | None


@dataclass(frozen=True, slots=True)
class KnownPosition:
    """A position of a game, the moves from it to the end, and its Manhattan distance."""

    board: str
    remaining: int
    distance: int


def pace_of(game: Game) -> Pace:
    """The pace of a game up to its current board."""
    steps = game.steps[: game.cursor]
    times = [step.at for step in steps]
    pauses = [after - before for before, after in pairwise(times)]
    bursts = [last - first for first, last in zip(times, times[BURST - 1 :], strict=False)]
    total = sum(pauses) if len(pauses) >= BURST else 0
    # The variance, multiplied by the square of their number: exact, as all of them are whole.
    scatter = len(pauses) * sum(map(mul, pauses, pauses)) - total**2
    return Pace(
        moves=sum(step.tiles for step in steps) + sum(game.undone),
        steps=len(steps),
        milliseconds=game.clock,
        burst=min(bursts, default=None),
        spread=sqrt(scatter) / total if total else None,
    )


def known_positions(game: Game, boards: Collection[str]) -> list[KnownPosition]:
    """The positions of a game that are among these boards, in their order, each once."""
    distance = Manhattan(game.goal)
    visited = list(_positions(game)) if boards else []
    found = {
        board.text: KnownPosition(board.text, len(visited) - 1 - index, distance(board))
        for index, board in enumerate(visited)
        if board.text in boards
    }
    return list(found.values())


def _positions(game: Game) -> Iterator[Board]:
    """Every position up to the current board, in all attempts."""
    board = game.start
    yield board
    for step in game.steps[: game.cursor]:
        if step.move is None:
            board = game.start
        for _ in range(step.tiles):
            assert step.move is not None
            board = board.after(step.move)
            yield board
