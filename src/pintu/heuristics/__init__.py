"""Readable reference estimates of the moves still needed, each for any goal and any rectangle.

Each is a class made with the goal and called with a board. `admissible` says that it never
overestimates, `consistent` that it never falls by more than the cost of a move.
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
    """An estimate for boards: what it is in one sentence, and what it promises."""

    about: str
    admissible: bool
    consistent: bool

    def __call__(self, board: Board, /) -> float:
        """The estimate in moves, a whole number; infinity if no moves lead to the goal."""
        ...


class HeuristicClass(Protocol):
    """The class of a heuristic: made with the goal."""

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
    """The name itself; an unknown one is a ValueError that lists them all."""
    if name not in HEURISTICS:
        raise ValueError(f"there is no heuristic {name!r}; choose from {', '.join(HEURISTICS)}")
    return name


def heuristic_named(name: str, goal: Board) -> BoardHeuristic:
    """The heuristic of that name for a goal."""
    return HEURISTICS[check_heuristic_name(name)](goal)
