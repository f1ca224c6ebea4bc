"""A complete trace of a search: every expansion, and what happened to every successor."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic

from pintu.statespace.events import OPENED, SuccessorKind
from pintu.statespace.open_closed import (
    Snapshot,
    TraceNode,
    node_of,
    snapshot_at,
    snapshots,
)
from pintu.statespace.problem import Action, State
from pintu.statespace.result import Result


@dataclass(frozen=True, slots=True)
class Successor(Generic[State, Action]):
    """A successor of an expanded state, and what the algorithm did with it.

    `node` is the number of its state in the trace. `step` is the number of expansions made before
    it was generated: depth-first algorithms generate the next successor of a state only when they
    come back to it.
    """

    node: int
    action: Action
    state: State
    g: float
    h: float
    f: float
    kind: SuccessorKind
    step: int


@dataclass(frozen=True, slots=True)
class TraceStep(Generic[State, Action]):
    """The expansion of a state, with its successors.

    `number` counts expansions from 1. `node` is the number of the state in the trace; `parent` is
    the node from which `action` leads to it, None for a start. `side` is the tree of a
    bidirectional search. `round` and `bound` are those of iterative deepening: rounds are counted
    from 1, and f, or the depth, is at most the bound. `dropped` are nodes that beam search leaves
    out afterwards.
    """

    number: int
    node: int
    state: State
    parent: int | None
    action: Action | None
    g: float
    h: float
    f: float
    side: str
    round: int | None
    bound: float | None
    successors: tuple[Successor[State, Action], ...]
    dropped: tuple[int, ...] = ()


@dataclass(frozen=True)
class Trace(Generic[State, Action]):
    """What a search did, step by step, and its result.

    A state is a node, with a number. Depth-first algorithms do not notice that they have seen a
    state before, so there each visit is a node of its own. `roots` are the nodes that wait at
    first: the start and, for a bidirectional search, the goal. `path` are the nodes of the solution
    from the start to the goal. The state where the two sides of a bidirectional search meet is
    `meeting`; it has a node on each side, and the path has the forward one. `options` are those
    of the search, to be shown.
    """

    algorithm: str
    roots: tuple[TraceNode[State, Action], ...]
    steps: tuple[TraceStep[State, Action], ...]
    result: Result[State, Action]
    path: tuple[int, ...] = ()
    meeting: State | None = None
    options: tuple[tuple[str, Any], ...] = ()

    def __len__(self) -> int:
        return len(self.steps)

    def snapshot(self, step: int | None = None) -> Snapshot[State, Action]:
        """The open and closed states after so many expansions; without a number, at the end."""
        return snapshot_at(self, len(self) if step is None else step)

    def snapshots(self) -> Iterator[Snapshot[State, Action]]:
        """The open and closed states before the first expansion and after each one."""
        return snapshots(self)

    def open(
        self, step: int | None = None, side: str | None = None
    ) -> tuple[TraceNode[State, Action], ...]:
        """The states that wait after so many expansions, the next one first.

        Depth-first algorithms store only the current path; this is then the path.
        """
        return _of_side(self.snapshot(step).open, side)

    def closed(
        self, step: int | None = None, side: str | None = None
    ) -> tuple[TraceNode[State, Action], ...]:
        """The states expanded in the first `step` expansions and not reopened, in this order."""
        return _of_side(self.snapshot(step).closed, side)

    @cached_property
    def nodes(self) -> dict[int, TraceNode[State, Action]]:
        """Every state that was ever open, as it was last put into the open list."""
        found = {node.number: node for node in self.roots}
        for step in self.steps:
            for successor in step.successors:
                if successor.kind in OPENED:
                    found[successor.node] = node_of(step, successor)
        return found

    def as_record(self) -> dict[str, Any]:
        """The trace as a dictionary of plain values, for JSON; states and actions are text."""
        from pintu.statespace.trace_records import header_record, result_record, step_record

        return {
            **header_record(self),
            "steps": [step_record(step) for step in self.steps],
            "result": result_record(self),
        }

    def json_lines(self) -> Iterator[str]:
        """A line of JSON for the search, one for each expansion, and one for the result."""
        from pintu.statespace.trace_records import json_lines

        return json_lines(self)

    def posthoc_lines(self, form: str = "yaml") -> Iterator[str]:
        """The lines of a search trace for the visualiser Posthoc, as `yaml` or `json`."""
        from pintu.statespace.posthoc import posthoc_lines

        return posthoc_lines(self, form)

    def tables(self, most: int = 10) -> Iterator[str]:
        """The open and closed lists step by step as text, with at most so many states of each."""
        from pintu.statespace.trace_tables import tables

        return tables(self, most)

    def _repr_svg_(self) -> str:
        from pintu.render.search_tree import search_tree_svg

        return search_tree_svg(self)

    def __repr__(self) -> str:
        return f"<Trace of {self.algorithm}: {len(self):,} expansions, {self.result.status}>"

    def __str__(self) -> str:
        return "\n".join(self.tables())


def _of_side(
    nodes: tuple[TraceNode[State, Action], ...], side: str | None
) -> tuple[TraceNode[State, Action], ...]:
    return nodes if side is None else tuple(node for node in nodes if node.side == side)
