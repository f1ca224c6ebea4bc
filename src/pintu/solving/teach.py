"""The function `teach`: solves a board as a person would, and explains each step.

Row by row, beginning far from the goal's blank; the last two tiles of a row are placed together.
When two rows are left, column by column; at the end, three tiles are turned around the blank.
"""

from __future__ import annotations

from collections.abc import Callable, Generator

from pintu.catalogue import TEACH
from pintu.engine.compiled_search import CompiledSearch
from pintu.messages import Message
from pintu.puzzle import Board, BoardLike, Move, goals
from pintu.puzzle.reachability import unreachable_reason
from pintu.solving import captions
from pintu.solving.answers import UnsolvableError
from pintu.solving.lesson import Lesson, LessonStep, Stage
from pintu.solving.placing import Path, Workspace
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import solved_outcome
from pintu.statespace.result import NONE, Outcome

_LAST = 2
"""Rows and columns of the part that is turned at the end."""

_INTERVAL = 500
_BYTES = 400
"""Approximate memory for a state of a small search."""


def teach(board: BoardLike, goal: BoardLike | None = None) -> Lesson:
    """Solve a board of any size as a person would, in steps with captions.

    board, goal: as for `solve`. A board that cannot reach the goal is an UnsolvableError.

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
    return Lesson(board, target, search.run().actions, tuple(search.steps))


class LessonSearch(CompiledSearch):
    """Solves a board in the steps of a person; without any proof about the length."""

    def __init__(
        self,
        start: Board,
        goal: Board,
        limits: Limits | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> None:
        tally = Tally()
        self.steps: list[LessonStep] = []
        teaching = _teaching(start, goal, tally, self.steps)
        super().__init__(TEACH, teaching, tally, limits, cancelled, _INTERVAL)

    @property
    def _memory(self) -> int:
        return self._tally.stored * _BYTES


def _teaching(
    start: Board, goal: Board, tally: Tally, steps: list[LessonStep]
) -> Generator[None, None, Outcome[Board, Move]]:
    teacher = _Teacher(start, goal, tally)
    yield from teacher.solve()
    steps += teacher.steps
    moves = [move for step in steps for move in step.moves]
    if len(moves) > tally.most_cost:
        reason = Message("search.path_too_long", moves=len(moves))
        return Outcome(Status.LIMITED, NONE, reason)
    boards = [start]
    for move in moves:
        boards.append(boards[-1].after(move))
    return solved_outcome(boards, moves, len(moves), NONE)


class _Teacher:
    """Solves one board, and keeps the steps."""

    def __init__(self, start: Board, goal: Board, tally: Tally) -> None:
        self._goal = goal
        self._workspace = Workspace(start, goal, tally)
        self.steps: list[LessonStep] = []

    def solve(self) -> Generator[None, None, None]:
        """Solve the board, with a pause when the limits must be checked."""
        goal = self._goal
        if min(goal.rows, goal.cols) == 1:
            self._along_the_line()
            return
        row, col = divmod(goal.blank, goal.cols)
        rows, rows_left = _far_lines(goal.rows, row)
        cols, cols_left = _far_lines(goal.cols, col)
        for index, inwards in rows:
            yield from self._row(index, inwards * goal.cols)
        for index, inwards in cols:
            pair = [at * goal.cols + index for at in rows_left]
            yield from self._pair("column", pair, inwards)
        last = [at * goal.cols + index for at in rows_left for index in cols_left]
        yield from self._rotation([cell for cell in last if cell != goal.blank])

    def _row(self, row: int, inwards: int) -> Generator[None, None, None]:
        *cells, before, last = range(row * self._goal.cols, (row + 1) * self._goal.cols)
        for cell in cells:
            if not self._workspace.is_placed(cell):
                path = yield from self._workspace.path_of_one(cell)
                caption = captions.one_tile(self._goal, cell)
                self._add("row", path, [cell], caption)
            self._workspace.lock(cell)
        yield from self._pair("row-end", [before, last], inwards)

    def _pair(self, stage: Stage, pair: list[int], inwards: int) -> Generator[None, None, None]:
        """Place the last two tiles of a row, or both of a column."""
        if not all(self._workspace.is_placed(cell) for cell in pair):
            first, second = pair
            blank = self._workspace.blank
            path = yield from self._workspace.path_of_pair(first, second, inwards)
            caption = captions.two_tiles(stage, self._goal, pair, [blank, *path], inwards)
            stages = {step.stage for step in self.steps}
            if stage == "column" and stage not in stages and self._goal.rows > _LAST:
                caption = Message("teach.columns_begin", then=caption)
            self._add(stage, path, pair, caption)
        self._workspace.lock(*pair)

    def _rotation(self, tiles: list[int]) -> Generator[None, None, None]:
        path = yield from self._workspace.path_of_all(tiles)
        if path:
            self._add("rotation", path, tiles, Message("teach.rotation"))

    def _along_the_line(self) -> None:
        here, there = self._workspace.blank, self._goal.blank
        path = list(range(here + 1, there + 1) if here < there else range(here - 1, there - 1, -1))
        if path:
            # The blank leaves its cell to the first tile, and each cell to the next one.
            tiles = [here, *path[:-1]]
            self._add("line", path, tiles, Message("teach.line"))

    def _add(self, stage: Stage, path: Path, tiles: list[int], caption: Message) -> None:
        """Make the moves of a step; a tile is numbered by its goal cell."""
        names = tuple(self._goal.tiles[tile] for tile in tiles)
        moves = self._workspace.follow(path)
        self.steps.append(LessonStep(stage, moves, names, tuple(tiles), caption))


def _far_lines(count: int, blank: int) -> tuple[list[tuple[int, int]], range]:
    """The lines to finish, each with the step to the next one, and the lines that are left.

    The side that is farther from the line of the goal's blank comes first.
    """
    low, high = 0, count
    first_low = blank >= count - 1 - blank
    lines = []
    while high - low > _LAST:
        if (low < blank) if first_low else (blank == high - 1):
            lines.append((low, 1))
            low += 1
        else:
            lines.append((high - 1, -1))
            high -= 1
    return lines, range(low, high)
