"""Runs any algorithm, and handles limits, progress, cancelling, stepping and tracing for it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Hashable, Iterator
from dataclasses import replace
from math import inf
from time import perf_counter
from typing import Any, Generic, TypeVar

from pintu.messages import Message
from pintu.statespace.algorithms import SearchName, algorithm_named, check_options, check_two_way
from pintu.statespace.events import Expansion, Progress, Recorder, Steps, Tally
from pintu.statespace.footprint import BYTES_PER_STORED_STATE, deep_size
from pintu.statespace.identity import IdentifiedProblem, unwrap_heuristic, unwrap_result
from pintu.statespace.limits import Limits, limits_with
from pintu.statespace.options import check_functions
from pintu.statespace.problem import (
    Action,
    Heuristic,
    Problem,
    State,
    check_hashable,
    check_problem,
)
from pintu.statespace.replay import check_estimates, replay_costs
from pintu.statespace.result import (
    NONE,
    OPTIMAL,
    Outcome,
    Result,
    Stats,
    Status,
    html_table,
)

Event = TypeVar("Event")

CHECK_INTERVAL = 1000
"""Expansions between two checks of the limits."""


class SearchRunner(ABC, Generic[State, Action, Event]):
    """Runs one search: keeps its limits and its time, and makes its result.

    The algorithm (`steps`) yields before an expansion when `tally.expanded` has reached
    `tally.pause_at`, or more often. Only then are time, limits and `cancelled` checked.
    """

    def __init__(
        self,
        algorithm: str,
        steps: Generator[Event, None, Outcome[State, Action]],
        tally: Tally,
        limits: Limits | None,
        cancelled: Callable[[], bool] | None,
        interval: int,
    ) -> None:
        self.algorithm = algorithm
        self._steps = steps
        self._tally = tally
        self._limits = limits_with(limits, None) or Limits()
        self._cancelled = cancelled or _never
        self._interval = interval
        if self._limits.cost is not None:
            tally.most_cost = self._limits.cost
        self._result: Result[State, Action] | None = None
        self._started: float | None = None

    @property
    def finished(self) -> bool:
        """Whether the search has ended."""
        return self._result is not None

    @property
    def result(self) -> Result[State, Action]:
        """The result; RuntimeError while the search has not ended."""
        if self._result is None:
            raise RuntimeError("the search has not ended; iterate over it to its end first")
        return self._result

    @property
    def progress(self) -> Progress:
        """The counters and the lower bound so far."""
        tally = self._tally
        return Progress(
            tally.expanded, tally.generated, tally.frontier, self._memory, tally.lower_bound,
            self._seconds,
        )  # fmt: skip

    @property
    def _seconds(self) -> float:
        return 0.0 if self._started is None else perf_counter() - self._started

    @property
    @abstractmethod
    def _memory(self) -> int:
        """Bytes in use, exact or estimated."""

    def _advance(self) -> Event:
        """Run to the next pause; StopIteration at the end."""
        if self._result is not None:
            raise StopIteration
        if self._started is None:
            self._started = perf_counter()
            if self._cancelled():
                self._end(_stopped_outcome(Status.CANCELLED, Message("search.cancelled")))
                raise StopIteration
        try:
            event = next(self._steps)
        except StopIteration as end:
            if end.value is None:
                raise RuntimeError("this search ended in an error; start a new one") from None
            self._end(end.value)
            raise StopIteration from None
        stopped = self._limit_reached()
        if stopped is not None:
            self._end(stopped)
            raise StopIteration
        self._tally.pause_at = self._tally.expanded + self._interval
        if self._limits.expanded is not None:
            self._tally.pause_at = min(self._tally.pause_at, self._limits.expanded)
        return event

    def _limit_reached(self) -> Outcome[State, Action] | None:
        """The outcome if a limit is reached or the search is cancelled, else None."""
        limits = self._limits
        if self._cancelled():
            return _stopped_outcome(Status.CANCELLED, Message("search.cancelled"))
        if limits.expanded is not None and self._tally.expanded >= limits.expanded:
            message = Message("search.expanded_limit", expanded=limits.expanded)
            return _stopped_outcome(Status.LIMITED, message)
        if limits.seconds is not None and self._seconds >= limits.seconds:
            message = Message("search.time_limit", seconds=limits.seconds)
            return _stopped_outcome(Status.LIMITED, message)
        if limits.memory is not None and self._memory > limits.memory:
            message = Message(
                "search.memory_limit", stored=self._tally.stored, megabytes=self._memory / 1e6
            )
            return _stopped_outcome(Status.LIMITED, message)
        return None

    def _end(self, outcome: Outcome[State, Action]) -> None:
        tally = self._tally
        known = tally.finds_duplicates
        stats = Stats(
            tally.expanded, tally.generated, tally.frontier, self._memory, self._seconds,
            tally.duplicates if known else None, tally.reopened if known else None,
        )  # fmt: skip
        self._steps.close()  # frees what the algorithm stored, which takes a while
        lower_bound = tally.lower_bound
        if outcome.guarantee == OPTIMAL and outcome.cost is not None:
            lower_bound = outcome.cost
        elif outcome.status is Status.UNSOLVABLE:
            lower_bound = inf
        self._result = Result(
            self.algorithm, outcome.status, outcome.guarantee, outcome.reason,
            outcome.states, outcome.actions, outcome.cost, lower_bound, stats,
        )  # fmt: skip


class Search(SearchRunner[State, Action, Expansion[State]]):
    """A search as an iterator of expansions: all of them with `trace`, else one in a thousand.

    The search advances only while it is iterated over, so it can be paused at any point. After
    the last item, `result` is set. A `recorder` also gets every successor; `trace_search` makes a
    complete trace in this way. `key` and `same` are those of `search`; with one of them, a
    recorder gets states as `Identified`.
    """

    def __init__(
        self,
        problem: Problem[State, Action],
        algorithm: SearchName,
        *,
        heuristic: Heuristic[State] | None = None,
        weight: float | None = None,
        width: int | None = None,
        depth: int | None = None,
        limits: Limits | None = None,
        cancelled: Callable[[], bool] | None = None,
        trace: bool = False,
        recorder: Recorder | None = None,
        key: Callable[[State], Hashable] | None = None,
        same: Callable[[State, State], bool] | None = None,
    ) -> None:
        check_functions(heuristic=heuristic, cancelled=cancelled, key=key, same=same)
        check_problem(problem)
        self._unwraps = key is not None or same is not None
        if self._unwraps:
            wrapped: Any = IdentifiedProblem(problem, key, same)
            problem = wrapped
            unwrapping: Any = None if heuristic is None else unwrap_heuristic(heuristic)
            heuristic = unwrapping
        chosen = algorithm_named(algorithm)
        options = check_options(
            chosen, {"heuristic": heuristic, "weight": weight, "width": width, "depth": depth}
        )
        check_two_way(chosen, problem)
        check_hashable(problem.initial)
        self._problem, self._heuristic = problem, heuristic
        tally = Tally(recorder=recorder)
        steps: Steps[State, Action] = chosen.run(problem, tally, **options)
        super().__init__(
            chosen.name, steps, tally, limits, cancelled, 1 if trace else CHECK_INTERVAL
        )
        self._bytes_per_state = BYTES_PER_STORED_STATE + deep_size(problem.initial)

    def __iter__(self) -> Iterator[Expansion[State]]:
        return self

    def __next__(self) -> Expansion[State]:
        expansion: Any = self._advance()
        if self._unwraps:
            parent = expansion.parent and expansion.parent.state
            expansion = replace(expansion, state=expansion.state.state, parent=parent)
        return expansion  # type: ignore[no-any-return]

    def _repr_html_(self) -> str:
        """The counters so far, or the result, as a small table for notebooks."""
        if self.finished:
            return self.result._repr_html_()
        now = self.progress
        return html_table(
            {
                "algorithm": self.algorithm,
                "status": "not ended" if now.seconds else "not started",
                "expanded": f"{now.expanded:,}",
                "generated": f"{now.generated:,}",
                "frontier": f"{now.frontier:,}",
                "lower bound": f"{now.lower_bound:g}",
                "seconds": f"{now.seconds:.3f}",
            }
        )

    def _end(self, outcome: Outcome[State, Action]) -> None:
        note = None
        if outcome.status is Status.SOLVED:
            costs = replay_costs(self._problem, outcome)
            if self._heuristic is not None:
                outcome, note = check_estimates(self._heuristic, outcome, costs)
        if note is not None:
            self._tally.lower_bound = 0
        super()._end(outcome)
        result: Any = replace(self.result, note_message=note)
        self._result = unwrap_result(result) if self._unwraps else result

    @property
    def _memory(self) -> int:
        return self._tally.stored * self._bytes_per_state


def search(
    problem: Problem[State, Action],
    algorithm: SearchName,
    *,
    heuristic: Heuristic[State] | None = None,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[Progress], None] | None = None,
    key: Callable[[State], Hashable] | None = None,
    same: Callable[[State, State], bool] | None = None,
) -> Result[State, Action]:
    """Run a search until it ends or reaches a limit, and return the result.

    algorithm: a name in `ALGORITHMS`. An option that the algorithm does not have is a TypeError.
    `progress` is called about every thousand expansions. States that are not hashable need a `key`
    that is, or a function `same` that compares two of them, which is slow: every new state is
    compared with all others. With both, states with equal keys are compared.

    The path is replayed before it is returned; a problem whose path cannot be is a ValueError. If
    the heuristic says more than the path costs from one of its states on, nothing is guaranteed,
    and the result has a note.

    An unknown name or a value out of range is an OptionValueError, an option that the algorithm
    does not have, or a value of another type, an OptionTypeError. A problem without its three
    members, a state that is not hashable, or a step that is not three values, is a TypeError; a
    negative cost or an estimate that is not a number is a ValueError.
    """
    check_functions(progress=progress)
    run = Search(
        problem, algorithm, heuristic=heuristic, weight=weight, width=width, depth=depth,
        limits=limits, cancelled=cancelled, key=key, same=same,
    )  # fmt: skip
    for _ in run:
        if progress is not None:
            progress(run.progress)
    return run.result


def _never() -> bool:
    return False


def _stopped_outcome(status: Status, reason: Message) -> Outcome[State, Action]:
    return Outcome(status, NONE, reason)
