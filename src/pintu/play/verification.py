"""Whether a game was truly won."""

from __future__ import annotations

from pintu.messages import Message
from pintu.play.game import Game

LEAST_MILLISECONDS = 10
"""The least time between two steps, on average; the fastest players take twice that."""


def unverified_reason(game: Game) -> Message | None:
    """The reason why this is no won game to believe; None if it is one.

    That all moves are legal and no time runs backwards holds of every game. Beyond that it must
    stand at its goal, and not have been played faster than hands can; the solver may.
    """
    if not game.is_solved:
        home, tiles = game.home
        return Message("result.not_solved", in_place=home, tiles=tiles)
    # The clock starts with the first step, so there is one pause less than there are steps.
    least = LEAST_MILLISECONDS * (len(game.done) - 1)
    if game.elapsed < least and "ai" not in game.assistance:
        return Message(
            "result.too_fast", steps=len(game.done), milliseconds=game.elapsed, least=least
        )
    return None
