"""`make bench`: all benchmarks in one run, written to docs/performance.md.

It takes about two hours; `make bench ARGS="Batches 'Under attack'"` measures these sections only
and keeps the others as they are. The environment variable OPTIMA may name a file of boards with
known shortest solutions (`large.py`).
"""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median

import click
import peers
from attacks import attack_rows
from batches import batch_rows
from hostile import hostile_rows
from large import known_optima, large_rows
from page import page_rows
from processes import process_rows
from random_boards import promise_rows
from service import service_rows

from lab import lab_rows
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.engine.tables.table_sets import Table
from pintu.heuristics import heuristic_named
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.puzzle.dealing import deal, walk
from pintu.solving.answers import distribution
from pintu.solving.solver import solve
from pintu.statespace import Limits, SearchName, search

PAGE = Path(__file__).parents[1] / "docs" / "performance.md"
PEER_SECONDS = 180


def timed(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def machine() -> str:
    try:
        facts = Path("/proc/cpuinfo").read_text().splitlines()
        processor = next(line.split(":")[1].strip() for line in facts if "model name" in line)
    except (OSError, StopIteration):
        processor = platform.processor() or platform.machine()
    return (
        f"{processor}, {os.cpu_count()} cores, Python {platform.python_version()}, "
        f"Numba {version('numba')}, NumPy {version('numpy')}"
    )


SETS: list[tuple[str, Board, int, str]] = [
    ("3x3, blank last", goals.blank_last(3, 3), 1000, "whole space"),
    ("3x4, blank last", goals.blank_last(3, 4), 200, "whole space"),
    ("4x4, blank in a corner", goals.blank_last(4, 4), 100, "default"),
    ("4x4, blank in a corner", goals.blank_last(4, 4), 100, "large"),
    ("4x4, blank at an edge", goals.blank_at(4, 4, 1), 50, "default"),
    ("4x4, blank inside", goals.blank_at(4, 4, 5), 50, "default"),
    ("3x5, blank last", goals.blank_last(3, 5), 50, "default"),
    ("2x8, blank last", goals.blank_last(2, 8), 20, "default"),
]


def engine_rows() -> Iterator[str]:
    """Random boards, shortest solutions, one core."""
    yield "| boards | tables | mean ms | median | 95 % | worst | states a board | M states/s |"
    yield "|---|---|---:|---:|---:|---:|---:|---:|"
    for name, goal, count, tables in SETS:
        boards = [deal(goal, seed) for seed in range(count)]
        if tables == "whole space":
            solve(boards[0], goal)
            solutions = [solve(board, goal) for board in boards]
            runs = [(one.stats.seconds, one.stats.expanded) for one in solutions]
        else:
            table = Table(GoalShape(goal.rows, goal.cols, goal.blank).canonical()[0], tables)
            if tables == "large" and not table.is_present:
                yield f"| {name} | {tables}: `pintu tables build {table.name}` | | | | | | |"
                continue
            table.build()
            runs = [shortest_run(board, goal, tables) for board in [boards[0], *boards]][1:]
        times = sorted(1000 * seconds for seconds, _ in runs)
        states = sum(expanded for _, expanded in runs)
        yield (
            f"| {name} ({count}) | {tables} | {mean(times):.3f} | {median(times):.3f} | "
            f"{times[int(0.95 * len(times))]:.3f} | {times[-1]:.3f} | {states / count:,.0f} | "
            f"{states / sum(times) / 1000:.1f} |"
        )


def shortest_run(board: Board, goal: Board, tables: str) -> tuple[float, int]:
    """Seconds and states of one search with the tables of a size."""
    run = IterativeDeepening(
        goal.rows, goal.cols, goal.blank, permutation_of(board, goal), estimator=tables
    )
    return timed(lambda: finish(run)), run.expanded


def table_rows() -> Iterator[str]:
    """Building tables in new processes with an empty cache folder, including compiling."""
    board = deal(goals.blank_last(4, 4), 1).text
    yield "| what | seconds |"
    yield "|---|---:|"
    for name, command in {
        "first 3x3 answer, nothing compiled": ["solve", "2 8 1/3 7 0/6 4 5"],
        "first 4x4 answer, nothing compiled, no tables": ["solve", board],
    }.items():
        with tempfile.TemporaryDirectory() as folder:
            yield f"| {name} | {new_process(folder, command):.2f} |"
    with tempfile.TemporaryDirectory() as folder:
        small = ["solve", "2 8 1/3 7 0/6 4 5"]
        new_process(folder, small)
        warm = min(new_process(folder, small) for _ in range(5))
        yield f"| a 3x3 answer as a new process, all caches warm | {warm:.2f} |"
    with tempfile.TemporaryDirectory() as folder:
        build = new_process(folder, ["tables", "build", "4x4-corner-default"])
        yield f"| default tables of 4x4, blank in a corner, nothing compiled | {build:.2f} |"
        new_process(folder, ["solve", board])
        warm = min(new_process(folder, ["solve", board]) for _ in range(5))
        yield f"| a 4x4 answer as a new process, all caches warm | {warm:.2f} |"
    distribution(3, 3)
    yield f"| every board of 3x3 (181,440) | {timed(lambda: distribution(3, 3)):.4f} |"
    yield f"| every board of 3x4 (239,500,800) | {timed(lambda: distribution(3, 4)):.2f} |"


def new_process(folder: str, command: list[str]) -> float:
    """Seconds of a command that uses this folder for tables and compiled code."""
    settings = {**os.environ, "PINTU_CACHE": folder, "PINTU_BACKGROUND": "0"}
    run = [sys.executable, "-m", "pintu", *command]
    return timed(lambda: subprocess.run(run, env=settings, check=True, capture_output=True))


def readable_rows() -> Iterator[str]:
    """The compiled algorithms compared with the readable ones, on the same boards."""
    yield "| algorithm, heuristic | boards | readable, k states/s | compiled, k states/s | ratio |"
    yield "|---|---|---:|---:|---:|"
    easy = [walk(goals.blank_last(4, 4), seed, 40) for seed in range(5)]
    small = [deal(goals.blank_last(3, 3), seed) for seed in range(3)]
    runs: list[tuple[SearchName, str | None, list[Board]]] = [
        ("bfs", None, small),
        ("bidirectional", None, easy),
        ("ucs", None, small),
        ("astar", "manhattan", easy),
        ("astar", "linear-conflict", easy),
        ("greedy", "manhattan", easy),
        ("idastar", "manhattan", easy),
        ("idastar", "walking-distance", easy),
    ]
    limits = Limits(expanded=200_000)
    for algorithm, heuristic, boards in runs:
        options = {"algorithm": algorithm, **({"heuristic": heuristic} if heuristic else {})}
        slow = fast = 0.0
        states = 0
        for board in boards:
            goal = goals.blank_last(board.rows, board.cols)
            estimate = heuristic_named(heuristic, goal) if heuristic else None
            solve(board, goal, limits=Limits(expanded=10), **options)  # type: ignore[arg-type]
            readable = search(
                SlidingProblem(board, goal), algorithm, heuristic=estimate, limits=limits
            )
            ours = solve(board, goal, limits=limits, **options)  # type: ignore[arg-type]
            assert ours.stats.expanded == readable.stats.expanded
            states += readable.stats.expanded
            slow += readable.stats.seconds
            fast += ours.stats.seconds
        yield (
            f"| {algorithm}, {heuristic or 'none'} | {boards[0].rows}x{boards[0].cols} "
            f"({len(boards)}) | {states / slow / 1000:,.0f} | {states / fast / 1000:,.0f} | "
            f"{slow / fast:,.0f} |"
        )


def peer_rows() -> Iterator[str]:
    """Other packages on the same 3x3 boards."""
    boards = [deal(goals.blank_last(3, 3), seed) for seed in range(20)]
    solve(boards[0])
    # The best of three: a single solve is so short that a short interruption would distort it.
    ours = [
        min(timed(lambda board=board: solve(board)) for _ in range(3))  # type: ignore[misc]
        for board in boards
    ]
    lengths = [len(solve(board)) for board in boards]
    yield "| program | boards | mean ms | ours, mean ms | ratio | too long |"
    yield "|---|---:|---:|---:|---:|---:|"
    for name in peers.PACKAGES:
        run = peers.run_package(name, boards, PEER_SECONDS)
        if run is None or not run.seconds:
            yield f"| {name} | could not be run here | | | | |"
            continue
        done = len(run.seconds)
        theirs, here = mean(run.seconds), mean(ours[:done])
        longer = sum(a > b for a, b in zip(run.lengths, lengths, strict=False))
        yield (
            f"| {name} | {done} of {len(boards)} | {1000 * theirs:,.1f} | {1000 * here:.3f} | "
            f"{theirs / here:,.0f} | {longer} |"
        )


def c_rows() -> Iterator[str]:
    """IDA* with Manhattan compared with the same algorithm in C."""
    goal = goals.blank_first(4, 4)
    boards = [walk(goal, seed, 70) for seed in range(12)]
    counted = peers.run_c(boards)
    yield "| program | boards | states | M states/s |"
    yield "|---|---:|---:|---:|"
    if counted is None:
        yield "| C | no compiler here | | |"
        return
    expanded = sum(run.expanded for run in counted)
    seconds = sum(run.seconds for run in counted)
    pace = expanded / seconds / 1e6
    yield f"| C, -O3 -march=native | {len(boards)} | {expanded:,} | {pace:.1f} |"
    ours, states = 0.0, 0
    for board, theirs in zip(boards, counted, strict=True):
        perm = permutation_of(board, goal)
        run = IterativeDeepening(4, 4, 0, perm, estimator="manhattan")
        ours += timed(lambda run=run: finish(run))  # type: ignore[misc]
        states += run.expanded
        assert (run.bound, run.expanded) == (theirs.length, theirs.expanded)
    yield f"| Pintu, Numba | {len(boards)} | {states:,} | {states / ours / 1e6:.1f} |"
    yield f"| ratio | | | {seconds / ours:.2f} |"


def finish(run: IterativeDeepening) -> None:
    while not run.advance(1_000_000):
        pass


SECTIONS: dict[str, tuple[str, Callable[[], Iterator[str]]]] = {
    "Shortest solutions": (
        "Random boards, proven shortest, one core.",
        engine_rows,
    ),
    "Cold starts": ("New processes, then whole spaces in one process.", table_rows),
    "Batches": (
        "`pintu solve --file boards.txt --json`, random boards (their number is in brackets), all "
        "caches warm, the start of\nthe program included. Two jobs are threads, which share "
        "the tables.",
        batch_rows,
    ),
    "Compared with the readable versions": ("The same boards and the same counts.", readable_rows),
    "Compared with other packages": ("Random 3x3 boards, shortest solutions.", peer_rows),
    "The service": (
        "`pintu serve` on SQLite, every save on disk before it is answered.",
        service_rows,
    ),
    "Several processes": ("`pintu serve --processes`, on this machine.", process_rows),
    "Boards past 16 cells": (
        "Seeded random boards (their number is in brackets), two threads; the length of the best "
        "solution so far.\nThe best of a board is what a longer search gives: 30 s for 5x5, 20 s "
        "for 6x6, else the longest time in the table.\n\n"
        "![Length against time for 5x5, 6x6 and 10x10](length-against-time.svg)",
        lambda: large_rows(optima=known_optima()),
    ),
    "Random boards of every shape": (
        "From 2x9 to 12x12, and longer ones, with random goals, times from 0.2 to 2 s, a third of "
        "them cancelled at a random moment.\nEvery solution is replayed by other code and compared "
        "with its lower bound.",
        promise_rows,
    ),
    "Hostile and very large input": ("One core.", hostile_rows),
    "Under attack": (
        "How long an honest player waits while another address attacks; *work* is the processor "
        "time of the server's event loop during the wait.",
        attack_rows,
    ),
    "The page": ("In a headless Chromium without a graphics card.", page_rows),
    "The lab and reviews": (
        "One server; the table of the article (1,000 seeded deals of 3x3, five entrants) uses all "
        "cores.",
        lab_rows,
    ),
    "Compared with C": ("IDA\\* with Manhattan, the same states in the same order.", c_rows),
}


@click.command(epilog=f"Sections: {', '.join(SECTIONS)}.")
@click.argument("sections", nargs=-1, type=click.Choice(list(SECTIONS)), metavar="[SECTION]...")
def main(sections: tuple[str, ...]) -> None:
    """Measure all sections of docs/performance.md, or those named, and write them to it."""
    texts = written_sections()
    for title, (about, rows) in SECTIONS.items():
        if not sections or title in sections:
            print(f"{title} …", file=sys.stderr, flush=True)
            texts[title] = "\n".join([about, "", *rows()])
            write(texts)
    print(PAGE)


def write(texts: dict[str, str]) -> None:
    """Write the page with these sections."""
    head = (
        "# Performance\n\n"
        "Written by `make bench`. Compare ratios, because speeds differ between machines and runs."
        f"\n\nMeasured on {machine()}.\n"
    )
    parts = [f"\n## {title}\n\n{texts[title]}\n" for title in SECTIONS if title in texts]
    PAGE.write_text(head + "".join(parts), encoding="utf-8")


def written_sections() -> dict[str, str]:
    """The text below each title of the page."""
    parts = re.split(r"^## (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]
    return {title: text.strip() for title, text in zip(parts[::2], parts[1::2], strict=True)}


if __name__ == "__main__":
    main()
