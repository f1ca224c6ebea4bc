"""Results of won games, and their ranking."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal, get_args

from pintu.messages import MessageError
from pintu.play.game import Game
from pintu.play.verification import unverified_reason

By = Literal["moves", "time", "efficiency"]
"""The kinds of records: fewest single-tile moves made, best time, best efficiency.

The efficiency is the length of a shortest solution divided by the moves made.
"""


class UnverifiedError(MessageError, ValueError):
    """A game that does not count as a result; the message says why."""


class ResultError(MessageError, ValueError):
    """Figures that no game can have."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a won game; `moves` and `shortest` count single-tile moves.

    `moves` are all that were made, also undone ones; `multi_tile_moves` are the slides that lead
    from the start to the goal.
    """

    rows: int
    cols: int
    moves: int
    multi_tile_moves: int
    milliseconds: int
    assisted: bool = False
    shortest: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.multi_tile_moves <= self.moves:
            raise ResultError(
                "result.moves", field="moves", moves=self.moves, slides=self.multi_tile_moves
            )
        if self.milliseconds < 0:
            raise ResultError("result.time", field="milliseconds", milliseconds=self.milliseconds)
        if self.shortest is not None and not 1 <= self.shortest <= self.moves:
            raise ResultError(
                "result.shortest", field="shortest", shortest=self.shortest, moves=self.moves
            )

    @property
    def efficiency(self) -> float | None:
        """The shortest length divided by the moves made, at most 1; None if it is not known."""
        return None if self.shortest is None else self.shortest / self.moves

    @property
    def table(self) -> tuple[int, int, bool]:
        """The ranking of a result: the board size, and whether there was assistance."""
        return self.rows, self.cols, self.assisted


def result_of(game: Game, shortest: int | None = None) -> Result:
    """The result of a won game; UnverifiedError with the reason if it does not count."""
    reason = unverified_reason(game)
    if reason is not None:
        raise UnverifiedError(reason)
    goal = game.goal
    return Result(
        rows=goal.rows,
        cols=goal.cols,
        moves=game.made,
        multi_tile_moves=game.multi_tile_length,
        milliseconds=game.elapsed,
        assisted=game.is_assisted,
        shortest=shortest,
    )


def rank(result: Result, by: By) -> tuple[Any, ...]:
    """The sort key of a result in its ranking, best first.

    Equal moves are ordered by time, equal times by moves; equal efficiency by the longer shortest
    solution, then by time. Results without a known efficiency come last.
    """
    if by == "moves":
        return result.moves, result.milliseconds
    if by == "time":
        return result.milliseconds, result.moves
    if by == "efficiency":
        shortest = result.shortest or 0
        return -Fraction(shortest, result.moves), -shortest, result.milliseconds
    raise ValueError(f"records are kept by {', '.join(get_args(By))}, not by {by!r}")
