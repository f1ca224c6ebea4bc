"""`pintu lab`."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from conftest import Run

BOARD = "2 8 1/3 7 0/6 4 5"
TWO = ["--entrant", "astar:manhattan", "--entrant", "astar:manhattan:5"]


def test_a_race_prints_a_table(run: Run) -> None:
    code, out, _ = run("lab", "race", BOARD, *TWO)
    lines = out.splitlines()
    assert (code, len(lines)) == (0, 3)
    assert lines[0].split()[:3] == ["entrant", "length", "verdict"]
    assert "shortest, proven" in lines[1]
    code, out, _ = run("lab", "race", BOARD, *TWO, "--json")
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["entrant"] for record in records] == ["astar:manhattan", "astar:manhattan:5"]
    code, out, _ = run("lab", "race", BOARD, *TWO, "--csv")
    assert next(iter(csv.DictReader(io.StringIO(out))))["length"] == "25"


def test_a_race_with_an_unsolved_search_exits_with_1(run: Run) -> None:
    code, out, _ = run("lab", "race", BOARD, *TWO, "--expanded", "5")
    assert (code, out.count("gave up: stopped after 5 states expanded")) == (1, 2)


def test_the_classic_comparison_repeats(run: Run) -> None:
    code, first, _ = run("lab", "classic", "--deals", "3", "--seed", "5", "--jobs", "1")
    assert (code, "100,000" in first, "3,500" in first) == (0, True, True)
    assert run("lab", "classic", "--deals", "3", "--seed", "5", "--jobs", "1").out == first


def test_an_experiment_of_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "e.toml"
    (tmp_path / "b.txt").write_text(f"{BOARD}\n1 2 3/4 5 6/0 7 8\n")
    file.write_text('entrants = ["bfs", "astar:manhattan"]\nboards = {file = "b.txt"}\n')
    code, out, _ = run("lab", "experiment", str(file), "--jobs", "1")
    assert (code, len(out.splitlines())) == (0, 3)
    code, out, _ = run("lab", "experiment", str(file), "--jobs", "1", "--json")
    assert [json.loads(line)["length"] for line in out.splitlines()] == [25, 25, 2, 2]
    file.write_text("entrants = 3")
    code, _, error = run("lab", "experiment", str(file))
    assert (code, error) == (
        2, f"pintu: {file}: entrants (line 1): must be a list in square brackets\n",
    )  # fmt: skip


def test_a_distribution_is_a_table(run: Run) -> None:
    code, out, _ = run("lab", "distribution", "2x2", "--csv")
    assert (code, out.splitlines()[:2]) == (0, ["moves,boards,share", "0,1,8.333333"])


def test_plots_are_written(run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    file = tmp_path / "p.svg"
    assert run("lab", "race", BOARD, *TWO, "--plot", str(file), "--kind", "length").code == 0
    assert b"</svg>" in file.read_bytes()
    assert run("lab", "distribution", "2x2", "--plot", str(tmp_path / "d.png")).code == 0
    assert (tmp_path / "d.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["race", BOARD, "--entrant", "foo"], "there is no algorithm 'foo'"),
        (["race", BOARD, "--plot", "x.txt"], "must end with .png, .svg or .pdf"),
        (["race", "1 2 3"], "no blank"),
        (["experiment", "missing.toml"], "missing.toml: no such file"),
        (["distribution", "5x5"], "12"),
    ],
)
def test_mistakes_are_one_sentence(run: Run, options: list[str], words: str) -> None:
    code, out, error = run("lab", *options)
    assert (code, out, words in error, error.count("\n")) == (2, "", True, 1)
