"""How many boards a second `pintu solve --file --json` solves, and in how much memory.

Part of `make bench`. `python benchmarks/batches.py` measures 3x3 and 4x4 boards alone, with one job
and with one for each core; `--boards N` and `--small N` take other numbers of 4x4 and 3x3 boards,
`--pipe` sends them through a pipe. Memory is that of the command and its workers together, at most.
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
from time import perf_counter, sleep

from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.batch import usable_cores

_BETWEEN_LOOKS = 0.05
"""Seconds between two looks at the memory."""

DIFFERENT = 20_000
"""Different 3x3 boards; more are the same again."""


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--boards", type=int, default=1000, help="4x4 boards")
    options.add_argument("--small", type=int, default=200_000, help="3x3 boards")
    options.add_argument("--pipe", action="store_true", help="send the boards through a pipe")
    given = options.parse_args()
    for row in batch_rows(given.boards, given.small, given.pipe):
        print(row, flush=True)


def batch_rows(boards: int = 10_000, small: int = 500_000, pipe: bool = False) -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    yield "| boards | jobs | boards a second | boards a second of processor time | memory, MB |"
    yield "|---|---:|---:|---:|---:|"
    with tempfile.TemporaryDirectory() as folder:
        for side, count in ((3, small), (4, boards)):
            if not count:
                continue
            file = Path(folder) / f"{side}.txt"
            write_boards(file, side, count)
            for jobs in sorted({1, usable_cores()}):
                yield measure(file, side, count, jobs, pipe)


def write_boards(file: Path, side: int, count: int) -> None:
    goal = goals.blank_last(side, side)
    boards = [deal(goal, seed).text for seed in range(min(count, DIFFERENT))]
    with file.open("w") as stream:
        for at in range(count):
            stream.write(boards[at % len(boards)] + "\n")


def measure(file: Path, side: int, count: int, jobs: int, pipe: bool) -> str:
    command = [sys.executable, "-m", "pintu", "solve", "--json", "--jobs", str(jobs), "--file"]
    most = 0
    started = perf_counter()
    with Path(os.devnull).open("wb") as nothing, file.open("rb") as boards:
        source = subprocess.Popen(["cat"], stdin=boards, stdout=subprocess.PIPE) if pipe else None
        process = subprocess.Popen(
            [*command, "-" if source else str(file)],
            stdin=source.stdout if source else subprocess.DEVNULL,
            stdout=nothing,
        )
        # Unlike RUSAGE_CHILDREN, this is about this process and its own workers only.
        while not (ended := os.wait4(process.pid, os.WNOHANG))[0]:
            most = max(most, memory_of(process.pid))
            sleep(_BETWEEN_LOOKS)
        if source is not None:
            source.wait()
    _, status, used = ended
    process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode == 0
    seconds, busy = perf_counter() - started, used.ru_utime + used.ru_stime
    return (
        f"| {side}x{side} ({count:,}{', by pipe' if pipe else ''}) | {jobs} | "
        f"{count / seconds:,.0f} | {count / busy:,.0f} | {most / 1024:,.0f} |"
    )


def memory_of(process: int) -> int:
    """The kilobytes of a process and of those it has started; shared ones are counted once."""
    try:
        rollup = Path(f"/proc/{process}/smaps_rollup").read_text()
        tasks = Path(f"/proc/{process}/task").glob("*/children")
        children = [int(child) for task in tasks for child in task.read_text().split()]
    except OSError:  # it has just ended
        return 0
    own = next((int(line.split()[1]) for line in rollup.splitlines() if line[:4] == "Pss:"), 0)
    return own + sum(map(memory_of, children))


if __name__ == "__main__":
    main()
