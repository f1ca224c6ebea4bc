"""The generic algorithms on small graphs with obvious results."""

from __future__ import annotations

import tracemalloc

import pytest

from graphs import STEPS, Graph, Way, nothing, options
from pintu import SearchName
from pintu.puzzle import Board, SlidingProblem, goals
from pintu.puzzle.dealing import deal
from pintu.statespace import (
    ALGORITHMS,
    Limits,
    Progress,
    Search,
    Status,
    admissible,
    search,
)
from pintu.statespace.result import FEWEST_STEPS, NO_PATH, NONE, OPTIMAL, within

# The short path a-b-z costs 10, the long path a-c-d-z costs 3.
PRICES: Graph = {"a": {"b": 5, "c": 1}, "b": {"z": 5}, "c": {"d": 1}, "d": {"z": 1}, "z": {}}


APART: Graph = {"a": {"b": 1}, "b": {"a": 1}, "z": {"a": 1}}


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_finds_a_connected_path(name: SearchName) -> None:
    result = search(Way(STEPS), name, **options(name))  # type: ignore[arg-type]
    assert result.solved
    assert result.states[0] == "a"
    assert result.states[-1] == "z"
    steps = zip(result.states, result.states[1:], strict=False)
    assert result.actions == tuple(a + b for a, b in steps)
    assert result.cost == len(result.actions)


@pytest.mark.parametrize("name", ["ucs", "astar", "idastar"])
def test_cheapest_paths_beat_short_ones(name: SearchName) -> None:
    result = search(Way(PRICES), name, **options(name))  # type: ignore[arg-type]
    assert (result.states, result.cost) == (("a", "c", "d", "z"), 3)
    assert (result.guarantee, result.lower_bound, result.optimal) == (OPTIMAL, 3, True)


@pytest.mark.parametrize("name", ["bfs", "bidirectional"])
def test_breadth_first_does_not_claim_the_cheapest_where_prices_differ(name: SearchName) -> None:
    result = search(Way(PRICES), name)
    assert (result.states, result.cost) == (("a", "b", "z"), 10)
    assert (result.guarantee, result.optimal) == (FEWEST_STEPS, False)
    assert result.lower_bound <= 3


@pytest.mark.parametrize("name", ["bfs", "bidirectional"])
def test_breadth_first_is_optimal_where_all_steps_cost_the_same(name: SearchName) -> None:
    result = search(Way(STEPS), name)
    assert (result.states, result.guarantee) == (("a", "c", "z"), OPTIMAL)


@pytest.mark.parametrize("name", ["bfs", "bidirectional", "ucs", "astar", "greedy", "beam"])
def test_a_goal_out_of_reach_is_proven_so(name: SearchName) -> None:
    result = search(Way(APART), name, **options(name))  # type: ignore[arg-type]
    assert (result.status, result.guarantee) == (Status.UNSOLVABLE, NO_PATH)
    assert (result.states, result.actions, result.cost) == ((), (), None)
    assert result.lower_bound == float("inf")
    assert result.reason


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_start_that_is_the_goal_needs_nothing(name: SearchName) -> None:
    result = search(Way(STEPS, goal="a"), name, limits=Limits(expanded=0), **options(name))  # type: ignore[arg-type]
    assert (result.states, result.actions, result.cost) == (("a",), (), 0)
    assert result.stats.expanded == 0


@pytest.mark.parametrize("name", ALGORITHMS)
def test_expanded_counts_the_states_asked_for_successors_and_never_the_goal(
    name: SearchName,
) -> None:
    way = Way(STEPS)
    result = search(way, name, **options(name))  # type: ignore[arg-type]
    # Afterwards the path is replayed, which asks once for each of its steps.
    assert result.stats.expanded == len(way.asked) - len(result.actions)
    if name != "bidirectional":
        assert "z" not in way.asked


def test_astar_takes_the_better_path_to_a_waiting_state() -> None:
    graph: Graph = {"a": {"m": 9, "b": 1}, "b": {"m": 1}, "m": {"z": 1}, "z": {}}
    assert search(Way(graph), "astar", heuristic=nothing).cost == 3


def test_astar_opens_a_state_again_when_the_heuristic_is_inconsistent() -> None:
    # Because of h(b), m is expanded by the expensive path before the cheap path a-b-m is found.
    graph: Graph = {"a": {"b": 1, "m": 3}, "b": {"m": 1}, "m": {"z": 5}, "z": {}}
    estimates = {"a": 0, "b": 6, "m": 0, "z": 0}
    way = Way(graph)
    result = search(way, "astar", heuristic=admissible(lambda state: estimates[state]))
    assert (result.cost, way.asked[: result.stats.expanded].count("m")) == (7, 2)
    assert result.guarantee == OPTIMAL


def test_a_heuristic_that_claims_nothing_proves_nothing() -> None:
    for name in ("astar", "idastar"):
        assert search(Way(PRICES), name, heuristic=lambda _: 0).guarantee == NONE


def test_weighted_astar_is_bounded_and_says_so() -> None:
    result = search(Way(PRICES), "astar", heuristic=nothing, weight=1.5)
    assert result.guarantee == within(1.5)
    assert not result.optimal


def test_ties_go_to_the_larger_g() -> None:
    graph: Graph = {"a": {"b": 1, "c": 2}, "b": {"d": 1}, "c": {"d": 1}, "d": {"z": 9}, "z": {}}
    estimates = {"a": 3, "b": 2, "c": 1, "d": 0, "z": 0}
    way = Way(graph)
    search(way, "astar", heuristic=lambda state: estimates[state])
    assert way.asked[:2] == ["a", "c"]


def test_infinity_means_that_the_goal_cannot_be_reached() -> None:
    estimates = {"b": float("inf")}
    for name in ("astar", "greedy", "beam", "idastar"):
        way = Way(STEPS)
        search(way, name, heuristic=admissible(lambda state: estimates.get(state, 0)))
        assert "b" not in way.asked


def test_the_path_of_a_bidirectional_search_has_the_meeting_state_once() -> None:
    chain: Graph = {letter: {} for letter in "abcdez"}
    for here, there in zip("abcde", "bcdez", strict=True):
        chain[here][there] = 1
    assert search(Way(chain), "bidirectional").states == tuple("abcdez")


HARD = SlidingProblem(Board.parse("8 6 7/2 5 4/3 0 1"), goals.blank_last(3, 3))


@pytest.mark.parametrize("name", ALGORITHMS)
@pytest.mark.parametrize("bound", [0, 1, 17, 1500])
def test_the_limit_on_expanded_states_is_exact(name: SearchName, bound: int) -> None:
    given = {"heuristic": lambda board: 0} if ALGORITHMS[name].informed else {}
    result = search(HARD, name, limits=Limits(expanded=bound), **given)  # type: ignore[arg-type]
    assert (result.status, result.stats.expanded) == (Status.LIMITED, bound)
    assert f"{bound:,} states" in result.reason


def test_limits_on_time_and_memory() -> None:
    assert search(HARD, "bfs", limits=Limits(seconds=0)).status is Status.LIMITED
    result = search(HARD, "bfs", limits=Limits(memory=2_000_000))
    assert result.status is Status.LIMITED
    assert "states stored" in result.reason
    assert 2_000_000 < result.stats.memory < 4_000_000


@pytest.mark.parametrize("name", ALGORITHMS)
def test_no_path_over_the_limit_on_cost_is_followed(name: SearchName) -> None:
    given = options(name)
    within = search(Way(PRICES), name, limits=Limits(cost=3), **given)  # type: ignore[arg-type]
    assert within.cost == 3
    below = search(Way(PRICES), name, limits=Limits(cost=2), **given)  # type: ignore[arg-type]
    # Algorithms that keep the first path to a state, not the cheapest, have proven nothing.
    sure = name in ("ucs", "astar", "idastar", "dfs", "iddfs")
    says = "no path costs 2 or less" if sure else "nothing was found that costs 2 or less"
    assert below.status is Status.LIMITED
    assert below.reason.startswith(says)


def test_cancelling_before_the_start_and_on_the_way() -> None:
    result = search(Way(STEPS), "bfs", cancelled=lambda: True)
    assert (result.status, result.stats.expanded) == (Status.CANCELLED, 0)
    asked = iter([False, False, False, True])
    later = search(HARD, "bfs", cancelled=lambda: next(asked))
    assert later.status is Status.CANCELLED
    assert 1000 <= later.stats.expanded <= 3000


def test_progress_has_the_growing_counters() -> None:
    seen: list[Progress] = []
    search(HARD, "bfs", limits=Limits(expanded=5000), progress=seen.append)
    assert [progress.expanded for progress in seen] == [0, 1000, 2000, 3000, 4000]
    assert seen[-1].generated > seen[-1].expanded
    assert seen[-1].lower_bound > seen[0].lower_bound


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_trace_shows_every_expansion(name: SearchName) -> None:
    way = Way(PRICES)
    run = Search(way, name, trace=True, **options(name))  # type: ignore[arg-type]
    trace = list(run)
    expanded = len(way.asked) - len(run.result.actions)  # then the path is replayed
    assert [event.state for event in trace] == way.asked[:expanded]
    assert [event.number for event in trace] == [*range(1, len(trace) + 1)]
    assert len(trace) == run.result.stats.expanded
    assert trace[0].parent is None
    for event in trace[1:]:
        if event.parent is not None:
            ends = (event.parent, event.state)
            here, there = ends if event.side == "forward" else ends[::-1]
            assert there in PRICES[here]
    if name == "astar":
        assert [(event.g, event.h, event.f, event.open, event.closed) for event in trace] == [
            (0, 0, 0, 0, 0),
            (1, 0, 1, 1, 1),
            (2, 0, 2, 1, 2),
        ]


def test_a_search_does_not_advance_between_steps() -> None:
    run = Search(HARD, "bfs", trace=True)
    next(run)
    next(run)
    assert (run.progress.expanded, run.finished) == (1, False)
    with pytest.raises(RuntimeError, match="has not ended"):
        _ = run.result


def test_beam_says_that_a_wider_one_may_find_a_way() -> None:
    blind: Graph = {"a": {"b": 1, "c": 1}, "b": {}, "c": {"z": 1}, "z": {}}
    estimates = {"a": 1, "b": 0, "c": 1, "z": 0}
    result = search(Way(blind), "beam", heuristic=lambda state: estimates[state], width=1)
    assert (result.status, "a width above 1" in result.reason) == (Status.LIMITED, True)
    assert search(Way(blind), "beam", heuristic=lambda state: estimates[state], width=2).solved


def test_iterative_deepening_holds_no_more_than_its_path() -> None:
    board = deal(goals.blank_last(3, 3), 3)
    result = search(
        SlidingProblem(board, goals.blank_last(3, 3)),
        "idastar",
        heuristic=lambda state: sum(
            a != b for a, b in zip(state.tiles, (*range(1, 9), 0), strict=True) if a
        ),
    )
    assert result.cost is not None
    assert result.stats.frontier <= result.cost + 1


@pytest.mark.parametrize("name", ["bfs", "bidirectional", "astar"])
def test_the_memory_estimate_is_of_the_right_size(name: SearchName) -> None:
    given = {"heuristic": lambda board: 0} if ALGORITHMS[name].informed else {}
    tracemalloc.start()
    run = Search(HARD, name, limits=Limits(expanded=20_000), **given)  # type: ignore[arg-type]
    peak = 0
    for _ in run:
        peak = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    if name != "bidirectional":  # which ends too soon for a good measurement
        assert 0.6 < run.result.stats.memory / peak < 1.7


@pytest.mark.parametrize("name", ALGORITHMS)
def test_none_is_a_state_like_any_other(name: SearchName) -> None:
    class Way:
        initial = "a"
        goal = "z"

        def is_goal(self, state: str | None) -> bool:
            return state == "z"

        def successors(self, state: str | None) -> list[tuple[str, str | None, float]]:
            return [("on", None if state == "a" else "z", 1)]

        def predecessors(self, state: str | None) -> list[tuple[str, str | None, float]]:
            return [] if state == "a" else [("on", None if state == "z" else "a", 1)]

    result = search(Way(), name, **options(name))  # type: ignore[arg-type]
    assert result.states == ("a", None, "z")


def test_a_start_that_is_another_goal_needs_nothing() -> None:
    class Many(Way):
        def is_goal(self, state: str) -> bool:
            return state in "az"

    assert search(Many(STEPS), "bidirectional").states == ("a",)


def test_a_notebook_shows_a_result_as_a_table() -> None:
    solved = search(Way(PRICES), "ucs")._repr_html_()
    assert "<th>path</th><td>3 steps, cost 3</td>" in solved
    assert "<th>guarantee</th><td>optimal</td>" in solved
    limited = search(Way(PRICES), "ucs", limits=Limits(expanded=1))._repr_html_()
    assert "<th>reason</th><td>stopped after 1 states expanded</td>" in limited
    assert "path" not in limited


def test_a_notebook_shows_a_search_before_it_has_ended_and_then_its_result() -> None:
    run = Search(Way(PRICES), "ucs", trace=True)
    assert "<th>status</th><td>not started</td>" in run._repr_html_()
    next(run)
    next(run)
    shown = run._repr_html_()
    assert "<th>status</th><td>not ended</td>" in shown
    assert "<th>expanded</th><td>1</td>" in shown
    assert "<th>lower bound</th><td>1</td>" in shown
    for _ in run:
        pass
    assert run._repr_html_() == run.result._repr_html_()
