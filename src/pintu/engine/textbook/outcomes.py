"""How compiled searches stop."""

from __future__ import annotations

from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome
from pintu.statespace.result import NONE, Outcome, Status


def budget_spent(tally: Tally, memory: int) -> Outcome[Board, Move]:
    """The outcome of a search that has no room for another board."""
    return Outcome(
        Status.LIMITED,
        NONE,
        f"stopped with {tally.stored:,} states stored in {memory / 1e6:,.1f} MB",
    )


def exhausted_or_cut(tally: Tally, complete: bool = True) -> Outcome[Board, Move]:
    """The outcome of a search with nothing left to expand.

    complete: it finds a path within the limit on cost whenever there is one.
    """
    proven = complete or tally.lower_bound > tally.most_cost
    return no_path_outcome(tally.cut, tally.most_cost, proven)
