"""The sliding puzzle: boards, moves, goals, solvability, and random boards."""

from pintu.puzzle.board import Board, BoardError, IllegalMoveError
from pintu.puzzle.board_values import BoardLike
from pintu.puzzle.moves import (
    Move,
    MovesError,
    MovesLike,
    NamedBy,
    format_moves,
    multi_tile_length,
    parse_moves,
)
from pintu.puzzle.problem import SlidingProblem
from pintu.puzzle.reachability import is_reachable, why_unreachable

__all__ = [
    "Board",
    "BoardError",
    "BoardLike",
    "IllegalMoveError",
    "Move",
    "MovesError",
    "MovesLike",
    "NamedBy",
    "SlidingProblem",
    "format_moves",
    "is_reachable",
    "multi_tile_length",
    "parse_moves",
    "why_unreachable",
]
