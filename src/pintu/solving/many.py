"""The function `solve_many`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

from pintu.catalogue import AUTO, AlgorithmName, HeuristicName
from pintu.messages import Message
from pintu.puzzle import Board, BoardLike
from pintu.puzzle.goals import blank_last, check_goal
from pintu.solving.batch import Batch, Executor, split
from pintu.solving.batch_chunk import (
    Answer,
    BatchItem,
    BatchOptions,
    BoardChunk,
    ChunkSolver,
    FailedBoard,
    items_of,
)
from pintu.solving.cluster import as_executor
from pintu.solving.plan import make_plan
from pintu.solving.space_answer import SpaceAnswer
from pintu.statespace import Limits, limits_with
from pintu.statespace.options import Option, OptionTypeError, OptionValueError, check_functions

if TYPE_CHECKING:
    from pintu.solving.plan import Quality
    from pintu.solving.solution import Solution

JOBS = Option("jobs", "Workers of a batch; 0 for one on each core", True, 0, 1_000)


def solve_many(
    boards: Iterable[BoardLike],
    goal: BoardLike | None = None,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    quality: Quality | None = None,
    algorithm: AlgorithmName = AUTO,
    heuristic: HeuristicName = AUTO,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
    seconds: float | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[Solution | FailedBoard]:
    """Solve many boards; the options are those of `solve`, the results are in the same order.

    `boards` may be an iterator without end: results come while it is read, and only a few chunks
    are kept. A board that cannot be read or solved gives a FailedBoard, and the others go on.
    If reading them raises an error, it is raised after the results of the boards before it.

    With `jobs` above 1, at most 1,000, or 0 for all cores, threads are used where compiled searches
    take most of the time, else worker processes if there is work for more than 0.3 seconds; a
    program that does so needs the usual `if __name__ == "__main__":`. With an `executor`, one of
    `concurrent.futures` or the `Client` of a Dask cluster, chunks of boards are submitted to it
    instead. `cancelled` is asked between two chunks.

    Options that are wrong for every board raise at once, as in `solve`: an OptionValueError or an
    OptionTypeError, also for a function as a heuristic and for one board instead of several; a
    goal that cannot be read is a BoardError. ClusterError if a cluster cannot be used.

    >>> [len(solution) for solution in solve_many(["1234x5786", [[1, 2], [0, 3]]])]
    [2, 1]
    """
    limits = limits_with(limits, seconds)
    JOBS.check(jobs)
    check_functions(cancelled=cancelled)
    if isinstance(boards, str | Board) or not isinstance(boards, Iterable):
        raise OptionTypeError("batch.no_list", field="boards", type=type(boards).__name__)
    method: dict[str, Any] = {
        "quality": quality, "algorithm": algorithm, "heuristic": heuristic, "weight": weight,
        "width": width, "depth": depth,
    }  # fmt: skip
    options = BatchOptions(goal=check_goal(goal), method=method, limits=limits)
    if not isinstance(heuristic, str):
        raise OptionTypeError("batch.no_function", field="heuristic")
    try:
        make_plan(blank_last(3, 3), **method)
    except OptionValueError as error:
        if error.message.code != "option.wrong_size":
            raise
    return _answers(boards, options, jobs, as_executor(executor), cancelled)


def _answers(
    boards: Iterable[BoardLike],
    options: BatchOptions,
    jobs: int,
    executor: Executor | None,
    cancelled: Callable[[], bool] | None,
) -> Iterator[Solution | FailedBoard]:
    solver = ChunkSolver(options)
    batch: Batch[list[BatchItem], list[Answer]] = Batch(
        partial(solve_chunk, options),
        work_here=solver.solve,
        jobs=jobs,
        executor=executor,
        threads=solver.leaves_interpreter,
        alone=solver.takes_memory,
    )
    items = (BatchItem(at, None, _sendable(board)) for at, board in enumerate(boards))
    for chunk, answers in batch.run(split(items, batch)):
        if answers is None:
            (item,) = chunk
            yield FailedBoard(item.board, Message("batch.worker_died"), item.number)
            continue
        for answer in answers:
            yield answer.solution() if isinstance(answer, SpaceAnswer) else answer
        if cancelled is not None and cancelled():
            return


def solve_chunk(options: BatchOptions, chunk: BoardChunk) -> list[Answer]:
    """Solve one chunk."""
    return solver_of(options).solve(items_of(chunk))


_solvers: dict[str, ChunkSolver] = {}


def solver_of(options: BatchOptions) -> ChunkSolver:
    """The solver of a worker, kept from chunk to chunk."""
    key = repr(options)
    if key not in _solvers:
        _solvers.clear()
        _solvers[key] = ChunkSolver(options)
    return _solvers[key]


def _sendable(board: BoardLike) -> BoardLike:
    """A board that can be sent to another process; an iterator of rows cannot."""
    return list(board) if isinstance(board, Iterator) else board
