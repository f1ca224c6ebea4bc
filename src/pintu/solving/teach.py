"""The function `teach`: solves a board as a person would, and explains each step.

Row by row, beginning far from the goal's blank; the last two tiles of a row are placed together.
When two rows are left, column by column; at the end, three tiles are turned around the blank.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass

from pintu.catalogue import TEACH
from pintu.puzzle import Board, BoardLike, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving.answers import UnsolvableError
from pintu.solving.captions import caption_of
from pintu.solving.lesson import Lesson, LessonStep, Stage
from pintu.solving.placing import Path, Workspace
from pintu.solving.placing_search import Placing, PlacingSearch, far_lines
from pintu.statespace import Limits

_LAST = 2
"""Rows and columns of the part that is turned at the end."""

_ATTEMPTS = 8
"""The most attempts that are followed at the same time."""

_ATTEMPT_CELLS = 300
"""The most cells of all attempts together; a larger board has one attempt."""

_SLACK = 2
"""How many moves longer than the best one another way to do a task may be."""

_UNPLACED = 1.5
"""Estimated moves for each step of a tile that is still away from its goal cell."""


def teach(board: BoardLike, goal: BoardLike | None = None) -> Lesson:
    """Solve a board of any size as a person would, in steps with captions.

    board, goal: as for `solve`. A board that cannot reach the goal is an UnsolvableError, one that
    cannot be read a BoardError.

    >>> for step in teach("0 2 3/1 5 6/4 7 8").steps:
    ...     print(step.stage, step.tiles, step.cells, step.moves)
    row (1,) (0,) (Move.UP,)
    column (4, 7) (3, 6) (Move.UP, Move.LEFT)
    rotation (5, 6, 8) (4, 5, 7) (Move.LEFT,)
    """
    board = Board.of(board)
    target = goals.resolve_goal(goal, board.rows, board.cols)
    reason = unreachable_reason(board, target)
    if reason is not None:
        raise UnsolvableError(reason)
    search = LessonSearch(board, target)
    return Lesson(board, target, search.run().actions, search.steps)


class LessonSearch(PlacingSearch):
    """Solves a board in the steps of a person."""

    def __init__(
        self,
        start: Board,
        goal: Board,
        limits: Limits | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        self.steps: tuple[LessonStep, ...] = ()
        self._goal = goal
        super().__init__(TEACH, self._place_all, start, goal, limits, cancelled)

    def _place_all(self, workspace: Workspace) -> Placing:
        goal = self._goal
        if min(goal.rows, goal.cols) == 1:
            task, path = _line_task(workspace.blank, goal)
            best = _Attempt(workspace).after(task, path, goal)
        else:
            best = yield from self._follow_attempts(workspace)
        self.steps = best.steps
        return [move for step in self.steps for move in step.moves]

    def _follow_attempts(self, workspace: Workspace) -> Generator[None, None, _Attempt]:
        """Follow several attempts at the same time, and keep the best after each task."""
        goal = self._goal
        width = max(1, min(_ATTEMPTS, _ATTEMPT_CELLS // len(goal.tiles)))
        workspace.slack = _SLACK if width > 1 else -1
        attempts = [_Attempt(workspace)]
        for task in _tasks(goal):
            following = []
            for attempt in attempts:
                paths = yield from attempt.workspace.paths(task.tiles, task.inwards)
                following += [attempt.after(task, path, goal) for path in paths]
            attempts = _best(following, width)
        return attempts[0]


@dataclass(frozen=True, slots=True)
class _Task:
    """Tiles to place, numbered by their goal cells; `inwards` is the step to the next line."""

    stage: Stage
    tiles: tuple[int, ...]
    inwards: int = 0


def _tasks(goal: Board) -> Iterator[_Task]:
    """What a person does one after another to reach a goal."""
    row, col = divmod(goal.blank, goal.cols)
    rows, rows_left = far_lines(goal.rows, row, _LAST)
    cols, cols_left = far_lines(goal.cols, col, _LAST)
    for index, inwards in rows:
        *others, before, last = range(index * goal.cols, (index + 1) * goal.cols)
        for cell in others:
            yield _Task("row", (cell,))
        yield _Task("row-end", (before, last), inwards * goal.cols)
    for index, inwards in cols:
        above, below = (at * goal.cols + index for at in rows_left)
        yield _Task("column", (above, below), inwards)
    cells = (at * goal.cols + index for at in rows_left for index in cols_left)
    yield _Task("rotation", tuple(cell for cell in cells if cell != goal.blank))


def _line_task(blank: int, goal: Board) -> tuple[_Task, Path]:
    """The only task on a board of one row or column, and the path of the blank to its goal."""
    step = 1 if blank < goal.blank else -1
    # A tile moves to the cell that the blank leaves, which is then its goal cell.
    cells = range(blank, goal.blank, step)
    return _Task("line", tuple(cells)), [cell + step for cell in cells]


@dataclass(frozen=True, slots=True)
class _Attempt:
    """A board that is partly solved, and the steps that led to it."""

    workspace: Workspace
    steps: tuple[LessonStep, ...] = ()
    length: int = 0

    def after(self, task: _Task, path: Path, goal: Board) -> _Attempt:
        """The attempt after a task, for which the blank moves along a path."""
        workspace, steps = self.workspace.copy(), self.steps
        if path:
            is_first = all(step.stage != task.stage for step in steps)
            caption = caption_of(task.stage, goal, task.tiles, [workspace.blank, *path], is_first)
            tiles = tuple(goal.tiles[cell] for cell in task.tiles)
            moves = workspace.follow(path)
            steps = (*steps, LessonStep(task.stage, moves, tiles, task.tiles, caption))
        workspace.lock(*task.tiles)
        return _Attempt(workspace, steps, self.length + len(path))


def _best(attempts: list[_Attempt], most: int) -> list[_Attempt]:
    """The attempts that are likely to be the shortest in the end."""

    def estimate(attempt: _Attempt) -> float:
        return attempt.length + _UNPLACED * attempt.workspace.steps_left()

    different: dict[tuple[int, ...], _Attempt] = {}
    for attempt in sorted(attempts, key=estimate):
        different.setdefault(tuple(attempt.workspace.tiles), attempt)
    return list(different.values())[:most]
