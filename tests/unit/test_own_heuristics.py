"""Heuristics, identities and problems of the caller: used as they are, and checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from math import inf
from typing import Any

import pytest

from pintu import (
    Board,
    Limits,
    SearchName,
    SlidingProblem,
    Status,
    admissible,
    search,
    solve,
    trace,
)
from pintu.heuristics import Manhattan
from pintu.puzzle import goals
from pintu.statespace import ALGORITHMS, Search, trace_search
from pintu.statespace.options import OptionTypeError
from pintu.statespace.problem import Heuristic
from pintu.statespace.result import NO_PATH, NONE, OPTIMAL

BOARD = Board.parse("2 8 1/3 7 0/6 4 5")
GOAL = goals.blank_last(3, 3)
MANHATTAN = Manhattan(GOAL)


@admissible
def right(board: Board) -> float:
    return MANHATTAN(board)


@admissible
def too_much(board: Board) -> float:
    return 3 * MANHATTAN(board)


def test_a_function_is_a_heuristic_of_solve() -> None:
    own, named = solve(BOARD, heuristic=right), solve(BOARD, heuristic="manhattan")
    assert (own.length, own.optimal, own.heuristic) == (25, True, "right")
    assert own.note == ""
    assert own.length == named.length


def test_a_function_without_a_mark_proves_nothing_by_itself() -> None:
    solution = solve(BOARD, heuristic=lambda board: 0, algorithm="astar")
    assert (solution.length, solution.optimal) == (25, False)


def test_a_false_mark_is_found_on_the_path_and_nothing_is_claimed() -> None:
    solution = solve(BOARD, heuristic=too_much)
    assert solution.solved
    assert not solution.optimal
    assert "the heuristic says" in solution.note
    assert solution.lower_bound is not None
    assert solution.lower_bound <= 25


def test_an_algorithm_without_a_heuristic_takes_no_function() -> None:
    with pytest.raises(OptionTypeError, match="bfs takes no heuristic"):
        solve(BOARD, algorithm="bfs", heuristic=right)


INFORMED: list[SearchName] = ["astar", "greedy", "idastar", "beam"]
NEAR = Board.parse("1234x5786")


def hopeless(board: Board) -> float:
    return inf


def hopeless_later(board: Board) -> float:
    return 0 if board == NEAR else inf


@pytest.mark.parametrize("estimate", [hopeless, hopeless_later])
@pytest.mark.parametrize("algorithm", INFORMED)
def test_an_infinite_estimate_proves_nothing_without_a_mark(
    algorithm: SearchName, estimate: Heuristic[Board]
) -> None:
    result = search(SlidingProblem(NEAR, GOAL), algorithm, heuristic=estimate)
    assert (result.status, result.guarantee, result.lower_bound) == (Status.LIMITED, NONE, 0)
    assert "hopeless" in result.reason


@pytest.mark.parametrize("algorithm", INFORMED)
def test_an_infinite_estimate_with_a_mark_is_believed(algorithm: SearchName) -> None:
    marked = admissible(lambda board: hopeless_later(board))
    result = search(SlidingProblem(NEAR, GOAL), algorithm, heuristic=marked)
    assert (result.status, result.guarantee) == (Status.UNSOLVABLE, NO_PATH)


@pytest.mark.parametrize("algorithm", INFORMED)
def test_a_board_that_can_be_solved_is_never_called_unsolvable(algorithm: SearchName) -> None:
    for estimate in (hopeless, hopeless_later):
        for heuristic in (estimate, admissible(lambda board, h=estimate: h(board))):
            solution = solve(NEAR, algorithm=algorithm, heuristic=heuristic)
            assert (solution.status, solution.guarantee) == (Status.LIMITED, NONE)
            assert solution.lower_bound == 2
            assert "hopeless" in solution.reason
    marked = admissible(lambda board: inf)
    assert trace(NEAR, algorithm=algorithm, heuristic=marked).result.status is Status.LIMITED


class Jugs:
    """Two jugs of 3 and 5 litres, as lists, which are not hashable."""

    def __init__(self) -> None:
        self.initial = [0, 0]

    def is_goal(self, state: list[int]) -> bool:
        return 4 in state

    def successors(self, state: list[int]) -> Iterator[tuple[str, list[int], float]]:
        a, b = state
        yield "fill a", [3, b], 1
        yield "fill b", [a, 5], 1
        yield "empty a", [0, b], 1
        yield "empty b", [a, 0], 1
        moved = min(a, 5 - b)
        yield "a to b", [a - moved, b + moved], 1
        moved = min(b, 3 - a)
        yield "b to a", [a + moved, b - moved], 1


@pytest.mark.parametrize("algorithm", ["bfs", "ucs", "dfs", "iddfs"])
def test_states_that_are_not_hashable_have_a_key_or_are_compared(algorithm: SearchName) -> None:
    with pytest.raises(TypeError, match="hashable"):
        search(Jugs(), algorithm)
    # Without an identity the search would not end.
    limits = Limits(expanded=200 if algorithm in ("bfs", "ucs") else 100_000)
    by_key = search(Jugs(), algorithm, key=tuple, limits=limits)
    compared = search(Jugs(), algorithm, same=lambda one, other: one == other, limits=limits)
    assert by_key.solved
    assert by_key.actions == compared.actions
    assert by_key.states[-1][1] == 4
    assert by_key.stats.expanded == compared.stats.expanded


class Numbers:
    """Plus one or times two from 1 to 11; `made` makes a state of a number."""

    def __init__(self, made: Callable[[tuple[int]], Any]) -> None:
        self.made, self.initial, self.goal = made, made((1,)), made((11,))

    def is_goal(self, state: Any) -> bool:
        return bool(state[0] == 11)

    def successors(self, state: Any) -> Iterator[tuple[str, Any, float]]:
        for action, number in (("add one", state[0] + 1), ("double", state[0] * 2)):
            if number < 13:
                yield action, self.made((number,)), 1

    def predecessors(self, state: Any) -> Iterator[tuple[str, Any, float]]:
        if state[0] > 1:
            yield "add one", self.made((state[0] - 1,)), 1
        if state[0] % 2 == 0:
            yield "double", self.made((state[0] // 2,)), 1


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_steps_and_traces_of_states_with_a_key_have_the_states_themselves(
    algorithm: SearchName,
) -> None:
    options: dict[str, Any] = {}
    if ALGORITHMS[algorithm].informed:
        options["heuristic"] = admissible(lambda state: float(state[0] != 11))
    if algorithm == "beam":
        options["width"] = 2
    expected = trace_search(Numbers(tuple), algorithm, **options)
    traced = trace_search(Numbers(list), algorithm, key=tuple, **options)
    steps = Search(Numbers(list), algorithm, trace=True, key=tuple, **options)
    as_tuples = Search(Numbers(tuple), algorithm, trace=True, **options)
    assert [*steps] == [
        replace(each, state=[*each.state], parent=each.parent and [*each.parent])
        for each in as_tuples
    ]
    assert steps.result.states == traced.result.states
    assert list(traced.result.states) == [list(state) for state in expected.result.states]
    as_lists = [
        (
            replace(step, state=list(step.state), successors=()),
            [replace(each, state=list(each.state)) for each in step.successors],
        )
        for step in expected.steps
    ]
    assert [(replace(each, successors=()), [*each.successors]) for each in traced.steps] == as_lists
    assert [node.state for node in traced.roots] == [list(node.state) for node in expected.roots]
    assert (traced.path, traced.options) == (expected.path, expected.options)


def test_a_key_merges_states_that_are_the_same() -> None:
    # Which jug is which does not matter here, so fewer states are expanded.
    apart = search(Jugs(), "bfs", key=tuple)
    merged = search(Jugs(), "bfs", key=lambda state: tuple(sorted(state)))
    assert merged.stats.expanded < apart.stats.expanded


class Contradiction:
    """Steps of +1 and +2, whose predecessors have each other's names."""

    initial, goal = 0, 7

    def is_goal(self, state: int) -> bool:
        return state == self.goal

    def successors(self, state: int) -> list[tuple[str, int, float]]:
        return [("one", state + 1, 1), ("two", state + 2, 1)]

    def predecessors(self, state: int) -> list[tuple[str, int, float]]:
        return [("two", state - 1, 1), ("one", state - 2, 1)]


def test_a_path_that_cannot_be_replayed_is_not_returned() -> None:
    with pytest.raises(ValueError, match="not among the successors"):
        search(Contradiction(), "bidirectional")


class OtherGoal(Numbers):
    """Its `goal` is not the state that `is_goal` is true of."""

    def is_goal(self, state: Any) -> bool:
        return bool(state[0] == 12)


class OtherCosts(Numbers):
    """The same steps cost more backwards."""

    def predecessors(self, state: Any) -> Iterator[tuple[str, Any, float]]:
        for action, before, cost in super().predecessors(state):
            yield action, before, cost + 1


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (OtherGoal(tuple), r"ends at \(11,\), which is not a goal"),
        (OtherCosts(tuple), "costs 5 and not 7; do the costs of"),
    ],
)
def test_a_path_to_no_goal_or_of_another_cost_is_not_returned(problem: Any, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        search(problem, "bidirectional")


def test_an_estimate_is_compared_with_what_is_left_where_it_was_made() -> None:
    @admissible
    def late(state: tuple[int]) -> float:
        return 3 if state == (10,) else 0  # one step from the goal, five from the start

    result = search(Numbers(tuple), "idastar", heuristic=late)
    assert (result.cost, result.guarantee) == (5, NONE)
    assert "the heuristic says 3" in str(result.note_message)


def test_the_guarantee_of_a_right_heuristic_stays() -> None:
    assert solve(BOARD, heuristic=right, algorithm="idastar").guarantee == OPTIMAL
    assert solve(BOARD, heuristic=too_much, algorithm="idastar").guarantee == NONE
