"""Shortest solutions from the table of a whole space: up to twelve cells."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator

from pintu.engine.compiled_search import FIRST_INTERVAL, CompiledSearch
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of, slides
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.spaces.space_walk import open_walk
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.result import NONE, OPTIMAL, Outcome


class SpaceSearch(CompiledSearch):
    """Reads a shortest path from the whole space; each step read counts as one expansion."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        shape, symmetry = GoalShape(goal.rows, goal.cols, goal.blank).canonical()
        self._symmetry = symmetry
        # A file is faster than loading compiled code, and slower than code that is loaded.
        self._walk = open_walk(shape) if "pintu.engine.jit" not in sys.modules else None
        if self._walk is None:
            from pintu.engine.spaces.space_view import SpaceView

            SpaceView.load()
        tally = Tally()
        self._bytes = 0
        steps = self._stages(start, goal, tally, cancelled or (lambda: False))
        super().__init__("whole-space", steps, tally, limits, cancelled, FIRST_INTERVAL)

    @property
    def _memory(self) -> int:
        return self._bytes

    def _stages(
        self, start: Board, goal: Board, tally: Tally, cancelled: Callable[[], bool]
    ) -> Generator[None, None, Outcome[Board, Move]]:
        if start != goal:
            yield
        moves = self._path(start, goal, cancelled)
        if moves is None:
            return Outcome(Status.CANCELLED, NONE, Message("search.cancelled"))
        tally.lower_bound = len(moves)
        if len(moves) > tally.most_cost:
            return no_path_outcome(True, tally.most_cost)
        boards = [start]
        around = slides(start.rows, start.cols)
        for move in moves:
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            tally.generated += len(around[boards[-1].blank])
            boards.append(boards[-1].after(move))
        return solved_outcome(boards, list(moves), len(moves), OPTIMAL)

    def _path(
        self, start: Board, goal: Board, cancelled: Callable[[], bool]
    ) -> tuple[Move, ...] | None:
        """A shortest solution; None if it is cancelled while the table is built."""
        if self._walk is not None:
            path = self._walk.path(self._symmetry.board(permutation_of(start, goal)))
            if path is not None:
                return moves_of(self._symmetry.moves_before(path))
        from pintu.engine.spaces.space_view import SpaceView
        from pintu.engine.tables.file import BuildCancelled

        try:
            return SpaceView(goal, cancelled).path(start)
        except BuildCancelled:
            return None
