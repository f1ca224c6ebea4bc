"""What is kept and shown of a game beside its save file."""

from __future__ import annotations

from dataclasses import dataclass

from pintu.play.game import Game
from pintu.puzzle import goals


@dataclass(frozen=True, slots=True, kw_only=True)
class GameFacts:
    """The boards of a game as text, and its figures.

    `moves` counts single tiles, `elapsed` milliseconds; `home` of `tiles` are in their goal cells.
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
    """The facts of a game as it stands."""
    home, tiles = game.home
    return GameFacts(
        rows=game.start.rows,
        cols=game.start.cols,
        start=str(game.start),
        goal=goals.format_goal(game.goal),
        board=str(game.board),
        moves=game.length,
        elapsed=game.elapsed,
        home=home,
        tiles=tiles,
        solved=game.is_solved,
        assisted=game.is_assisted,
        picture=game.picture,
    )
