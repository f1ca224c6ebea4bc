"""Whether a game was truly won."""

from __future__ import annotations

from pintu.play.game import Game

LEAST_MILLISECONDS = 10
"""The least time between two steps, on average; the fastest players take twice that."""


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
