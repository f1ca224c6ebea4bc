"""The result of a search, its statistics, and what it proves."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Generic

from pintu.messages import Message
from pintu.statespace.problem import Action, State


class GuaranteeKind(StrEnum):
    """What can be proven about a path, or about there being none."""

    OPTIMAL = "optimal"
    FEWEST_STEPS = "fewest-steps"
    BOUNDED = "bounded"
    NO_PATH = "no-path"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What a search proves about its path.

    A bounded path costs at most `factor` times the optimum; without a factor, the weight of the
    search is meant.

    >>> str(OPTIMAL), str(FEWEST_STEPS), str(within(1.5)), str(NO_PATH), str(NONE)
    ('optimal', 'fewest steps', 'within 1.5x', 'no path exists', 'none')
    """

    kind: GuaranteeKind
    factor: float | None = None

    def __str__(self) -> str:
        if self.kind is GuaranteeKind.BOUNDED:
            return "within its weight" if self.factor is None else f"within {self.factor:g}x"
        return _KIND_WORDS[self.kind]


_KIND_WORDS = {
    GuaranteeKind.OPTIMAL: "optimal",
    GuaranteeKind.FEWEST_STEPS: "fewest steps",
    GuaranteeKind.NO_PATH: "no path exists",
    GuaranteeKind.NONE: "none",
}

OPTIMAL = Guarantee(GuaranteeKind.OPTIMAL)
FEWEST_STEPS = Guarantee(GuaranteeKind.FEWEST_STEPS)
WITHIN_WEIGHT = Guarantee(GuaranteeKind.BOUNDED)
NO_PATH = Guarantee(GuaranteeKind.NO_PATH)
NONE = Guarantee(GuaranteeKind.NONE)


def within(weight: float) -> Guarantee:
    """The guarantee of a path that costs at most `weight` times the optimum."""
    return OPTIMAL if weight == 1 else Guarantee(GuaranteeKind.BOUNDED, weight)


class Status(StrEnum):
    """How a search ended."""

    SOLVED = "solved"
    UNSOLVABLE = "unsolvable"  # proven: no goal can be reached
    LIMITED = "limited"
    CANCELLED = "cancelled"

    def __repr__(self) -> str:
        return f"Status.{self.name}"


@dataclass(frozen=True, slots=True)
class Stats:
    """The counters of a search.

    expanded: states whose successors were generated, without the goal;
    generated: successors generated, with duplicates, without the start;
    frontier: the largest number of states waiting (for depth-first search: the longest path);
    memory: bytes of the stored states, estimated; seconds: wall time;
    duplicates: successors left out because they were known, by a path that costs no more;
    reopened: states expanded already that were put back because a cheaper path was found.
    Both are None for searches that do not store the states they have seen, such as IDA*.
    """

    expanded: int = 0
    generated: int = 0
    frontier: int = 0
    memory: int = 0
    seconds: float = 0.0
    duplicates: int | None = None
    reopened: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome(Generic[State, Action]):
    """How an algorithm ended, and the path if there is one, or else the reason why not."""

    status: Status
    guarantee: Guarantee
    reason: Message | None
    states: tuple[State, ...] = ()
    actions: tuple[Action, ...] = ()
    cost: float | None = None


@dataclass(frozen=True, slots=True)
class Result(Generic[State, Action]):
    """The result of a search: a path from start to goal if one was found, and its cost.

    `states` has one more element than `actions`; both are empty if no path was found.
    `lower_bound` is proven: no path to a goal costs less. `reason_message` says why no path was
    found, `note_message` that the heuristic overestimated.
    """

    algorithm: str
    status: Status
    guarantee: Guarantee
    reason_message: Message | None
    states: tuple[State, ...] = ()
    actions: tuple[Action, ...] = ()
    cost: float | None = None
    lower_bound: float = 0
    stats: Stats = Stats()
    note_message: Message | None = None

    @property
    def reason(self) -> str:
        """Why no path was found, in English; empty if one was."""
        return "" if self.reason_message is None else str(self.reason_message)

    @property
    def note(self) -> str:
        """Why less is guaranteed than the algorithm promises, in English; mostly empty."""
        return "" if self.note_message is None else str(self.note_message)

    @property
    def solved(self) -> bool:
        """Whether a path was found."""
        return self.status is Status.SOLVED

    @property
    def optimal(self) -> bool:
        """Whether the path is proven to be a cheapest one."""
        return self.solved and self.guarantee == OPTIMAL

    def _repr_html_(self) -> str:
        """The result as a small table, for notebooks."""
        stats = self.stats
        found = (
            f"{len(self.actions):,} steps, cost {self.cost:g}" if self.cost is not None else None
        )
        rows = {
            "algorithm": self.algorithm,
            "status": f"{self.status}",
            "path": found,
            "guarantee": f"{self.guarantee}",
            "expanded": f"{stats.expanded:,}",
            "generated": f"{stats.generated:,}",
            "frontier": f"{stats.frontier:,}",
            "seconds": f"{stats.seconds:.3f}",
            "reason": self.reason,
            "note": self.note,
        }
        return html_table(rows)


def html_table(rows: dict[str, str | None]) -> str:
    """Names and values as a table; without those that have no value."""
    from html import escape  # only notebooks need it

    lines = (
        f"<tr><th>{name}</th><td>{escape(value)}</td></tr>" for name, value in rows.items() if value
    )
    return f"<table>{''.join(lines)}</table>"
