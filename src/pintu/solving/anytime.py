"""A solution at once, then shorter and shorter ones, each with a proven lower bound."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import TypeGuard

from pintu.catalogue import BEST
from pintu.engine.phase import Phase
from pintu.engine.tables.table_sets import GuideTables
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.solving.background import build_later
from pintu.solving.methods import length_at_least, run_plan
from pintu.solving.phases import Turn, needs_phases, turns
from pintu.solving.plan import make_plan
from pintu.solving.replay import replay
from pintu.solving.solution import Solution
from pintu.statespace import Limits, Progress, Stats, Status
from pintu.statespace.result import NONE, OPTIMAL, Guarantee, within

_SLICE = 0.01
"""Seconds of work between two checks of the limits."""

_CANCELLED = Status.CANCELLED, Message("search.cancelled")

_REPLAY_SHARE = 0.05
"""Share of the time for replaying solutions: those of 100x100 have more than a million moves."""

_REPLAY_SECONDS_A_MOVE = 3e-7
"""What replaying a move takes about, before it is measured."""


class AnytimeSearch:
    """A search for better and better solutions of one board that can reach its goal.

    It stops when a solution has at most `enough` times as many moves as are proven to be needed:
    1 is a shortest one, infinity the first one. `default_seconds` is the time if the limits have
    none; unlike theirs, it does not stop the search for the first solution.
    """

    def __init__(
        self,
        board: Board,
        goal: Board,
        *,
        enough: float = 1,
        limits: Limits | None = None,
        default_seconds: float | None = None,
        cancelled: Callable[[], bool] | None = None,
        progress: Callable[[Progress], None] | None = None,
    ) -> None:
        self._board, self._goal = board, goal
        self._enough = enough
        self._limits = limits or Limits()
        self._is_default = self._limits.seconds is None and default_seconds is not None
        if self._is_default:
            self._limits = replace(self._limits, seconds=default_seconds)
        self._cancelled = cancelled or (lambda: False)
        self._on_progress = progress
        self._moves: tuple[Move, ...] | None = None
        self._least = length_at_least(board, goal, 0)
        self._proven = 0
        self._expanded: dict[int, int] = {}  # by phase
        self._generated: dict[int, int] = {}
        self._memory = 0
        self._phases: list[Phase] = []
        self._started = perf_counter()
        self._replay_seconds = 3 * self._least * _REPLAY_SECONDS_A_MOVE
        self._next_replay = self._started
        self._note: Message | None = None
        self._stopped: tuple[Status, Message] | None = None
        self._exact: Solution | None = None

    def run(self, on_better: Callable[[Solution], None] | None = None) -> Solution:
        """Search to the end or to a limit, and return the best solution."""
        for solution in self.solutions():
            if on_better is not None:
                on_better(solution)
        solution = self.solution()
        if solution.optimal or not solution.solved or self._is_enough or self._enough == 1:
            return solution
        note = Message("search.bound_not_reached", bound=self._enough)
        if self._note is not None:
            note = Message("table.two_notes", first=note, second=self._note)
        return replace(solution, note_message=note, replayed=True)

    def solutions(self) -> Iterator[Solution]:
        """Search, and yield each solution that is shorter than the one before."""
        self._started = perf_counter()
        if not needs_phases(self._board):
            plan = make_plan(self._board, quality="optimal")
            self._exact = run_plan(
                plan, self._board, self._goal, self._limits, self._cancelled, self._on_progress
            )
            if self._exact.solved:
                yield self._exact
            return
        if (self._board.rows, self._board.cols) == (5, 5) and not GuideTables(5, 5).is_present:
            self._note = build_later(GuideTables(5, 5).name)
        planned = turns(self._board, self._goal, self._limits)
        self._started = perf_counter()
        try:
            for turn in planned:
                if turn.phase not in self._phases:
                    self._phases.append(turn.phase)
                yield from self._run_turn(turn)
                if self._stopped is not None or self._is_enough:
                    return
        finally:
            for phase in self._phases:
                phase.close()

    def solution(self) -> Solution:
        """The best solution so far, and what is proven about it."""
        if self._exact is not None:
            return self._exact
        seconds = perf_counter() - self._started
        stats = Stats(self._states, sum(self._generated.values()), 0, self._memory, seconds)
        bound = self._lower_bound
        if self._moves is None:
            status, reason = self._stopped or self._nothing_found
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
            replayed=True,
        )

    @property
    def _states(self) -> int:
        return sum(self._expanded.values())

    @property
    def _lower_bound(self) -> int:
        """The proven bound; all solutions have lengths that differ by even numbers."""
        return self._least + max(0, (self._proven - self._least + 1) // 2 * 2)

    @property
    def _is_enough(self) -> bool:
        if self._moves is None:
            return False
        bound = self._lower_bound
        return len(self._moves) <= self._enough * bound if bound else not self._moves

    @property
    def _nothing_found(self) -> tuple[Status, Message]:
        """Why a search that is over has no solution."""
        limit = self._limits.expanded
        if limit is None:
            return Status.LIMITED, Message("search.nothing_left")
        return Status.LIMITED, Message("search.expanded_limit", expanded=limit)

    def _run_turn(self, turn: Turn) -> Iterator[Solution]:
        phase, started = turn.phase, perf_counter()
        needed = phase.least_memory
        if self._limits.memory is not None and needed > self._limits.memory:
            if self._moves is None:
                message = Message("search.needs_memory", megabytes=needed / 1e6)
                self._stopped = Status.LIMITED, message
            return
        finished = False
        while not finished:
            now = perf_counter()
            self._stopped = self._limit_reached(now)
            if self._stopped is not None or now - started >= turn.seconds:
                break
            finished = phase.advance(min(_SLICE, self._seconds_left(now)), self._states_left)
            self._count(phase)
            if self._is_better(phase.moves) and perf_counter() >= self._next_replay:
                if not self._take(phase.moves):
                    return
                yield self.solution()
                if turn.first_only or self._is_enough:
                    return
            elif self._is_enough:
                break
        may_replay = self._stopped is not _CANCELLED or self._is_quick
        if may_replay and self._is_better(phase.moves) and self._take(phase.moves):
            yield self.solution()

    def _count(self, phase: Phase) -> None:
        self._expanded[id(phase)] = phase.expanded
        self._generated[id(phase)] = phase.generated
        self._memory = max(self._memory, sum(each.memory for each in self._phases))
        self._proven = max(self._proven, phase.lower_bound)
        if self._on_progress is not None:
            self._on_progress(self._progress())

    def _is_better(self, codes: bytes | None) -> TypeGuard[bytes]:
        if codes is None or (self._moves is not None and len(codes) >= len(self._moves)):
            return False
        return self._limits.cost is None or len(codes) <= self._limits.cost

    def _take(self, codes: bytes) -> bool:
        """Replay moves and keep them; False if the search is cancelled before it is done."""
        started = perf_counter()
        steps = replay(self._board, self._goal, codes)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                self._moves = end.value
                break
            if self._cancelled():
                self._stopped = _CANCELLED
                return False
        now = perf_counter()
        self._replay_seconds = now - started
        self._next_replay = now + self._replay_seconds / _REPLAY_SHARE
        return True

    @property
    def _is_quick(self) -> bool:
        """Whether a solution can still be replayed after the search is cancelled."""
        return self._replay_seconds < _SLICE

    @property
    def _states_left(self) -> float:
        limit = self._limits.expanded
        return inf if limit is None else max(0, limit - self._states)

    def _seconds_left(self, now: float) -> float:
        """The time for searching: less than the limit where solutions take long to replay."""
        if self._limits.seconds is None or (self._is_default and self._moves is None):
            return inf
        left = self._limits.seconds - (now - self._started)
        return left if self._is_quick else left - 1.5 * self._replay_seconds

    def _limit_reached(self, now: float) -> tuple[Status, Message] | None:
        limits = self._limits
        if self._cancelled():
            return _CANCELLED
        if limits.seconds is not None and self._seconds_left(now) <= 0:
            return Status.LIMITED, Message("search.time_limit", seconds=limits.seconds)
        if limits.expanded is not None and self._states >= limits.expanded:
            return Status.LIMITED, Message("search.expanded_limit", expanded=limits.expanded)
        return None

    def _progress(self) -> Progress:
        seconds = perf_counter() - self._started
        generated = sum(self._generated.values())
        return Progress(self._states, generated, 0, self._memory, self._lower_bound, seconds)


def _guarantee(length: int, bound: int) -> Guarantee:
    if length == bound:
        return OPTIMAL
    if bound == 0:
        return NONE
    # Rounded up, so that it stays true.
    return within(-(-length * 1000 // bound) / 1000)
