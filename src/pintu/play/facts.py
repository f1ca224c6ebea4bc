"""The data of a game that is stored and shown besides its save file."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.play.game import Game
from pintu.puzzle import goals


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """The boards of a game as text, and its numbers.

    `moves` counts the single-tile moves made, also undone ones; `elapsed` is in milliseconds.
    `home` is the number of tiles in place, by its name in the database and the API.
    """

    rows: int
    cols: int
    start: str
    goal: str
    board: str
    moves: int
    elapsed: int
    home: int
    tiles: int
    solved: bool
    assisted: bool
    picture: str | None = None


def facts_of(game: Game) -> GameFacts:
    """The facts of a game in its current state."""
    home, tiles = game.tiles_in_place
    return GameFacts(
        rows=game.start.rows,
        cols=game.start.cols,
        start=game.start.text,
        goal=goals.format_goal(game.goal),
        board=game.board.text,
        moves=game.made,
        elapsed=game.elapsed,
        home=home,
        tiles=tiles,
        solved=game.is_solved,
        assisted=game.is_assisted,
        picture=game.picture,
    )
