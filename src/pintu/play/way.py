"""The way of a game: the moves of the current attempt that were not undone, for a review."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.play.game import Game
from pintu.puzzle import Board, Move


@dataclass(frozen=True, slots=True)
class Way:
    """Single-tile moves from a start, when each was made, and the goal by which they are judged.

    `times` are milliseconds since the attempt began. `undone` counts the moves that were undone
    and the moves that undid them; a save does not say which moves these were.
    """

    start: Board
    goal: Board
    moves: tuple[Move, ...]
    times: tuple[int, ...]
    undone: int


def way_of(game: Game) -> Way:
    """The way of a game's current attempt.

    Tiles that look the same may be exchanged in a game that was won. So its goal is the board that
    it reached.
    """
    times = tuple(step.at - game.began for step in game.done for _ in range(step.tiles))
    goal = game.board if game.is_solved else game.goal
    return Way(game.start, goal, game.moves, times, game.made - game.length)
