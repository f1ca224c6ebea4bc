"""Shortest solutions by pattern databases, up to sixteen cells."""

from __future__ import annotations

from collections.abc import Callable, Generator

from pintu.engine.compiled_search import FIRST_INTERVAL, CompiledSearch
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.statespace import Limits
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.result import OPTIMAL, Outcome

_TABLE_CHECK_INTERVAL = 32
"""Pauses between two checks for tables that another process builds: about 0.2 seconds."""


class PatternSearch(CompiledSearch):
    """Iterative deepening with pattern databases, or with walking distance until they are built.

    Tables that are completed while it runs are used at once, and the proven bound is kept.
    """

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self._start, self._goal = start, goal
        self._shape = GoalShape(goal.rows, goal.cols, goal.blank).canonical()[0]
        self._search = self._new_search()
        tally = Tally()
        super().__init__("idastar", self._stages(tally), tally, limits, cancelled, FIRST_INTERVAL)

    @property
    def heuristic(self) -> str:
        """The name of the heuristic in use."""
        return "pattern" if self._search.estimator.startswith("pattern") else "walking-distance"

    @property
    def missing_table(self) -> str | None:
        """The name of the default tables, if they have not been built."""
        return self._search.missing_table

    @property
    def table_problem(self) -> Message | None:
        """What is wrong with the missing tables, if they are damaged."""
        return ESTIMATORS.notices[-1] if ESTIMATORS.notices and self.missing_table else None

    @property
    def _memory(self) -> int:
        return self._search.memory

    def _new_search(self) -> IterativeDeepening:
        goal = self._goal
        return IterativeDeepening(
            goal.rows, goal.cols, goal.blank, permutation_of(self._start, goal), ESTIMATORS
        )

    def _stages(self, tally: Tally) -> Generator[None, None, Outcome[Board, Move]]:
        if self._start == self._goal:
            return solved_outcome([self._start], [], 0, OPTIMAL)
        before_expanded = before_generated = pauses = 0
        search = self._search
        waiting = search.missing_table is not None
        while True:
            tally.lower_bound = search.bound
            tally.frontier = search.bound + 1
            if search.bound > tally.most_cost:
                return no_path_outcome(True, tally.most_cost)
            yield
            pauses += 1
            if (
                waiting
                and pauses % _TABLE_CHECK_INTERVAL == 0
                and ESTIMATORS.patterns(self._shape, "default") is not None
            ):
                waiting = False
                before_expanded, before_generated = tally.expanded, tally.generated
                replacement = self._new_search()
                replacement.bound = max(replacement.bound, search.bound)
                self._search = search = replacement
            finished = search.advance(max(1, tally.pause_at - tally.expanded))
            tally.expanded = before_expanded + search.expanded
            tally.generated = before_generated + search.generated
            if finished:
                break
        moves = moves_of(search.moves or b"")
        if len(moves) > tally.most_cost:  # a slice may go through several bounds
            return no_path_outcome(True, tally.most_cost)
        boards = [self._start]
        for move in moves:
            boards.append(boards[-1].after(move))
        tally.lower_bound, tally.frontier = len(moves), len(moves) + 1
        return solved_outcome(boards, list(moves), len(moves), OPTIMAL)
