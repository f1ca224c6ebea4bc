"""Shortest solutions of many boards by pattern databases."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.patterns.interleaved import MEMORY, interleaved_search
from pintu.puzzle import Board, Move
from pintu.statespace import Stats


def search_in_turns(
    boards: Sequence[Board], goal: Board, cancelled: Callable[[], bool] | None
) -> list[tuple[tuple[Move, ...], Stats] | None]:
    """The shortest solutions of boards that can be solved, with the counters of `PatternSearch`.

    None for each board if there is no such search for them, and for those left when it is
    cancelled.
    """
    search = interleaved_search(GoalShape(goal.rows, goal.cols, goal.blank))
    if search is None:
        return [None] * len(boards)
    perms = [permutation_of(board, goal) for board in boards]
    return [
        found
        and (
            moves_of(found.moves),
            Stats(found.expanded, found.generated, len(found.moves) + 1, MEMORY, found.seconds),
        )
        for found in search.solve(perms, cancelled or (lambda: False))
    ]
