"""Pictures of search trees."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from pintu import Limits, trace, trace_search
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.render.search_tree import MOST_NODES, search_tree_svg
from pintu.render.svg import MOST_BYTES
from pintu.statespace import ALGORITHMS

EXAMPLE = "2 8 3/1 6 4/7 0 5"


def labels(svg: str) -> list[str]:
    """The captions of the states: the order of expansion, g and h."""
    return re.findall(r'font-size="10"[^>]*>([^<]*)<', svg)


def test_the_tree_has_every_state_with_its_order_and_estimates() -> None:
    found = trace(EXAMPLE, "snail", heuristic="manhattan")
    svg = search_tree_svg(found)
    assert len(labels(svg)) == len(found.nodes) == 12
    assert [label for label in labels(svg) if ":" in label] == [
        "1: 0+5", "2: 1+4", "3: 2+3", "4: 3+2", "5: 4+1",
    ]  # fmt: skip
    assert svg.count("stroke-dasharray") == 6  # states that are not expanded, without the goal
    assert svg.count('stroke-width="3"') == 5  # the moves of the solution
    assert found._repr_svg_() == svg


def test_the_tree_grows_step_by_step() -> None:
    found = trace(EXAMPLE, "snail", heuristic="manhattan")
    sizes = [len(labels(search_tree_svg(found, step=step))) for step in range(len(found) + 1)]
    assert sizes == [1, 4, 7, 9, 10, 12]
    assert 'stroke-width="3"' not in search_tree_svg(found, step=3)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_every_algorithm_is_drawn_as_a_tree(name: str) -> None:
    heuristic = "misplaced" if ALGORITHMS[name].informed else "auto"
    depth = 6 if name == "dfs" else None
    found = trace(EXAMPLE, "snail", algorithm=name, heuristic=heuristic, depth=depth)  # type: ignore[arg-type]
    svg = search_tree_svg(found)
    ElementTree.fromstring(svg)
    edges = svg.count("<path")
    roots = 2 if name == "bidirectional" else 1
    links = 1 if name == "bidirectional" else 0
    assert edges == len(labels(svg)) - roots + links


def test_states_that_wait_can_be_left_out() -> None:
    found = trace(EXAMPLE, "snail", heuristic="manhattan")
    assert len(labels(search_tree_svg(found, waiting=False))) == 6


@pytest.mark.parametrize("side", [3, 4, 8])
def test_a_large_tree_is_cut_and_says_so(side: int) -> None:
    goal = goals.blank_last(side, side)
    found = trace(deal(goal, 1), goal, algorithm="bfs", limits=Limits(expanded=300))
    svg = search_tree_svg(found)
    drawn = len(labels(svg))
    assert drawn <= MOST_NODES
    assert f"the first {drawn} of " in svg
    assert len(svg) < 1.2 * MOST_BYTES
    ElementTree.fromstring(svg)


def test_other_states_are_drawn_as_text() -> None:
    class Words:
        initial = "<a>"

        def is_goal(self, word: str) -> bool:
            return len(word) > 30

        def successors(self, word: str) -> list[tuple[str, str, float]]:
            return [("double", word + word, 1)]

    svg = search_tree_svg(trace_search(Words(), "bfs"))
    ElementTree.fromstring(svg)
    assert "&lt;a&gt;&lt;a&gt;<" in svg
    assert "…" in svg
