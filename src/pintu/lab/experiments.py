"""Experiments: every entrant on every board, under the same limits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import NamedTuple

from pintu.lab.entrant import Entrant, entrants_of
from pintu.lab.results import Results
from pintu.lab.row import Row, start_estimate
from pintu.messages import Message, MessageError
from pintu.puzzle import Board, BoardLike, goals
from pintu.solving.batch import Batch, Executor, split
from pintu.solving.batch_chunk import message_with_field
from pintu.solving.cluster import as_executor
from pintu.solving.solver import solve_with_plan
from pintu.statespace import Limits

DEFAULT_LIMITS = Limits(seconds=60, memory=1e9)
"""The limits of each search if none are given."""

DEFAULT_ENTRANTS = (
    "bfs", "bidirectional", "astar:misplaced", "astar:manhattan", "astar:manhattan:5",
    "idastar:manhattan",
)  # fmt: skip
"""The entrants if none are given."""


class _Run(NamedTuple):
    """A search of an experiment: the number of its board, and what to solve."""

    number: int
    board: Board
    goal: Board
    entrant: Entrant


def experiment(
    boards: Iterable[BoardLike],
    entrants: Iterable[str | Entrant] = DEFAULT_ENTRANTS,
    *,
    goal: BoardLike | None = None,
    limits: Limits | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    cancelled: Callable[[], bool] | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Results:
    """Solve every board with every entrant, and keep every row.

    `entrants` are texts such as `astar:manhattan:5`, or of the type `Entrant`. Each search has the
    same `limits`: 60 seconds and 1 GB if none are given. `jobs` and `executor` are those of
    `solve_many`. Searches that run at the same time slow each other down, so measure seconds with
    one job. All other values are the same with any number of jobs. `progress` is called with the
    number of searches that are done and the number of all searches. `cancelled` is called between
    searches; once it returns True, the rows so far are returned.

    >>> from pintu.lab import deals
    >>> results = experiment(deals(3), ["bidirectional", "astar:manhattan"])
    >>> len(results), results.summary().column("proven")
    (6, [3, 3])
    """
    found = entrants_of(entrants)
    runs = _runs(boards, found, goal)
    for run in runs:  # report what cannot be run before running anything
        run.entrant.plan(run.board)
    work = partial(solve_chunk, limits or DEFAULT_LIMITS)
    batch: Batch[list[_Run], list[Row]] = Batch(work, jobs=jobs, executor=as_executor(executor))
    rows: list[Row] = []
    for chunk, output in batch.run(split(runs, batch)):
        if output is None:
            output = [_failed_row(run, Message("batch.worker_died")) for run in chunk]
        rows += output
        if progress is not None:
            progress(len(rows), len(runs))
        if cancelled is not None and cancelled():
            break
    return Results(rows)


def compare(
    board: BoardLike,
    entrants: Iterable[str | Entrant] = DEFAULT_ENTRANTS,
    *,
    goal: BoardLike | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Results:
    """Solve one board with every entrant, one after the other, and return the rows.

    The same as `experiment` with this board.
    """
    return experiment([board], entrants, goal=goal, limits=limits, cancelled=cancelled)


def solve_chunk(limits: Limits, chunk: list[_Run]) -> list[Row]:
    """The rows of some searches, in this process or in a worker."""
    return [_solve(limits, run) for run in chunk]


def _runs(
    boards: Iterable[BoardLike], entrants: Sequence[Entrant], goal: BoardLike | None
) -> list[_Run]:
    runs = []
    for number, each in enumerate(boards, 1):
        board = Board.of(each)
        target = goals.resolve_goal(goal, board.rows, board.cols)
        runs += [_Run(number, board, target, entrant) for entrant in entrants]
    return runs


def _solve(limits: Limits, run: _Run) -> Row:
    try:
        plan = run.entrant.plan(run.board)
        estimate = start_estimate(plan.heuristic, run.board, run.goal)
        solution = solve_with_plan(plan, run.board, run.goal, limits)
    except MessageError as error:
        return _failed_row(run, message_with_field(error))
    return Row(run.number, run.board, run.goal, run.entrant, solution, estimate)


def _failed_row(run: _Run, reason: Message) -> Row:
    return Row(run.number, run.board, run.goal, run.entrant, None, reason_message=reason)
