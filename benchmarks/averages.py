"""The averages in docs/algorithms.md: states expanded on seeded boards of 3x3.

Run `python benchmarks/averages.py [DEALS]`; it prints the table.
"""

from __future__ import annotations

import sys
from statistics import mean

from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.solution import Solution
from pintu.solving.solver import solve

ENTRANTS: tuple[tuple[str, dict[str, str | float]], ...] = (
    ("breadth-first", {"algorithm": "bfs"}),
    ("bidirectional breadth-first", {"algorithm": "bidirectional"}),
    ("uniform cost", {"algorithm": "ucs"}),
    ("A*, misplaced", {"algorithm": "astar", "heuristic": "misplaced"}),
    ("A*, Manhattan", {"algorithm": "astar", "heuristic": "manhattan"}),
    ("A*, walking distance", {"algorithm": "astar", "heuristic": "walking-distance"}),
    ("A*, linear conflict", {"algorithm": "astar", "heuristic": "linear-conflict"}),
    ("A*, 2 x Manhattan", {"algorithm": "astar", "heuristic": "manhattan", "weight": 2}),
    ("A*, 5 x Manhattan", {"algorithm": "astar", "heuristic": "manhattan", "weight": 5}),
    ("greedy, Manhattan", {"algorithm": "greedy", "heuristic": "manhattan"}),
    ("IDA*, Manhattan", {"algorithm": "idastar", "heuristic": "manhattan"}),
    ("IDA*, linear conflict", {"algorithm": "idastar", "heuristic": "linear-conflict"}),
    ("beam of 100, linear conflict", {"algorithm": "beam", "width": 100}),
)


def row(name: str, solutions: list[Solution]) -> str:
    expanded = mean(solution.stats.expanded for solution in solutions)
    waiting = mean(solution.stats.frontier for solution in solutions)
    length = mean(len(solution) for solution in solutions)
    proven = sum(solution.optimal for solution in solutions)
    return f"| {name} | {expanded:,.0f} | {waiting:,.0f} | {length:.2f} | {proven} |"


def main() -> None:
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    boards = [deal(goals.blank_last(3, 3), seed) for seed in range(deals)]
    print("| method | expanded | waiting at most | length | proven shortest |")
    print("|---|---:|---:|---:|---:|")
    for name, options in ENTRANTS:
        solutions = [solve(board, **options) for board in boards]  # type: ignore[arg-type]
        print(row(name, solutions), flush=True)


if __name__ == "__main__":
    main()
