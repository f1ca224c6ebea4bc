"""The option --trace: writes or prints what a search did, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import InputError
from pintu.cli.outputs import check_writable, write_atomically

if TYPE_CHECKING:
    from pintu.puzzle import Board, Move
    from pintu.solving.plan import Plan
    from pintu.solving.solution import Solution
    from pintu.statespace import Limits, Trace

ENDINGS = {
    ".jsonl": "JSON lines",
    ".trace.yaml": "for Posthoc",
    ".trace.json": "for Posthoc",
    ".txt": "the open and closed lists as text",
    ".svg": "a picture of the search tree",
}
"""The forms of a trace, by the ending of the name of its file."""


class TraceOutput:
    """Writes a trace to a file or to standard output."""

    def __init__(self, file: str, as_json: bool) -> None:
        self._file = file
        self._as_json = as_json
        self._ending = next((each for each in ENDINGS if file.endswith(each)), None)
        if file != "-" and self._ending is None:
            raise InputError("trace.suffix", field="trace", endings=tuple(ENDINGS))
        check_writable(file)

    @property
    def replaces_solution(self) -> bool:
        """Whether the trace is printed as JSON; its last line is the result."""
        return self._file == "-" and self._as_json

    def solve(
        self,
        plan: Plan,
        board: Board,
        goal: Board,
        limits: Limits,
        cancelled: Callable[[], bool],
    ) -> Solution:
        """Search, write the trace, and return the solution."""
        from pintu.solving.tracing import solution_of, trace_with_plan

        trace = trace_with_plan(plan, board, goal, limits, cancelled)
        lines = self._lines(trace)
        if self._file == "-":
            for line in lines:
                click.echo(line)
            if not self._as_json:
                click.echo()
        else:
            write_atomically(self._file, "".join(f"{line}\n" for line in lines).encode())
        return solution_of(trace, plan, board, goal)

    def _lines(self, trace: Trace[Board, Move]) -> Iterable[str]:
        if self.replaces_solution or self._ending == ".jsonl":
            return trace.json_lines()
        if self._ending == ".svg":
            from pintu.render.search_tree import search_tree_svg

            return [search_tree_svg(trace)]
        if self._ending in (None, ".txt"):
            return trace.tables()
        return trace.posthoc_lines("yaml" if self._ending == ".trace.yaml" else "json")
