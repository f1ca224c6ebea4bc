"""`pintu solve --trace`."""

from __future__ import annotations

import json
from pathlib import Path

from conftest import Run

EXAMPLE = ["solve", "2 8 3/1 6 4/7 0 5", "--goal", "snail"]


def test_a_trace_is_printed_as_lists_and_then_the_solution(run: Run) -> None:
    code, out, _ = run(*EXAMPLE, "--trace", "-")
    assert code == 0
    assert out.startswith("start\n  open    #0")
    assert "step 5: expand" in out
    assert "astar, linear-conflict, weight 1 (readable Python)" in out
    code, out, _ = run(*EXAMPLE, "--trace", "-", "--json")
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["type"] for record in records] == ["search", *["expansion"] * 5, "result"]


def test_a_trace_is_written_as_the_ending_of_its_name_says(run: Run, tmp_path: Path) -> None:
    starts = {
        "t.jsonl": '{"type": "search"',
        "t.trace.yaml": "version: 1.4.0\nevents:\n- {",
        "t.trace.json": '{"version": "1.4.0", "events": [',
        "t.txt": "start\n",
        "t.svg": "<svg xmlns",
    }
    for name, start in starts.items():
        code, out, _ = run(
            *EXAMPLE, "--algorithm", "bidirectional", "--trace", str(tmp_path / name)
        )
        assert (code, "5 single-tile moves" in out) == (0, True)
        assert (tmp_path / name).read_text().startswith(start)


def test_what_cannot_be_traced_is_said_in_one_sentence(run: Run, tmp_path: Path) -> None:
    file = str(tmp_path / "t.jsonl")
    for options, words in (
        (["--trace", "t.xml"], "must end with .jsonl, .trace.yaml, .trace.json, .txt or .svg"),
        (["--trace", file, "--algorithm", "whole-space"], "whole-space is compiled only"),
        (["--trace", file, "1 2/3 0"], "a trace is of one search"),
        (["--trace", str(tmp_path / "none" / "t.jsonl")], "there is no folder"),
    ):
        code, _, error = run(*EXAMPLE, *options)
        assert (code, words in error, error.count("\n")) == (2, True, 1)
