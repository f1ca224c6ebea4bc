"""The normal form of a solving task, and the symmetries that let tasks share tables.

A task is a shape, the goal's blank cell (the hole) and a board written as a permutation: `perm[c]`
is the goal cell of whatever stands at cell c. Solved is the identity; the blank is the entry that
equals the hole. Turning or mirroring the board takes a task to one of the same length; moving the
hole to the smallest cell it can reach so leaves a few classes (4x4: corner, edge and inner).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

# How a tile travels, by move code: U, D, L, R as (rows, columns).
WAYS = ((-1, 0), (1, 0), (0, -1), (0, 1))


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn or mirroring of the board: cell c goes to `cell[c]`, move w becomes `way[w]`."""

    rows: int
    cols: int
    cell: tuple[int, ...]
    way: tuple[int, ...]

    def board(self, perm: Sequence[int]) -> tuple[int, ...]:
        """The permutation as it stands after the turn."""
        turned = [0] * len(perm)
        for cell, home in enumerate(perm):
            turned[self.cell[cell]] = self.cell[home]
        return tuple(turned)

    def board_before(self, turned: Sequence[int]) -> tuple[int, ...]:
        """The permutation that stands so after the turn."""
        back = [0] * len(turned)
        for cell, place in enumerate(self.cell):
            back[place] = cell
        return tuple(back[turned[place]] for place in self.cell)

    def moves(self, moves: Iterable[int]) -> bytes:
        """The same moves as they are made after the turn."""
        return bytes(self.way[move] for move in moves)

    def moves_before(self, moves: Iterable[int]) -> bytes:
        """Moves made after the turn, as they were before it."""
        return bytes(self.way.index(move) for move in moves)


@dataclass(frozen=True, slots=True, order=True)
class Frame:
    """A shape and its hole: what a table depends on.

    >>> Frame(4, 4, 14).canonical()[0], Frame(8, 2, 0).canonical()[0]
    (Frame(rows=4, cols=4, hole=1), Frame(rows=2, cols=8, hole=0))
    """

    rows: int
    cols: int
    hole: int

    def __post_init__(self) -> None:
        if self.rows < 2 or self.cols < 2 or self.rows * self.cols > 16:
            raise ValueError(f"a {self.rows}x{self.cols} board is not of 2x2 to 16 cells")
        if not 0 <= self.hole < self.cells:
            raise ValueError(f"cell {self.hole} is not on a {self.rows}x{self.cols} board")

    @property
    def cells(self) -> int:
        """Number of cells."""
        return self.rows * self.cols

    def after(self, turn: Turn) -> Frame:
        """The frame the turn makes of this one."""
        return Frame(turn.rows, turn.cols, turn.cell[self.hole])

    def canonical(self) -> tuple[Frame, Turn]:
        """The frame of this class that has tables, lying (rows <= cols), and the turn to it."""
        return _canonical(self)

    def mirrors(self) -> tuple[Turn, ...]:
        """The turns, other than none, that leave shape and hole as they are."""
        still = tuple(range(self.cells))
        return tuple(
            turn
            for turn in turns(self.rows, self.cols)
            if self.after(turn) == self and turn.cell != still
        )

    def distance(self, cell: int, other: int) -> int:
        """Steps from a cell to another."""
        row, col = divmod(cell, self.cols)
        other_row, other_col = divmod(other, self.cols)
        return abs(row - other_row) + abs(col - other_col)

    def manhattan(self, perm: Sequence[int]) -> int:
        """Sum of the tiles' distances to their goal cells."""
        return sum(self.distance(cell, home) for cell, home in enumerate(perm) if home != self.hole)

    def neighbours(self) -> tuple[tuple[int, int, int], ...]:
        """All (blank, move, origin): the move takes the tile at `origin` to the cell `blank`."""
        found = []
        for blank in range(self.cells):
            row, col = divmod(blank, self.cols)
            for move, (down, right) in enumerate(WAYS):
                if 0 <= row - down < self.rows and 0 <= col - right < self.cols:
                    found.append((blank, move, (row - down) * self.cols + col - right))
        return tuple(found)

    def check(self, perm: Sequence[int]) -> None:
        """Raise ValueError unless `perm` is a board that can be solved."""
        if sorted(perm) != list(range(self.cells)):
            raise ValueError("not a permutation of the board's cells")
        seen = [False] * self.cells
        odd = self.distance(list(perm).index(self.hole), self.hole) % 2
        for cell in range(self.cells):
            length = 0
            while not seen[cell]:
                seen[cell] = True
                cell = perm[cell]
                length += 1
            odd ^= length > 0 and length % 2 == 0
        if odd:
            raise ValueError("this board cannot reach its goal: wrong parity")


@lru_cache(maxsize=64)
def turns(rows: int, cols: int) -> tuple[Turn, ...]:
    """The eight turns and mirrorings of a board, the one that does nothing first."""
    flags = product((False, True), repeat=3)
    return tuple(_turn(rows, cols, *chosen) for chosen in flags)


def _turn(rows: int, cols: int, across: bool, upside_down: bool, reversed_: bool) -> Turn:
    new_rows, new_cols = (cols, rows) if across else (rows, cols)

    def place(row: int, col: int) -> tuple[int, int]:
        row = rows - 1 - row if upside_down else row
        col = cols - 1 - col if reversed_ else col
        return (col, row) if across else (row, col)

    def turned(way: tuple[int, int]) -> tuple[int, int]:
        start, end = place(0, 0), place(*way)
        return end[0] - start[0], end[1] - start[1]

    cell = tuple(
        row * new_cols + col
        for row, col in (place(*divmod(cell, cols)) for cell in range(rows * cols))
    )
    return Turn(new_rows, new_cols, cell, tuple(WAYS.index(turned(way)) for way in WAYS))


@lru_cache(maxsize=256)
def _canonical(frame: Frame) -> tuple[Frame, Turn]:
    lying = [turn for turn in turns(frame.rows, frame.cols) if turn.rows <= turn.cols]
    return min(((frame.after(turn), turn) for turn in lying), key=lambda found: found[0])
