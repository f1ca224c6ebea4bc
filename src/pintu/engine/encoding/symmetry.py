"""Rotations and reflections of the board, so that several goals can use the same tables."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import TYPE_CHECKING

from pintu.engine.encoding.moves import DIRECTIONS

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt


@dataclass(frozen=True, slots=True)
class Symmetry:
    """A rotation or reflection: cell c goes to `cell[c]`, move m becomes `move[m]`."""

    rows: int
    cols: int
    cell: tuple[int, ...]
    move: tuple[int, ...]

    def board(self, perm: Sequence[int]) -> tuple[int, ...]:
        """The image of a permutation."""
        image = [0] * len(perm)
        for cell, goal_cell in enumerate(perm):
            image[self.cell[cell]] = self.cell[goal_cell]
        return tuple(image)

    def boards(self, perms: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """The images of many permutations, each a row."""
        import numpy as np  # here, because small boards are solved without it

        images = np.empty_like(perms)
        images[:, self.cell] = np.array(self.cell)[perms]
        return images

    def board_before(self, image: Sequence[int]) -> tuple[int, ...]:
        """The permutation that has this image."""
        back = [0] * len(image)
        for cell, place in enumerate(self.cell):
            back[place] = cell
        return tuple(back[image[place]] for place in self.cell)

    def moves(self, moves: Iterable[int]) -> bytes:
        """The images of moves."""
        return bytes(self.move[move] for move in moves)

    def moves_before(self, images: Iterable[int]) -> bytes:
        """The moves that have these images."""
        before = bytes(self.move.index(move) for move in range(4))
        return bytes(images).translate(before.ljust(256, b"\0"))


@lru_cache(maxsize=64)
def symmetries(rows: int, cols: int) -> tuple[Symmetry, ...]:
    """The eight symmetries of a board, the identity first; four of them swap rows and columns."""
    flags = product((False, True), repeat=3)
    return tuple(_symmetry(rows, cols, *chosen) for chosen in flags)


def _symmetry(
    rows: int, cols: int, transposed: bool, upside_down: bool, left_right: bool
) -> Symmetry:
    new_rows, new_cols = (cols, rows) if transposed else (rows, cols)

    def place(row: int, col: int) -> tuple[int, int]:
        row = rows - 1 - row if upside_down else row
        col = cols - 1 - col if left_right else col
        return (col, row) if transposed else (row, col)

    def image(direction: tuple[int, int]) -> tuple[int, int]:
        start, end = place(0, 0), place(*direction)
        return end[0] - start[0], end[1] - start[1]

    cell = tuple(
        row * new_cols + col
        for row, col in (place(*divmod(cell, cols)) for cell in range(rows * cols))
    )
    moves = tuple(DIRECTIONS.index(image(direction)) for direction in DIRECTIONS)
    return Symmetry(new_rows, new_cols, cell, moves)
