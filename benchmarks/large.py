"""How short the solutions of large boards are after how much time.

Part of `make bench`. `python benchmarks/large.py` prints these rows alone; `--boards N` takes fewer
boards of each size, `--sizes 5 6` only some sizes, and `--optima FILE`, or the environment variable
OPTIMA, compares with known shortest solutions: a CSV file with the columns board, goal and
optimal_length.
"""

from __future__ import annotations

import argparse
import csv
import os
import resource
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import mean

from plot import Curve, write_plot

from pintu import Board, solve
from pintu.heuristics import heuristic_named
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.improve import improve

PLOT = Path(__file__).parents[1] / "docs" / "length-against-time.svg"
PLOTTED = (5, 6, 10)


@dataclass(frozen=True, slots=True)
class Size:
    """A number of rows and columns, how many boards of it, and when their lengths are noted.

    With a `reference`, another search of so many seconds gives the best length of each board.
    """

    side: int
    boards: int
    moments: tuple[float, ...]
    reference: float | None = None


SIZES = (
    Size(5, 50, (0.1, 1, 10), reference=30),
    Size(6, 20, (0.1, 1, 5), reference=20),
    Size(8, 10, (1, 5)),
    Size(10, 10, (1, 10)),
    Size(20, 3, (1, 10)),
    Size(30, 3, (5, 20)),
    Size(100, 1, (30, 60)),
)


@dataclass(frozen=True, slots=True)
class Run:
    """The lengths of one board's solutions with their times, its Manhattan distance, the proven
    lower bound, and the best length that is known."""

    manhattan: int
    found: tuple[tuple[float, int], ...]
    lower_bound: int
    best: int

    def after(self, seconds: float) -> int | None:
        """The length of the best solution by then."""
        return min((length for when, length in self.found if when <= seconds), default=None)


def run_board(board: Board, goal: Board, seconds: float, reference: float | None = None) -> Run:
    found, bound, best = [], 0, 0
    for each in improve(board, goal, seconds=seconds):
        found.append((each.stats.seconds, len(each)))
        bound, best = max(bound, each.lower_bound or 0), len(each)
    if reference is not None:
        best = min(best, len(solve(board, goal, quality="best", seconds=reference)))
    assert bound <= best
    return Run(int(heuristic_named("manhattan", goal)(board)), tuple(found), bound, best)


def known_optima(file: str | None = None, most: int = 1000) -> list[tuple[Board, Board, int]]:
    """The boards of a file, by default of the one that OPTIMA names."""
    name = file or os.environ.get("OPTIMA")
    return read_optima(Path(name), most) if name else []


def large_rows(
    sizes: Sequence[Size] = SIZES, optima: Sequence[tuple[Board, Board, int]] = ()
) -> Iterator[str]:
    """One row for each size and moment."""
    yield "| boards | after | length / Manhattan distance | length / own best |"
    yield "|---|---:|---:|---:|"
    curves = []
    for size in sizes:
        goal = goals.blank_last(size.side, size.side)
        boards = [deal(goal, seed) for seed in range(size.boards)]
        solve(boards[0], goal, quality="best", seconds=2)  # compiles, and loads the tables
        longest = max(size.moments)
        runs = [run_board(board, goal, longest, size.reference) for board in boards]
        yield from _rows(size, runs)
        if size.side in PLOTTED:
            curves.append(Curve(f"{size.side}x{size.side}", _points(runs, max(size.moments))))
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    yield f"| all, memory of the process | | {most:,.0f} MB | |"
    yield from optimum_rows(optima)
    if {size.side for size in sizes} >= set(PLOTTED):
        write_plot(PLOT, curves)


def _rows(size: Size, runs: list[Run]) -> Iterator[str]:
    name = f"{size.side}x{size.side} ({size.boards})"
    solved = [run for run in runs if run.found]
    firsts = mean(run.found[0][0] for run in solved)
    first = mean(run.found[0][1] / run.manhattan for run in solved)
    best = mean(run.found[0][1] / run.best for run in solved)
    yield f"| {name} | first, {firsts:.2f} s | {first:.3f} | {best:.3f} |"
    for moment in size.moments:
        by_then = [(length, run) for run in solved if (length := run.after(moment)) is not None]
        missing = f", {len(runs) - len(by_then)} not solved" if len(by_then) < len(runs) else ""
        if by_then:
            ratio = mean(length / run.manhattan for length, run in by_then)
            best = mean(length / run.best for length, run in by_then)
            yield f"| {name} | {moment:g} s{missing} | {ratio:.3f} | {best:.3f} |"


def optimum_rows(optima: Sequence[tuple[Board, Board, int]]) -> Iterator[str]:
    """Rows for boards whose shortest solutions are known."""
    if not optima:
        return
    yield ""
    yield "| boards with known optima | after | length / optimum |"
    yield "|---|---:|---:|"
    runs = [(run_board(board, goal, 10), optimum) for board, goal, optimum in optima]
    for run, optimum in runs:
        assert run.lower_bound <= optimum <= run.found[-1][1]
    name = f"{optima[0][0].rows}x{optima[0][0].cols} ({len(optima)})"
    first = mean(run.found[0][1] / optimum for run, optimum in runs)
    yield f"| {name} | first, {mean(run.found[0][0] for run, _ in runs):.2f} s | {first:.3f} |"
    for moment in (0.1, 1, 10):
        ratio = mean((run.after(moment) or run.found[0][1]) / optimum for run, optimum in runs)
        yield f"| {name} | {moment:g} s | {ratio:.3f} |"


def _points(runs: list[Run], end: float) -> list[tuple[float, float]]:
    """The mean length over Manhattan distance at moments that are evenly spread on a log scale."""
    moments = [0.02 * (end / 0.02) ** (step / 60) for step in range(61)]
    return [
        (moment, mean((run.after(moment) or 0) / run.manhattan for run in runs))
        for moment in moments
        if all(run.after(moment) for run in runs)
    ]


def read_optima(path: Path, most: int) -> list[tuple[Board, Board, int]]:
    """Boards, their goals and the lengths of their shortest solutions."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))[:most]
    boards = [Board.parse(row["board"]) for row in rows]
    return [
        (board, goals.resolve_goal(row["goal"], board.rows, board.cols), int(row["optimal_length"]))
        for board, row in zip(boards, rows, strict=True)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=50)
    parser.add_argument("--sizes", type=int, nargs="*", default=[size.side for size in SIZES])
    parser.add_argument("--optima")
    options = parser.parse_args()
    sizes = [
        replace(size, boards=min(size.boards, options.boards))
        for size in SIZES
        if size.side in options.sizes
    ]
    for row in large_rows(sizes, known_optima(options.optima, options.boards)):
        print(row, flush=True)


if __name__ == "__main__":
    main()
