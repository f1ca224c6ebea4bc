"""The search algorithms: their names, options and guarantees."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Literal

from pintu.statespace.beam import beam
from pintu.statespace.best_first import astar, greedy, uniform_cost
from pintu.statespace.bidirectional import bidirectional
from pintu.statespace.breadth_first import breadth_first
from pintu.statespace.depth_first import depth_first
from pintu.statespace.events import Steps
from pintu.statespace.idastar import idastar
from pintu.statespace.iterative_deepening import iterative_deepening
from pintu.statespace.options import (
    DEPTH,
    WEIGHT,
    WIDTH,
    Option,
    OptionTypeError,
    OptionValueError,
)
from pintu.statespace.result import FEWEST_STEPS, NONE, OPTIMAL, WITHIN_WEIGHT, Guarantee

SearchName = Literal[
    "bfs", "bidirectional", "ucs", "astar", "greedy", "idastar", "beam", "dfs", "iddfs"
]
"""The names in `ALGORITHMS`."""


class OpenOrder(StrEnum):
    """Which of the states that wait is expanded next."""

    FIRST_IN = "first-in"  # the one that has waited longest
    BEST = "best"  # the smallest f, then the largest g, then the newest
    LEVEL = "level"  # the earlier level, within a level the smallest h, then the oldest
    PATH = "path"  # only the current path is stored


@dataclass(frozen=True, slots=True, kw_only=True)
class Algorithm:
    """A search algorithm for any state space.

    `guarantee` is the best guarantee that its paths can have. An algorithm with a heuristic gives
    it only if the heuristic is admissible. An `informed` algorithm requires a heuristic; a
    `two_way` algorithm requires a problem with `goal` and `predecessors`. `stores_states`: it keeps
    every state that it has reached, so a large space may take all memory there is. `open_order` is
    the order in which it expands the states that wait.
    """

    name: str
    about: str
    run: Callable[..., Steps[Any, Any]]
    guarantee: Guarantee
    informed: bool = False
    options: tuple[Option, ...] = ()
    two_way: bool = False
    stores_states: bool = False
    open_order: OpenOrder = OpenOrder.FIRST_IN


ALGORITHMS = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm(
            name="bfs",
            about="Breadth-first search: nearest states first, all of them stored.",
            run=breadth_first,
            guarantee=FEWEST_STEPS,
            stores_states=True,
        ),
        Algorithm(
            name="bidirectional",
            about="Breadth-first search from the start and from the goal until both meet.",
            run=bidirectional,
            guarantee=FEWEST_STEPS,
            two_way=True,
            stores_states=True,
        ),
        Algorithm(
            name="ucs",
            about="Uniform-cost search: cheapest states first.",
            run=uniform_cost,
            guarantee=OPTIMAL,
            stores_states=True,
            open_order=OpenOrder.BEST,
        ),
        Algorithm(
            name="astar",
            about="A*: states with the smallest cost so far plus estimate first.",
            run=astar,
            guarantee=WITHIN_WEIGHT,
            informed=True,
            options=(WEIGHT,),
            stores_states=True,
            open_order=OpenOrder.BEST,
        ),
        Algorithm(
            name="greedy",
            about="Greedy best-first search: states with the smallest estimate first.",
            run=greedy,
            guarantee=NONE,
            informed=True,
            stores_states=True,
            open_order=OpenOrder.BEST,
        ),
        Algorithm(
            name="idastar",
            about="Iterative-deepening A*: depth-first below a rising bound, in little memory.",
            run=idastar,
            guarantee=OPTIMAL,
            informed=True,
            open_order=OpenOrder.PATH,
        ),
        Algorithm(
            name="beam",
            about="Beam search: of each level only the most promising states are kept.",
            run=beam,
            guarantee=NONE,
            informed=True,
            options=(WIDTH,),
            open_order=OpenOrder.LEVEL,
        ),
        Algorithm(
            name="dfs",
            about="Depth-first search: one path to a depth limit, then the next.",
            run=depth_first,
            guarantee=NONE,
            options=(DEPTH,),
            open_order=OpenOrder.PATH,
        ),
        Algorithm(
            name="iddfs",
            about="Iterative deepening: depth-first search to depth 0, 1, 2 and so on.",
            run=iterative_deepening,
            guarantee=FEWEST_STEPS,
            open_order=OpenOrder.PATH,
        ),
    )
}


def algorithm_named(name: str) -> Algorithm:
    """The algorithm with this name; for an unknown name, a ValueError that lists the known ones."""
    if name not in ALGORITHMS:
        raise OptionValueError(
            "option.no_algorithm", field="algorithm", name=name, names=tuple(ALGORITHMS)
        )
    return ALGORITHMS[name]


def check_options(algorithm: Algorithm, options: dict[str, Any]) -> dict[str, Any]:
    """Check the options for an algorithm, and return them with its defaults filled in.

    An option that the algorithm does not have is a TypeError, a value out of range a ValueError.
    """
    given = {name: value for name, value in options.items() if value is not None}
    takes = {option.name: option for option in algorithm.options}
    for name, value in given.items():
        if name == "heuristic" and algorithm.informed:
            continue
        if name not in takes:
            raise OptionTypeError(
                "option.not_taken",
                field=name,
                algorithm=algorithm.name,
                option=name,
                algorithms=_algorithms_with(name),
            )
        takes[name].check(value)
    if algorithm.informed and "heuristic" not in given:
        raise OptionTypeError("option.needs_heuristic", field="heuristic", algorithm=algorithm.name)
    defaults = {option.name: option.default for option in algorithm.options if option.default}
    return defaults | given


def check_two_way(algorithm: Algorithm, problem: object) -> None:
    """Raise TypeError if the algorithm searches backwards and the problem does not allow it."""
    missing = [name for name in ("goal", "predecessors") if not hasattr(problem, name)]
    if algorithm.two_way and missing:
        raise TypeError(
            f"{algorithm.name} search also runs backwards from the goal, so the problem needs "
            f"`goal` and `predecessors(state)`; this one has no {' and no '.join(missing)}"
        )


def _algorithms_with(option: str) -> tuple[str, ...]:
    """The names of the algorithms that take an option."""
    return tuple(
        algorithm.name
        for algorithm in ALGORITHMS.values()
        if option in [each.name for each in algorithm.options]
        or (option == "heuristic" and algorithm.informed)
    )
