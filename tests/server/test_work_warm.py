"""A worker that is warm compiles nothing for a large board or a long review."""

from __future__ import annotations

import os
import subprocess
import sys

SCRIPT = """
import gc
from pintu.engine.jit import Kernel
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.server.work.warm import warm_up
from pintu.solving import review_distances
from pintu.solving.review import review
from pintu.solving.solver import solve

ESTIMATORS.patterns = lambda shape, size: None  # as if no table was built
review_distances._SLICE, review_distances._SHORT = 10, 0
warm_up()
compiled = {id(each) for each in gc.get_objects() if isinstance(each, Kernel) and each._compiled}
for side in (5, 6, 10):
    assert solve(deal(goals.blank_last(side, side), 1), quality="best", seconds=1).solved
assert review(walk(goals.blank_last(4, 4), 3, 40), "").complete
later = [
    each.__name__
    for each in gc.get_objects()
    if isinstance(each, Kernel) and each._compiled and id(each) not in compiled
]
print(len(compiled), later)
"""


def test_a_warm_worker_compiles_nothing_for_a_large_board_or_a_long_review() -> None:
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
