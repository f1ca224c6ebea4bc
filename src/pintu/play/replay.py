"""A game looked at again: its boards, its pace, and whether it was truly won."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pintu.play.game import Game
from pintu.play.steps import board_after
from pintu.puzzle import Board, Move
from pintu.puzzle.moves import format_moves

LEAST_MILLISECONDS = 10
"""The least time between two steps, on average; the fastest players take twice that."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A board of a replay: what led to it, and when, in milliseconds since the attempt began.

    The first scene is the start, without a move.
    """

    board: Board
    at: int
    move: Move | None = None
    tiles: int = 0

    def __str__(self) -> str:
        moves = [self.move] * self.tiles if self.move else []
        return f"{self.at} ms: {format_moves(moves) or 'start'}"


def boards(game: Game) -> Iterator[Board]:
    """All boards of an attempt, from the start to the one that stands, one move apart, lazily."""
    board = game.start
    yield board
    for move in game.moves:
        board = board.after(move)
        yield board


def board_at(game: Game, index: int) -> Board:
    """The board after so many single-tile moves of the attempt; 0 is the start.

    >>> from pintu.puzzle import goals
    >>> game = Game(Board.parse("1 2 3/4 5 6/0 7 8"), goals.blank_last(3, 3)).slid(8, 0)
    >>> board_at(game, 1)
    Board.parse('1 2 3/4 5 6/7 0 8')
    """
    if not 0 <= index <= game.length:
        raise IndexError(f"there are boards after 0 to {game.length:,} moves, not {index:,}")
    return board_after(game.start, game.moves[:index])


def scenes(game: Game) -> Iterator[Scene]:
    """The boards of an attempt as the player saw them, a line of tiles at a time, lazily."""
    board = game.start
    yield Scene(board, 0)
    for step in game.done:
        if step.move is not None:
            board = board.after(*[step.move] * step.tiles)
            yield Scene(board, step.at - game.began, step.move, step.tiles)


def why_unverified(game: Game) -> str | None:
    """The reason in words why this is no won game to believe; None if it is one.

    That all moves are legal and no time runs backwards holds of every game. Beyond that it must
    stand at its goal, and not have been played faster than hands can; the solver may.
    """
    if not game.is_solved:
        home, tiles = game.home
        return f"it is not solved: {home} of {tiles} tiles are at home"
    # The clock starts with the first step, so there is one pause less than there are steps.
    least = LEAST_MILLISECONDS * (len(game.done) - 1)
    if game.elapsed < least and "ai" not in game.assistance:
        return (
            f"{len(game.done):,} steps in {game.elapsed:,} ms are faster than anyone plays; "
            f"they take at least {least:,} ms"
        )
    return None
