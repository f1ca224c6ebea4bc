"""Plots of experiments, by matplotlib (the extra `pintu[lab]`)."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path, PurePath
from statistics import mean
from typing import TYPE_CHECKING, Any

from pintu.lab.results import Results
from pintu.lab.row import Row
from pintu.lab.table import Table
from pintu.messages import MessageError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

KINDS = ("expanded", "seconds", "length", "estimate")
ENDINGS = (".png", ".svg", ".pdf")
_MARKERS = "osD^vP*X"
_WIDTH, _HEIGHT = 7.0, 4.5
"""Inches."""


class PlotError(MessageError, ValueError):
    """A plot cannot be drawn: the message says why."""


class Plot:
    """A plot: a notebook draws it, `save` writes it, `figure` is matplotlib's."""

    def __init__(self, figure: Figure) -> None:
        self.figure = figure

    def save(self, file: str) -> None:
        """Write a file; its name ends with .png, .svg or .pdf."""
        check_plot_file(file)
        Path(file).write_bytes(self.to_bytes(PurePath(file).suffix[1:].lower()))

    def to_bytes(self, form: str) -> bytes:
        """The plot as `png`, `svg` or `pdf`; the same rows give the same bytes."""
        from matplotlib import rc_context

        data = BytesIO()
        undated = {"svg": {"Date": None}, "pdf": {"CreationDate": None}}.get(form)
        with rc_context({"svg.hashsalt": "pintu"}):
            self.figure.savefig(data, format=form, metadata=undated)
        return data.getvalue()

    def _repr_svg_(self) -> str:
        return self.to_bytes("svg").decode()


def plot(results: Results, kind: str = "expanded", file: str | None = None) -> Plot:
    """Draw the rows of an experiment.

    - `expanded`: states expanded against the distance of the board, for each entrant;
    - `seconds`: time against distance;
    - `length`: mean length and mean states against the weight, for A* with several weights;
    - `estimate`: the estimate of each heuristic for a board against its true distance.

    Distances are those that an entrant has proven, so at least one must find shortest solutions.
    With a `file`, the plot is also written there, in the format of its ending. A PlotError says
    what is missing.
    """
    if kind not in KINDS:
        raise PlotError("lab.no_plot", field="plot", name=kind, names=KINDS)
    if file is not None:
        check_plot_file(file)
    draw = {"length": _draw_weights, "estimate": _draw_estimates}.get(kind)
    drawn = _against_distance(results, kind) if draw is None else draw(results)
    if file is not None:
        drawn.save(file)
    return drawn


def plot_distribution(table: Table) -> Plot:
    """Draw the number of boards at each distance."""
    figure, axes = _new()
    axes.bar(table.column("moves"), table.column("boards"), color="#2f6f62")
    axes.set(xlabel="moves to the goal", ylabel="boards")
    return Plot(figure)


def check_plot_file(file: str) -> None:
    """Raise PlotError unless the name ends with .png, .svg or .pdf and matplotlib is installed."""
    if PurePath(file).suffix.lower() not in ENDINGS:
        raise PlotError("lab.plot_suffix", field="plot", endings=ENDINGS)
    _new()


def _against_distance(results: Results, kind: str) -> Plot:
    """Means of a value for each distance, a line for each entrant, on a logarithmic scale."""
    values: dict[str, Callable[[Row], float]] = {
        "expanded": lambda row: row.expanded + 1,
        "seconds": lambda row: 0 if row.solution is None else row.solution.stats.seconds,
    }
    labels = {"expanded": "states expanded, and the goal", "seconds": "seconds"}
    distances = _distances(results)
    figure, axes = _new()
    for at, entrant in enumerate(results.entrants):
        found: dict[int, list[float]] = {}
        for row in results.of(entrant):
            if row.solved and row.number in distances:
                found.setdefault(distances[row.number], []).append(values[kind](row))
        points = sorted((distance, mean(each)) for distance, each in found.items())
        if points:
            xs, ys = zip(*points, strict=True)
            axes.plot(xs, ys, marker=_MARKERS[at % len(_MARKERS)], markersize=4, linewidth=1,
                      label=entrant.label)  # fmt: skip
    axes.set(xlabel="moves to the goal", ylabel=labels[kind], yscale="log")
    return _finish(figure, axes)


def _draw_weights(results: Results) -> Plot:
    """Mean length and mean states of A* for each weight."""
    points = sorted(
        (entrant.weight or 1.0, summary["length"], summary["expanded"])
        for entrant, summary in zip(results.entrants, results.summary().records, strict=True)
        if entrant.algorithm == "astar" and summary["length"] is not None
    )
    if len({weight for weight, _, _ in points}) < 2:
        raise PlotError("lab.needs_weights", field="plot")
    figure, axes = _new()
    weights, lengths, expanded = zip(*points, strict=True)
    axes.plot(weights, lengths, marker="o", color="#c43d2c", label="mean length")
    axes.set(xlabel="weight of the heuristic", ylabel="moves")
    states = axes.twinx()
    states.plot(weights, expanded, marker="s", color="#2f6f62", label="mean states expanded")
    states.set(ylabel="states expanded", yscale="log")
    handles = [*axes.get_lines(), *states.get_lines()]
    axes.legend(handles=handles, frameon=False, loc="upper center")
    return Plot(figure)


def _draw_estimates(results: Results) -> Plot:
    """The estimates of heuristics for boards against the distances of the boards."""
    distances = _distances(results)
    figure, axes = _new()
    names = dict.fromkeys(
        row.solution.heuristic
        for row in results
        if row.solution is not None and row.estimate is not None
    )
    if not names:
        raise PlotError("lab.needs_heuristics", field="plot")
    most = max(distances.values())
    axes.plot([0, most], [0, most], color="#6a6f72", linewidth=1, label="true distance")
    for at, name in enumerate(names):
        points = {
            (distances[row.number], row.estimate)
            for row in results
            if row.solution is not None
            and row.solution.heuristic == name
            and row.number in distances
            and row.estimate is not None
        }
        if points:
            xs, ys = zip(*sorted(points), strict=True)
            axes.scatter(xs, ys, s=14, marker=_MARKERS[at % len(_MARKERS)], label=name)
    axes.set(xlabel="moves to the goal", ylabel="estimate")
    return _finish(figure, axes)


def _distances(results: Results) -> dict[int, int]:
    distances = results.distances
    if not distances:
        raise PlotError("lab.needs_distances", field="plot")
    return distances


def _new() -> tuple[Figure, Axes]:
    """An empty figure that uses no window and no global state of matplotlib."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise PlotError("lab.no_matplotlib", field="plot") from None
    figure = Figure(figsize=(_WIDTH, _HEIGHT), layout="constrained")
    axes: Any = figure.subplots()
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    return figure, axes


def _finish(figure: Figure, axes: Axes) -> Plot:
    axes.legend(frameon=False, fontsize="small")
    return Plot(figure)
