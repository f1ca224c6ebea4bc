"""What the searches that place tiles one after another have in common."""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import TypeAlias

from pintu.engine.compiled_search import CompiledSearch
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.solving.placing import Workspace
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, Outcome

_INTERVAL = 500
_BYTES = 400
"""Approximate memory for a state of a small search."""

Placing: TypeAlias = Generator[None, None, list[Move]]
"""Finds the moves of a whole solution, and yields when its limits must be checked."""


class PlacingSearch(CompiledSearch):
    """Runs a function that solves a board in a workspace; without a proof about the length."""

    def __init__(
        self,
        algorithm: str,
        place_all: Callable[[Workspace], Placing],
        start: Board,
        goal: Board,
        limits: Limits | None,
        cancelled: Callable[[], bool] | None,
    ) -> None:
        tally = Tally()
        steps = _outcome(place_all(Workspace(start, goal, tally)), tally)
        super().__init__(algorithm, steps, tally, limits, cancelled, _INTERVAL)

    @property
    def _memory(self) -> int:
        return self._tally.stored * _BYTES


def _outcome(placing: Placing, tally: Tally) -> Generator[None, None, Outcome[Board, Move]]:
    moves = yield from placing
    if len(moves) > tally.most_cost:
        reason = Message("search.path_too_long", moves=len(moves))
        return Outcome(Status.LIMITED, NONE, reason)
    # The boards of a long solution would need gigabytes; nobody reads them.
    return solved_outcome([], moves, len(moves), NONE)


def far_lines(count: int, blank: int, last: int) -> tuple[list[tuple[int, int]], range]:
    """The rows or columns to finish until `last` of them are left, and those that are left.

    Each comes with the step to the line next to it. The side that is farther from the line of the
    goal's blank comes first, and that line is among the last.

    >>> far_lines(5, blank=1, last=2)
    ([(4, -1), (3, -1), (2, -1)], range(0, 2))
    """
    low, high = 0, count
    low_first = blank >= count - 1 - blank
    lines = []
    while high - low > last:
        if (low < blank) if low_first else (blank == high - 1):
            lines.append((low, 1))
            low += 1
        else:
            lines.append((high - 1, -1))
            high -= 1
    return lines, range(low, high)
