"""Complete traces: every successor, the open and closed lists at any step, and their files."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, get_args

import pytest

from pintu import Limits, SearchName, Status, Trace, trace
from pintu.heuristics import HEURISTICS
from pintu.puzzle import Board, Move, SlidingProblem, goals
from pintu.puzzle.dealing import deal
from pintu.statespace import ALGORITHMS, Search, SuccessorKind, admissible, trace_search
from pintu.statespace.algorithms import OpenOrder
from pintu.statespace.open_closed import excerpts
from pintu.statespace.options import OptionTypeError, OptionValueError

GOAL = goals.blank_last(3, 3)
NEAR = Board.parse("1 2 3/4 8 5/7 0 6")
STORING = [name for name, each in ALGORITHMS.items() if each.open_order is not OpenOrder.PATH]
PATHS = [name for name in ALGORITHMS if name not in STORING]
Graph = dict[str, dict[str, float]]


def trace_of(name: SearchName, board: Board = NEAR, **options: Any) -> Trace[Board, Move]:
    informed = {"heuristic": "manhattan"} if ALGORITHMS[name].informed else {}
    return trace(board, GOAL, algorithm=name, **(informed | options))


@dataclass
class Way:
    """A path problem in a graph."""

    graph: Graph
    initial: str = "a"
    goal: str = "z"

    def is_goal(self, state: str) -> bool:
        return state == self.goal

    def successors(self, state: str) -> list[tuple[str, str, float]]:
        return [(state + other, other, cost) for other, cost in self.graph[state].items()]


def boards() -> list[Board]:
    return [NEAR, deal(GOAL, 3), deal(GOAL, 11)]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_a_trace_has_every_expansion_of_the_search_and_every_successor(name: SearchName) -> None:
    found = trace_of(name, depth=12) if name == "dfs" else trace_of(name)
    heuristic = HEURISTICS["manhattan"](GOAL) if ALGORITHMS[name].informed else None
    depth = 12 if name == "dfs" else None
    run = Search(
        SlidingProblem(NEAR, GOAL), name, heuristic=heuristic, depth=depth, trace=True
    )  # fmt: skip
    events = list(run)
    assert [(step.number, step.state, step.g, step.h, step.f) for step in found.steps] == [
        (event.number, event.state, event.g, event.h, event.f) for event in events
    ]
    assert [(step.side, step.bound) for step in found.steps] == [
        (event.side, event.bound) for event in events
    ]
    assert found.result.actions == run.result.actions
    assert sum(len(step.successors) for step in found.steps) == run.result.stats.generated
    for step in found.steps:
        for each in step.successors:
            ends = (step.state, each.state)
            before, after = ends if step.side == "forward" else ends[::-1]
            assert before.after(each.action) == after
            assert each.step >= step.number


@pytest.mark.parametrize("name", STORING)
def test_the_first_open_state_is_the_one_expanded_next(name: SearchName) -> None:
    for board in boards():
        options = {"width": 20} if name == "beam" else {}
        found = trace_of(name, board, limits=Limits(expanded=150), **options)
        for step, before in zip(found.steps, found.snapshots(), strict=False):
            side = [node for node in before.open if node.side == step.side]
            first = side[0]
            assert (first.number, first.state, first.parent, first.action, first.f) == (
                step.node, step.state, step.parent, step.action, step.f,
            )  # fmt: skip


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_lists_are_as_long_as_the_search_says(name: SearchName) -> None:
    heuristic = HEURISTICS["misplaced"](GOAL) if ALGORITHMS[name].informed else None
    width = 15 if name == "beam" else None
    depth = 14 if name == "dfs" else None
    for board in boards():
        problem, limits = SlidingProblem(board, GOAL), Limits(expanded=200)
        options: Any = {"heuristic": heuristic, "width": width, "depth": depth, "limits": limits}
        found = trace_search(problem, name, **options)
        events = list(Search(problem, name, trace=True, **options))
        for event, before in zip(events, found.snapshots(), strict=False):
            if name in STORING:
                assert len(before.open) == event.open + 1
                assert len(before.closed) == event.closed
            else:
                path = found.open(event.number)
                assert (len(path), path[-1].state) == (event.open, event.state)
                assert found.closed(event.number) == ()


@pytest.mark.parametrize("name", ALGORITHMS)
def test_counters_are_the_sums_of_the_trace(name: SearchName) -> None:
    found = trace_of(name, deal(GOAL, 5), limits=Limits(expanded=300, cost=25))
    kinds = Counter(each.kind for step in found.steps for each in step.successors)
    stats = found.result.stats
    if name in PATHS:
        assert (stats.duplicates, stats.reopened) == (None, None)
    else:
        assert stats.duplicates == kinds[SuccessorKind.DUPLICATE] > 0
        assert stats.reopened == kinds[SuccessorKind.REOPENED]


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_path_leads_from_the_start_to_the_goal_through_the_nodes(name: SearchName) -> None:
    found = trace_of(name, depth=12) if name == "dfs" else trace_of(name)
    states = tuple(found.nodes[number].state for number in found.path)
    assert states == found.result.states
    assert (found.meeting is None) == (name != "bidirectional")
    if found.meeting is not None:
        assert found.meeting in states
        sides = [found.nodes[number].side for number in found.path]
        assert sides == sorted(sides, reverse=True)  # forward, then backward


def test_a_cheaper_path_replaces_a_waiting_state() -> None:
    graph: Graph = {"a": {"m": 9, "b": 1}, "b": {"m": 1}, "m": {"z": 1}, "z": {}}
    found = trace_search(Way(graph), "ucs")
    kinds = [(each.state, each.kind.value) for step in found.steps for each in step.successors]
    assert kinds == [("m", "new"), ("b", "new"), ("m", "replaced"), ("z", "new")]
    assert [(node.state, node.g) for node in found.open(1)] == [("b", 1), ("m", 9)]
    assert [(node.state, node.g) for node in found.open(2)] == [("m", 2)]
    assert found.result.stats.reopened == 0


def test_a_cheaper_path_reopens_an_expanded_state() -> None:
    graph: Graph = {"a": {"b": 1, "m": 3}, "b": {"m": 1}, "m": {"z": 5}, "z": {}}
    estimates = {"a": 0, "b": 6, "m": 0, "z": 0}
    found = trace_search(Way(graph), "astar", heuristic=admissible(lambda state: estimates[state]))
    kinds = [(each.state, each.kind.value) for step in found.steps for each in step.successors]
    assert ("m", "reopened") in kinds
    assert found.result.stats.reopened == 1
    assert [node.state for node in found.closed(2)] == ["a", "m"]
    assert [node.state for node in found.closed(3)] == ["a", "b"]
    assert "m" in [node.state for node in found.open(3)]


def test_dead_ends_are_pruned_and_paths_above_a_limit_are_cut() -> None:
    graph: Graph = {"a": {"b": 1, "c": 1, "z": 9}, "c": {"z": 2}, "b": {}, "z": {}}
    far = {"b": float("inf")}
    found = trace_search(
        Way(graph), "astar", heuristic=lambda state: far.get(state, 0), limits=Limits(cost=8)
    )
    kinds = [(each.state, each.kind.value) for each in found.steps[0].successors]
    assert kinds == [("b", "pruned"), ("c", "new"), ("z", "cut")]
    assert json.loads(list(found.json_lines())[1])["successors"][0]["h"] is None


def test_rounds_of_iterative_deepening_are_numbered_with_their_bounds() -> None:
    found = trace("2 8 3/1 6 4/7 0 5", "snail", algorithm="idastar", heuristic="misplaced")
    rounds = dict.fromkeys((step.round, step.bound) for step in found.steps)
    assert [number for number, _ in rounds] == [*range(1, len(rounds) + 1)]
    assert len(rounds) > 1
    bounds = [bound for _, bound in rounds]
    assert bounds == sorted(set(bounds), key=float)  # type: ignore[arg-type]
    for step in found.steps:
        for each in step.successors:
            assert (each.kind is SuccessorKind.NEW) == (each.f <= (step.bound or 0))


def test_both_sides_of_a_bidirectional_search_have_their_lists() -> None:
    found = trace_of("bidirectional")
    assert [root.state for root in found.roots] == [NEAR, GOAL]
    assert {step.side for step in found.steps} == {"forward", "backward"}
    for side, root in (("forward", NEAR), ("backward", GOAL)):
        assert root in [node.state for node in found.closed(side=side)]
        assert found.meeting in [node.state for node in (*found.open(side=side),
                                                         *found.closed(side=side))]  # fmt: skip


def test_beam_search_says_which_states_it_leaves_out() -> None:
    found = trace_of("beam", deal(GOAL, 3), width=3)
    assert any(step.dropped for step in found.steps)
    expanded = {step.node for step in found.steps}
    for step in found.steps:
        assert not expanded & set(step.dropped)


def test_a_start_that_is_the_goal_has_no_steps() -> None:
    for name in get_args(SearchName):
        found = trace_of(name, GOAL)
        assert (len(found), found.path, found.open()[0].state) == (0, (0,), GOAL)
        assert "the start is the goal" in str(found)


def test_a_trace_ends_at_its_limit_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pintu.statespace.tracing.MOST_TRACED", 50)
    found = trace_of("bfs", deal(GOAL, 3))
    assert (len(found), found.result.status) == (50, Status.LIMITED)
    assert "a trace ends after 50 states" in found.result.reason
    longer = trace_of("bfs", deal(GOAL, 3), limits=Limits(expanded=60))
    assert (len(longer), "trace" in longer.result.reason) == (60, False)


def test_a_board_that_cannot_be_solved_has_no_steps_and_a_reason() -> None:
    found = trace("1 2 3/4 5 6/8 7 0")
    assert (len(found), found.result.status) == (0, Status.UNSOLVABLE)
    assert "exchanged" in found.result.reason


def test_only_readable_methods_can_be_traced() -> None:
    with pytest.raises(OptionValueError, match="whole-space is compiled only; choose from bfs,"):
        trace(NEAR, algorithm="whole-space")
    with pytest.raises(OptionValueError, match="pattern is compiled only"):
        trace(NEAR, algorithm="idastar", heuristic="pattern")
    with pytest.raises(OptionTypeError, match="bfs takes no heuristic"):
        trace(NEAR, algorithm="bfs", heuristic=lambda board: 0)


def test_a_heuristic_of_ones_own_can_be_traced() -> None:
    def nothing(board: Board) -> float:
        return 0

    found = trace(NEAR, heuristic=nothing)
    assert found.options == (("heuristic", "nothing"),)
    assert found.steps[0].h == 0


def test_a_step_that_is_not_there_is_an_error() -> None:
    found = trace_of("astar")
    with pytest.raises(IndexError, match=f"steps 0 to {len(found)}"):
        found.open(len(found) + 1)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_lists_can_be_rebuilt_from_the_json_lines_alone(name: SearchName) -> None:
    found = trace_of(name, deal(GOAL, 4), limits=Limits(expanded=80))
    head, *steps, result = (json.loads(line) for line in found.json_lines())
    assert found.as_record() == {
        **without(head, "type"),
        "steps": [without(step, "type") for step in steps],
        "result": without(result, "type"),
    }
    if name in PATHS:
        return
    waiting = {root["node"] for root in head["roots"]}
    done: list[int] = []
    for step, after in zip(steps, list(found.snapshots())[1:], strict=True):
        waiting.remove(step["node"])
        done.append(step["node"])
        for each in step["successors"]:
            if each["kind"] in ("new", "replaced", "reopened"):
                waiting.add(each["node"])
                done = [node for node in done if node != each["node"]]
        waiting -= set(step["dropped"])
        assert waiting == {node.number for node in after.open}
        assert done == [node.number for node in after.closed]


def without(record: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in record.items() if name != key}


@pytest.mark.parametrize("name", ["astar", "bidirectional", "idastar"])
@pytest.mark.parametrize("form", ["json", "yaml"])
def test_the_trace_for_posthoc_is_a_tree_of_events(name: SearchName, form: str) -> None:
    found = trace_of(name)
    lines = list(found.posthoc_lines(form))
    if form == "json":
        file = json.loads("\n".join(lines))
    else:
        assert lines[:2] == ["version: 1.4.0", "events:"]
        file = {"version": "1.4.0", "events": [json.loads(line[2:]) for line in lines[2:]]}
    assert file["version"] == "1.4.0"
    seen: set[int] = set()
    for event in file["events"]:
        assert event["type"] in ("source", "destination", "expand", "generate", "update", "close",
                                 "end")  # fmt: skip
        assert event["pId"] is None or event["pId"] in seen
        seen.add(event["id"])
    ends = [event["state"] for event in file["events"] if event["type"] == "end"]
    assert ends == [state.text for state in found.result.states]


def test_another_form_for_posthoc_is_an_error() -> None:
    with pytest.raises(ValueError, match="'yaml' or 'json', not 'xml'"):
        list(trace_of("astar").posthoc_lines("xml"))


EXAMPLE = """\
start
  open    #0    2 8 3/1 6 4/7 0 5  g 0  h 5  f 5
  closed  empty

step 1: expand #0    2 8 3/1 6 4/7 0 5  g 0  h 5  f 5
  D       #1    2 8 3/1 0 4/7 6 5  g 1  h 4  f 5  new
  L       #2    2 8 3/1 6 4/7 5 0  g 1  h 6  f 7  new
  R       #3    2 8 3/1 6 4/0 7 5  g 1  h 6  f 7  new
  open    #1    2 8 3/1 0 4/7 6 5  g 1  h 4  f 5
          #3    2 8 3/1 6 4/0 7 5  g 1  h 6  f 7
          #2    2 8 3/1 6 4/7 5 0  g 1  h 6  f 7
  closed  #0    2 8 3/1 6 4/7 0 5  g 0  h 5  f 5
"""


def test_the_tables_are_those_of_a_textbook() -> None:
    found = trace("2 8 3/1 6 4/7 0 5", "snail", heuristic="manhattan")
    text = str(found)
    assert text.startswith(EXAMPLE)
    assert text.endswith("solved: D D R U L\ncost 5, optimal")
    short = "\n".join(found.tables(most=2))
    assert "1 more" in short
    assert "the two sides meet at" in str(trace_of("bidirectional"))
    assert "  path    #0" in str(trace_of("idastar"))


@pytest.mark.parametrize("name", ALGORITHMS)
def test_the_tables_show_the_ends_of_the_lists(name: SearchName) -> None:
    found = trace_of(name, deal(GOAL, 3), limits=Limits(expanded=60))
    for before, few in zip(found.snapshots(), excerpts(found, 4), strict=True):
        shown = before.open[-4:] if name in PATHS else before.open[:4]
        assert (few.open, few.open_count) == (shown, len(before.open))
        assert (few.closed, few.closed_count) == (before.closed[-4:], len(before.closed))


def test_the_example_is_expanded_in_the_order_worked_out_by_hand() -> None:
    # f is 5 along the only path that gets nearer with every move; all others have 7 or more.
    found = trace("2 8 3/1 6 4/7 0 5", "snail", heuristic="manhattan")
    assert [(step.state.text, step.g, step.h) for step in found.steps] == [
        ("2 8 3/1 6 4/7 0 5", 0, 5),
        ("2 8 3/1 0 4/7 6 5", 1, 4),
        ("2 0 3/1 8 4/7 6 5", 2, 3),
        ("0 2 3/1 8 4/7 6 5", 3, 2),
        ("1 2 3/0 8 4/7 6 5", 4, 1),
    ]


def test_states_that_are_not_boards_are_written_as_text() -> None:
    class Pair:
        initial: tuple[int, int] = (0, 0)
        is_goal: Callable[[tuple[int, int]], bool] = staticmethod(lambda pair: pair == (1, 1))

        def successors(self, pair: tuple[int, int]) -> list[tuple[str, tuple[int, int], float]]:
            return [("left", (pair[0] + 1, pair[1]), 1), ("right", (pair[0], pair[1] + 1), 1)]

    record = trace_search(Pair(), "bfs").as_record()
    assert record["roots"][0]["state"] == "(0, 0)"
    assert record["result"]["actions"] == ["left", "right"]
