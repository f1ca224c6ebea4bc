"""Shortest solutions from the table of a whole space: up to twelve cells."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator, Sequence

import numpy as np

from pintu.catalogue import WHOLE_SPACE_CELLS
from pintu.engine.compiled_search import FIRST_INTERVAL, CompiledSearch
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of, slides
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.spaces.space_table import SpaceTable
from pintu.engine.spaces.whole_space import KERNELS, WholeSpace
from pintu.engine.tables.file import BuildCancelled
from pintu.engine.tables.table_sets import WHOLE, Table
from pintu.messages import Message
from pintu.puzzle import Board, Move
from pintu.statespace import Limits, Status
from pintu.statespace.events import Tally
from pintu.statespace.path import no_path_outcome, solved_outcome
from pintu.statespace.result import NONE, OPTIMAL, Outcome

_opened: dict[GoalShape, WholeSpace] = {}
_opening = threading.Lock()


def whole_space(shape: GoalShape, cancelled: Callable[[], bool] = lambda: False) -> WholeSpace:
    """The space of a canonical shape of at most 12 cells, built at the first call.

    Up to ten cells that takes milliseconds; the table of twelve is kept in the cache folder.
    Raises BuildCancelled if it is cancelled.
    """
    if (known := _opened.get(shape)) is not None:
        return known
    with _opening:
        if shape not in _opened:
            if shape.cells < WHOLE_SPACE_CELLS:
                table = SpaceTable(shape).build(lambda share: None, cancelled)
            else:
                (table,) = Table(shape, WHOLE).build(cancelled=cancelled).values()
            words = table.view(np.uint64)
            _opened[shape] = WholeSpace(shape.rows, shape.cols, shape.goal_blank, words)
        return _opened[shape]


class SpaceView:
    """The whole space of a goal, for `Board` objects instead of permutations."""

    def __init__(self, goal: Board, cancelled: Callable[[], bool] = lambda: False) -> None:
        self.goal = goal
        shape, self._symmetry = GoalShape(goal.rows, goal.cols, goal.blank).canonical()
        self._space = whole_space(shape, cancelled)

    def path(self, board: Board) -> tuple[Move, ...]:
        """One shortest solution."""
        return moves_of(self._symmetry.moves_before(self._space.path(self._perm(board))))

    def many_paths(self, boards: Sequence[Board]) -> list[bytes | None]:
        """The numbers of the moves of one shortest solution of each; None without a solution."""
        goal_cell = np.empty(len(self.goal.tiles), dtype=np.uint8)
        goal_cell[list(self.goal.tiles)] = np.arange(len(self.goal.tiles))
        perms = goal_cell[np.array([board.tiles for board in boards], dtype=np.uint8)]
        cell = np.array(self._symmetry.cell, dtype=np.uint8)
        images = np.empty_like(perms)
        images[:, cell] = cell[perms]
        paths, lengths = self._space.many_paths(images)
        paths = np.argsort(self._symmetry.move).astype(np.uint8)[paths]
        return [
            None if length < 0 else path[:length].tobytes()
            for path, length in zip(paths, lengths.tolist(), strict=True)
        ]

    def paths(self, board: Board) -> Iterator[tuple[Move, ...]]:
        """All shortest solutions."""
        for path in self._space.paths(self._perm(board)):
            yield moves_of(self._symmetry.moves_before(path))

    def distance(self, board: Board) -> int:
        """Moves in a shortest solution."""
        return self._space.distance(self._perm(board))

    def best_moves(self, board: Board) -> tuple[Move, ...]:
        """All first moves of shortest solutions, in the order of `Board.moves`."""
        best = moves_of(self._symmetry.moves_before(self._space.best_moves(self._perm(board))))
        return tuple(move for move in board.moves if move in best)

    def perm_at(self, distance: int, seed: int) -> tuple[int, ...]:
        """The permutation of a board at exactly this distance; ValueError if there is none."""
        image = self._space.board_at(distance, seed).tolist()
        return self._symmetry.board_before(image)

    def _perm(self, board: Board) -> tuple[int, ...]:
        return self._symmetry.board(permutation_of(board, self.goal))


class SpaceSearch(CompiledSearch):
    """Reads a shortest path from the whole space; each step read counts as one expansion."""

    def __init__(
        self, start: Board, goal: Board, limits: Limits | None, cancelled: Callable[[], bool] | None
    ) -> None:
        for kernel in KERNELS:
            kernel.load()
        tally = Tally()
        self._bytes = 0
        steps = self._stages(start, goal, tally, cancelled or (lambda: False))
        super().__init__("whole-space", steps, tally, limits, cancelled, FIRST_INTERVAL)

    @property
    def _memory(self) -> int:
        return self._bytes

    def _stages(
        self, start: Board, goal: Board, tally: Tally, cancelled: Callable[[], bool]
    ) -> Generator[None, None, Outcome[Board, Move]]:
        if start != goal:
            yield
        try:
            moves = SpaceView(goal, cancelled).path(start)
        except BuildCancelled:
            return Outcome(Status.CANCELLED, NONE, Message("search.cancelled"))
        tally.lower_bound = len(moves)
        if len(moves) > tally.most_cost:
            return no_path_outcome(True, tally.most_cost)
        boards = [start]
        around = slides(start.rows, start.cols)
        for move in moves:
            if tally.expanded >= tally.pause_at:
                yield
            tally.expanded += 1
            tally.generated += len(around[boards[-1].blank])
            boards.append(boards[-1].after(move))
        return solved_outcome(boards, list(moves), len(moves), OPTIMAL)
