"""A trace for Posthoc, a visualiser of search algorithms (posthoc.pathfinding.ai)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from pintu.statespace.events import SuccessorKind
from pintu.statespace.trace import Trace, TraceStep
from pintu.statespace.trace_records import plain

VERSION = "1.4.0"
"""The version of Posthoc's format."""

_TYPES = {
    SuccessorKind.NEW: "generate",
    SuccessorKind.REPLACED: "update",
    SuccessorKind.REOPENED: "update",
}
"""The events of successors that are kept. Posthoc draws an edge for every event with a parent, so
the others are left out: the edges are then those of the search tree."""


def posthoc_lines(trace: Trace[Any, Any], form: str = "yaml") -> Iterator[str]:
    """The lines of a file NAME.trace.yaml or NAME.trace.json."""
    if form not in ("yaml", "json"):
        raise ValueError(f"the form is 'yaml' or 'json', not {form!r}")
    if form == "yaml":
        yield f"version: {VERSION}"
        yield "events:"
        for event in _events(trace):
            yield f"- {json.dumps(event)}"  # YAML reads JSON as its flow style
        return
    yield f'{{"version": "{VERSION}", "events": ['
    separator = " "
    for event in _events(trace):
        yield separator + json.dumps(event)
        separator = ","
    yield "]}"


def _events(trace: Trace[Any, Any]) -> Iterator[dict[str, Any]]:
    for root in trace.roots:
        kind = "source" if root.side == "forward" else "destination"
        yield _event(kind, root.number, None, root.state, root.g, root.h, root.f)
    for step in trace.steps:
        yield _step_event("expand", step)
        for each in step.successors:
            if each.kind in _TYPES:
                kind = _TYPES[each.kind]
                yield _event(kind, each.node, step.node, each.state, each.g, each.h, each.f)
        yield _step_event("close", step)
    for number in trace.path:
        node = trace.nodes[number]
        yield _event("end", number, node.parent, node.state, node.g, node.h, node.f)


def _step_event(kind: str, step: TraceStep[Any, Any]) -> dict[str, Any]:
    return _event(kind, step.node, step.parent, step.state, step.g, step.h, step.f)


def _event(
    kind: str, node: int, parent: int | None, state: Any, g: float, h: float, f: float
) -> dict[str, Any]:
    event = {"type": kind, "id": node, "pId": parent, "state": plain(state), "g": g, "h": h, "f": f}
    return {
        name: value
        for name, value in event.items()
        if not isinstance(value, float) or isfinite(value)
    }
