"""The open and closed lists of a trace as text, step by step, as textbooks print them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from pintu.statespace.algorithms import ALGORITHMS, OpenOrder
from pintu.statespace.open_closed import Excerpt, TraceNode, excerpts
from pintu.statespace.trace import Trace, TraceStep
from pintu.statespace.trace_records import text_of


def tables(trace: Trace[Any, Any], most: int = 10) -> Iterator[str]:
    """The lines: each expansion with its successors, then both lists, `most` states of each."""
    path_only = ALGORITHMS[trace.algorithm].open_order is OpenOrder.PATH
    steps: Iterable[TraceStep[Any, Any] | None] = (None, *trace.steps)
    for step, lists in zip(steps, excerpts(trace, most), strict=True):
        if step is None:
            yield "start"
        else:
            yield ""
            yield from _expansion(step)
        yield from _lists(lists, path_only)
    yield ""
    yield from _result(trace)


def _expansion(step: TraceStep[Any, Any]) -> Iterator[str]:
    words = [f"step {step.number:,}: expand {_node(step.node, step.state, step.g, step.h, step.f)}"]
    if step.side != "forward":
        words.append("backwards from the goal")
    if step.bound is not None:
        words.append(f"round {step.round}, bound {step.bound:g}")
    yield ", ".join(words)
    for each in step.successors:
        node = _node(each.node, each.state, each.g, each.h, each.f)
        yield f"  {text_of(each.action):<8}{node}  {each.kind}"
    if step.dropped:
        yield f"  left out at the end of the level: {len(step.dropped):,}"


def _lists(lists: Excerpt[Any, Any], path_only: bool) -> Iterator[str]:
    if path_only:
        yield from _list("path", lists.open, lists.open_count, at_end=True)
        return
    yield from _list("open", lists.open, lists.open_count)
    yield from _list("closed", lists.closed, lists.closed_count, at_end=True)


def _list(
    name: str, nodes: Sequence[TraceNode[Any, Any]], count: int, at_end: bool = False
) -> Iterator[str]:
    """A list with its first states, or with its last ones."""
    lines = [_node(each.number, each.state, each.g, each.h, each.f) for each in nodes]
    if not count:
        lines.append("empty")
    elif len(nodes) < count:
        lines.insert(0 if at_end else len(lines), f"{count - len(nodes):,} more")
    for at, line in enumerate(lines):
        yield f"  {name if at == 0 else '':<8}{line}"


def _result(trace: Trace[Any, Any]) -> Iterator[str]:
    result = trace.result
    if not result.solved:
        yield f"{result.status}: {result.reason}"
        return
    actions = " ".join(text_of(action) for action in result.actions)
    yield f"solved: {actions or 'the start is the goal'}"
    yield f"cost {result.cost:g}, {result.guarantee}"
    if trace.meeting is not None:
        yield f"the two sides meet at {text_of(trace.meeting)}"


def _node(number: int, state: Any, g: float, h: float, f: float) -> str:
    return f"#{number:<4} {text_of(state)}  g {g:g}  h {h:g}  f {f:g}"
