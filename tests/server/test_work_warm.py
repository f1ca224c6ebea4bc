"""A worker that is warm compiles nothing when it solves a large board."""

from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import gc
from pintu.engine.jit import Kernel
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.server.work.warm import warm_up
from pintu.solving.solver import solve

warm_up()
compiled = {id(each) for each in gc.get_objects() if isinstance(each, Kernel) and each._compiled}
for side in (5, 6, 10):
    assert solve(deal(goals.blank_last(side, side), 1), quality="best", seconds=1).solved
later = [
    each.__name__
    for each in gc.get_objects()
    if isinstance(each, Kernel) and each._compiled and id(each) not in compiled
]
print(len(compiled), later)
"""


def test_a_warm_worker_compiles_nothing_for_a_large_board() -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "PINTU_BACKGROUND": "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    count, _, later = done.stdout.strip().partition(" ")
    assert int(count) > 10
    assert later == "[]"
