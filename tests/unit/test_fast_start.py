"""What a small board needs to load."""

from __future__ import annotations

import subprocess
import sys

SOLVE = """
import sys
from pintu import solve
print(solve("8 6 7/2 5 4/3 0 1").length, sorted({"numpy", "numba", "rich"} & set(sys.modules)))
"""


def test_a_small_board_is_solved_without_numpy_once_its_table_is_built() -> None:
    for _ in range(2):  # the first one may build the table
        run = subprocess.run(
            [sys.executable, "-c", SOLVE], capture_output=True, text=True, check=True
        )
    assert run.stdout == "31 []\n"


SUBMODULES = """
import sys
import pintu
print(sorted({"pintu.lab", "pintu.heuristics", "pintu.tables"} & set(sys.modules)))
print(pintu.lab.compare.__name__, pintu.heuristics.Manhattan.__name__)
print(pintu.tables.build_in_background is pintu.build_in_background)
print({"lab", "heuristics", "tables"} <= set(dir(pintu)))
"""


def test_modules_of_the_package_are_loaded_when_they_are_first_used() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SUBMODULES], capture_output=True, text=True, check=True
    )
    assert run.stdout == "[]\ncompare Manhattan\nTrue\nTrue\n"
