"""The algorithms by name, and what each of them takes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from pintu.statespace.beam import beam
from pintu.statespace.best_first import astar, greedy, uniform_cost
from pintu.statespace.bidirectional import bidirectional
from pintu.statespace.breadth_first import breadth_first
from pintu.statespace.events import Steps
from pintu.statespace.idastar import idastar


@dataclass(frozen=True, slots=True)
class Algorithm:
    """A search algorithm: its name, its function, and the options it knows.

    `two_way` ones need a problem with `goal` and `predecessors`.
    """

    name: str
    run: Callable[..., Steps[Any, Any]]
    options: tuple[str, ...] = ()
    two_way: bool = False

    @property
    def informed(self) -> bool:
        """Whether it is guided by a heuristic, and so cannot do without one."""
        return "heuristic" in self.options


MOST_WEIGHT = 1_000_000
"""Beyond, g no longer counts at all, and f may be too large for a number."""

ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("bfs", breadth_first),
        Algorithm("bidirectional", bidirectional, two_way=True),
        Algorithm("ucs", uniform_cost),
        Algorithm("astar", astar, ("heuristic", "weight")),
        Algorithm("greedy", greedy, ("heuristic",)),
        Algorithm("idastar", idastar, ("heuristic",)),
        Algorithm("beam", beam, ("heuristic", "width")),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm of that name; an unknown one is a ValueError that lists them all."""
    if name not in ALGORITHMS:
        raise ValueError(f"there is no algorithm {name!r}; choose from {', '.join(ALGORITHMS)}")
    return ALGORITHMS[name]


def check_options(algorithm: Algorithm, options: dict[str, Any]) -> dict[str, Any]:
    """The options that were given, each one known to the algorithm and in its range."""
    given = {name: value for name, value in options.items() if value is not None}
    for name in given:
        if name not in algorithm.options:
            users = [other.name for other in ALGORITHMS.values() if name in other.options]
            raise TypeError(f"{algorithm.name} takes no {name}; {name} goes with {_any(users)}")
    if algorithm.informed and "heuristic" not in given:
        raise TypeError(f"{algorithm.name} needs a heuristic")
    if not 1 <= given.get("weight", 1) <= MOST_WEIGHT:
        raise ValueError(f"the weight must be 1 to {MOST_WEIGHT:,}, not {given['weight']:g}")
    if given.get("width", 1) < 1:
        raise ValueError(f"the width must be 1 or more, not {given['width']}")
    return given


def check_two_way(algorithm: Algorithm, problem: object) -> None:
    """Refuse a problem that cannot be searched backwards when the algorithm must do so."""
    missing = [name for name in ("goal", "predecessors") if not hasattr(problem, name)]
    if algorithm.two_way and missing:
        raise TypeError(
            f"{algorithm.name} search also runs backwards from the goal, so the problem needs "
            f"`goal` and `predecessors(state)`; this one has no {' and no '.join(missing)}"
        )


def _any(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
