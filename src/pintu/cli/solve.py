"""`pintu solve`: solves boards, and shows each solution and its cost."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from pintu.catalogue import (
    ALGORITHM_NAMES,
    BEST,
    HEURISTIC_NAMES,
    PATTERN_CELLS,
)
from pintu.cli.inputs import boards_from, goal_from, goal_in, goal_of_batch, is_file
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.method_options import Quality, algorithm_options
from pintu.cli.shown_search import ShownSearch
from pintu.cli.words import any_of, moves
from pintu.messages import MessageError

if TYPE_CHECKING:
    from pintu.puzzle import NamedBy
    from pintu.solving.batch_text import Form
    from pintu.solving.solution import Solution


@click.command()
@click.argument("boards", metavar="[BOARD]...", nargs=-1)
@click.option("--file", metavar="PATH|-", help="Read boards from a file, or - for standard input.")
@click.option("--goal", metavar="GOAL", help="Goal: blank-last (default), blank-first, snail, "
              "blank-at-ROW-COLUMN, or a board.")  # fmt: skip
@click.option("--algorithm", metavar="A", default="auto",
              help=f"Algorithm: {any_of(ALGORITHM_NAMES)} (default).")  # fmt: skip
@click.option("--heuristic", metavar="H", default="auto",
              help=f"Heuristic: {any_of(HEURISTIC_NAMES)} (default).")  # fmt: skip
@algorithm_options
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
@click.option("--jobs", metavar="N", type=click.IntRange(0, 1000),
              help="Workers for --file; 0 for one on each core.  [default: 0]")  # fmt: skip
@click.option("--cluster", metavar="ADDRESS",
              help="Solve the boards of --file on a Dask cluster: its scheduler, such as "
              "tcp://10.0.0.5:8786.")  # fmt: skip
@click.option("--of", type=click.Choice(["tile", "blank"]), default="tile", show_default=True,
              help="Whether moves are printed as directions of the tile or of the "
              "blank.")  # fmt: skip
@click.option("--trace", "trace_file", metavar="FILE|-",
              help="Write every step of the search to a file. Its name sets the format: FILE.jsonl "
              "for JSON lines, FILE.trace.yaml or FILE.trace.json for Posthoc, FILE.svg for the "
              "search tree, FILE.txt for the open and closed lists; - prints these lists. The "
              "search runs in readable Python, with A* if no algorithm is given, and stops after "
              "--expanded states or 100,000.")  # fmt: skip
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object per line and board.")
@click.option("--csv", "as_csv", is_flag=True, help="Print one line of CSV per board.")
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
    jobs: int | None,
    cluster: str | None,
    of: NamedBy,
    trace_file: str | None,
    as_json: bool,
    as_csv: bool,
) -> int:
    """Solve boards, such as "8 6 7/2 5 4/3 0 1".

    Lengths count single-tile moves; U, D, L, R are the directions in which the tile moves. Ctrl-C
    keeps the best solution so far.

    A file has a board on each line, or CSV or JSON lines with a board and an id, or boards of
    several lines. The answers are printed in the same order, while the file is still being read. A
    line that is wrong is reported, and the others are solved.

    Exit code: 0 all solved, 1 some not, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.cli import STARTED
    from pintu.solving.batch_chunk import is_large
    from pintu.solving.plan import BEST_SECONDS, make_plan
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
    if file is None and len(boards) == 1 and is_file(boards[0]):
        file, boards = boards[0], ()
    if cluster is not None and file is None:
        raise MessageError("cluster.needs_file")
    trace = None
    if trace_file is not None:
        from pintu.cli.trace_output import TraceOutput
        from pintu.solving.tracing import check_traceable

        if file is not None or len(boards) > 1:
            raise MessageError("trace.one_board", field="trace")
        if (algorithm, quality, width, depth) == ("auto", None, None, None):
            options["algorithm"] = "astar"
        trace = TraceOutput(trace_file, as_json)
    # Check all that was typed before the first search, so that a mistake is reported at once.
    tasks = []
    noted: set[str] = set()
    large = (
        f"boards of more than {PATTERN_CELLS} cells get the best solution found in "
        f"{BEST_SECONDS if seconds is None else seconds:g} seconds; "
        "--quality optimal looks for a proven shortest one"
    )
    for text, position in zip(boards, boards_from(boards, file), strict=True):
        target = goal_from(goal or goal_in(text), position)
        chosen = options
        if is_large(position, options):
            chosen = options | {"quality": "best"}
            noted.add(large)
        plan = make_plan(position, **chosen)
        if trace is not None:
            check_traceable(plan)
        tasks.append((plan, position, target))
    form: Form | None = "json" if as_json else "csv" if as_csv else None
    searches = ShownSearch(limits, STARTED, quiet=form is not None)
    files = executor = None
    if file is not None:
        from pintu.cli.solve_file import FileSolver
        from pintu.puzzle import goals
        from pintu.solving.batch_chunk import BatchOptions

        make_plan(goals.blank_last(3, 3), **options)
        if cluster is not None:
            from pintu.solving.cluster import ClusterExecutor

            executor = ClusterExecutor.connect(cluster)
        files = FileSolver(
            file,
            BatchOptions(goal_of_batch(goal), method=options, limits=limits, best_if_large=True),
            jobs=jobs or 0,
            executor=executor,
            form=form,
            of=of,
            describe=partial(_describe, of=of),
            large_note=large,
            searches=searches,
        )
    if form == "csv":
        from pintu.solving.batch_text import COLUMNS

        click.echo(",".join(COLUMNS))

    code = 0
    for note in noted:
        click.echo(f"pintu: {note}", err=True)
    with stop_on_interrupt() as stopped:
        for plan, position, target in tasks:
            if trace is not None:
                solution = trace.solve(plan, position, target, limits, stopped)
            else:
                solution = searches.solve(plan, position, target, stopped)
            if trace is None or not trace.replaces_solution:
                click.echo(_describe(solution, of) if form is None else _line(solution, form, of))
            sys.stdout.flush()
            if solution.note and solution.note not in noted:
                noted.add(solution.note)
                click.echo(f"pintu: {solution.note}", err=True)
            if solution.status is Status.CANCELLED or (stopped() and not solution.optimal):
                return 130
            code = code if solution.solved else 1
    return code if files is None else max(code, files.run())


def _line(solution: Solution, form: Form, of: NamedBy) -> str:
    record = solution.as_record(of=of)
    if form == "json":
        return json.dumps(record)  # without importing what a batch needs
    from pintu.solving.batch_text import line_of

    return line_of(form, record).rstrip("\n")


def _describe(solution: Solution, of: NamedBy = "tile") -> str:
    """Format a solution as text for people."""
    from pintu.render.text import board_text, strip_text

    width = shutil.get_terminal_size().columns
    if solution.solved:
        picture = strip_text(solution.start, solution.moves, width)
    else:
        picture = board_text(solution.start)
    facts = [("goal", solution.goal.text), *_facts(solution, of)]
    return "\n".join([picture, "", *(f"{name:<9}{value}" for name, value in facts), ""])


def _facts(solution: Solution, of: NamedBy) -> Iterator[tuple[str, str]]:
    from pintu.puzzle import format_moves
    from pintu.puzzle.reachability import reachable_goals
    from pintu.statespace import Status

    if solution.status is Status.UNSOLVABLE:
        yield "result", f"cannot be solved: {solution.reason}"
        for name in reachable_goals(solution.start):
            yield "possible", f"--goal {name}"
        return
    if solution.solved:
        moves_of = "" if of == "tile" else " (of the blank)"
        named = format_moves(solution.moves, of=of)
        yield "moves", f"{named}{moves_of}" if named else "none: this is the goal"
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
        counts += f", {stats.generated:,} generated, at most {stats.frontier:,} in the frontier"
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
            f"not proven shortest; at least {moves(solution.lower_bound)} needed, "
            f"so at most {above:.1f} % above the shortest"
        )
    bound = f"no solution is shorter than {moves(solution.lower_bound)}"
    factor = solution.guarantee.factor
    if factor is not None:
        return f"within {factor:g} times the shortest; {bound}"
    return f"not proven shortest; {bound}"
