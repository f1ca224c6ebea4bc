"""The cells that a stage works on, as the kernels see them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from pintu.engine.stages.level_kernels import ALLOWED, COL, PLACES, ROW
from pintu.engine.stages.plan import Rectangle


class Region:
    """The open cells of a rectangle, numbered row by row."""

    def __init__(self, is_open: NDArray[np.bool_], rectangle: Rectangle) -> None:
        top, left = rectangle.top, rectangle.left
        part = is_open[top : rectangle.bottom + 1, left : rectangle.right + 1]
        row, col = np.nonzero(part)
        numbers = np.full((part.shape[0] + 2, part.shape[1] + 2), -1, np.int64)
        numbers[row + 1, col + 1] = np.arange(row.size)
        self._numbers, self._top, self._left = numbers, top, left
        self._cols = is_open.shape[1]
        self.cells = (row + top) * self._cols + col + left
        """The cells of the board, by their number in the region."""
        self.near = np.stack(
            [
                numbers[row + 2, col + 1],
                numbers[row, col + 1],
                numbers[row + 1, col + 2],
                numbers[row + 1, col],
            ],
            axis=1,
        ).reshape(-1)
        """The number of the cell whose tile a move takes to a blank, as in `exact_kernels`."""
        self.place = np.ones((PLACES, row.size), np.int64)
        self.place[ROW], self.place[COL] = row + top, col + left

    def __len__(self) -> int:
        return int(self.cells.size)

    def number(self, cell: int) -> int:
        """The number of a cell of the board."""
        row, col = divmod(cell, self._cols)
        return int(self._numbers[row - self._top + 1, col - self._left + 1])

    def inside(self, rectangle: Rectangle) -> NDArray[np.bool_]:
        """For each cell, whether it lies in a rectangle of the board."""
        row, col = self.place[ROW], self.place[COL]
        inside: NDArray[np.bool_] = (
            (row >= rectangle.top)
            & (row <= rectangle.bottom)
            & (col >= rectangle.left)
            & (col <= rectangle.right)
        )
        return inside

    def allow_only(self, rectangle: Rectangle) -> None:
        """Say where the tile may be that is held in this stage."""
        self.place[ALLOWED] = self.inside(rectangle)
