"""Ranks of reachable boards: a dense numbering from 0 to cells!/2 - 1."""

from functools import lru_cache
from math import factorial

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pintu.catalogue import WHOLE_SPACE_CELLS
from pintu.engine.encoding import ranking_kernels as kernels
from pintu.engine.encoding.moves import slides, snake_cells
from pintu.engine.encoding.ranking_kernels import WALL


def snake(rows: int, cols: int) -> NDArray[np.uint8]:
    """Cells in snake order."""
    return np.array(snake_cells(rows, cols), dtype=np.uint8)


class Ranking:
    """A numbering of the boards of rows x cols that can reach a goal with its blank at goal_blank.

    A board is a permutation as in `permutation`. Ranks go from 0 to size - 1, one for each
    reachable board. Both sides have at least 2 cells, the board at most 12.

    >>> ranking = Ranking(3, 3, 8)
    >>> ranking.size
    181440
    >>> ranking.rank(ranking.unrank(12345))
    12345
    """

    def __init__(self, rows: int, cols: int, goal_blank: int) -> None:
        cells = rows * cols
        if rows < 2 or cols < 2 or cells > WHOLE_SPACE_CELLS:
            raise ValueError(
                f"a whole space is numbered from 2x2 to {WHOLE_SPACE_CELLS} cells, "
                f"not {rows}x{cols}"
            )
        if not 0 <= goal_blank < cells:
            raise ValueError(
                f"the goal's blank is at a cell from 0 to {cells - 1}, not {goal_blank}"
            )
        self.rows, self.cols, self.goal_blank, self.cells = rows, cols, goal_blank, cells
        count = cells - 1
        self.plane = factorial(count) // 2
        self.size = cells * self.plane
        self.snake = snake(rows, cols)
        place = np.argsort(self.snake)
        self.goal_place = int(place[goal_blank])
        self.goal_rank = self.goal_place * self.plane
        # Tiles are labelled by the goal's order along the snake, so the goal is the identity.
        self.named = np.append(self.snake[self.snake != goal_blank], np.uint8(goal_blank))
        self.label = np.argsort(self.named).astype(np.uint8)
        self.weights = np.array(
            [factorial(count - 1 - j) // 2 for j in range(count)], dtype=np.uint64
        )
        self.steps = self._steps(place)
        for shared in (self.snake, self.named, self.label, self.weights, self.steps):
            shared.flags.writeable = False

    def _steps(self, place: NDArray[np.intp]) -> NDArray[np.uint8]:
        """The blank's position after each move (tile directions U D L R), by its position now."""
        steps = np.full((self.cells, 4), WALL, dtype=np.uint8)
        for cell, possible in enumerate(slides(self.rows, self.cols)):
            for move, target in possible:
                steps[place[cell], move] = place[target]
        return steps

    def scratch(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Arrays for the tiles and digits of a board, because kernels cannot create arrays."""
        tiles, digits = np.empty((2, self.cells - 1), dtype=np.uint8)
        return tiles, digits

    def rank(self, perm: ArrayLike) -> int:
        """Rank of a board; ValueError if it is not in this space."""
        given = np.asarray(perm).reshape(-1)
        board = np.ascontiguousarray(given, dtype=np.uint8)
        rank = kernels.read_board(board, self.snake, self.label, self.weights, *self.scratch())
        if rank == kernels.NONE or (given is not board and (given != board).any()):
            raise ValueError(f"no reachable board of {self.rows}x{self.cols}: {board.tolist()}")
        return int(rank)

    def unrank(self, rank: int) -> NDArray[np.uint8]:
        """Board of a rank; IndexError outside 0 to size - 1."""
        if not 0 <= rank < self.size:
            raise IndexError(f"ranks go from 0 to {self.size - 1}, not {rank}")
        perm = np.empty(self.cells, dtype=np.uint8)
        kernels.unrank(rank, self.weights, self.snake, self.named, *self.scratch(), perm)
        return perm


@lru_cache(maxsize=64)
def ranking_of(rows: int, cols: int, goal_blank: int) -> Ranking:
    """The ranking of a space, cached; threads may share it, because it never changes."""
    return Ranking(rows, cols, goal_blank)
