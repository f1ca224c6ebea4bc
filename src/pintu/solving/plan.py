"""Chooses the method for a board, or checks the one that was chosen."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from math import inf
from typing import Literal

from pintu.catalogue import (
    ALGORITHM_NAMES,
    ALGORITHMS,
    AUTO,
    BEST,
    COMPILED_CELLS,
    HEURISTIC_NAMES,
    HEURISTICS,
    PATTERN,
    PATTERN_CELLS,
    WALKING_LINES,
    WHOLE_SPACE,
    WHOLE_SPACE_CELLS,
    Boards,
)
from pintu.puzzle import Board
from pintu.statespace.algorithms import algorithm_named, check_options
from pintu.statespace.options import WEIGHT, OptionTypeError, OptionValueError

Quality = Literal["optimal", "best", "fast"] | float
"""`optimal`: proven shortest. `best`: the shortest found in the time given. `fast`: the first good
solution. A number such as 1.5: at most that many times as long as the shortest."""

BEST_SECONDS = 10.0
"""Time for the quality `best` if no limit is given."""

BEST_MEMORY = 600e6
"""Bytes that a search for `best` may use by default; code and tables take about 300 MB more."""

_FAST_WIDTH = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """An algorithm and its options; None for options it does not have."""

    algorithm: str
    heuristic: str | None = None
    weight: float | None = None
    width: int | None = None
    depth: int | None = None
    enough: float | None = None
    """For `best`: stop at a solution of at most so many times the proven length."""


def make_plan(
    board: Board,
    *,
    quality: Quality | None = None,
    algorithm: str = AUTO,
    heuristic: str = AUTO,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
) -> Plan:
    """Make a plan for a board of this size; options that are not given are chosen.

    Options that contradict each other are a TypeError, values out of range a ValueError.
    """
    if heuristic not in HEURISTIC_NAMES:
        raise OptionValueError(
            "option.no_heuristic", field="heuristic", name=heuristic, names=HEURISTIC_NAMES
        )
    if algorithm not in ALGORITHM_NAMES:
        raise OptionValueError(
            "option.no_algorithm", field="algorithm", name=algorithm, names=ALGORITHM_NAMES
        )
    if quality is not None:
        if algorithm != AUTO or (weight, width, depth) != (None, None, None):
            raise OptionTypeError("option.quality_alone", field="quality")
        plan = _for_quality(board, quality, heuristic)
    elif algorithm != AUTO:
        plan = Plan(algorithm, heuristic, weight, width, depth)
    elif depth is not None:
        plan = Plan("dfs", heuristic, weight, width, depth)
    elif width is not None:
        plan = Plan("beam", heuristic, weight, width)
    elif weight is not None:
        plan = Plan("astar", heuristic, weight)
    else:
        plan = _shortest(board, heuristic)
    if ALGORITHMS[plan.algorithm].searches_states:
        return _check_plan(board, plan)
    return _without_options(board, plan)


def _for_quality(board: Board, quality: Quality, heuristic: str) -> Plan:
    if quality == "optimal":
        return _shortest(board, heuristic)
    if quality == "best":
        return Plan(BEST, heuristic)
    if quality == "fast":
        return _fast(board, heuristic)
    if isinstance(quality, bool) or not isinstance(quality, (int, float)):
        raise OptionValueError("option.quality_word", field="quality", quality=str(quality))
    if not WEIGHT.least <= quality <= WEIGHT.most:
        raise OptionValueError(
            "option.out_of_range", field="quality", range=WEIGHT.range, value=quality
        )
    # Where the shortest solution takes milliseconds, a longer one would not be faster.
    if quality == 1 or (heuristic == AUTO and len(board.tiles) <= PATTERN_CELLS):
        return _shortest(board, heuristic)
    if heuristic == AUTO:
        return Plan(BEST, AUTO, enough=quality)
    return Plan("astar", heuristic, quality)


def _shortest(board: Board, heuristic: str) -> Plan:
    """A plan for shortest solutions: whole space, then pattern databases, then without tables."""
    cells, is_line = len(board.tiles), min(board.rows, board.cols) == 1
    if heuristic != AUTO:
        return Plan("astar" if cells <= 9 and heuristic != PATTERN else "idastar", heuristic)
    if is_line:
        return Plan("bfs", AUTO)
    if cells <= WHOLE_SPACE_CELLS:
        return Plan(WHOLE_SPACE, AUTO)
    return Plan("idastar", PATTERN if cells <= PATTERN_CELLS else AUTO)


def _fast(board: Board, heuristic: str) -> Plan:
    """A plan for a quick solution: A* with a weight for milliseconds, or the first of `best`."""
    cells = len(board.tiles)
    if cells <= WHOLE_SPACE_CELLS or min(board.rows, board.cols) == 1:
        return _shortest(board, heuristic)
    if cells > PATTERN_CELLS and heuristic == AUTO:
        return Plan(BEST, AUTO, enough=inf)
    if cells <= COMPILED_CELLS:
        return Plan("astar", heuristic, 2 if cells <= PATTERN_CELLS else 3)
    return Plan("beam", heuristic, width=_FAST_WIDTH)


def _without_options(board: Board, plan: Plan) -> Plan:
    """The plan of a method without options, checked for this board."""
    method = ALGORITHMS[plan.algorithm]
    if plan != Plan(method.name, AUTO, enough=plan.enough):
        given = asdict(replace(plan, heuristic=None if plan.heuristic == AUTO else plan.heuristic))
        field = next(name for name in given if name != "algorithm" and given[name] is not None)
        raise OptionTypeError("option.none_taken", field=field, algorithm=method.name)
    if not method.boards.include(board.rows, board.cols):
        raise _wrong_size("algorithm", method.name, method.boards, board)
    return Plan(method.name, enough=plan.enough)


def _check_plan(board: Board, plan: Plan) -> Plan:
    """The plan with its heuristic filled in and its options checked."""
    method = algorithm_named(plan.algorithm)
    heuristic = None if plan.heuristic == AUTO else plan.heuristic
    if heuristic is None and method.informed:
        heuristic = default_heuristic(plan.algorithm, board.rows, board.cols)
    if heuristic is not None:
        _check_heuristic(board, plan.algorithm, heuristic)
    options = check_options(
        method,
        {"heuristic": heuristic, "weight": plan.weight, "width": plan.width, "depth": plan.depth},
    )
    return Plan(plan.algorithm, **options)


def _check_heuristic(board: Board, algorithm: str, heuristic: str) -> None:
    """Raise an error if a heuristic is not for this algorithm or not for this board."""
    entry = HEURISTICS[heuristic]
    if entry.algorithms is not None and algorithm not in entry.algorithms:
        raise OptionTypeError(
            "option.not_taken",
            field="heuristic",
            algorithm=algorithm,
            option=heuristic,
            algorithms=entry.algorithms,
        )
    if not entry.boards.include(board.rows, board.cols):
        raise _wrong_size("heuristic", heuristic, entry.boards, board)


def _wrong_size(field: str, name: str, boards: Boards, board: Board) -> OptionValueError:
    return OptionValueError(
        "option.wrong_size",
        field=field,
        name=name,
        sizes=boards.message,
        rows=board.rows,
        cols=board.cols,
    )


def default_heuristic(algorithm: str, rows: int, cols: int) -> str:
    """The heuristic to use by default: walking distance in IDA* where its tables are small."""
    small_tables = max(rows, cols) <= WALKING_LINES
    return "walking-distance" if algorithm == "idastar" and small_tables else "linear-conflict"
