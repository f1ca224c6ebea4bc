"""The whole space of a goal, for boards instead of permutations: up to twelve cells."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.moves import moves_of
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.spaces.space_table import SpaceTable
from pintu.engine.spaces.whole_space import KERNELS, WholeSpace
from pintu.engine.tables.table_sets import open_or_build_part
from pintu.puzzle import Board, Move

_opened: dict[GoalShape, WholeSpace] = {}
_opening = threading.Lock()


def whole_space(shape: GoalShape, cancelled: Callable[[], bool] = lambda: False) -> WholeSpace:
    """The space of a canonical shape of at most 12 cells; its table is kept in the cache folder.

    To build it takes milliseconds up to ten cells, and seconds for twelve. Raises BuildCancelled if
    it is cancelled.
    """
    if (known := _opened.get(shape)) is not None:
        return known
    with _opening:
        if shape not in _opened:
            table = open_or_build_part(SpaceTable(shape), cancelled=cancelled)
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
        tiles = np.array([board.tiles for board in boards], dtype=np.uint8)
        paths, lengths = self.path_arrays(tiles)
        return [
            None if length < 0 else path[:length].tobytes()
            for path, length in zip(paths, lengths.tolist(), strict=True)
        ]

    def path_arrays(self, tiles: NDArray[np.uint8]) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """The same for an array with the tiles of a board in each row; lengths may be -1."""
        goal_cell = np.empty(len(self.goal.tiles), dtype=np.uint8)
        goal_cell[list(self.goal.tiles)] = np.arange(len(self.goal.tiles))
        perms = goal_cell[tiles]
        cell = np.array(self._symmetry.cell, dtype=np.uint8)
        images = np.empty_like(perms)
        images[:, cell] = cell[perms]
        paths, lengths = self._space.many_paths(images)
        used = paths[:, : lengths.max(initial=0)]
        return np.argsort(self._symmetry.move).astype(np.uint8)[used], lengths

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

    @staticmethod
    def load() -> None:
        """Load the compiled code that a path needs."""
        for kernel in KERNELS:
            kernel.load()
