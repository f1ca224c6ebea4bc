"""The parts of a game: detours, pauses and phases."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from pintu.puzzle import Board
from pintu.solving.review_value import Pause, Phase

_LEAST_PAUSE = 5_000
"""Milliseconds."""

_PAUSE_FACTOR = 4
"""A pause is at least so many times as long as the median time between moves."""


def find_detours(distances: Sequence[int]) -> list[tuple[int, int]]:
    """Stretches (first move, end) that brought the goal no nearer than it was at their first board.

    Each begins with a move away from the goal. It ends at the last board before the game came
    nearer than it had been, or where the game ends. All other moves lead nearer to the goal.

    >>> find_detours([3, 4, 3, 4, 3, 2, 1, 2])
    [(0, 4), (6, 7)]
    """
    found = []
    at, last = 0, len(distances) - 1
    while at < last:
        if distances[at + 1] < distances[at]:
            at += 1
            continue
        first = end = at
        while at < last and distances[at + 1] >= distances[first]:
            at += 1
            if distances[at] == distances[first] or at == last:
                end = at
        found.append((first, end))
    return found


def wasted_moves(distances: Sequence[int], first: int, end: int) -> int:
    """How many of the moves from `first` to before `end` a shortest way would not have needed."""
    return end - first - (distances[first] - distances[end])


def find_pauses(times: Sequence[int]) -> tuple[Pause, ...]:
    """The times before a move that are much longer than usual; the first move has none.

    Tiles that slide together have the same time.
    """
    waits = [after - before for before, after in pairwise(times)]
    usual = median([wait for wait in waits if wait] or [0])
    least = max(_LEAST_PAUSE, _PAUSE_FACTOR * usual)
    return tuple(Pause(at, wait) for at, wait in enumerate(waits, 1) if wait >= least)


def find_phases(
    boards: Sequence[Sequence[int]],
    goal: Board,
    distances: Sequence[int | None],
    times: Sequence[int] | None,
) -> tuple[Phase, ...]:
    """The stretches of a game after which one row or more stayed as in the goal until its end."""
    last = len(boards) - 1
    settled = {row: _settled_at(boards, goal, row) for row in range(goal.rows)}
    ends = sorted({at for at in settled.values() if at is not None and at > 0} | {last})
    phases = []
    for first, end in pairwise([0, *ends]):
        rows = tuple(row for row, at in settled.items() if at is not None and first < at <= end)
        before, after = distances[first], distances[end]
        wasted = None if before is None or after is None else end - first - (before - after)
        begun = times[first - 1] if times and first else 0
        took = None if not times else times[end - 1] - begun
        phases.append(Phase(rows, first, end, wasted, took))
    return tuple(phases)


def _settled_at(boards: Sequence[Sequence[int]], goal: Board, row: int) -> int | None:
    """The index of the board from which on a row is as in the goal; None if it is not at the end.

    The blank belongs to no row: where it is does not matter.
    """
    cells = range(row * goal.cols, (row + 1) * goal.cols)
    wanted = [(cell, goal.tiles[cell]) for cell in cells if goal.tiles[cell]]
    at = len(boards)
    while at and all(boards[at - 1][cell] == tile for cell, tile in wanted):
        at -= 1
    return at if at < len(boards) else None
