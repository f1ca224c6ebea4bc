"""Properties of all searches: what a result calls proven is true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from heapq import heappop, heappush
from math import inf
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pintu import SearchName
from pintu.puzzle import Board, SlidingProblem
from pintu.statespace import ALGORITHMS, Limits, Result, Status, admissible, search
from pintu.statespace.result import FEWEST_STEPS, NONE

Graph = dict[int, dict[int, float]]

STORING_ONLY_THE_PATH = {"dfs", "iddfs", "idastar"}
"""These visit a state once for every path to it: without a goal they go round a cycle for ever."""


@dataclass
class Way:
    """The problem of getting from state 0 of a graph to state 1."""

    graph: Graph
    initial: int = 0
    goal: int = 1
    before: Graph = field(init=False)

    def __post_init__(self) -> None:
        self.before = {state: {} for state in self.graph}
        for state, steps in self.graph.items():
            for other, cost in steps.items():
                self.before[other][state] = cost

    def is_goal(self, state: int) -> bool:
        return state == self.goal

    def successors(self, state: int) -> list[tuple[str, int, float]]:
        return [("on", other, cost) for other, cost in self.graph[state].items()]

    def predecessors(self, state: int) -> list[tuple[str, int, float]]:
        return [("on", other, cost) for other, cost in self.before[state].items()]


def distances(graph: Graph) -> dict[int, float]:
    """The cost of the cheapest path from each state to 1."""
    before = Way(graph).before
    known: dict[int, float] = {}
    queue: list[tuple[float, int]] = [(0, 1)]
    while queue:
        cost, state = heappop(queue)
        if state not in known:
            known[state] = cost
            for other, step in before[state].items():
                heappush(queue, (cost + step, other))
    return known


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(2, 9))
    prices = st.sampled_from(draw(st.sampled_from([(1,), (5,), (1, 5), (1, 2, 9)])))
    states = st.integers(0, count - 1)
    edges = draw(st.lists(st.tuples(states, states, prices), max_size=3 * count))
    graph: Graph = {state: {} for state in range(count)}
    for state, other, cost in edges:
        graph[state][other] = cost
    return graph


def check(result: Result[Any, Any], distance: float, limit: float | None) -> None:
    assert result.lower_bound <= distance
    if result.solved:
        assert result.cost is not None
        assert result.cost >= distance
        assert limit is None or result.cost <= limit
        assert not result.optimal or result.cost == distance
    if result.reason.startswith("no path costs"):
        assert limit is not None
        assert distance > limit
    if result.status is Status.UNSOLVABLE:
        assert distance == inf


@pytest.mark.parametrize("name", ALGORITHMS)
@given(
    graph=graphs(),
    limit=st.none() | st.integers(0, 40),
    expanded=st.none() | st.integers(0, 20),
    strength=st.sampled_from([0, 0.5, 1]),
)
def test_bounds_and_guarantees_hold_for_all_step_costs(
    name: SearchName, graph: Graph, limit: int | None, expanded: int | None, strength: float
) -> None:
    left = distances(graph)
    options: dict[str, Callable[[int], float]] = {}
    if ALGORITHMS[name].informed:
        options["heuristic"] = admissible(lambda state: strength * left.get(state, 9))
    if name in STORING_ONLY_THE_PATH and expanded is None:
        expanded = 500
    limits = Limits(cost=limit, expanded=expanded)
    result = search(Way(graph), name, limits=limits, **options)  # type: ignore[arg-type]
    check(result, left.get(0, inf), limit)


@pytest.mark.parametrize("cost", [0, 1, 7, 29, 30, 31, 40])
def test_bidirectional_search_with_a_limit_on_cost_proves_no_more_than_it_has_seen(
    cost: int,
) -> None:
    start, goal = Board.parse("8 6 7/2 5 4/3 0 1"), Board.parse("1 2 3/4 5 6/7 8 0")
    result = search(SlidingProblem(start, goal), "bidirectional", limits=Limits(cost=cost))
    check(result, 31, cost)
    assert result.solved == (cost >= 31)
    assert result.solved or cost < result.lower_bound <= cost + 1


def test_a_cheap_step_where_two_trees_meet_is_counted_as_cheap() -> None:
    graph: Graph = {0: {2: 5, 3: 5}, 2: {4: 1}, 4: {1: 5}, 3: {}, 1: {}}
    result = search(Way(graph), "bidirectional")
    assert (result.cost, result.lower_bound) == (11, 10)
    assert result.guarantee == FEWEST_STEPS


# The path 0-2-1 has few steps and is expensive; 0-3-2-1 is cheap, but reaches 2 later.
DETOUR: Graph = {0: {2: 9, 3: 1}, 3: {2: 1}, 2: {1: 5}, 1: {}}


@pytest.mark.parametrize("name", ["bfs", "greedy", "beam"])
def test_a_missed_goal_is_not_called_unreachable(name: SearchName) -> None:
    heuristic = {"heuristic": admissible(lambda _: 0)} if ALGORITHMS[name].informed else {}
    result = search(Way(DETOUR), name, limits=Limits(cost=10), **heuristic)  # type: ignore[arg-type]
    assert result.status is Status.LIMITED
    assert result.reason == (
        "nothing was found that costs 10 or less; another algorithm may find a path"
    )


@pytest.mark.parametrize("name", ["bfs", "bidirectional"])
def test_with_a_limit_on_cost_the_fewest_steps_are_not_guaranteed(name: SearchName) -> None:
    # The path of fewest steps within 12 is 0-3-2-1. It is missed: another path reaches 2 first.
    graph: Graph = {**DETOUR, 3: {2: 1, 4: 1}, 4: {5: 1}, 5: {1: 1}}
    result = search(Way(graph), name, limits=Limits(cost=12))
    assert len(result.actions) == 3 or result.guarantee == NONE
