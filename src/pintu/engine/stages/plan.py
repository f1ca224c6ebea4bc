"""The order in which the lines of a board are finished."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

VARIANTS = 8
"""Number of different plans for a board."""

LAST_CELLS = 6
"""A rectangle of so many cells is finished in one stage."""


@dataclass(frozen=True, slots=True)
class Rectangle:
    """Rows and columns of a board, the last ones included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def height(self) -> int:
        """Number of rows."""
        return self.bottom - self.top + 1

    @property
    def width(self) -> int:
        """Number of columns."""
        return self.right - self.left + 1

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.height * self.width

    def within(self, other: Rectangle) -> Rectangle:
        """What both rectangles have in common."""
        return Rectangle(
            max(self.top, other.top),
            min(self.bottom, other.bottom),
            max(self.left, other.left),
            min(self.right, other.right),
        )

    def grown(self, margin: int) -> Rectangle:
        """The rectangle with so many more cells on every side."""
        return Rectangle(
            self.top - margin, self.bottom + margin, self.left - margin, self.right + margin
        )


def lines(rows: int, cols: int, goal_blank: int, variant: int = 0) -> Iterator[list[int]]:
    """Rows and columns from the edges inwards, each as its cells; at last the cells left over.

    The goal's blank stays in the open rectangle. The longer side is shortened first. A variant
    chooses between rows and columns when both are equally long (bit 0), the end of a line where it
    is begun (bit 1), and the side when there are two (bit 2).

    >>> list(lines(3, 3, 8))
    [[0, 1, 2], [3, 4, 5, 6, 7, 8]]
    >>> list(lines(3, 3, 8, 3))
    [[6, 3, 0], [1, 2, 4, 5, 7, 8]]
    """
    open_ = Rectangle(0, rows - 1, 0, cols - 1)
    row, col = divmod(goal_blank, cols)
    while open_.cells > LAST_CELLS:
        ahead = open_.height > open_.width or (open_.height == open_.width and not variant & 1)
        top, bottom, left, right = open_.top, open_.bottom, open_.left, open_.right
        if ahead:
            first = bottom == row or (top < row and not variant & 4)
            at = top if first else bottom
            line = [at * cols + each for each in range(left, right + 1)]
            open_ = Rectangle(top + first, bottom - (not first), left, right)
        else:
            first = right == col or (left < col and not variant & 4)
            at = left if first else right
            line = [each * cols + at for each in range(top, bottom + 1)]
            open_ = Rectangle(top, bottom, left + first, right - (not first))
        yield line[::-1] if variant & 2 else line
    yield [
        each * cols + at
        for each in range(open_.top, open_.bottom + 1)
        for at in range(open_.left, open_.right + 1)
    ]
