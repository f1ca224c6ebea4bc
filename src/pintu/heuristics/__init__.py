"""Heuristics in readable Python: estimates of the remaining moves, for any goal and board size.

Each is a class that is created with the goal and called with a board, both as `Board.of` reads
them. `admissible`: it never overestimates. `consistent`: it never falls by more than the cost of a
move.
"""

from __future__ import annotations

from typing import Protocol

from pintu.heuristics.gaschnig import Gaschnig
from pintu.heuristics.linear_conflict import LinearConflict
from pintu.heuristics.manhattan import Manhattan
from pintu.heuristics.misplaced import Misplaced
from pintu.heuristics.walking_distance import WalkingDistance
from pintu.heuristics.zero import Zero
from pintu.puzzle import Board
from pintu.statespace.options import OptionValueError

__all__ = [
    "HEURISTICS",
    "BoardHeuristic",
    "Gaschnig",
    "LinearConflict",
    "Manhattan",
    "Misplaced",
    "WalkingDistance",
    "Zero",
    "check_heuristic_name",
    "heuristic_named",
]


class BoardHeuristic(Protocol):
    """A heuristic for boards: a description in one sentence, and its properties."""

    about: str
    admissible: bool
    consistent: bool

    def __call__(self, board: Board, /) -> float:
        """The estimate in moves, a whole number; infinity if the goal cannot be reached."""
        ...


class HeuristicClass(Protocol):
    """The class of a heuristic, which is created with the goal."""

    about: str
    admissible: bool

    def __call__(self, goal: Board, /) -> BoardHeuristic:
        """The heuristic for a goal."""
        ...


HEURISTICS: dict[str, HeuristicClass] = {
    "zero": Zero,
    "misplaced": Misplaced,
    "gaschnig": Gaschnig,
    "manhattan": Manhattan,
    "linear-conflict": LinearConflict,
    "walking-distance": WalkingDistance,
}


def check_heuristic_name(name: str) -> str:
    """Return the name; for an unknown name, raise a ValueError that lists the known ones."""
    if name not in HEURISTICS:
        raise OptionValueError(
            "option.no_heuristic", field="heuristic", name=name, names=tuple(HEURISTICS)
        )
    return name


def heuristic_named(name: str, goal: Board) -> BoardHeuristic:
    """The heuristic with this name, for a goal."""
    return HEURISTICS[check_heuristic_name(name)](goal)
