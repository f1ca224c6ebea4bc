"""How many boards a second `pintu solve --file --json` solves, and in how much memory.

Part of `make bench`. `python benchmarks/batches.py` measures 3x3 and 4x4 boards alone, with one job
and with one for each core; `--boards N` and `--small N` take other numbers of 4x4 and 3x3 boards.
Boards a second of processor time stay the same on a busy machine, those of wall time do not.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
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
    for row in batch_rows(given.boards, given.small):
        print(row, flush=True)


def batch_rows(boards: int = 10_000, small: int = 500_000) -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    yield "| boards | jobs | boards a second | boards a second of processor time | memory, MB |"
    yield "|---|---:|---:|---:|---:|"
    with tempfile.TemporaryDirectory() as folder:
        for side, count in ((3, small), (4, boards)):
            file = Path(folder) / f"{side}.txt"
            write_boards(file, side, count)
            for jobs in sorted({1, usable_cores()}):
                yield measure(file, side, count, jobs)


def write_boards(file: Path, side: int, count: int) -> None:
    goal = goals.blank_last(side, side)
    boards = [deal(goal, seed).text for seed in range(min(count, DIFFERENT))]
    with file.open("w") as stream:
        for at in range(count):
            stream.write(boards[at % len(boards)] + "\n")


def measure(file: Path, side: int, count: int, jobs: int) -> str:
    command = [sys.executable, "-m", "pintu", "solve", "--file", str(file), "--json"]
    started = perf_counter()
    with Path(os.devnull).open("wb") as nothing:
        process = subprocess.Popen([*command, "--jobs", str(jobs)], stdout=nothing)
        # Unlike RUSAGE_CHILDREN, this is about this process and its own workers only.
        _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    seconds, busy = perf_counter() - started, used.ru_utime + used.ru_stime
    return (
        f"| {side}x{side} ({count:,}) | {jobs} | {count / seconds:,.0f} | {count / busy:,.0f} | "
        f"{used.ru_maxrss / 1024:,.0f} |"
    )


if __name__ == "__main__":
    main()
