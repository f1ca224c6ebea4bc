"""The solution of a board: its moves, and what is proven about them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import InitVar, dataclass
from typing import Any, NamedTuple

from pintu.messages import Message
from pintu.puzzle import Board, Move, NamedBy, format_moves, multi_tile_length
from pintu.puzzle.reachability import reachable_goals
from pintu.solving.lesson import LessonStep
from pintu.statespace import Stats, Status
from pintu.statespace.result import NONE, OPTIMAL, Guarantee


class Step(NamedTuple):
    """A move of a solution, and the board after it."""

    move: Move
    board: Board


@dataclass(frozen=True, slots=True)
class Solution:
    """The moves from a board to its goal, what is proven about them, and the search's counters.

    Lengths count single-tile moves. No solution is shorter than `lower_bound`, which is None if
    there is no solution at all. `reason_message` says why there are no moves, `note_message` what
    would make the search faster; `reason` and `note` are the same in English. Iterating over a
    solution yields its steps: each move with the board after it.
    """

    start: Board
    goal: Board
    status: Status
    moves: tuple[Move, ...] = ()
    lower_bound: int | None = None
    guarantee: Guarantee = NONE
    algorithm: str | None = None
    heuristic: str | None = None
    weight: float | None = None
    stats: Stats = Stats()
    reason_message: Message | None = None
    note_message: Message | None = None
    compiled: bool | None = None
    """True if a compiled search ran, False for a readable one, None if no search was needed."""
    lesson_steps: tuple[LessonStep, ...] | None = None
    """The steps of the algorithm `teach`, which explain the moves; None for the others."""
    replayed: InitVar[bool] = False
    """Whether the moves were replayed already; otherwise that is done here."""

    def __post_init__(self, replayed: bool) -> None:
        if self.solved and not replayed and self.start.after(*self.moves) != self.goal:
            raise ValueError("these moves do not lead to the goal")

    @property
    def reason(self) -> str:
        """Why there are no moves; empty if there are some."""
        return "" if self.reason_message is None else str(self.reason_message)

    @property
    def note(self) -> str:
        """What would have made it faster; empty if nothing is known."""
        return "" if self.note_message is None else str(self.note_message)

    @property
    def solved(self) -> bool:
        """Whether a solution was found."""
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
        """The number of moves if several tiles of a line may slide at once; None if unsolved."""
        return multi_tile_length(self.moves) if self.solved else None

    @property
    def states(self) -> tuple[Board, ...]:
        """All boards from the start to the goal; only the start if there is no solution."""
        return (self.start, *(step.board for step in self))

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[Step]:
        board = self.start
        for move in self.moves:
            board = board.after(move)
            yield Step(move, board)

    def __bool__(self) -> bool:
        return self.solved

    def __str__(self) -> str:
        return format_moves(self.moves)

    def as_record(self, *, of: NamedBy = "tile") -> dict[str, Any]:
        """The solution as a dictionary of plain values, for JSON; moves are named by `of`."""
        return {
            "board": self.start.text,
            "goal": self.goal.text,
            "status": self.status.value,
            "length": self.length,
            "moves": format_moves(self.moves, of=of) if self.solved else None,
            "optimal": self.optimal,
            "guarantee": str(self.guarantee),
            "lower_bound": self.lower_bound,
            "algorithm": self.algorithm,
            "heuristic": self.heuristic,
            "weight": self.weight,
            "compiled": self.compiled,
            "expanded": self.stats.expanded,
            "generated": self.stats.generated,
            "frontier": self.stats.frontier,
            "duplicates": self.stats.duplicates,
            "reopened": self.stats.reopened,
            "memory": self.stats.memory,
            "seconds": round(self.stats.seconds, 6),
            "reason": self.reason or None,
        }

    def _repr_svg_(self) -> str:
        from pintu.render.svg import strip_svg, unsolved_svg

        if self.solved:
            return strip_svg(self.start, self.goal, self.moves)
        reason = self.reason
        if self.status is Status.UNSOLVABLE and (names := reachable_goals(self.start)):
            reason = str(Message("unreachable.other_goals", reason=reason, names=names))
        return unsolved_svg(self.start, self.goal, reason)
