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

_MOST_WALKS = 500
_walks = 0


class SpaceSearch(CompiledSearch):
    """Reads a shortest path from the whole space; each step read counts as one expansion."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        self._walked_moves = _walk(start, goal)
        if self._walked_moves is None:
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
        board, boards = start, [start]
        around = slides(start.rows, start.cols)
        for move in moves:
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            tally.generated += len(around[board.blank])
            board = board.after(move)
            boards.append(board)
        return solved_outcome(boards, list(moves), len(moves), OPTIMAL)

    def _path(
        self, start: Board, goal: Board, cancelled: Callable[[], bool]
    ) -> tuple[Move, ...] | None:
        """A shortest solution; None if it is cancelled while the table is built."""
        if self._walked_moves is not None:
            return self._walked_moves
        from pintu.engine.spaces.space_view import SpaceView
        from pintu.engine.tables.file import BuildCancelled

        try:
            return SpaceView(goal, cancelled).path(start)
        except BuildCancelled:
            return None


def _walk(start: Board, goal: Board) -> tuple[Move, ...] | None:
    """A shortest solution by `space_walk`; None if compiled code is better, or without a file.

    Loading compiled code takes as long as a few hundred walks; then it is ten times as fast.
    """
    global _walks
    if _walks >= _MOST_WALKS or "pintu.engine.jit" in sys.modules:
        return None
    _walks += 1
    shape, symmetry = GoalShape(goal.rows, goal.cols, goal.blank).canonical()
    walk = open_walk(shape)
    path = walk.path(symmetry.board(permutation_of(start, goal))) if walk else None
    return None if path is None else moves_of(symmetry.moves_before(path))
