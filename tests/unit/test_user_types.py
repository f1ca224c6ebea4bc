"""What a type checker says about programs that use the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

RIGHT = """
import numpy as np
from pintu import Board, Move, distance, hint, solve

moves: tuple[Move, ...] = hint([[1, 2, 3], [4, None, 5], [7, 8, 6]])
length: int = distance(np.eye(3), "snail")
solution = solve("1234x5786", algorithm="astar", heuristic="manhattan", quality=None)
for move, board in solution:
    print(move, board.after("up", Move.LEFT, of="blank"))
"""


MISSPELT = {"algorithm": "asta", "heuristic": "manhatan", "quality": "bestest"}

SEARCHES = """
from typing import Any
import pintu

def use(problem: pintu.Problem[int, str], right: pintu.SearchName) -> None:
    pintu.search(problem, right)
    pintu.search(problem, "asta")
    pintu.Search(problem, "asta")
    pintu.trace_search(problem, "asta")
"""


def check_types(folder: Path, programs: dict[str, str]) -> list[str]:
    """What the type checker prints about programs, by name; it is started once for all."""
    for name, program in programs.items():
        (folder / f"{name}.py").write_text(program)
    files = [f"{name}.py" for name in programs]
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", *files],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return (run.stdout + run.stderr).splitlines()


def test_a_program_passes_unless_it_misspells_a_name(tmp_path: Path) -> None:
    wrong = {
        option: f'import pintu\n\npintu.solve("1 2/3 0", {option}="{name}")\n'
        for option, name in MISSPELT.items()
    }
    lines = check_types(tmp_path, {"right": RIGHT, "searches": SEARCHES, **wrong})
    for option, name in MISSPELT.items():
        first, *_ = [line for line in lines if line.startswith(f"{option}.py")]
        assert first.startswith(f"{option}.py:3: error: Argument")
        assert name in first
    searches = [line for line in lines if line.startswith("searches.py")]
    assert [int(line.split(":")[1]) for line in searches if "asta" in line] == [7, 8, 9]
    # Nothing is said about the right program, nor about the package itself.
    assert {line.partition(":")[0] for line in lines if line not in searches} == {
        f"{option}.py" for option in MISSPELT
    }
