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
