"""`pintu bench`: measures the speed of solving the boards of a file."""

from __future__ import annotations

import json
import statistics
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import click

from pintu.cli.inputs import entries_from, goal_from
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.method_options import Quality, algorithm_options

if TYPE_CHECKING:
    from pintu.puzzle.boardfile import BoardEntry
    from pintu.solving.solution import Solution


@dataclass(frozen=True, slots=True)
class Summary:
    """The figures of a run over many boards; times in milliseconds, memory in bytes."""

    boards: int
    solved: int
    wrong: int
    mean_ms: float
    median_ms: float
    p95_ms: float
    max_ms: float
    expanded: int
    mean_expanded: float
    mean_generated: float
    expanded_per_second: float
    memory: int
    mean_length: float | None


@click.command()
@click.argument("file", metavar="FILE")
@click.option("--algorithm", metavar="A", default="auto", help="Algorithm, as for solve.")
@click.option("--heuristic", metavar="H", default="auto", help="Heuristic, as for solve.")
@algorithm_options
@click.option("--quality", type=Quality(), help="Quality, as for solve.  [default: optimal]")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: the goals of the "
              "file]")  # fmt: skip
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0),
              help="Time limit for each board.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print the summary as one JSON object.")
def bench(
    file: str,
    algorithm: str,
    heuristic: str,
    weight: float | None,
    width: int | None,
    depth: int | None,
    quality: float | str | None,
    goal: str | None,
    seconds: float | None,
    as_json: bool,
) -> int:
    """Measure the speed of solving the boards of a file.

    If FILE has a column optimal_length, the lengths of the solutions are checked against it.

    Exit code: 0 all boards solved, all lengths right; 1 some not; 2 bad input; 130 stopped by
    Ctrl-C.
    """
    from pintu.solving.plan import make_plan
    from pintu.solving.solver import solve_with_plan
    from pintu.statespace import Limits, Status

    entries = entries_from(file)
    goals = [entry.goal if goal is None and entry.goal else goal_from(goal, entry.board)
             for entry in entries]  # fmt: skip
    options: dict[str, Any] = {
        "quality": quality,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "weight": weight,
        "width": width,
        "depth": depth,
    }
    plans = [make_plan(entry.board, **options) for entry in entries]
    limits = Limits(seconds=seconds)
    solutions: list[Solution] = []
    wrong = 0
    with stop_on_interrupt() as stopped:
        for warm in (True, False):
            # Solve the first board once before measuring, to load and compile everything.
            tasks = list(zip(plans, entries, goals, strict=True))
            for plan, entry, target in tasks[: 1 if warm else None]:
                solution = solve_with_plan(plan, entry.board, target, limits, stopped)
                if solution.status is Status.CANCELLED:
                    return 130
                if warm:
                    continue
                solutions.append(solution)
                if mistake := _mistake(entry, solution):
                    wrong += 1
                    click.echo(f"{entry.name or f'line {entry.line}'}: {mistake}", err=True)
    summary = _summary(solutions, wrong)
    click.echo(json.dumps(asdict(summary)) if as_json else _table(summary))
    sys.stdout.flush()
    return 0 if summary.solved == summary.boards and not wrong else 1


def _mistake(entry: BoardEntry, solution: Solution) -> str | None:
    expected, length = entry.optimal_length, solution.length
    if expected is None or length is None:
        return None
    if length < expected or (solution.optimal and length != expected):
        return f"wrong: {length} moves, but the shortest solution has {expected}"
    return None


def _summary(solutions: list[Solution], wrong: int) -> Summary:
    times = sorted(1000 * solution.stats.seconds for solution in solutions)
    expanded = sum(solution.stats.expanded for solution in solutions)
    lengths = [len(solution) for solution in solutions if solution.solved]
    return Summary(
        boards=len(solutions),
        solved=len(lengths),
        wrong=wrong,
        mean_ms=round(statistics.mean(times), 4),
        median_ms=round(statistics.median(times), 4),
        p95_ms=round(times[min(len(times) - 1, int(0.95 * len(times)))], 4),
        max_ms=round(times[-1], 4),
        expanded=expanded,
        mean_expanded=round(expanded / len(solutions), 2),
        mean_generated=round(statistics.mean(each.stats.generated for each in solutions), 2),
        expanded_per_second=round(1000 * expanded / sum(times)) if sum(times) else 0,
        memory=max(solution.stats.memory for solution in solutions),
        mean_length=round(statistics.mean(lengths), 3) if lengths else None,
    )


def _table(summary: Summary) -> str:
    rows = {
        "boards": f"{summary.boards:,}",
        "solved": f"{summary.solved:,}",
        "wrong": f"{summary.wrong:,}",
        "length": "none"
        if summary.mean_length is None
        else f"{summary.mean_length:.2f} on average",
        "time": f"{summary.mean_ms:,.3f} ms on average, {summary.median_ms:,.3f} median, "
        f"{summary.p95_ms:,.3f} for 95 %, {summary.max_ms:,.3f} at most",
        "states": f"{summary.mean_expanded:,.1f} expanded on average, "
        f"{summary.mean_generated:,.1f} generated, {summary.expanded:,} expanded in all, "
        f"{summary.expanded_per_second:,.0f} a second",
        "memory": f"{summary.memory / 1e6:,.1f} MB at most for stored states",
    }
    return "\n".join(f"{name:<9}{value}" for name, value in rows.items())
