"""A trace as plain values and as JSON lines."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import Any

from pintu.statespace.trace import Successor, Trace, TraceStep

VERSION = 1
"""The version of the format; every change that readers would notice increases it."""


def json_lines(trace: Trace[Any, Any]) -> Iterator[str]:
    """The lines of a file: the search, its expansions, its result."""
    yield json.dumps({"type": "search", **header_record(trace)})
    for step in trace.steps:
        yield json.dumps({"type": "expansion", **step_record(step)})
    yield json.dumps({"type": "result", **result_record(trace)})


def header_record(trace: Trace[Any, Any]) -> dict[str, Any]:
    """The algorithm with its options, and the states that wait before the first expansion."""
    return {
        "version": VERSION,
        "algorithm": trace.algorithm,
        "options": dict(trace.options),
        "roots": [
            {
                "node": root.number,
                "state": plain(root.state),
                "side": root.side,
                "g": root.g,
                "h": number(root.h),
                "f": number(root.f),
            }
            for root in trace.roots
        ],
    }


def step_record(step: TraceStep[Any, Any]) -> dict[str, Any]:
    """An expansion and its successors."""
    return {
        "number": step.number,
        "node": step.node,
        "state": plain(step.state),
        "parent": step.parent,
        "action": plain(step.action),
        "g": step.g,
        "h": number(step.h),
        "f": number(step.f),
        "side": step.side,
        "round": step.round,
        "bound": step.bound,
        "successors": [_successor_record(each) for each in step.successors],
        "dropped": list(step.dropped),
    }


def result_record(trace: Trace[Any, Any]) -> dict[str, Any]:
    """How the search ended."""
    result = trace.result
    stats = result.stats
    return {
        "status": str(result.status),
        "guarantee": str(result.guarantee),
        "cost": result.cost,
        "actions": [plain(action) for action in result.actions],
        "path": list(trace.path),
        "meeting": plain(trace.meeting),
        "expanded": stats.expanded,
        "generated": stats.generated,
        "frontier": stats.frontier,
        "duplicates": stats.duplicates,
        "reopened": stats.reopened,
        "reason": result.reason or None,
    }


def plain(value: Any) -> Any:
    """A state or an action as a value for JSON: itself, its attribute `text`, or its string."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return text_of(value)


def text_of(value: Any) -> str:
    """A state or an action in one line."""
    text = getattr(value, "text", None)
    return text if isinstance(text, str) else " ".join(str(value).split())


def number(value: float) -> float | None:
    """A number for JSON: None for infinity, which JSON does not have."""
    return value if isfinite(value) else None


def _successor_record(successor: Successor[Any, Any]) -> dict[str, Any]:
    return {
        "node": successor.node,
        "action": plain(successor.action),
        "state": plain(successor.state),
        "g": successor.g,
        "h": number(successor.h),
        "f": number(successor.f),
        "kind": str(successor.kind),
        "step": successor.step,
    }
