"""The open and closed lists of a search at any step, rebuilt from its trace."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from heapq import nsmallest
from itertools import islice
from typing import TYPE_CHECKING, Any, Generic

from pintu.statespace.algorithms import ALGORITHMS, OpenOrder
from pintu.statespace.events import OPENED
from pintu.statespace.problem import Action, State

if TYPE_CHECKING:
    from pintu.statespace.trace import Successor, Trace, TraceStep


@dataclass(frozen=True, slots=True)
class TraceNode(Generic[State, Action]):
    """A state in a list: its number, the node and the action that it was reached by, and its f."""

    number: int
    state: State
    parent: int | None
    action: Action | None
    g: float
    h: float
    f: float
    side: str = "forward"


@dataclass(frozen=True, slots=True)
class Snapshot(Generic[State, Action]):
    """The lists after `step` expansions: open with the next state first, closed as expanded."""

    step: int
    open: tuple[TraceNode[State, Action], ...]
    closed: tuple[TraceNode[State, Action], ...]


@dataclass(frozen=True, slots=True)
class Excerpt(Generic[State, Action]):
    """The first states of the open list, the last of the closed list, and how many there are.

    Depth-first searches have the current path instead of an open list; of it, the last states.
    """

    open: tuple[TraceNode[State, Action], ...]
    open_count: int
    closed: tuple[TraceNode[State, Action], ...]
    closed_count: int


class _Lists(Generic[State, Action]):
    """The two lists, changed by one expansion after another."""

    def __init__(self, trace: Trace[State, Action]) -> None:
        order = ALGORITHMS[trace.algorithm].open_order
        self._path_only = order is OpenOrder.PATH
        self._key = _KEYS[order]
        self._in_order = order is OpenOrder.FIRST_IN and len(trace.roots) == 1
        self._step = 0
        self._arrivals = 0
        self._open: dict[int, _Waiting] = {}
        self._closed: dict[int, TraceNode[State, Action]] = {}
        for root in trace.roots:
            self._add(root, 0)

    def expand(self, step: TraceStep[State, Action]) -> None:
        """Move a state to the closed list, and its successors to the open list."""
        self._step = step.number
        if self._path_only:
            self._follow(step)
            return
        expanded = self._open.pop(step.node)
        self._closed[step.node] = expanded.node
        for successor in step.successors:
            if successor.kind in OPENED:
                self._closed.pop(successor.node, None)
                self._add(node_of(step, successor), expanded.depth + 1)
        for number in step.dropped:
            del self._open[number]

    def snapshot(self) -> Snapshot[State, Action]:
        """The lists as they are now."""
        waiting = sorted(self._open.values(), key=self._key)
        return Snapshot(
            self._step, tuple(each.node for each in waiting), tuple(self._closed.values())
        )

    def excerpt(self, most: int) -> Excerpt[State, Action]:
        """At most so many states of each list, without sorting all of them."""
        if self._path_only:
            waiting = [*islice(reversed(self._open.values()), most)][::-1]
        elif self._in_order:
            waiting = [*islice(self._open.values(), most)]
        else:
            waiting = nsmallest(most, self._open.values(), key=self._key)
        closed = [*islice(reversed(self._closed.values()), most)][::-1]
        return Excerpt(
            tuple(each.node for each in waiting), len(self._open), tuple(closed), len(self._closed)
        )

    def _add(self, node: TraceNode[State, Action], depth: int) -> None:
        self._arrivals += 1
        self._open[node.number] = _Waiting(node, depth, self._arrivals)

    def _follow(self, step: TraceStep[State, Action]) -> None:
        """Go back along the path to the parent of a state, and append the state."""
        while self._open and next(reversed(self._open)) != step.parent:
            self._open.popitem()
        node = TraceNode(
            step.node, step.state, step.parent, step.action, step.g, step.h, step.f, step.side
        )
        self._add(node, 0)


@dataclass(frozen=True, slots=True)
class _Waiting:
    node: TraceNode[Any, Any]
    depth: int
    arrival: int


_KEYS: dict[OpenOrder, Callable[[_Waiting], tuple[Any, ...]]] = {
    OpenOrder.FIRST_IN: lambda each: (each.node.side != "forward", each.arrival),
    OpenOrder.BEST: lambda each: (each.node.f, -each.node.g, -each.arrival),
    OpenOrder.LEVEL: lambda each: (each.depth, each.node.h, each.arrival),
    OpenOrder.PATH: lambda each: (each.arrival,),
}


def node_of(
    step: TraceStep[State, Action], successor: Successor[State, Action]
) -> TraceNode[State, Action]:
    """The node of a successor in the open list."""
    return TraceNode(
        successor.node, successor.state, step.node, successor.action, successor.g, successor.h,
        successor.f, step.side,
    )  # fmt: skip


def snapshots(trace: Trace[State, Action]) -> Iterator[Snapshot[State, Action]]:
    """The lists before the first expansion, and after each one."""
    lists = _Lists(trace)
    yield lists.snapshot()
    for step in trace.steps:
        lists.expand(step)
        yield lists.snapshot()


def excerpts(trace: Trace[State, Action], most: int) -> Iterator[Excerpt[State, Action]]:
    """A few states of the lists before the first expansion, and after each one."""
    lists = _Lists(trace)
    yield lists.excerpt(most)
    for step in trace.steps:
        lists.expand(step)
        yield lists.excerpt(most)


def snapshot_at(trace: Trace[State, Action], step: int) -> Snapshot[State, Action]:
    """The lists after so many expansions; IndexError if there are fewer."""
    if not 0 <= step <= len(trace.steps):
        raise IndexError(f"this trace has the steps 0 to {len(trace.steps)}, not {step}")
    lists = _Lists(trace)
    for each in trace.steps[:step]:
        lists.expand(each)
    return lists.snapshot()
