"""Solves a chunk of boards, in this process or in a worker process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, Self, cast

from pintu.catalogue import AUTO, BEST, PATTERN, PATTERN_CELLS, WHOLE_SPACE
from pintu.messages import Message, MessageError
from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.boardstream import PlainLines, RawBoard
from pintu.puzzle.notation import BoardId
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.plan import Plan, make_plan
from pintu.solving.solution import Solution
from pintu.solving.solver import solve_with_plan
from pintu.solving.space_answer import SpaceAnswer
from pintu.statespace import Limits, Status
from pintu.statespace.result import OPTIMAL

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from pintu.engine.spaces.space_view import SpaceView


class BatchItem(NamedTuple):
    """A board to solve: its number or line, its id, and its own goal if it has one.

    With an `error`, it is known already that it cannot be read.
    """

    number: int
    name: BoardId | None
    board: BoardLike | None
    goal: BoardLike | None = None
    error: Message | None = None

    @classmethod
    def of(cls, raw: RawBoard) -> Self:
        """The item of a board of a file."""
        line, name, board, goal, error = raw
        return cls(line, name, board, goal, None if error is None else message_with_field(error))


BoardChunk = list[BatchItem] | PlainLines
"""What a worker gets: boards, or lines of a file too short for a board of more than 16 cells."""


def items_of(chunk: BoardChunk) -> list[BatchItem]:
    """The boards of a chunk."""
    return chunk if isinstance(chunk, list) else list(map(BatchItem.of, chunk.boards()))


@dataclass(frozen=True, slots=True)
class FailedBoard:
    """A board that could not be read or solved, and why; it is false, as is an unsolved Solution.

    `index` is its place among the boards, from 0; `id` is what the file calls it.
    """

    board: Any
    error_message: Message
    index: int = 0
    id: BoardId | None = None

    @property
    def error(self) -> str:
        """Why, in English."""
        return str(self.error_message)

    def __bool__(self) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """The options of all boards of a batch.

    `best_if_large`: boards past 16 cells get the best solution found in the time, unless `method`
    says otherwise. Without a `goal`, each board has its own, or the blank last.
    """

    goal: BoardLike | None = None
    method: dict[str, Any] = field(default_factory=dict)
    limits: Limits | None = None
    best_if_large: bool = False


Answer = Solution | SpaceAnswer | FailedBoard

SearchHere = Callable[[Plan, Board, Board, Callable[[], bool] | None], Solution]
"""Runs a plan for a board and its goal."""

LARGE_TEXT = 40
"""The smallest length that the text of a board of more than 16 cells can have."""


class _Task(NamedTuple):
    board: Board
    goal: Board
    plan: Plan


class ChunkSolver:
    """Solves chunks of boards with the same options; it keeps goals and plans between them.

    Several threads may call it at the same time.
    """

    def __init__(
        self,
        options: BatchOptions,
        cancelled: Callable[[], bool] | None = None,
        search_best: SearchHere | None = None,
    ) -> None:
        """`search_best` is called, if it is given, for boards whose best solution is wanted."""
        self._options = options
        self._search_best = search_best
        self._cancelled = cancelled
        self._unlimited = options.limits in (None, Limits())
        self._goals: dict[tuple[object, int, int], Board] = {}
        self._plans: dict[tuple[int, int], Plan] = {}
        self._compiled = False

    def leaves_interpreter(self) -> bool:
        """Whether compiled searches, which let other threads run, solved most of the last chunk."""
        return self._compiled

    def solve(self, items: list[BatchItem]) -> list[Answer]:
        """The answers in the order of the items; a board that fails does not end the others."""
        answers: list[Answer | None] = [None] * len(items)
        together: dict[tuple[Plan, Board], list[int]] = {}
        tasks: dict[int, _Task] = {}
        for at, item in enumerate(items):
            if item.error is not None:
                answers[at] = FailedBoard(item.board, item.error, item.number, item.name)
                continue
            try:
                tasks[at] = task = self._task(item)
            except (MessageError, TypeError, ValueError) as error:
                answers[at] = _failure(item, error)
                continue
            if self._unlimited:
                together.setdefault((task.plan, task.goal), []).append(at)
        for (plan, goal), places in together.items():
            if plan.algorithm == WHOLE_SPACE:
                self._read_together(goal, places, tasks, answers)
            elif plan.heuristic == PATTERN:
                self._search_together(goal, places, tasks, answers)
        searched = sum(isinstance(answer, Solution) for answer in answers)
        self._compiled = 2 * searched > len(items)
        for at, task in tasks.items():
            if answers[at] is None:
                answers[at] = self._solve(items[at], task)
        return [answer for answer in answers if answer is not None]

    def space_goal(self, board: Board) -> Board | None:
        """The goal of boards of this shape, if solutions are read from the table of its space."""
        try:
            task = self._task(BatchItem(0, None, board))
        except (MessageError, TypeError, ValueError):
            return None
        return task.goal if self._unlimited and task.plan.algorithm == WHOLE_SPACE else None

    def read_paths(
        self, goal: Board, boards: NDArray[np.uint8]
    ) -> tuple[NDArray[np.uint8], NDArray[np.intp], float]:
        """A solution for each row of tiles, its length or -1, and the seconds for each."""
        view = self._view(goal)
        started = perf_counter()
        paths, lengths = view.path_arrays(boards)
        return paths, lengths, (perf_counter() - started) / len(boards)

    def takes_memory(self, chunk: BoardChunk) -> bool:
        """Whether one of the boards gets a search for the best solution.

        Such a search takes up to 600 MB and two threads, so there should be only one at a time.
        """
        method = self._options.method
        chosen = BEST in (method.get("quality"), method.get("algorithm"))
        chosen = chosen or isinstance(method.get("quality"), int | float)
        if not chosen and (isinstance(chunk, PlainLines) or not self._options.best_if_large):
            return False
        return any(self._takes_memory(item, chosen) for item in items_of(chunk))

    def _takes_memory(self, item: BatchItem, chosen: bool) -> bool:
        if isinstance(item.board, str) and len(item.board) < LARGE_TEXT and not chosen:
            return False
        with suppress(MessageError, TypeError, ValueError):
            plan = self._plan(Board.of(cast(BoardLike, item.board)))
            return plan.algorithm == BEST and plan.enough != inf
        return False

    def _task(self, item: BatchItem) -> _Task:
        board = Board.of(cast(BoardLike, item.board))
        options = self._options
        goal = self._goal(item.goal if options.goal is None else options.goal, board)
        return _Task(board, goal, self._plan(board))

    def _plan(self, board: Board) -> Plan:
        options = self._options
        plan = self._plans.get((board.rows, board.cols))
        if plan is None:
            method = options.method
            if options.best_if_large and is_large(board, method):
                method = method | {"quality": "best"}
            plan = self._plans[board.rows, board.cols] = make_plan(board, **method)
        return plan

    def _goal(self, goal: BoardLike | None, board: Board) -> Board:
        if goal is not None and not isinstance(goal, str | Board):
            return goals.resolve_goal(goal, board.rows, board.cols)
        key = (goal, board.rows, board.cols)
        resolved = self._goals.get(key)
        if resolved is None:
            if len(self._goals) > 1000:  # each board may bring a goal of its own
                self._goals.clear()
            resolved = self._goals[key] = goals.resolve_goal(goal, board.rows, board.cols)
        return resolved

    def _read_together(
        self, goal: Board, places: list[int], tasks: dict[int, _Task], answers: list[Answer | None]
    ) -> None:
        """Read many paths from the table of a whole space with one call."""
        view = self._view(goal)
        started = perf_counter()
        found = view.many_paths([tasks[at].board for at in places])
        seconds = (perf_counter() - started) / len(places)
        for at, numbers in zip(places, found, strict=True):
            if numbers is not None:
                answers[at] = SpaceAnswer(tasks[at].board, goal, numbers, seconds)

    @staticmethod
    def _view(goal: Board) -> SpaceView:
        from pintu.engine.spaces.space_view import SpaceView

        view = SpaceView(goal)
        view.many_paths([goal])  # loads what is needed, before the time is taken
        return view

    def _search_together(
        self, goal: Board, places: list[int], tasks: dict[int, _Task], answers: list[Answer | None]
    ) -> None:
        """Search for several boards in turns, which takes less time than one after another."""
        boards = {
            at: tasks[at].board
            for at in places
            if tasks[at].board != goal and unreachable_reason(tasks[at].board, goal) is None
        }
        if len(boards) < 2:
            return
        from pintu.engine.patterns.pattern_batch import search_in_turns

        found = search_in_turns(list(boards.values()), goal, self._cancelled)
        for at, result in zip(boards, found, strict=True):
            if result is not None:
                moves, stats = result
                answers[at] = Solution(
                    boards[at], goal, Status.SOLVED, moves, len(moves), OPTIMAL,
                    tasks[at].plan.algorithm, PATTERN, stats=stats, compiled=True,
                )  # fmt: skip

    def _solve(self, item: BatchItem, task: _Task) -> Answer:
        try:
            if self._search_best is not None and task.plan.algorithm == BEST:
                return self._search_best(task.plan, task.board, task.goal, self._cancelled)
            return solve_with_plan(
                task.plan, task.board, task.goal, self._options.limits, self._cancelled
            )
        except Exception as error:
            return _failure(item, error)


def is_large(board: Board, method: dict[str, Any]) -> bool:
    """Whether nothing was chosen, and a proof would take longer than people wait."""
    chosen = [value for value in method.values() if value not in (None, AUTO)]
    return not chosen and len(board.tiles) > PATTERN_CELLS and min(board.rows, board.cols) > 1


def message_with_field(error: MessageError) -> Message:
    """The message of an error, behind the name of the field it is about."""
    if error.field is None:
        return error.message
    return Message("batch.field", name=error.field, reason=error.message)


def _failure(item: BatchItem, error: Exception) -> FailedBoard:
    if isinstance(error, MessageError):
        message = message_with_field(error)
    else:
        message = Message("batch.failed", type=type(error).__name__, reason=str(error)[:200])
    return FailedBoard(item.board, message, item.number, item.name)
