"""Searches of this process, with their progress in one line on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import TYPE_CHECKING

from pintu.catalogue import BEST, WHOLE_SPACE
from pintu.cli.words import moves

if TYPE_CHECKING:
    from pintu.puzzle import Board
    from pintu.solving.plan import Plan
    from pintu.solving.solution import Solution
    from pintu.statespace import Limits, Progress

ShowLine = Callable[[str], None]


class ShownSearch:
    """Runs searches one after another, all with the same limits.

    A search for the best solution without a limit on the time ends about ten seconds after
    `started`, or after the search before it. Nothing is shown if it is `quiet`; `show_line` is used
    instead of a line of its own, if there is one.
    """

    def __init__(self, limits: Limits, started: float, *, quiet: bool) -> None:
        self._limits = limits
        self._started = started
        self._quiet = quiet
        self.show_line: ShowLine | None = None

    def solve(
        self, plan: Plan, board: Board, goal: Board, stopped: Callable[[], bool] | None
    ) -> Solution:
        """Run a plan for a board."""
        from pintu.solving.plan import BEST_SECONDS
        from pintu.solving.solver import solve_with_plan

        best_seconds = BEST_SECONDS
        # A whole space is read in milliseconds, so there is no progress to show, and the library
        # that shows it is not loaded.
        with self._line(self._quiet or plan.algorithm == WHOLE_SPACE) as show_line:
            if self._limits.seconds is None and plan.algorithm == BEST and plan.enough is None:
                best_seconds = seconds_left(self._started, board, goal)
            show, better = (None, None) if show_line is None else _reports(show_line)
            solution = solve_with_plan(
                plan, board, goal, self._limits, stopped, show, better, default_seconds=best_seconds
            )
        self._started = perf_counter()
        return solution

    @contextmanager
    def _line(self, quiet: bool) -> Iterator[ShowLine | None]:
        if self.show_line is not None:
            yield self.show_line
            self.show_line("")
            return
        with line_on_terminal("searching", quiet=quiet) as show_line:
            yield show_line


@contextmanager
def line_on_terminal(text: str, *, quiet: bool) -> Iterator[ShowLine | None]:
    """Show a line while something goes on, unless it is quiet or there is no terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status(text, spinner="dots") as status:
        yield status.update


def seconds_left(started: float, board: Board, goal: Board) -> float:
    """The default time for a search, minus the time to load the command and the compiled code."""
    from pintu.puzzle.reachability import is_reachable
    from pintu.solving.phases import load_phases
    from pintu.solving.plan import BEST_SECONDS

    if is_reachable(board, goal):
        load_phases(board, goal)
    # Compiling takes up to ten seconds, once; a second then gives nearly as short a solution.
    return max(BEST_SECONDS / 10, BEST_SECONDS - (perf_counter() - started))


def _reports(
    show_line: ShowLine,
) -> tuple[Callable[[Progress], None], Callable[[Solution], None]]:
    """What a search calls with its progress, and with each better solution."""
    best: list[int] = []

    def better(solution: Solution) -> None:
        best[:] = [len(solution)]

    def show(progress: Progress) -> None:
        if best:
            show_line(
                f"{moves(best[0])} after {progress.seconds:.1f} s, "
                f"at least {progress.lower_bound:.0f} are needed (Ctrl-C keeps this solution)"
            )
            return
        rate = progress.expanded / progress.seconds if progress.seconds else 0
        show_line(
            f"{progress.expanded:,} states expanded, {rate:,.0f} per second, "
            f"no solution below {progress.lower_bound:.0f} moves (Ctrl-C stops)"
        )

    return show, better
