"""Making a list of moves shorter, with the same start and end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter

from pintu.puzzle import Board, BoardLike, Move, MovesLike, NamedBy, goals
from pintu.puzzle.moves import MovesError, moves_of_values
from pintu.statespace import Limits
from pintu.statespace.options import check_functions

_SLICE = 0.02
"""Seconds of work between two checks of `cancelled`."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """The moves from index `first` to before index `end`."""

    first: int
    end: int


@dataclass(frozen=True, slots=True)
class Shortened:
    """Moves with the same start and end as those given, and what is proven about them.

    Between the boards at the two ends of a stretch of `proven` there is no shorter way.
    """

    moves: tuple[Move, ...]
    proven: tuple[Stretch, ...]

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no list of moves with this start and end is shorter."""
        return not self.moves or Stretch(0, len(self.moves)) in self.proven


def shorten(
    board: BoardLike,
    moves: MovesLike,
    *,
    goal: BoardLike | None = None,
    of: NamedBy = "tile",
    seconds: float = 10,
    cancelled: Callable[[], bool] = lambda: False,
) -> Shortened:
    """Replace stretches of moves by shortest ones, as long as this finds any and time is left.

    The moves may end at any board; if a `goal` is given they must end there, else it is a
    MovesError. A move that is not possible is an IllegalMoveError. With `of="blank"` the given
    moves are named by the direction of the blank; those returned never are. `seconds` is 0 or more,
    else it is an OptionValueError.

    >>> shorter = shorten("1 2 3/4 5 6/7 8 0", "DRULDRULDRUL")
    >>> len(shorter.moves), shorter.optimal
    (0, True)
    """
    Limits(seconds)  # raises an error if there is no such time
    check_functions(cancelled=cancelled)
    board, steps = Board.of(board), moves_of_values(moves, of=of)
    end = board.after(*steps)
    if goal is not None and end != goals.resolve_goal(goal, board.rows, board.cols):
        raise MovesError("moves.wrong_end")
    if not steps:
        return Shortened((), ())
    # The engine takes a third of a second to load.
    from pintu.engine.encoding.moves import MOVES, moves_of
    from pintu.engine.encoding.permutation import permutation_of
    from pintu.engine.windows.window_shortening import WindowShortening

    numbers = bytes(MOVES.index(move) for move in steps)
    phase = WindowShortening(board.rows, board.cols, end.blank, permutation_of(board, end), numbers)
    deadline = perf_counter() + seconds
    while not cancelled() and (left := deadline - perf_counter()) > 0:
        if phase.advance(min(_SLICE, left)):
            break
    proven = tuple(Stretch(first, after) for first, after in phase.proven)
    return Shortened(moves_of(phase.moves), proven)
