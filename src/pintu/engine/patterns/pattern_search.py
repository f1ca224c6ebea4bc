"""Shortest solutions by pattern databases, up to sixteen cells."""

from __future__ import annotations

from collections.abc import Callable, Generator

from pintu.engine.compiled_search import FIRST_INTERVAL, CompiledSearch
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.puzzle import Board, Move
from pintu.statespace import Limits
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.result import OPTIMAL, Outcome

_LOOK = 32
"""Pauses between two looks for tables that another process builds: a fifth of a second or so."""


class PatternSearch(CompiledSearch):
    """Iterative deepening by pattern databases, or by walking distance until they are there.

    Tables that come up while it runs are taken at once, and the bound proven so far is kept.
    """

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self._start, self._goal = start, goal
        self._shape = GoalShape(goal.rows, goal.cols, goal.blank).canonical()[0]
        self._search = self._fresh()
        tally = Tally()
        super().__init__("idastar", self._stages(tally), tally, limits, cancelled, FIRST_INTERVAL)

    @property
    def heuristic(self) -> str:
        """What it estimates by."""
        return "pattern" if self._search.estimator.startswith("pattern") else "walking-distance"

    @property
    def wants(self) -> str | None:
        """The name of the default tables, where they are missing."""
        return self._search.wants

    @property
    def told(self) -> str:
        """What was found wrong with the tables that it wants; empty if nothing."""
        return ESTIMATORS.notices[-1] if ESTIMATORS.notices and self.wants else ""

    @property
    def _memory(self) -> int:
        return self._search.memory

    def _fresh(self) -> IterativeDeepening:
        goal = self._goal
        return IterativeDeepening(
            goal.rows, goal.cols, goal.blank, permutation_of(self._start, goal), ESTIMATORS
        )

    def _stages(self, tally: Tally) -> Generator[None, None, Outcome[Board, Move]]:
        if self._start == self._goal:
            return solved_outcome([self._start], [], 0, OPTIMAL)
        before_expanded = before_generated = pauses = 0
        search = self._search
        waiting = search.wants is not None
        while True:
            tally.lower_bound = search.bound
            tally.frontier = search.bound + 1
            if search.bound > tally.most_cost:
                return no_path_outcome(True, tally.most_cost)
            yield
            pauses += 1
            if (
                waiting
                and pauses % _LOOK == 0
                and ESTIMATORS.patterns(self._shape, "default") is not None
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
            return no_path_outcome(True, tally.most_cost)
        boards = [self._start]
        for move in moves:
            boards.append(boards[-1].after(move))
        tally.lower_bound = len(moves)
        return solved_outcome(boards, list(moves), len(moves), OPTIMAL)
