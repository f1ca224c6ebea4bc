"""Runs a search and records its complete trace."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from typing import Any, Generic

from pintu.messages import Message
from pintu.statespace.algorithms import SearchName, algorithm_named
from pintu.statespace.driver import Search
from pintu.statespace.events import OPENED, Expansion, SuccessorKind
from pintu.statespace.identity import IdentifiedProblem, unwrap_heuristic, unwrap_result
from pintu.statespace.limits import Limits, limits_with
from pintu.statespace.open_closed import TraceNode
from pintu.statespace.problem import Action, Heuristic, Problem, State
from pintu.statespace.result import Result, Status
from pintu.statespace.trace import Successor, Trace, TraceStep

MOST_TRACED = 100_000
"""Expansions in a trace if no limit is given: on boards of 3x3 they take about 120 MB."""


def trace_search(
    problem: Problem[State, Action],
    algorithm: SearchName,
    *,
    heuristic: Heuristic[State] | None = None,
    weight: float | None = None,
    width: int | None = None,
    depth: int | None = None,
    limits: Limits | None = None,
    cancelled: Callable[[], bool] | None = None,
    key: Callable[[State], Hashable] | None = None,
    same: Callable[[State, State], bool] | None = None,
) -> Trace[State, Action]:
    """Run a search, and return everything that it did.

    The options are those of `search`. A trace keeps every successor in memory, so it ends after
    100,000 expansions, unless `limits` has another limit of expanded states.

    >>> class Counting:
    ...     initial = 0
    ...     def is_goal(self, state: int) -> bool:
    ...         return state == 2
    ...     def successors(self, state: int) -> list[tuple[str, int, float]]:
    ...         return [("add one", state + 1, 1), ("stay", state, 1)]
    >>> trace = trace_search(Counting(), "bfs")
    >>> [(step.state, [each.kind.value for each in step.successors]) for step in trace.steps]
    [(0, ['new', 'duplicate']), (1, ['new', 'duplicate'])]
    >>> [node.state for node in trace.open(1)], [node.state for node in trace.closed(1)]
    ([1], [0])
    """
    limits = limits_with(limits, None) or Limits()
    options = {"heuristic": _name(heuristic), "weight": weight, "width": width, "depth": depth}
    identified = key is not None or same is not None
    if identified:
        # The recorder needs the wrapped states, to find each of them again.
        wrapped: Any = IdentifiedProblem(problem, key, same)
        unwrapping: Any = None if heuristic is None else unwrap_heuristic(heuristic)
        problem, heuristic = wrapped, unwrapping
    recorder: _TraceRecorder[State, Action] = _TraceRecorder(identified)
    run = Search(
        problem, algorithm, heuristic=heuristic, weight=weight, width=width, depth=depth,
        limits=limits if limits.expanded is not None else replace(limits, expanded=MOST_TRACED),
        cancelled=cancelled, trace=True, recorder=recorder,
    )  # fmt: skip
    h = 0 if heuristic is None else heuristic(problem.initial)
    recorder.root(TraceNode(0, problem.initial, None, None, 0, h, h * (weight or 1)))
    if algorithm_named(algorithm).two_way:
        goal = problem.goal  # type: ignore[attr-defined]
        recorder.root(TraceNode(1, goal, None, None, 0, 0, 0, "backward"))
    for expansion in run:
        recorder.expansion(expansion)
    result = run.result
    if limits.expanded is None and result.status is Status.LIMITED and len(recorder) == MOST_TRACED:
        reason = Message("search.trace_limit", expanded=MOST_TRACED)
        result = replace(result, reason_message=reason)
    given = tuple((name, value) for name, value in options.items() if value is not None)
    return recorder.trace(result, given)


def _name(heuristic: Any) -> str | None:
    """The name of a heuristic: that of the function, or of its class."""
    if heuristic is None:
        return None
    return str(getattr(heuristic, "__name__", type(heuristic).__name__))


class _Draft(Generic[State, Action]):
    """An expansion whose successors are still being recorded."""

    def __init__(self, expansion: Expansion[State], node: int, round_number: int | None) -> None:
        self.expansion, self.node, self.round = expansion, node, round_number
        self.successors: list[Successor[State, Action]] = []
        self.dropped: tuple[int, ...] = ()


class _TraceRecorder(Generic[State, Action]):
    """Gives numbers to states, and collects the steps of a trace."""

    def __init__(self, identified: bool) -> None:
        """`identified`: whether states are recorded as `Identified`, which the trace has not."""
        self._identified = identified
        self._roots: list[TraceNode[State, Action]] = []
        self._drafts: list[_Draft[State, Action]] = []
        self._numbers: dict[tuple[str, State], int] = {}
        self._estimates: list[float] = []
        self._reached: dict[int, tuple[int | None, Action | None]] = {}
        self._rounds = 0
        self._followed = 0
        """Depth-first search: the node of the successor that is expanded next."""
        self._meeting: State | None = None

    def __len__(self) -> int:
        return len(self._drafts)

    def root(self, node: TraceNode[State, Action]) -> None:
        """Record a state that waits before the first expansion."""
        self._roots.append(replace(node, state=self._plain(node.state)))
        self._numbers[node.side, node.state] = self._new_node(node.h)
        self._reached[node.number] = (None, None)

    def expansion(self, expansion: Expansion[State]) -> None:
        """Record a state that is expanded now."""
        node = self._numbers.get((expansion.side, expansion.state), 0)
        if expansion.bound is not None:
            if expansion.parent is None:
                self._rounds += 1
                self._followed = 0
            node = self._followed
        self._drafts.append(_Draft(expansion, node, self._rounds or None))

    def successor(
        self,
        expansion: int,
        action: Action,
        state: State,
        g: float,
        h: float | None,
        f: float | None,
        kind: SuccessorKind,
    ) -> None:
        """Record a successor, and what was done with it."""
        draft = self._drafts[expansion - 1]
        side = draft.expansion.side
        if draft.expansion.bound is not None:
            node = self._new_node(h or 0)
            if kind is SuccessorKind.NEW:
                self._followed = node
        else:
            known = self._numbers.get((side, state))
            node = self._new_node(h or 0) if known is None else known
            self._numbers[side, state] = node
        if kind in OPENED:
            self._reached[node] = (draft.node, action)
            if self._meeting is None and len(self._roots) > 1:
                self._look_for_meeting(side, state)
        h = self._estimates[node] if h is None else h
        draft.successors.append(
            Successor(
                node, action, self._plain(state), g, h, h if f is None else f, kind, len(self)
            )
        )

    def drop(self, states: list[State]) -> None:
        """Record the states that beam search drops after the latest expansion."""
        self._drafts[-1].dropped = tuple(self._numbers["forward", state] for state in states)

    def trace(
        self, result: Result[State, Action], options: tuple[tuple[str, Any], ...]
    ) -> Trace[State, Action]:
        """The trace of a search that has ended."""
        return Trace(
            result.algorithm,
            tuple(self._roots),
            tuple(self._steps()),
            unwrap_result(result) if self._identified else result,  # type: ignore[arg-type]
            self._path(result),
            None if self._meeting is None else self._plain(self._meeting),
            options,
        )

    def _plain(self, state: Any) -> Any:
        """A state as the problem has it."""
        return state.state if self._identified else state

    def _new_node(self, h: float) -> int:
        self._estimates.append(h)
        return len(self._estimates) - 1

    def _steps(self) -> list[TraceStep[State, Action]]:
        steps = []
        parents: dict[int, tuple[int | None, Action | None]] = {
            root.number: (None, None) for root in self._roots
        }
        for draft in self._drafts:
            each = draft.expansion
            parent, action = parents[draft.node]
            step = TraceStep(
                each.number, draft.node, self._plain(each.state), parent, action, each.g, each.h,
                each.f, each.side, draft.round, each.bound, tuple(draft.successors), draft.dropped,
            )  # fmt: skip
            steps.append(step)
            for successor in draft.successors:
                if successor.kind in OPENED:
                    parents[successor.node] = (draft.node, successor.action)
        return steps

    def _look_for_meeting(self, side: str, state: State) -> None:
        other = "backward" if side == "forward" else "forward"
        if self._numbers.get((other, state)) in self._reached:
            self._meeting = state

    def _path(self, result: Result[State, Action]) -> tuple[int, ...]:
        """The nodes of the solution, from the start to the goal."""
        if not result.solved:
            return ()
        if self._meeting is not None:
            ahead = self._to_root(self._numbers["forward", self._meeting])
            behind = self._to_root(self._numbers["backward", self._meeting])
            return (*reversed(ahead), *behind[1:])
        last = result.states[-1]
        goal = self._followed if self._rounds else self._numbers["forward", last]
        return tuple(reversed(self._to_root(goal)))

    def _to_root(self, node: int) -> list[int]:
        nodes = [node]
        while (parent := self._reached[nodes[-1]][0]) is not None:
            nodes.append(parent)
        return nodes
