"""What the searches refuse, and with which sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from types import SimpleNamespace
from typing import Any

import pytest

from graphs import STEPS, Way, nothing, options
from pintu import SearchName
from pintu.statespace import (
    ALGORITHMS,
    Limits,
    Search,
    admissible,
    search,
)
from pintu.statespace.result import OPTIMAL


def test_bidirectional_says_what_a_problem_lacks() -> None:
    class OneWay:
        initial = 1

        def is_goal(self, state: int) -> bool:
            return state == 3

        def successors(self, state: int) -> list[tuple[str, int, float]]:
            return [("+1", state + 1, 1)]

    with pytest.raises(TypeError, match="no goal and no predecessors"):
        search(OneWay(), "bidirectional")


@pytest.mark.parametrize(
    ("name", "given", "says"),
    [
        ("bfs", {"heuristic": nothing}, "bfs takes no heuristic"),
        ("bfs", {"weight": 2}, "bfs takes no weight; weight goes with astar"),
        ("idastar", {"heuristic": nothing, "weight": 2}, "idastar takes no weight"),
        ("astar", {"heuristic": nothing, "width": 2}, "astar takes no width"),
        ("astar", {}, "astar needs a heuristic"),
    ],
)
def test_an_option_that_cannot_be_used_is_a_type_error(
    name: SearchName, given: dict[str, object], says: str
) -> None:
    with pytest.raises(TypeError, match=says):
        search(Way(STEPS), name, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("weight", [0.99, 0, -1, float("nan"), float("inf")])
def test_a_weight_below_one_is_refused(weight: float) -> None:
    with pytest.raises(ValueError, match="weight: must be 1 to"):
        search(Way(STEPS), "astar", heuristic=nothing, weight=weight)


def test_other_values_out_of_range_are_refused() -> None:
    with pytest.raises(ValueError, match="no algorithm 'best'"):
        search(Way(STEPS), "best")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="width: must be 1 or more"):
        search(Way(STEPS), "beam", heuristic=nothing, width=0)
    with pytest.raises(ValueError, match="must be 0 or more"):
        Limits(seconds=-1)
    with pytest.raises(ValueError, match="must be 0 or more"):
        Limits(cost=float("nan"))


def test_costs_that_cannot_be_are_refused() -> None:
    with pytest.raises(ValueError, match="no step costs less than 0"):
        search(Way({"a": {"z": -1}, "z": {}}), "ucs")
    with pytest.raises(ValueError, match="more than 0"):
        search(Way({"a": {"z": 0}, "z": {}}), "idastar", heuristic=nothing)


class Slotted:
    """A heuristic without writable attributes."""

    __slots__ = ()

    def __call__(self, state: str) -> float:
        return 0

    def estimate(self, state: str) -> float:
        return 0


@pytest.mark.parametrize("estimate", [Slotted(), Slotted().estimate, {"a": 0}.get, len])
def test_a_callable_without_attributes_can_be_marked_admissible(
    estimate: Callable[[str], float],
) -> None:
    marked = admissible(estimate)
    assert marked("a") == estimate("a")
    if estimate is not len:
        way = Way({"a": {"z": 1}, "z": {}}, goal="a")
        assert search(way, "astar", heuristic=marked).guarantee == OPTIMAL


@pytest.mark.parametrize("name", ["astar", "greedy", "idastar", "beam"])
@pytest.mark.parametrize("where", ["a", "c"])
def test_an_estimate_that_is_no_number_is_refused(name: SearchName, where: str) -> None:
    with pytest.raises(ValueError, match=f"the heuristic says nan of '{where}'"):
        search(Way(STEPS), name, heuristic=lambda state: float("nan") if state == where else 0)


@pytest.mark.parametrize("estimate", ["x", None, [1]])
def test_an_estimate_of_another_type_is_refused_with_the_rule(estimate: Any) -> None:
    with pytest.raises(ValueError, match=r"of 'a'; it must be a number or infinity"):
        search(Way(STEPS), "astar", heuristic=lambda state: estimate)


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (Way, "Way is a class; a problem is an instance of it"),
        (3, "this int has no initial and no is_goal and no successors"),
        (SimpleNamespace(initial=1, is_goal=bool), "this SimpleNamespace has no successors"),
    ],
)
def test_what_is_no_problem_is_refused_with_the_rule(problem: Any, says: str) -> None:
    with pytest.raises(TypeError, match=says):
        search(problem, "bfs")


@pytest.mark.parametrize("name", [name for name in ALGORITHMS if name != "idastar"])
@pytest.mark.parametrize("cost", [-1, float("nan")])
def test_a_negative_cost_is_refused_by_all(name: SearchName, cost: float) -> None:
    with pytest.raises(ValueError, match=f"the step 'az' from 'a' costs {cost}; no step costs"):
        search(Way({"a": {"z": cost}, "z": {}}), name, **options(name))  # type: ignore[arg-type]


def test_a_search_that_failed_says_so_when_it_is_asked_again() -> None:
    run = Search(Way({"a": {"b": 1}}), "bfs")
    with pytest.raises(KeyError):
        list(run)
    with pytest.raises(RuntimeError, match="ended in an error"):
        list(run)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_steps_that_are_no_triples_are_refused_with_the_rule(name: SearchName) -> None:
    class Pairs(Way):
        def successors(self, state: str) -> Iterable[tuple[str, str, float]]:
            return [("on", "z")]  # type: ignore[list-item]

    with pytest.raises(TypeError, match="each step is an action, a state and a cost"):
        search(Pairs(STEPS), name, **options(name))  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_states_that_cannot_be_hashed_are_refused_with_the_rule(name: SearchName) -> None:
    way = Way(STEPS)
    way.initial = ["a"]  # type: ignore[assignment]
    with pytest.raises(TypeError, match=r"states must be hashable.*\['a'\]"):
        search(way, name, **options(name))  # type: ignore[arg-type]


def test_a_weight_that_is_too_large_is_refused() -> None:
    with pytest.raises(ValueError, match="weight: must be 1 to 1,000,000, not 1e"):
        search(Way(STEPS), "astar", heuristic=nothing, weight=1e308)
