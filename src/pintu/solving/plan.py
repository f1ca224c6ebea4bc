"""Which method for which board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pintu.heuristics import HEURISTICS, check_heuristic_name
from pintu.puzzle import Board
from pintu.statespace import ALGORITHMS
from pintu.statespace.algorithms import algorithm_named, check_options

Quality = Literal["optimal", "fast"] | float
"""`optimal`: proven shortest; `fast`: any, soon; a number: at most so many times the shortest."""

AUTO = "auto"
ALGORITHM_NAMES = (*ALGORITHMS, AUTO)
HEURISTIC_NAMES = (*HEURISTICS, AUTO)
_FAST_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """An algorithm with its options; None where it takes none."""

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None
    width: int | None = None


def make_plan(
    board: Board,
    *,
    quality: Quality | None = None,
    algorithm: str = AUTO,
    heuristic: str = AUTO,
    weight: float | None = None,
    width: int | None = None,
) -> Plan:
    """Fill in what is left open, for a board of this size.

    Options that contradict each other are a TypeError, values out of range a ValueError.
    """
    if quality is not None:
        if algorithm != AUTO or weight is not None or width is not None:
            raise TypeError(
                "quality chooses the method itself; it does not go with algorithm, weight or width"
            )
        algorithm, weight, width = _for_quality(board, quality)
    elif algorithm == AUTO:
        if width is not None:
            algorithm = "beam"
        else:
            algorithm = "astar" if weight is not None else _shortest(board)
    method = algorithm_named(algorithm)
    chosen: str | None = check_heuristic_name(heuristic) if heuristic != AUTO else None
    if heuristic == AUTO and method.informed:
        chosen = _heuristic(board, algorithm)
    check_options(method, {"heuristic": chosen, "weight": weight, "width": width})
    return Plan(algorithm, chosen, weight, width)


def _for_quality(board: Board, quality: Quality) -> tuple[str, float | None, int | None]:
    if quality == "optimal":
        return _shortest(board), None, None
    if quality == "fast":
        return "beam", None, _FAST_WIDTH
    if not isinstance(quality, (int, float)):
        raise ValueError(  # noqa: TRY004 - a word was right here, only not this one
            f"the quality is optimal, fast or a number of 1 or more, not {quality!r}"
        )
    if not 1 <= quality < float("inf"):
        raise ValueError(f"the quality must be 1 or more, not {quality:g}")
    return ("astar", quality, None) if quality > 1 else (_shortest(board), None, None)


def _shortest(board: Board) -> str:
    """A* where its memory is small, else iterative deepening, which needs none."""
    return "astar" if len(board.tiles) <= 9 else "idastar"


def _heuristic(board: Board, algorithm: str) -> str:
    """Walking distance is the strongest here where its tables are small, and pays in IDA*."""
    small_tables = max(board.rows, board.cols) <= 4
    return "walking-distance" if algorithm == "idastar" and small_tables else "linear-conflict"
