"""Slow and simple reference solutions, which share no code with the package."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

Tiles = tuple[int, ...]


def neighbours(tiles: Tiles, rows: int, cols: int) -> list[Tiles]:
    """Every position one move away."""
    blank = tiles.index(0)
    row, col = blank // cols, blank % cols
    found = []
    for other_row, other_col in ((row + 1, col), (row - 1, col), (row, col + 1), (row, col - 1)):
        if 0 <= other_row < rows and 0 <= other_col < cols:
            other = other_row * cols + other_col
            swapped = list(tiles)
            swapped[blank], swapped[other] = swapped[other], swapped[blank]
            found.append(tuple(swapped))
    return found


@cache
def distances(goal: Tiles, rows: int, cols: int) -> dict[Tiles, int]:
    """The exact distance to the goal of every position that can reach it."""
    known = {goal: 0}
    level = [goal]
    while level:
        following = []
        for tiles in level:
            for neighbour in neighbours(tiles, rows, cols):
                if neighbour not in known:
                    known[neighbour] = known[tiles] + 1
                    following.append(neighbour)
        level = following
    return known


def fewest_removals(order: list[int]) -> int:
    """The fewest elements to remove so that the rest is increasing, by trying every subset."""
    best = 0
    for chosen in range(1 << len(order)):
        kept = [place for at, place in enumerate(order) if chosen >> at & 1]
        if all(left < right for left, right in pairwise(kept)):
            best = max(best, len(kept))
    return len(order) - best


def played(tiles: Tiles, rows: int, cols: int, moves: str) -> Tiles:
    """The position after moves that name the way the tile goes; an AssertionError if one cannot."""
    board = list(tiles)
    blank = board.index(0)
    row, col = blank // cols, blank % cols
    for move in moves:
        # A tile that goes up comes from the row below the blank.
        row_step, col_step = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}[move]
        from_row, from_col = row + row_step, col + col_step
        assert 0 <= from_row < rows
        assert 0 <= from_col < cols
        board[row * cols + col] = board[from_row * cols + from_col]
        row, col = from_row, from_col
        board[row * cols + col] = 0
    return tuple(board)
