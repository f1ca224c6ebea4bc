"""The lab: races and experiments with search algorithms, as tables and plots.

>>> from pintu.lab import compare
>>> table = compare("2 8 3/1 6 4/7 0 5", ["bfs", "astar:manhattan"], goal="snail")
>>> [(row.entrant, row.length, row.expanded) for row in table]
[(Entrant.parse('bfs'), 5, 36), (Entrant.parse('astar:manhattan'), 5, 5)]

Names are imported when they are first used, as in `pintu`.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pintu.lab.boards import deals as deals
    from pintu.lab.classic_comparison import classic as classic
    from pintu.lab.classic_comparison import classic_table as classic_table
    from pintu.lab.distribution import distribution_table as distribution_table
    from pintu.lab.entrant import Entrant as Entrant
    from pintu.lab.entrant import EntrantError as EntrantError
    from pintu.lab.experiment_file import ExperimentFileError as ExperimentFileError
    from pintu.lab.experiment_file import ExperimentPlan as ExperimentPlan
    from pintu.lab.experiment_file import parse_experiment as parse_experiment
    from pintu.lab.experiments import compare as compare
    from pintu.lab.experiments import experiment as experiment
    from pintu.lab.plots import PlotError as PlotError
    from pintu.lab.plots import plot as plot
    from pintu.lab.results import Results as Results
    from pintu.lab.row import Row as Row
    from pintu.lab.row import effective_branching as effective_branching
    from pintu.lab.table import Table as Table

_MODULES = {
    "Entrant": "entrant",
    "EntrantError": "entrant",
    "ExperimentFileError": "experiment_file",
    "ExperimentPlan": "experiment_file",
    "PlotError": "plots",
    "Results": "results",
    "Row": "row",
    "Table": "table",
    "classic": "classic_comparison",
    "classic_table": "classic_comparison",
    "compare": "experiments",
    "deals": "boards",
    "distribution_table": "distribution",
    "effective_branching": "row",
    "experiment": "experiments",
    "parse_experiment": "experiment_file",
    "plot": "plots",
}

__all__ = [*_MODULES]


def __getattr__(name: str) -> Any:
    if name not in _MODULES:
        raise AttributeError(f"module 'pintu.lab' has no attribute {name!r}")
    return getattr(import_module(f"pintu.lab.{_MODULES[name]}"), name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_MODULES])
