"""What solving a board gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pintu.puzzle import Board, Move, format_moves, multi_tile_length
from pintu.statespace import Stats, Status
from pintu.statespace.result import NONE, OPTIMAL

_STATUS_WORDS = {
    Status.SOLVED: "solved",
    Status.EXHAUSTED: "unsolvable",
    Status.LIMITED: "limited",
    Status.CANCELLED: "cancelled",
}


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves from a board to its goal if there are any, what they cost, and what is proven.

    Lengths count single-tile moves. No solution is shorter than `lower_bound`; it is None where
    there is no solution at all. `reason` says why there are no moves, `note` what would have made
    it faster.
    """

    start: Board
    goal: Board
    status: Status
    moves: tuple[Move, ...] = ()
    lower_bound: int | None = None
    guarantee: str = NONE
    algorithm: str | None = None
    heuristic: str | None = None
    weight: float | None = None
    stats: Stats = Stats()
    reason: str = ""
    note: str = ""
    compiled: bool | None = None
    """Whether a compiled search ran, or a readable one; None if no search was needed."""

    def __post_init__(self) -> None:
        if self.solved and self.start.after(*self.moves) != self.goal:
            raise ValueError("these moves do not lead to the goal")

    @property
    def solved(self) -> bool:
        """Whether there are moves that lead to the goal."""
        return self.status is Status.SOLVED

    @property
    def optimal(self) -> bool:
        """Whether it is proven that no solution is shorter."""
        return self.guarantee == OPTIMAL

    @property
    def length(self) -> int | None:
        """The number of single-tile moves; None without a solution."""
        return len(self.moves) if self.solved else None

    @property
    def multi_tile_length(self) -> int | None:
        """The number of moves when a whole line of tiles may slide at once."""
        return multi_tile_length(self.moves) if self.solved else None

    @property
    def states(self) -> tuple[Board, ...]:
        """All boards from start to goal, both among them; only the start without a solution."""
        boards = [self.start]
        for move in self.moves:
            boards.append(boards[-1].after(move))
        return tuple(boards)

    def __len__(self) -> int:
        return len(self.moves)

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return format_moves(self.moves)

    def as_record(self) -> dict[str, Any]:
        """The solution as plain values, for JSON."""
        return {
            "board": str(self.start),
            "goal": str(self.goal),
            "status": _STATUS_WORDS[self.status],
            "length": self.length,
            "moves": format_moves(self.moves) if self.solved else None,
            "optimal": self.optimal,
            "lower_bound": self.lower_bound,
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "weight": self.weight,
            "compiled": self.compiled,
            "expanded": self.stats.expanded,
            "generated": self.stats.generated,
            "frontier": self.stats.frontier,
            "seconds": round(self.stats.seconds, 6),
            "reason": self.reason or None,
        }

    def _repr_svg_(self) -> str:
        from pintu.render.svg import strip_svg

        return strip_svg(self.states, self.moves)
