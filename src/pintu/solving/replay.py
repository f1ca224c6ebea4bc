"""Moves from the engine, replayed before they are believed."""

from __future__ import annotations

from collections.abc import Generator

from pintu.engine.encoding.moves import moves_of
from pintu.puzzle import Board, Move

_PIECE = 40_000
"""Moves that are replayed between two pauses: some ten milliseconds."""


def replay(board: Board, goal: Board, codes: bytes) -> Generator[None, None, tuple[Move, ...]]:
    """The moves with these numbers, from a board to its goal; pauses while they are replayed.

    If one is not possible, or they do not lead to the goal, it is a ValueError.
    """
    moves: list[Move] = []
    for first in range(0, len(codes), _PIECE):
        if first:
            yield
        piece = moves_of(codes[first : first + _PIECE])
        board = board.after(*piece)
        moves += piece
    if board != goal:
        raise ValueError("these moves do not lead to the goal")
    return tuple(moves)
