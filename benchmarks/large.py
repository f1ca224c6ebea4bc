"""How short the solutions of large boards are after how much time, against Manhattan distance.

Part of `make bench`; `python benchmarks/large.py` prints these rows alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import mean

from pintu import Board, Solution
from pintu.heuristics import heuristic_named
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.improve import improve
from pintu.solving.solver import solve

SIZES = ((5, 5, (0.1, 1, 10)), (6, 6, (0.3, 1, 5)))
BOARDS = 10


def lengths(board: Board, goal: Board, moments: tuple[float, ...]) -> list[int | None]:
    """The length of the best solution at each moment."""
    found: list[Solution] = list(improve(board, goal, seconds=max(moments)))
    return [
        min((len(each) for each in found if each.stats.seconds <= moment), default=None)
        for moment in moments
    ]


def large_rows() -> Iterator[str]:
    """One row for each size and moment."""
    yield "| what | length / Manhattan distance |"
    yield "|---|---:|"
    for rows, cols, moments in SIZES:
        goal = goals.blank_last(rows, cols)
        manhattan = heuristic_named("manhattan", goal)
        boards = [deal(goal, seed) for seed in range(BOARDS)]
        solve(boards[0], goal, quality="best", seconds=3)  # compiles, and loads the tables
        found = [(manhattan(board), lengths(board, goal, moments)) for board in boards]
        for number, moment in enumerate(moments):
            ratios = [length / far for far, all_ in found if (length := all_[number]) is not None]
            unsolved = f" ({BOARDS - len(ratios)} not yet solved)" if len(ratios) < BOARDS else ""
            yield f"| {rows}x{cols} after {moment:g} s{unsolved} | {mean(ratios):.3f} |"


if __name__ == "__main__":
    for row in large_rows():
        print(row, flush=True)
