"""`pintu solve`: solves boards, and shows each solution and its cost."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import click

from pintu.catalogue import ALGORITHM_NAMES, AUTO, BEST, HEURISTIC_NAMES, OPTIONS, PATTERN_CELLS
from pintu.cli.inputs import entries_from, goal_from
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.words import any_of, moves

if TYPE_CHECKING:
    from pintu.puzzle import Board
    from pintu.solving.solution import Solution
    from pintu.statespace import Progress


class Quality(click.ParamType[float | str]):
    """The type of --quality: a number, or a word that the plan checks."""

    name = "optimal|best|fast|FLOAT"

    def convert(
        self, value: object, param: click.Parameter | None, ctx: click.Context | None
    ) -> float | str:
        """Parse the word or the number."""
        text = str(value).strip().lower()
        try:
            return float(text)
        except ValueError:
            return text


def _algorithm_options(command: Callable[..., int]) -> Callable[..., int]:
    """Add the options of the algorithms to a command."""
    for option in reversed(OPTIONS):
        default = "" if option.default is None else f" (default {option.default})"
        command = click.option(
            f"--{option.name}",
            metavar="N" if option.whole else "X",
            type=int if option.whole else float,
            help=f"{option.about}: {option.range}{default}.",
        )(command)
    return command


@click.command()
@click.argument("boards", metavar="[BOARD]...", nargs=-1)
@click.option("--file", metavar="PATH|-", help="Read boards from a file, or - for standard input.")
@click.option("--goal", metavar="GOAL", help="Goal: blank-last (default), blank-first, snail, "
              "blank-at-ROW-COLUMN, or a board.")  # fmt: skip
@click.option("--algorithm", metavar="A", default="auto",
              help=f"Algorithm: {any_of(ALGORITHM_NAMES)} (default).")  # fmt: skip
@click.option("--heuristic", metavar="H", default="auto",
              help=f"Heuristic: {any_of(HEURISTIC_NAMES)} (default).")  # fmt: skip
@_algorithm_options
@click.option("--quality", type=Quality(), help="optimal: a shortest solution; best: the shortest "
              "found in --seconds, 10 if not given; fast: any solution; a number such as 1.5: at "
              "most 1.5 times as long as a shortest one. Default: optimal up to 16 cells, best for "
              "larger boards.")  # fmt: skip
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0),
              help="Time limit for each board.")  # fmt: skip
@click.option("--expanded", metavar="N", type=click.IntRange(min=0),
              help="Limit of expanded states for each board.")  # fmt: skip
@click.option("--memory", metavar="MB", type=click.FloatRange(min=0),
              help="Memory limit for stored states, estimated.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and board.")
def solve(
    boards: tuple[str, ...],
    file: str | None,
    goal: str | None,
    algorithm: str,
    heuristic: str,
    weight: float | None,
    width: int | None,
    depth: int | None,
    quality: float | str | None,
    seconds: float | None,
    expanded: int | None,
    memory: float | None,
    as_json: bool,
) -> int:
    """Solve boards, such as "8 6 7/2 5 4/3 0 1".

    Lengths count single-tile moves; U, D, L, R are the directions in which the tile moves. Ctrl-C
    keeps the best solution so far.

    Exit code: 0 all solved, 1 some not, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.solving.plan import BEST_SECONDS, make_plan
    from pintu.solving.solver import solve_with_plan
    from pintu.statespace import Limits, Status

    options: dict[str, Any] = {
        "quality": quality,
        "algorithm": algorithm,
        "heuristic": heuristic,
        "weight": weight,
        "width": width,
        "depth": depth,
    }
    limits = Limits(seconds, expanded, None if memory is None else memory * 1e6)
    # Read and check everything before the first search, so that a mistake is reported at once.
    tasks = []
    noted: set[str] = set()
    for entry in entries_from(boards, file):
        named = entry.goal if goal is None else None
        target = goal_from(goal, entry.board) if named is None else named
        chosen = options
        if _is_large(entry.board, options):
            chosen = options | {"quality": "best"}
            noted.add(
                f"boards of more than {PATTERN_CELLS} cells get the best solution found in "
                f"{BEST_SECONDS if seconds is None else seconds:g} seconds; "
                "--quality optimal looks for a proven shortest one"
            )
        tasks.append((make_plan(entry.board, **chosen), entry.board, target))

    code = 0
    for note in noted:
        click.echo(f"pintu: {note}", err=True)
    with stop_on_interrupt() as stopped:
        for plan, board, target in tasks:
            with _progress(quiet=as_json) as (show, better):
                solution = solve_with_plan(plan, board, target, limits, stopped, show, better)
            click.echo(json.dumps(solution.as_record()) if as_json else _describe(solution))
            sys.stdout.flush()
            if solution.note and solution.note not in noted:
                noted.add(solution.note)
                click.echo(f"pintu: {solution.note}", err=True)
            if solution.status is Status.CANCELLED or (stopped() and not solution.optimal):
                return 130
            code = code if solution.solved else 1
    return code


def _is_large(board: Board, options: dict[str, Any]) -> bool:
    """Whether nothing was chosen, and a proof would take longer than people wait."""
    nothing = {"quality": None, "algorithm": AUTO, "heuristic": AUTO} | dict.fromkeys(
        ("weight", "width", "depth")
    )
    return (
        options == nothing and len(board.tiles) > PATTERN_CELLS and min(board.rows, board.cols) > 1
    )


@contextmanager
def _progress(
    quiet: bool,
) -> Iterator[tuple[Callable[[Progress], None] | None, Callable[[Solution], None] | None]]:
    """Show the progress of a search in one line, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield None, None
        return
    from rich.console import Console

    with Console(stderr=True).status("searching", spinner="dots") as status:
        best: list[int] = []

        def better(solution: Solution) -> None:
            best[:] = [len(solution)]

        def show(progress: Progress) -> None:
            if best:
                status.update(
                    f"{moves(best[0])} after {progress.seconds:.1f} s, "
                    f"at least {progress.lower_bound:.0f} are needed (Ctrl-C keeps this solution)"
                )
                return
            rate = progress.expanded / progress.seconds if progress.seconds else 0
            status.update(
                f"{progress.expanded:,} states expanded, {rate:,.0f} per second, "
                f"no solution below {progress.lower_bound:.0f} moves (Ctrl-C stops)"
            )

        yield show, better


def _describe(solution: Solution) -> str:
    """Format a solution for people."""
    from pintu.render.text import board_text, strip_text

    width = shutil.get_terminal_size().columns
    if solution.solved:
        picture = strip_text(solution.states, solution.moves, width)
    else:
        picture = board_text(solution.start)
    facts = [("goal", solution.goal.text), *_facts(solution)]
    return "\n".join([picture, "", *(f"{name:<9}{value}" for name, value in facts), ""])


def _facts(solution: Solution) -> Iterator[tuple[str, str]]:
    from pintu.statespace import Status

    if solution.status is Status.EXHAUSTED:
        yield "result", f"cannot be solved: {solution.reason}"
        return
    if solution.solved:
        yield "moves", str(solution) or "none: this is the goal"
        slid = solution.multi_tile_length
        length = moves(solution.length, "single-tile ")
        yield "length", f"{length} ({slid} when whole lines slide)"
        yield "proven", _proven(solution)
    else:
        yield "result", f"no solution yet: {solution.reason}"
        yield "proven", f"no solution is shorter than {moves(solution.lower_bound)}"
    stats = solution.stats
    method = [solution.algorithm, solution.heuristic]
    if solution.weight is not None:
        method.append(f"weight {solution.weight:g}")
    version = "compiled" if solution.compiled else "readable Python"
    yield "method", f"{', '.join(word for word in method if word)} ({version})"
    counts = f"{stats.expanded:,} expanded"
    if solution.algorithm != BEST:
        counts += f", {stats.generated:,} generated, at most {stats.frontier:,} waiting"
    yield "states", counts
    yield (
        "time",
        f"{stats.seconds:.3f} s" if stats.seconds >= 1 else f"{stats.seconds * 1000:.1f} ms",
    )


def _proven(solution: Solution) -> str:
    if solution.optimal:
        return "shortest: no solution has fewer moves"
    if solution.algorithm == BEST and solution.lower_bound:
        above = 100 * len(solution) / solution.lower_bound - 100
        return (
            f"not proven shortest; at least {moves(solution.lower_bound)}, "
            f"so at most {above:.1f} % above the shortest"
        )
    bound = f"no solution is shorter than {moves(solution.lower_bound)}"
    factor = solution.guarantee.factor
    if factor is not None:
        return f"within {factor:g} times the shortest; {bound}"
    return f"nothing about this length; {bound}"
