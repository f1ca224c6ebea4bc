"""What a type checker says about programs that use the package."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

RIGHT = """
import numpy as np
from pintu import Board, Move, distance, hint, solve

moves: tuple[Move, ...] = hint([[1, 2, 3], [4, None, 5], [7, 8, 6]])
length: int = distance(np.eye(3), "snail")
solution = solve("1234x5786", algorithm="astar", heuristic="manhattan", quality=None)
for move, board in solution:
    print(move, board.after("up", Move.LEFT, of="blank"))
"""


def check_types(folder: Path, program: str) -> str:
    file = folder / "program.py"
    file.write_text(program)
    run = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(file)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return run.stdout + run.stderr


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("program")


def test_a_program_with_strings_lists_and_arrays_passes(folder: Path) -> None:
    assert check_types(folder, RIGHT) == ""


@pytest.mark.parametrize("wrong", ['algorithm="asta"', 'heuristic="manhatan"', 'quality="bestest"'])
def test_a_misspelt_name_is_an_error(folder: Path, wrong: str) -> None:
    output = check_types(folder, f'import pintu\n\npintu.solve("1 2/3 0", {wrong})\n')
    assert "program.py:3: error: Argument" in output
    assert wrong.partition('"')[2].rstrip('"') in output
