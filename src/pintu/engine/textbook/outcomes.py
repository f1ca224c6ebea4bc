"""The outcomes of compiled searches that find no path."""

from __future__ import annotations

from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome
from pintu.statespace.result import NONE, Outcome, Status


def memory_limit_outcome(tally: Tally, memory: int) -> Outcome[Board, Move]:
    """The outcome of a search that has reached its memory budget."""
    message = Message("search.memory_limit", stored=tally.stored, megabytes=memory / 1e6)
    return Outcome(Status.LIMITED, NONE, message)


def exhausted_outcome(tally: Tally, complete: bool = True) -> Outcome[Board, Move]:
    """The outcome of a search with nothing left to expand.

    complete: the search finds a path within the limit on cost whenever there is one.
    """
    proven = complete or tally.lower_bound > tally.most_cost
    return no_path_outcome(tally.cut, tally.most_cost, proven)
