"""Checks whether a won game counts as a result."""

from __future__ import annotations

from pintu.messages import Message
from pintu.play.game import Game

LEAST_MILLISECONDS = 10
"""The shortest average time between two steps; the fastest players need twice that."""


def unverified_reason(game: Game) -> Message | None:
    """The reason why a game does not count as won; None if it counts.

    Every game has only legal moves and increasing times. To count, it must also be solved, and not
    be played faster than a person can, unless the solver made the moves.
    """
    if not game.is_solved:
        in_place, tiles = game.tiles_in_place
        return Message("result.not_solved", in_place=in_place, tiles=tiles)
    # The clock starts with the first step, so there is one pause less than there are steps.
    least = LEAST_MILLISECONDS * (len(game.done) - 1)
    if game.elapsed < least and "ai" not in game.assistance:
        return Message(
            "result.too_fast", steps=len(game.done), milliseconds=game.elapsed, least=least
        )
    return None
