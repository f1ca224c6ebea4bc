"""Shortest solutions by iterative deepening, up to sixteen cells."""

from __future__ import annotations

from collections.abc import Callable, Generator

from pintu.engine.frame import Frame
from pintu.engine.normal import moves_of, normal_form
from pintu.engine.paced import FIRST_PULSE, Paced
from pintu.engine.shortest import TABLES, ShortestSearch
from pintu.puzzle import Board, Move
from pintu.statespace import Limits
from pintu.statespace.events import Tally
from pintu.statespace.path import found, nothing_left
from pintu.statespace.result import OPTIMAL, Outcome

_LOOK = 32
"""Pauses between two looks for tables that another process builds: a fifth of a second or so."""


class OptimalSearch(Paced):
    """Iterative deepening by pattern databases, or by walking distance until they are there.

    Tables that come up while it runs are taken at once, and the bound proven so far is kept.
    """

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self._start, self._goal = start, goal
        self._frame = Frame(goal.rows, goal.cols, goal.blank).canonical()[0]
        self._search = self._fresh()
        tally = Tally()
        super().__init__("idastar", self._stages(tally), tally, limits, cancelled, FIRST_PULSE)

    @property
    def heuristic(self) -> str:
        """What it estimates by."""
        return "pattern" if self._search.method.startswith("pattern") else "walking-distance"

    @property
    def wants(self) -> str | None:
        """The name of the default tables, where they are missing."""
        return self._search.wants

    @property
    def told(self) -> str:
        """What was found wrong with the tables that it wants; empty if nothing."""
        return TABLES.told[-1] if TABLES.told and self.wants else ""

    @property
    def _memory(self) -> int:
        return self._search.memory

    def _fresh(self) -> ShortestSearch:
        goal = self._goal
        return ShortestSearch(
            goal.rows, goal.cols, goal.blank, normal_form(self._start, goal), TABLES
        )

    def _stages(self, tally: Tally) -> Generator[None, None, Outcome[Board, Move]]:
        if self._start == self._goal:
            return found([self._start], [], 0, OPTIMAL)
        before_expanded = before_generated = pauses = 0
        search = self._search
        waiting = search.wants is not None
        while True:
            tally.lower_bound = search.bound
            tally.frontier = search.bound + 1
            if search.bound > tally.most_cost:
                return nothing_left(True, tally.most_cost)
            yield
            pauses += 1
            if (
                waiting
                and pauses % _LOOK == 0
                and TABLES.patterns(self._frame, "default") is not None
            ):
                waiting = False
                before_expanded, before_generated = tally.expanded, tally.generated
                fresh = self._fresh()
                fresh.bound = max(fresh.bound, search.bound)
                self._search = search = fresh
            finished = search.advance(max(1, tally.pause_at - tally.expanded))
            tally.expanded = before_expanded + search.expanded
            tally.generated = before_generated + search.generated
            if finished:
                break
        moves = moves_of(search.moves or b"")
        if len(moves) > tally.most_cost:  # several bounds may pass within one slice
            return nothing_left(True, tally.most_cost)
        boards = [self._start]
        for move in moves:
            boards.append(boards[-1].after(move))
        tally.lower_bound = len(moves)
        return found(boards, list(moves), len(moves), OPTIMAL)
