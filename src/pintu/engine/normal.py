"""Boards and moves as kernels know them."""

from __future__ import annotations

from collections.abc import Iterable

from pintu.puzzle import Board, Move

MOVES = (Move.UP, Move.DOWN, Move.LEFT, Move.RIGHT)
"""Moves by code, in the order of `Board.moves`; the opposite of one has bit 0 turned over."""


def normal_form(board: Board, goal: Board) -> tuple[int, ...]:
    """The goal cell of what stands at each cell: the identity is solved, whatever the goal.

    >>> normal_form(Board.parse("1 0/3 2"), Board.parse("1 2/3 0"))
    (0, 3, 2, 1)
    """
    home = [0] * len(goal.tiles)
    for cell, tile in enumerate(goal.tiles):
        home[tile] = cell
    return tuple([home[tile] for tile in board.tiles])


def board_of(perm: Iterable[int], goal: Board) -> Board:
    """The board that has this normal form for a goal.

    >>> board_of((0, 3, 2, 1), Board.parse("1 2/3 0"))
    Board.parse('1 0/3 2')
    """
    return Board(goal.rows, goal.cols, tuple(goal.tiles[home] for home in perm))


def moves_of(codes: Iterable[int]) -> tuple[Move, ...]:
    """The moves with these codes."""
    return tuple([MOVES[code] for code in codes])
