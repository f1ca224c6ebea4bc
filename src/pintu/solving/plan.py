"""Which method for which board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pintu.heuristics import HEURISTICS
from pintu.puzzle import Board
from pintu.statespace import ALGORITHMS
from pintu.statespace.algorithms import MOST_WEIGHT, algorithm_named, check_options

Quality = Literal["optimal", "fast"] | float
"""`optimal`: proven shortest; `fast`: any, soon; a number: at most so many times the shortest."""

AUTO = "auto"
WHOLE_SPACE = "whole-space"
LINES = "line-by-line"
PATTERN = "pattern"
ALGORITHM_NAMES = (*ALGORITHMS, LINES, AUTO)
HEURISTIC_NAMES = (*HEURISTICS, PATTERN, AUTO)
WHOLE_SPACE_CELLS = 12
PATTERN_CELLS = 16
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
    if heuristic not in HEURISTIC_NAMES:
        raise ValueError(
            f"there is no heuristic {heuristic!r}; choose from {', '.join(HEURISTIC_NAMES)}"
        )
    if quality is not None:
        if algorithm != AUTO or weight is not None or width is not None:
            raise TypeError(
                "quality chooses the method itself; it does not go with algorithm, weight or width"
            )
        plan = _for_quality(board, quality, heuristic)
    elif algorithm != AUTO:
        plan = Plan(algorithm, heuristic, weight, width)
    elif width is not None:
        plan = Plan("beam", heuristic, weight, width)
    elif weight is not None:
        plan = Plan("astar", heuristic, weight)
    else:
        plan = _shortest(board, heuristic)
    if plan.algorithm == WHOLE_SPACE:
        return plan
    return _line_by_line(board, plan) if plan.algorithm == LINES else _checked(board, plan)


def _for_quality(board: Board, quality: Quality, heuristic: str) -> Plan:
    if quality == "optimal":
        return _shortest(board, heuristic)
    if quality == "fast":
        return _fast(board, heuristic)
    if not isinstance(quality, (int, float)):
        raise ValueError(  # noqa: TRY004 - a word was right here, only not this one
            f"the quality is optimal, fast or a number of 1 or more, not {quality!r}"
        )
    if not 1 <= quality <= MOST_WEIGHT:
        raise ValueError(f"the quality must be 1 to {MOST_WEIGHT:,}, not {quality:g}")
    # Where the shortest solution takes milliseconds, nothing is gained by a longer one.
    if quality == 1 or (heuristic == AUTO and len(board.tiles) <= PATTERN_CELLS):
        return _shortest(board, heuristic)
    return Plan("astar", heuristic, quality)


def _shortest(board: Board, heuristic: str) -> Plan:
    """The whole space if it is small, then pattern databases, then what needs no tables."""
    cells, is_line = len(board.tiles), min(board.rows, board.cols) == 1
    if heuristic != AUTO:
        return Plan("astar" if cells <= 9 and heuristic != PATTERN else "idastar", heuristic)
    if is_line:
        return Plan("bfs", AUTO)
    if cells <= WHOLE_SPACE_CELLS:
        return Plan(WHOLE_SPACE)
    return Plan("idastar", PATTERN if cells <= PATTERN_CELLS else AUTO)


def _fast(board: Board, heuristic: str) -> Plan:
    """Weights for which A* takes milliseconds; beyond its boards, one line after another."""
    cells = len(board.tiles)
    if cells <= WHOLE_SPACE_CELLS or min(board.rows, board.cols) == 1:
        return _shortest(board, heuristic)
    if cells <= 25:
        return Plan("astar", heuristic, 2 if cells <= PATTERN_CELLS else 3)
    return Plan(LINES, AUTO) if heuristic == AUTO else Plan("beam", heuristic, None, _FAST_WIDTH)


def _line_by_line(board: Board, plan: Plan) -> Plan:
    """The plan as it is carried out: nothing about it can be chosen."""
    if plan != Plan(LINES, AUTO):
        raise TypeError(f"{LINES} takes no heuristic, weight or width")
    if min(board.rows, board.cols) == 1:
        raise ValueError(
            f"{LINES} is for 2x2 and larger, and this board is {board.rows}x{board.cols}"
        )
    return Plan(LINES)


def _checked(board: Board, plan: Plan) -> Plan:
    """The plan with its heuristic filled in, all its options known to go together."""
    method = algorithm_named(plan.algorithm)
    heuristic = None if plan.heuristic == AUTO else plan.heuristic
    if heuristic is None and method.informed:
        heuristic = _heuristic(board, plan.algorithm)
    if heuristic == PATTERN:
        if plan.algorithm != "idastar":
            raise TypeError(f"{plan.algorithm} takes no heuristic pattern; it goes with idastar")
        if min(board.rows, board.cols) == 1 or len(board.tiles) > PATTERN_CELLS:
            raise ValueError(
                f"the heuristic pattern is for 2x2 to {PATTERN_CELLS} cells, "
                f"and this board is {board.rows}x{board.cols}"
            )
    check_options(method, {"heuristic": heuristic, "weight": plan.weight, "width": plan.width})
    return Plan(plan.algorithm, heuristic, plan.weight, plan.width)


def _heuristic(board: Board, algorithm: str) -> str:
    """Walking distance is the strongest where its tables are small, and pays in IDA*."""
    small_tables = max(board.rows, board.cols) <= 4
    return "walking-distance" if algorithm == "idastar" and small_tables else "linear-conflict"
