"""A solution at once, then shorter and shorter ones, each with a proven lower bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter

from pintu.catalogue import BEST, PATTERN_CELLS
from pintu.engine.encoding.moves import moves_of
from pintu.engine.tables.table_sets import GuideTables
from pintu.messages import Message
from pintu.puzzle import Board, BoardLike, Move, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.answers import UnsolvableError
from pintu.solving.background import build_later
from pintu.solving.methods import length_at_least, run_plan
from pintu.solving.phases import Turn, turns
from pintu.solving.plan import BEST_SECONDS, make_plan
from pintu.solving.solution import Solution
from pintu.statespace import Limits, Progress, Stats, Status
from pintu.statespace.result import NONE, OPTIMAL, Guarantee, within

_SLICE = 0.02
"""Seconds of work between two checks of the limits."""


def best_limits(limits: Limits | None) -> Limits:
    """The same limits with one on the time."""
    given = limits or Limits()
    return given if given.seconds is not None else replace(given, seconds=BEST_SECONDS)


def improve(
    board: BoardLike,
    goal: BoardLike | None = None,
    *,
    seconds: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Solution]:
    """Find a solution, then shorter and shorter ones, until the time is over.

    Each has a proven `lower_bound`, and a `guarantee` such as "within 1.08x". It ends earlier if a
    solution is proven to be a shortest one, or if nothing more can be tried. The last solution may
    have the moves of the one before with a better bound. Up to 16 cells the first solution is a
    shortest one. `seconds` is short for the limit of that name; limits are checked about 50 times a
    second. A board that cannot reach the goal is an UnsolvableError.

    >>> board = "2 1 3 4 5/6 7 8 10 9/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"
    >>> best = list(improve(board, seconds=1))[-1]
    >>> best.solved, best.lower_bound <= len(best)
    (True, True)
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    reason = unreachable_reason(board, target)
    if reason is not None:
        raise UnsolvableError(reason)
    given = limits or Limits()
    if seconds is not None:
        given = replace(given, seconds=seconds)
    search = AnytimeSearch(board, target, limits=given, cancelled=cancelled)
    last = None
    for last in search.solutions():
        yield last
    end = search.solution()
    if end.solved and (last is None or end.lower_bound != last.lower_bound):
        yield end


class AnytimeSearch:
    """A search for better and better solutions of one board that can reach its goal.

    It stops when a solution has at most `enough` times as many moves as are proven to be needed:
    1 is a shortest one, infinity the first one.
    """

    def __init__(
        self,
        board: Board,
        goal: Board,
        *,
        enough: float = 1,
        limits: Limits | None = None,
        cancelled: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self._board, self._goal = board, goal
        self._enough = enough
        self._limits = limits or Limits()
        self._cancelled = cancelled or (lambda: False)
        self._on_progress = progress
        self._moves: tuple[Move, ...] | None = None
        self._lower_bound = 0
        self._expanded: dict[int, int] = {}  # by phase
        self._started = perf_counter()
        self._note: Message | None = None
        self._stopped: tuple[Status, Message] | None = None
        self._exact: Solution | None = None

    def run(self, on_better: Callable[[Solution], None] | None = None) -> Solution:
        """Search to the end or to a limit, and return the best solution."""
        for solution in self.solutions():
            if on_better is not None:
                on_better(solution)
        return self.solution()

    def solutions(self) -> Iterator[Solution]:
        """Search, and yield each solution that is shorter than the one before."""
        self._started = perf_counter()
        cells, is_line = len(self._board.tiles), min(self._board.rows, self._board.cols) == 1
        if cells <= PATTERN_CELLS or is_line:
            plan = make_plan(self._board, quality="optimal")
            self._exact = run_plan(
                plan, self._board, self._goal, self._limits, self._cancelled, self._on_progress
            )
            if self._exact.solved:
                yield self._exact
            return
        if (self._board.rows, self._board.cols) == (5, 5) and not GuideTables(5, 5).is_present:
            self._note = build_later(GuideTables(5, 5).name)
        limits = self._limits
        planned = turns(self._board, self._goal, limits.seconds, limits.memory)
        self._started = perf_counter()
        for turn in planned:
            for solution in self._run_turn(turn):
                yield solution
                if self._is_enough:
                    return
            if self._stopped is not None or self._is_enough:
                return

    def solution(self) -> Solution:
        """The best solution so far, and what is proven about it."""
        if self._exact is not None:
            return self._exact
        stats = Stats(expanded=self._total, seconds=perf_counter() - self._started)
        bound = length_at_least(self._board, self._goal, self._lower_bound)
        if self._moves is None:
            status, reason = self._stopped or (Status.LIMITED, Message("search.nothing_left"))
            return Solution(
                self._board, self._goal, status, lower_bound=bound, algorithm=BEST, stats=stats,
                reason_message=reason, note_message=self._note, compiled=True,
            )  # fmt: skip
        return Solution(
            self._board,
            self._goal,
            Status.SOLVED,
            self._moves,
            bound,
            _guarantee(len(self._moves), bound),
            BEST,
            stats=stats,
            note_message=self._note,
            compiled=True,
        )

    @property
    def _total(self) -> int:
        return sum(self._expanded.values())

    @property
    def _is_enough(self) -> bool:
        if self._moves is None:
            return False
        bound = length_at_least(self._board, self._goal, self._lower_bound)
        return len(self._moves) <= self._enough * bound if bound else not self._moves

    def _run_turn(self, turn: Turn) -> Iterator[Solution]:
        started = perf_counter()
        needed = turn.phase.least_memory
        if self._limits.memory is not None and needed > self._limits.memory:
            if self._moves is None:
                message = Message("search.needs_memory", megabytes=needed / 1e6)
                self._stopped = Status.LIMITED, message
            return
        finished = False
        while not finished:
            now = perf_counter()
            self._stopped = self._over(now)
            if self._stopped is not None or now - started >= turn.seconds:
                return
            left = inf if self._limits.seconds is None else (
                self._limits.seconds - (now - self._started)
            )  # fmt: skip
            finished = turn.phase.advance(min(_SLICE, left))
            self._expanded[id(turn.phase)] = turn.phase.expanded
            self._lower_bound = max(self._lower_bound, turn.phase.lower_bound)
            if self._on_progress is not None:
                self._on_progress(self._progress())
            if self._takes(turn.phase.moves):
                yield self.solution()
                if turn.first_only:
                    return
            elif self._is_enough:
                return

    def _takes(self, codes: bytes | None) -> bool:
        """Keep the moves if they are better than those so far."""
        if codes is None or (self._moves is not None and len(codes) >= len(self._moves)):
            return False
        if self._limits.cost is not None and len(codes) > self._limits.cost:
            return False
        self._moves = moves_of(codes)
        return True

    def _over(self, now: float) -> tuple[Status, Message] | None:
        """The limit that is reached, if any."""
        limits = self._limits
        if self._cancelled():
            return Status.CANCELLED, Message("search.cancelled")
        if limits.seconds is not None and now - self._started >= limits.seconds:
            return Status.LIMITED, Message("search.time_limit", seconds=limits.seconds)
        if limits.expanded is not None and self._total >= limits.expanded:
            return Status.LIMITED, Message("search.expanded_limit", expanded=self._total)
        return None

    def _progress(self) -> Progress:
        seconds = perf_counter() - self._started
        return Progress(self._total, 0, 0, 0, self._lower_bound, seconds)


def _guarantee(length: int, bound: int) -> Guarantee:
    if length == bound:
        return OPTIMAL
    if bound == 0:
        return NONE
    # Rounded up, so that it stays true.
    return within(-(-length * 1000 // bound) / 1000)
