"""The end of a solution of a large board, searched again by the beam.

Stages finish a board from its edges inwards, so at the end only a small square is left that the
blank no longer leaves. There the beam guided by weights of pairs finds shorter ways than stages do.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from pintu.engine.beam.beam_search import MEMORY, BeamSearch
from pintu.engine.beam.pair_guide import has_pairs
from pintu.engine.encoding.moves import slides

SIDE = 6
"""Rows and columns of the square."""


class TailSearch:
    """A phase (see `engine.phase`) that is given a solution and makes its end shorter.

    `perm` is the board as in `encoding.permutation`. `seconds` is the time that it can expect; see
    `BeamSearch`.
    """

    def __init__(
        self,
        rows: int,
        cols: int,
        goal_blank: int,
        perm: Sequence[int],
        moves: bytes,
        *,
        seconds: float | None = None,
        memory: int = MEMORY,
    ) -> None:
        assert has_pairs(SIDE, SIDE)
        top, left, first = square_left(rows, cols, perm.index(goal_blank), goal_blank, moves)
        self._before = moves[:first]
        cells = [(top + row) * cols + left + col for row in range(SIDE) for col in range(SIDE)]
        local = {cell: number for number, cell in enumerate(cells)}
        board = after(rows, cols, goal_blank, perm, self._before)
        self._search = BeamSearch(
            SIDE, SIDE, local[goal_blank], [local[board[cell]] for cell in cells],
            seconds=seconds, memory=memory, known=moves[first:],
        )  # fmt: skip
        self.lower_bound = 0
        """Always 0: the end of one solution proves nothing about other solutions."""

    @property
    def moves(self) -> bytes:
        """The best solution so far."""
        return self._before + (self._search.moves or b"")

    @property
    def expanded(self) -> int:
        """See `engine.phase`."""
        return self._search.expanded

    @property
    def generated(self) -> int:
        """See `engine.phase`."""
        return self._search.generated

    @property
    def memory(self) -> int:
        """See `engine.phase`."""
        return self._search.memory

    @property
    def least_memory(self) -> int:
        """See `engine.phase`."""
        return self._search.least_memory

    def advance(self, seconds: float, states: float = inf) -> bool:
        """See `engine.phase`."""
        return self._search.advance(seconds, states)

    def close(self) -> None:
        """See `engine.phase`."""
        self._search.close()


def square_left(
    rows: int, cols: int, blank: int, goal_blank: int, moves: bytes
) -> tuple[int, int, int]:
    """The square that the blank stays in for the most moves at the end.

    Returns its top row, its left column, and the index of the first of these moves.

    >>> square_left(7, 7, 0, 48, bytes([0, 2] * 6))
    (1, 1, 2)
    """
    way = [blank]
    for move in moves:
        way.append(dict(slides(rows, cols)[way[-1]])[move])
    row, col = divmod(goal_blank, cols)
    found = []
    for top in range(max(0, row - SIDE + 1), min(row, rows - SIDE) + 1):
        for left in range(max(0, col - SIDE + 1), min(col, cols - SIDE) + 1):
            first = len(moves)
            while first and _is_inside(way[first - 1], cols, top, left):
                first -= 1
            found.append((first, top, left))
    first, top, left = min(found)
    return top, left, first


def _is_inside(cell: int, cols: int, top: int, left: int) -> bool:
    row, col = divmod(cell, cols)
    return top <= row < top + SIDE and left <= col < left + SIDE


def after(rows: int, cols: int, goal_blank: int, perm: Sequence[int], moves: bytes) -> list[int]:
    """The board that moves lead to."""
    board, blank = list(perm), perm.index(goal_blank)
    for move in moves:
        origin = dict(slides(rows, cols)[blank])[move]
        board[blank], board[origin] = board[origin], goal_blank
        blank = origin
    return board
