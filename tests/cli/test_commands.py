"""What all commands have in common: help, languages, JSON, and a quick start."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from boards import FARTHEST
from conftest import Run
from pintu.cli import EXAMPLES as OVERVIEW


def test_help_and_version(run: Run) -> None:
    for args in (["--help"], ["--version"], ["solve", "--help"], ["check", "--help"]):
        code, out, _ = run(*args)
        assert (code, bool(out)) == (0, True)


def test_importing_pintu_and_asking_for_help_loads_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "rich", "sqlalchemy", "fastapi", "PIL"}
    for code in (
        "import pintu",
        "import sys; sys.argv = ['pintu', '--help']; import pintu.__main__",
    ):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code],
            capture_output=True,
            text=True,
            check=True,
        )
        loaded = {
            line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()
        }
        assert "pintu" in loaded
        assert not heavy & loaded


def test_every_answer_can_be_json(run: Run) -> None:
    shown = json.loads(run("show", FARTHEST, "--json").out)
    assert (shown["reachable"], shown["heuristics"]["manhattan"]) == (True, 21)
    checked = json.loads(run("check", "LU", "--from", "1234x5786", "--json").out)
    assert (checked["legal"], checked["solved"]) == (True, True)
    wrong = json.loads(run("check", "LL", "--from", "1234x5786", "--json").out)
    assert (wrong["legal"], wrong["played"]) == (False, 1)
    short = json.loads(run("shorten", "LRLU", "--from", "1234x5786", "--json").out)
    assert (short["moves"], short["length_before"]) == ("LU", 4)
    (board,) = run("scramble", "--size", "3x3", "--seed", "4", "--json").out.splitlines()
    assert json.loads(board)["seed"] == 4
    assert run("tables", "list", "--all", "--json").out.splitlines()


def test_every_command_has_a_short_option_for_help(run: Run) -> None:
    for verb in ("solve", "hint", "tables", "bench"):
        code, out, _ = run(verb, "-h")
        assert (code, "Usage:" in out) == (0, True)


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("C", "board: no blank: one cell of a board must be 0 . _ - or x"),
        ("zh_CN.UTF-8", "局面：没有空格：必须有一格是 0 . _ - 或 x"),
    ],
)
def test_errors_are_in_the_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch, locale: str, sentence: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert run("solve", "1 2 3") == (2, "", f"pintu: {sentence}\n")


def test_captions_are_in_the_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "最后三块" in run("teach", "1 2/0 3").out
    assert "last three tiles" in run("teach", "1 2/0 3", "--language", "en").out


EXAMPLES = [
    shlex.split(re.split(r"\s{2,}", line.strip())[0])[1:]
    for line in OVERVIEW.splitlines()
    if line.strip().startswith("pintu ")
]
NEED_MORE = (["review"], ["animate"], ["lab", "classic"], ["data"], ["serve"])
"""Examples with a saved game, a photo or a database, one that takes minutes, one without an end."""


def test_every_example_of_the_help_works_as_typed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boards.csv").write_text("id,board\na,1 2 3/4 5 6/7 0 8\nb,1234x5786\n")
    examples = [
        each for each in EXAMPLES if each and not any(each[: len(n)] == n for n in NEED_MORE)
    ]
    assert len(examples) == len(EXAMPLES) - len(NEED_MORE) - 1  # bare `pintu` starts a server
    for arguments in examples:
        code, out, err = run(*arguments)
        assert (code, bool(out)) == (0, True), (arguments, err)


@pytest.mark.parametrize("locale", ["C", "zh_CN.UTF-8"])
def test_the_example_of_a_command_without_a_board_works_as_typed(
    run: Run, monkeypatch: pytest.MonkeyPatch, locale: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    code, _, err = run("solve")
    example = re.search(r"'([^']+)'", err)
    assert code == 2
    assert example is not None
    assert run("solve", example[1]).code == 0


def test_the_list_for_an_unknown_algorithm_has_every_one(run: Run) -> None:
    code, _, err = run("solve", "1 2/3 0", "--algorithm", "asta")
    assert code == 2
    for name in ("bfs", "line-by-line", "teach", "best", "auto"):
        assert name in err


def test_the_list_for_an_unknown_heuristic_has_every_one(run: Run) -> None:
    code, _, err = run("solve", "1 2/3 0", "--heuristic", "manhatten")
    assert code == 2
    for name in ("zero", "manhattan", "walking-distance", "pattern", "auto"):
        assert name in err


@pytest.mark.parametrize("command", ["solve", "distance", "hint", "teach", "lab", "scramble"])
def test_the_help_of_a_command_ends_with_its_examples(run: Run, command: str) -> None:
    _, out, _ = run(command, "-h")
    assert f"\n  pintu {command} " in out.partition("Options:")[2]
