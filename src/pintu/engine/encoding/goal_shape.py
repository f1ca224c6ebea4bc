"""The size of a board and the goal's blank cell: all that a table or a search depends on.

A rotation or reflection turns a board into one with solutions of the same length. Moving the goal's
blank in this way to the smallest possible cell leaves a few classes (4x4: corner, edge and inner),
and only the canonical shape of each class has tables.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from pintu.catalogue import PATTERN_CELLS
from pintu.engine.encoding.symmetry import Symmetry, symmetries


@dataclass(frozen=True, slots=True, order=True)
class GoalShape:
    """The size of a board and the blank's cell in its goal.

    >>> GoalShape(4, 4, 14).canonical()[0], GoalShape(8, 2, 0).canonical()[0]
    (GoalShape(rows=4, cols=4, goal_blank=1), GoalShape(rows=2, cols=8, goal_blank=0))
    """

    rows: int
    cols: int
    goal_blank: int

    def __post_init__(self) -> None:
        if self.rows < 2 or self.cols < 2 or self.rows * self.cols > PATTERN_CELLS:
            size = f"{self.rows}x{self.cols}"
            raise ValueError(f"a {size} board is not of 2x2 to {PATTERN_CELLS} cells")
        if not 0 <= self.goal_blank < self.cells:
            raise ValueError(f"cell {self.goal_blank} is not on a {self.rows}x{self.cols} board")

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.rows * self.cols

    def after(self, symmetry: Symmetry) -> GoalShape:
        """The image under a symmetry."""
        return GoalShape(symmetry.rows, symmetry.cols, symmetry.cell[self.goal_blank])

    def canonical(self) -> tuple[GoalShape, Symmetry]:
        """The shape of this class that has tables (rows <= cols), and the symmetry to it."""
        return _canonical(self)

    def own_symmetries(self) -> tuple[Symmetry, ...]:
        """The symmetries, without the identity, that keep the size and the goal's blank cell."""
        identity = tuple(range(self.cells))
        return tuple(
            symmetry
            for symmetry in symmetries(self.rows, self.cols)
            if self.after(symmetry) == self and symmetry.cell != identity
        )

    def distance(self, cell: int, other: int) -> int:
        """Steps from one cell to another."""
        row, col = divmod(cell, self.cols)
        other_row, other_col = divmod(other, self.cols)
        return abs(row - other_row) + abs(col - other_col)

    def manhattan(self, perm: Sequence[int]) -> int:
        """Sum of the tiles' distances to their goal cells."""
        return sum(
            self.distance(cell, goal_cell)
            for cell, goal_cell in enumerate(perm)
            if goal_cell != self.goal_blank
        )

    def check(self, perm: Sequence[int]) -> None:
        """Raise ValueError unless `perm` is a solvable board."""
        if sorted(perm) != list(range(self.cells)):
            raise ValueError("not a permutation of the board's cells")
        seen = [False] * self.cells
        odd = self.distance(list(perm).index(self.goal_blank), self.goal_blank) % 2
        for cell in range(self.cells):
            length = 0
            while not seen[cell]:
                seen[cell] = True
                cell = perm[cell]
                length += 1
            odd ^= length > 0 and length % 2 == 0
        if odd:
            raise ValueError("this board cannot reach its goal: wrong parity")


@lru_cache(maxsize=256)
def _canonical(shape: GoalShape) -> tuple[GoalShape, Symmetry]:
    wide = [each for each in symmetries(shape.rows, shape.cols) if each.rows <= each.cols]
    return min(((shape.after(each), each) for each in wide), key=lambda found: found[0])
