"""`pintu lab`: races and experiments with search algorithms."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pintu.cli.inputs import board_from, entries_from, goal_from, shape_from, text_from
from pintu.cli.interrupt import stop_on_interrupt
from pintu.cli.outputs import check_writable, write_atomically

if TYPE_CHECKING:
    from pintu.lab.plots import Plot
    from pintu.lab.results import Results
    from pintu.lab.table import Table

_PLOT_KINDS = ("expanded", "seconds", "length", "estimate")

_json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one JSON object per line and row."
)
_csv_option = click.option("--csv", "as_csv", is_flag=True, help="Print CSV.")
_plot_option = click.option(
    "--plot",
    metavar="FILE",
    help="Also draw a plot into this .png, .svg or .pdf file (needs pintu[lab]).",
)
_kind_option = click.option(
    "--kind", type=click.Choice(_PLOT_KINDS), default="expanded", show_default=True,
    help="What to draw: states expanded or seconds against distance, length against weight, "
    "estimates against distance.",
)  # fmt: skip
_jobs_option = click.option(
    "--jobs", metavar="N", type=click.IntRange(0, 1000),
    help="Worker processes; 0 for one on each core.  [default: 0]",
)  # fmt: skip


@click.group()
def lab() -> None:
    """Race search algorithms, and measure them on many boards.

    An entrant is ALGORITHM:HEURISTIC:NUMBER, such as bfs, astar:manhattan or astar:manhattan:5. The
    number is the weight of A*, the width of beam search or the depth of depth-first search.
    """


@lab.command()
@click.argument("board", metavar="BOARD")
@click.option("--entrant", "entrants", metavar="E", multiple=True,
              help="An entrant; repeat it for more.  [default: six common ones]")  # fmt: skip
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@click.option("--seconds", metavar="S", type=click.FloatRange(min=0), default=60.0,
              show_default=True, help="Time limit of each entrant.")  # fmt: skip
@click.option("--expanded", metavar="N", type=click.IntRange(min=0),
              help="Limit of expanded states of each entrant.")  # fmt: skip
@click.option("--memory", metavar="MB", type=click.FloatRange(min=0), default=1000.0,
              show_default=True, help="Memory limit of each entrant.")  # fmt: skip
@_plot_option
@_kind_option
@_csv_option
@_json_option
def race(
    board: str,
    entrants: tuple[str, ...],
    goal: str | None,
    seconds: float,
    expanded: int | None,
    memory: float,
    plot: str | None,
    kind: str,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Solve one board with several entrants, one after the other.

    Exit code: 0 all solved it, 1 some not, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.lab.experiments import DEFAULT_ENTRANTS, experiment
    from pintu.statespace import Limits

    _check_plot(plot)
    position = board_from(board)
    target = goal_from(goal, position)
    with stop_on_interrupt() as stopped, _progress(as_json or as_csv) as show:
        results = experiment(
            [position], entrants or DEFAULT_ENTRANTS, goal=target,
            limits=Limits(seconds, expanded, memory * 1e6), cancelled=stopped, progress=show,
        )  # fmt: skip
    return _finish(results, results, plot, kind, as_csv, as_json, stopped())


@lab.command("experiment")
@click.argument("file", metavar="FILE.toml")
@_jobs_option
@click.option("--cluster", metavar="ADDRESS",
              help="Run on a Dask cluster: its scheduler, such as "
              "tcp://10.0.0.5:8786.")  # fmt: skip
@click.option("--rows", is_flag=True, help="Print a row for each search instead of the means.")
@_plot_option
@_kind_option
@_csv_option
@_json_option
def run_experiment(
    file: str,
    jobs: int | None,
    cluster: str | None,
    rows: bool,
    plot: str | None,
    kind: str,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Run the experiment of a TOML file, and print the means.

    The file has a table [boards] with `list`, `file` or `deals` (and `seed`, `size`, `distance`).
    It may have a list `entrants`, a `goal`, and a table [limits] with `seconds`, `expanded` and
    `memory` in MB.

    A row of the output has the means of one entrant; --csv and --json print a row for each search.

    Exit code: 0 all searches found a solution, 1 some not, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.cli.inputs import InputError
    from pintu.lab.experiment_file import ExperimentFileError, parse_experiment
    from pintu.lab.experiments import experiment

    _check_plot(plot)
    try:
        plan = parse_experiment(text_from(file))
    except ExperimentFileError as error:
        raise InputError("input.file", file=file, reason=error.message) from None
    boards = list(plan.boards)
    if plan.board_file is not None:
        boards = [each.board for each in entries_from(str(Path(file).parent / plan.board_file))]
    executor = None
    if cluster is not None:
        from pintu.solving.cluster import ClusterExecutor

        executor = ClusterExecutor.connect(cluster)
    with stop_on_interrupt() as stopped, _progress(False) as show:
        results = experiment(
            boards, plan.entrants, goal=plan.goal, limits=plan.limits, jobs=jobs or 0,
            executor=executor, cancelled=stopped, progress=show,
        )  # fmt: skip
    table = results if rows or as_csv or as_json else results.summary()
    return _finish(results, table, plot, kind, as_csv, as_json, stopped())


@lab.command()
@click.option("--deals", metavar="N", type=click.IntRange(min=1, max=100_000), default=100,
              show_default=True, help="Number of boards.")  # fmt: skip
@click.option("--seed", metavar="S", type=int, default=1, show_default=True,
              help="Seed of the first board.")  # fmt: skip
@_jobs_option
@_plot_option
@_kind_option
@_csv_option
@_json_option
def classic(
    deals: int,
    seed: int,
    jobs: int | None,
    plot: str | None,
    kind: str,
    as_csv: bool,
    as_json: bool,
) -> int:
    """Compare the classic algorithms on random 3x3 boards.

    The mean number of states expanded is printed next to the figures of an article about this game.
    The same seed gives the same numbers, except for the times.

    Exit code: 0 all searches found a solution, 1 some not, 2 bad input, 130 stopped by Ctrl-C.
    """
    from pintu.lab.classic_comparison import classic as run
    from pintu.lab.classic_comparison import classic_table

    _check_plot(plot)
    with stop_on_interrupt() as stopped, _progress(False) as show:
        results = run(deals, seed, jobs=jobs or 0, cancelled=stopped, progress=show)
    return _finish(results, classic_table(results), plot, kind, as_csv, as_json, stopped())


@lab.command()
@click.argument("size", metavar="[ROWSxCOLS]", default="3x3")
@click.option("--goal", metavar="GOAL", help="Goal, as for solve.  [default: blank-last]")
@_plot_option
@_csv_option
@_json_option
def distribution(size: str, goal: str | None, plot: str | None, as_csv: bool, as_json: bool) -> int:
    """Count the boards at each distance from the goal, exactly.

    The boards may have up to 12 cells.
    """
    from pintu.lab.distribution import distribution_table
    from pintu.puzzle.goals import blank_last

    _check_plot(plot)
    target = goal_from(goal, blank_last(*shape_from(size)))
    table = distribution_table(target.rows, target.cols, target)
    if plot is not None:
        from pintu.lab.plots import plot_distribution

        _write_plot(plot, plot_distribution(table))
    _print(table, as_csv, as_json)
    return 0


def _check_plot(file: str | None) -> None:
    """Raise an error before the searches if the plot cannot be drawn or written."""
    if file is not None:
        from pintu.lab.plots import check_plot_file

        check_plot_file(file)
        check_writable(file)


def _write_plot(file: str, plot: Plot) -> None:
    write_atomically(file, plot.to_bytes(Path(file).suffix[1:].lower()))


def _finish(
    results: Results,
    table: Table,
    plot: str | None,
    kind: str,
    as_csv: bool,
    as_json: bool,
    stopped: bool,
) -> int:
    """Print a table of results, draw the plot, and return the exit code."""
    if len(results):
        _print(table, as_csv, as_json)
        if plot is not None:
            _write_plot(plot, results.plot(kind))
    if stopped:
        return 130
    return 0 if all(row.solved for row in results) else 1


def _print(table: Table, as_csv: bool, as_json: bool) -> None:
    if as_json:
        click.echo(table.to_json(), nl=False)
    elif as_csv:
        click.echo(table.to_csv(), nl=False)
    elif sys.stdout.isatty():
        from rich.console import Console

        Console().print(table)
    else:
        click.echo(str(table))
    sys.stdout.flush()


@contextmanager
def _progress(quiet: bool) -> Iterator[Callable[[int, int], None] | None]:
    """Show how many searches are done, in one line, on a terminal only."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console

    with Console(stderr=True).status("searching", spinner="dots") as status:
        yield lambda done, total: status.update(f"{done:,} of {total:,} searches (Ctrl-C stops)")
