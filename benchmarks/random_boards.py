"""Random boards past 16 cells with random goals, times and cancellations: are all promises kept?

Part of `make bench`. `python benchmarks/random_boards.py [--boards 1000] [--seed 1] [--cpu]` prints
the table alone. Its exit code is 1 if a solution is not legal, if a lower bound is above a length,
if a search is more than 0.3 s late, or if it goes on for more than 50 ms after it is cancelled. On
a busy machine, `--cpu` judges by the processor time of the searching thread, not by the clock.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from time import perf_counter, thread_time

from pintu import Board, Solution, solve
from pintu.puzzle.dealing import deal

LATE = 0.3
LATE_WHEN_CANCELLED = 0.05
THIN = ((3, 40), (2, 60), (40, 3), (60, 2))
KEPT = "All promises are kept."
LINES = ((1, 20), (1, 60), (40, 1))


@dataclass(frozen=True, slots=True)
class Task:
    """A board to solve, the time for it, and after how long it is cancelled, if at all."""

    kind: str
    board: Board
    goal: Board
    seconds: float
    cancel_after: float | None


@dataclass(slots=True)
class Row:
    """What was seen for boards of one kind; times are in seconds: on the clock, of the thread."""

    boards: int = 0
    solved: int = 0
    cancelled: int = 0
    excess: list[float] = field(default_factory=list)
    late: tuple[float, float] = (0.0, 0.0)
    late_when_cancelled: tuple[float, float] = (0.0, 0.0)
    problems: list[str] = field(default_factory=list)


def tasks(count: int, seed: int) -> Iterator[Task]:
    """Boards of every shape from 2x9 to 12x12, then some that are long and narrow."""
    chance = Random(seed)
    shapes = [
        (rows, cols) for rows in range(2, 13) for cols in range(2, 13) if 16 < rows * cols <= 144
    ]
    for number in range(count):
        shape = shapes[number % len(shapes)] if number < len(shapes) else chance.choice(shapes)
        yield task(kind_of(*shape), *shape, chance)
    for shape in THIN:
        yield task("3x40, 2x60", *shape, chance)
        yield task("3x40, 2x60", *shape, chance)
    for rows, cols in LINES:
        yield task("1xN", rows, cols, chance)


def kind_of(rows: int, cols: int) -> str:
    cells = rows * cols
    if min(rows, cols) <= 3:
        return "2 or 3 rows or columns"
    return "to 25 cells" if cells <= 25 else "to 36 cells" if cells <= 36 else "to 144 cells"


def task(kind: str, rows: int, cols: int, chance: Random) -> Task:
    tiles = list(range(rows * cols))
    if min(rows, cols) > 1:
        chance.shuffle(tiles)
    goal = Board(rows, cols, tuple(tiles))
    board = deal(goal, chance.randrange(10**9))
    seconds = chance.uniform(0.2, 2)
    cancelled = chance.random() < 1 / 3
    return Task(kind, board, goal, seconds, chance.uniform(0, seconds) if cancelled else None)


def replayed(tiles: tuple[int, ...], rows: int, cols: int, moves: str) -> tuple[int, ...] | None:
    """Where moves lead, by the rules alone; None if one is not possible. A letter says where the
    tile goes that moves into the blank."""
    board, blank = list(tiles), tiles.index(0)
    for letter in moves:
        row, col = divmod(blank, cols)
        down, right = {"U": (1, 0), "D": (-1, 0), "L": (0, 1), "R": (0, -1)}[letter]
        row, col = row + down, col + right
        if not (0 <= row < rows and 0 <= col < cols):
            return None
        board[blank], board[row * cols + col] = board[row * cols + col], 0
        blank = row * cols + col
    return tuple(board)


def problem_of(solution: Solution, task: Task) -> str | None:
    """What is wrong with a solution."""
    if not solution.solved:
        cancelled = task.cancel_after is not None
        return None if cancelled else f"no solution: {solution.reason}"
    board, moves = task.board, "".join(move.name[0] for move in solution.moves)
    if replayed(board.tiles, board.rows, board.cols, moves) != task.goal.tiles:
        return "the moves do not lead to the goal"
    bound = solution.lower_bound
    if bound is None or bound > len(moves) or (len(moves) - bound) % 2:
        return f"the lower bound is {bound} for {len(moves)} moves"
    return None


def run(task: Task, row: Row) -> None:
    """Solve a board and note what is seen."""
    started, last_check = perf_counter(), thread_time()
    cancel_at = None if task.cancel_after is None else started + task.cancel_after

    def cancelled() -> bool:
        nonlocal last_check
        if cancel_at is not None and perf_counter() >= cancel_at:
            return True
        last_check = thread_time()
        return False

    solution = solve(
        task.board, task.goal, quality="best", seconds=task.seconds, cancelled=cancelled
    )
    ended, worked = perf_counter(), thread_time() - last_check
    row.boards += 1
    row.solved += solution.solved
    if solution.solved and solution.lower_bound:
        row.excess.append(len(solution) / solution.lower_bound)
    problem = problem_of(solution, task)
    if problem is not None:
        board = task.board
        name = f"{board.rows}x{board.cols} {board.text}"
        row.problems.append(f"{name} to {task.goal.text}: {problem}")
    if cancel_at is not None and ended > cancel_at:
        row.cancelled += 1
        row.late_when_cancelled = largest(row.late_when_cancelled, ended - cancel_at, worked)
    else:
        row.late = largest(row.late, max(0.0, ended - started - task.seconds), worked)


def largest(before: tuple[float, float], clock: float, thread: float) -> tuple[float, float]:
    return max(before[0], clock), max(before[1], thread)


def promise_rows(boards: int = 1000, seed: int = 1, cpu: bool = False) -> Iterator[str]:
    """A table, every broken promise, and at last whether all are kept."""
    for shape in ((5, 5), (8, 8), (1, 20)):  # compiles and loads what the searches need
        first = task("", *shape, Random(0))
        solve(first.board, first.goal, quality="best", seconds=2)
    rows: dict[str, Row] = {}
    for number, each in enumerate(tasks(boards, seed), 1):
        run(each, rows.setdefault(each.kind, Row()))
        if sys.stderr.isatty():
            print(f"\r{number}", end="", file=sys.stderr, flush=True)
    yield (
        "| boards | number | solved | length / lower bound | cancelled | late, ms (processor) | "
        "late when cancelled, ms (processor) |"
    )
    yield "|---|---:|---:|---:|---:|---:|---:|"
    good = True
    for kind, row in rows.items():
        excess = sum(row.excess) / len(row.excess) if row.excess else 1.0
        late, stopped = row.late[cpu], row.late_when_cancelled[cpu]
        good &= late <= LATE and stopped <= LATE_WHEN_CANCELLED and not row.problems
        yield (
            f"| {kind} | {row.boards} | {row.solved} | {excess:.2f} | {row.cancelled} | "
            f"{1000 * row.late[0]:.0f} ({1000 * row.late[1]:.0f}) | "
            f"{1000 * row.late_when_cancelled[0]:.0f} ({1000 * row.late_when_cancelled[1]:.0f}) |"
        )
    yield ""
    for row in rows.values():
        yield from row.problems
    yield KEPT if good else "Not all promises are kept."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cpu", action="store_true")
    options = parser.parse_args()
    line = ""
    for line in promise_rows(options.boards, options.seed, options.cpu):
        print(line, flush=True)
    return 0 if line == KEPT else 1


if __name__ == "__main__":
    sys.exit(main())
