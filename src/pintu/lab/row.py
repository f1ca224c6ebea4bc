"""A row of an experiment: one entrant on one board."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp, log
from typing import Any

from pintu.catalogue import PATTERN
from pintu.heuristics import HEURISTICS, heuristic_named
from pintu.lab.entrant import Entrant
from pintu.messages import Message
from pintu.puzzle import Board, is_reachable
from pintu.solving.solution import Solution
from pintu.statespace import Status

COLUMNS = (
    "number", "board", "goal", "entrant", "algorithm", "heuristic", "weight", "status", "length",
    "verdict", "guarantee", "lower_bound", "expanded", "generated", "frontier", "duplicates",
    "reopened", "memory", "seconds", "branching", "estimate", "compiled", "reason",
)  # fmt: skip
"""The columns of a table of rows, in order; `docs/how-to/lab.md` explains them."""


_PRECISION = 1e-9


@dataclass(frozen=True, slots=True)
class Row:
    """What an entrant needed for a board, and what it found.

    `number` counts the boards from 1. `estimate` is the heuristic's value for the board, None
    without a heuristic. `branching` is the effective branching factor, None without a solution.
    `solution` is None if the search failed; `reason_message` then says why.
    """

    number: int
    board: Board
    goal: Board
    entrant: Entrant
    solution: Solution | None
    estimate: float | None = None
    reason_message: Message | None = None

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
        return self.solution is not None and self.solution.solved

    @property
    def length(self) -> int | None:
        """The number of single-tile moves; None without a solution."""
        return None if self.solution is None else self.solution.length

    @property
    def verdict_message(self) -> Message:
        """What is proven about the solution, or why there is none."""
        solution = self.solution
        if solution is None:
            assert self.reason_message is not None
            return Message("verdict.gave_up", reason=self.reason_message)
        if solution.optimal:
            return Message("verdict.shortest")
        if solution.solved and solution.guarantee.factor is not None:
            return Message("verdict.within", factor=solution.guarantee.factor)
        if solution.solved:
            return Message("verdict.not_proven")
        if solution.status is Status.UNSOLVABLE:
            return Message("verdict.unsolvable")
        assert solution.reason_message is not None
        return Message("verdict.gave_up", reason=solution.reason_message)

    @property
    def verdict(self) -> str:
        """`verdict_message` in English."""
        return str(self.verdict_message)

    @property
    def expanded(self) -> int:
        """States expanded."""
        return 0 if self.solution is None else self.solution.stats.expanded

    @property
    def branching(self) -> float | None:
        """The effective branching factor; None without a solution."""
        if self.solution is None or self.length is None:
            return None
        return effective_branching(self.solution.stats.generated, self.length)

    def as_record(self) -> dict[str, Any]:
        """The row as a dictionary of plain values, with the columns in order."""
        known: dict[str, Any] = dict.fromkeys(COLUMNS)
        if self.solution is not None:
            known |= self.solution.as_record()
        else:
            known |= {"status": "failed", "guarantee": "none", "reason": str(self.reason_message)}
        branching = self.branching
        known |= {
            "number": self.number,
            "board": self.board.text,
            "goal": self.goal.text,
            "entrant": str(self.entrant),
            "verdict": self.verdict,
            "algorithm": known["algorithm"] or self.entrant.algorithm,
            "heuristic": known["heuristic"] or self.entrant.heuristic,
            "branching": None if branching is None else round(branching, 4),
            "estimate": self.estimate,
        }
        return {name: known[name] for name in COLUMNS}


def effective_branching(generated: int, length: int) -> float | None:
    """The branching factor of a uniform tree of this depth with so many states below its root.

    It is the b for which b + b^2 + ... + b^length = generated; None for a length of 0.

    >>> effective_branching(30, 4), effective_branching(7, 7)
    (2.0, 1.0)
    """
    if length < 1 or generated < length:
        return None
    # The deepest level alone has no more states than all levels together.
    low, high = 1.0, max(1.0, exp(log(generated) / length))
    while high - low > _PRECISION:
        middle = (low + high) / 2
        if _states(middle, length) < generated:
            low = middle
        else:
            high = middle
    return round(high, 6)


def start_estimate(heuristic: str | None, board: Board, goal: Board) -> float | None:
    """The value of a heuristic for a board; None if there is no heuristic.

    Pattern databases have no readable version: theirs is the first bound of their search, with the
    tables that it uses. They have no value for a board that cannot be solved.
    """
    if heuristic == PATTERN:
        if not is_reachable(board, goal):
            return None
        from pintu.engine.encoding.permutation import permutation_of
        from pintu.engine.patterns.iterative_deepening import IterativeDeepening

        tiles = permutation_of(board, goal)
        return IterativeDeepening(goal.rows, goal.cols, goal.blank, tiles).bound
    return heuristic_named(heuristic, goal)(board) if heuristic in HEURISTICS else None


def _states(branching: float, length: int) -> float:
    """The number of states below the root of a uniform tree."""
    return branching * (branching**length - 1) / (branching - 1) if branching > 1 else length
