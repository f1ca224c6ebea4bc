"""How many boards a second `pintu solve --file --json` solves, and in how much memory.

`python benchmarks/batches.py` measures 3x3 and 4x4 boards with one job and with one for each core;
`--boards N` and `--small N` take other numbers of 4x4 and 3x3 boards. Boards a second of processor
time stay the same on a busy machine, boards a second of wall time do not.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.batch import usable_cores

DIFFERENT = 20_000
"""Different 3x3 boards; more are the same again."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--boards", type=int, default=1000, help="4x4 boards")
    options.add_argument("--small", type=int, default=200_000, help="3x3 boards")
    given = options.parse_args()
    print(f"{'size':<6}{'jobs':>5}{'boards':>11}{'a second':>10}{'a CPU second':>14}{'MB':>7}")
    with tempfile.TemporaryDirectory() as folder:
        for side, count in ((3, given.small), (4, given.boards)):
            file = Path(folder) / f"{side}.txt"
            write_boards(file, side, count)
            for jobs in sorted({1, usable_cores()}):
                measure(file, side, count, jobs)


def write_boards(file: Path, side: int, count: int) -> None:
    goal = goals.blank_last(side, side)
    boards = [deal(goal, seed).text for seed in range(min(count, DIFFERENT))]
    with file.open("w") as stream:
        for at in range(count):
            stream.write(boards[at % len(boards)] + "\n")


def measure(file: Path, side: int, count: int, jobs: int) -> None:
    command = [sys.executable, "-m", "pintu", "solve", "--file", str(file), "--json"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = perf_counter()
    with Path(os.devnull).open("wb") as nothing:
        subprocess.run([*command, "--jobs", str(jobs)], stdout=nothing, check=True)
    seconds = perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    busy = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{f'{side}x{side}':<6}{jobs:>5}{count:>11,}{count / seconds:>10,.0f}{count / busy:>14,.0f}"
        f"{after.ru_maxrss / 1024:>7,.0f}"
    )


if __name__ == "__main__":
    main()
