"""Runs other programs on the same boards, each in its own virtual environment.

slidingpuzzle and fifteen-puzzle-solvers are installed from the package index. The C program
`idastar.c` has the same algorithm as Pintu's kernel, and is compiled if there is a C compiler.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from pintu.engine.encoding.permutation import permutation_of
from pintu.puzzle import Board, goals

HERE = Path(__file__).parent

# Run in the peer's environment: reads boards from standard input, prints [seconds, length] of each.
SLIDINGPUZZLE = """
import json, sys, time, logging
import slidingpuzzle
logging.disable(logging.CRITICAL)
for rows in json.load(sys.stdin):
    board = slidingpuzzle.from_rows(*rows)
    before = time.perf_counter()
    result = slidingpuzzle.search(board, "a*")
    print(json.dumps([time.perf_counter() - before, len(result.solution)]), flush=True)
"""
FIFTEEN = """
import json, sys, time
from fifteen_puzzle_solvers.domain import Puzzle
from fifteen_puzzle_solvers.services.algorithms.astar import AStar
for rows in json.load(sys.stdin):
    search = AStar(Puzzle(rows), "manhattan_distance")
    before = time.perf_counter()
    path = search.solve_puzzle()
    print(json.dumps([time.perf_counter() - before, len(path) - 1]), flush=True)
"""
PACKAGES = {
    "slidingpuzzle 0.1.5, its A*": ("slidingpuzzle==0.1.5", SLIDINGPUZZLE),
    "fifteen-puzzle-solvers 2.0.3, A*, Manhattan": ("fifteen-puzzle-solvers==2.0.3", FIFTEEN),
}


@dataclass(frozen=True, slots=True)
class Run:
    """Seconds and solution length for each board; fewer boards if the time was not enough."""

    seconds: list[float]
    lengths: list[int]


def run_package(name: str, boards: Sequence[Board], seconds: float) -> Run | None:
    """Run a package on 3x3 boards whose goal has the blank last; None if not installable."""
    requirement, script = PACKAGES[name]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder) / "bin" / "python"
        install = [str(python), "-m", "pip", "install", "--quiet", requirement]
        if subprocess.run(install, capture_output=True, check=False).returncode:
            return None
        rows = json.dumps([board.lines() for board in boards])
        command = [str(python), "-c", script]
        try:
            done = subprocess.run(
                command, input=rows, capture_output=True, text=True, timeout=seconds, check=False
            )
            out = done.stdout
        except subprocess.TimeoutExpired as late:
            out = (late.stdout or b"").decode()
    runs = [json.loads(line) for line in out.splitlines()]
    return Run([second for second, _ in runs], [length for _, length in runs])


@dataclass(frozen=True, slots=True)
class Counted:
    """The result of the C program for a board."""

    length: int
    expanded: int
    seconds: float


def run_c(boards: Sequence[Board]) -> list[Counted] | None:
    """Run IDA* with Manhattan in C on 4x4 boards, blank first; None without a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        program = str(Path(folder) / "idastar")
        source = str(HERE / "idastar.c")
        subprocess.run([compiler, "-O3", "-march=native", "-o", program, source], check=True)
        goal = goals.blank_first(4, 4)
        lines = "\n".join(" ".join(map(str, permutation_of(board, goal))) for board in boards)
        done = subprocess.run([program], input=lines, capture_output=True, text=True, check=True)
    counted = []
    for line in done.stdout.splitlines():
        length, expanded, _, seconds = line.split()
        counted.append(Counted(int(length), int(expanded), float(seconds)))
    return counted


if __name__ == "__main__":
    sys.exit("run `make bench`")
