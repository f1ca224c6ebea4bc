"""Boards for experiments, from seeds."""

from __future__ import annotations

from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.dealing import deal
from pintu.solving.scramble import deal_at


def deals(
    count: int,
    *,
    seed: int = 1,
    rows: int = 3,
    cols: int = 3,
    goal: BoardLike | None = None,
    distance: int | None = None,
) -> list[Board]:
    """Random boards of the seeds `seed`, `seed` + 1 and so on, the same on every machine.

    With a `distance`, each is exactly that many moves from the goal.

    >>> [board.text for board in deals(2)]
    ['3 4 6/5 7 8/2 0 1', '4 7 1/0 5 6/2 3 8']
    """
    target = goals.resolve_goal(goal, rows, cols)
    seeds = range(seed, seed + count)
    if distance is None:
        return [deal(target, each) for each in seeds]
    return [deal_at(distance, target, each) for each in seeds]
