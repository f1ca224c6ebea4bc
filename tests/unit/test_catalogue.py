"""The catalogue of methods compared with the implementations."""

from __future__ import annotations

from typing import get_args

import pytest

from pintu import AlgorithmName, Board, HeuristicName, Limits, solve
from pintu.catalogue import (
    ALGORITHM_NAMES,
    ALGORITHMS,
    HEURISTIC_NAMES,
    HEURISTICS,
    Boards,
    heuristics_for,
    is_compiled,
)
from pintu.engine.textbook.textbook_search import TextbookSearch
from pintu.heuristics import BoardHeuristic
from pintu.puzzle import goals
from pintu.solving.offers import offers
from pintu.solving.plan import make_plan
from pintu.statespace.result import NONE

EIGHT = Board.parse("2 8 1/3 7 0/6 4 5")
GOAL = goals.blank_last(3, 3)


@pytest.mark.parametrize(
    "entry", [*ALGORITHMS.values(), *HEURISTICS.values()], ids=lambda e: e.name
)
def test_each_is_described_in_one_sentence(entry: object) -> None:
    about = str(getattr(entry, "about", ""))
    assert about[0].isupper()
    assert about.endswith(".")
    assert about.count(". ") == 0


def test_the_types_of_names_list_all_names() -> None:
    assert set(get_args(AlgorithmName)) == set(ALGORITHM_NAMES)
    assert set(get_args(HeuristicName)) == set(HEURISTIC_NAMES)


@pytest.mark.parametrize("name", ALGORITHMS)
def test_each_algorithm_solves_and_the_result_says_whether_it_was_compiled(
    name: AlgorithmName,
) -> None:
    solution = solve(EIGHT, algorithm=name, limits=Limits(seconds=60))
    assert solution.solved
    assert solution.compiled == is_compiled(name, solution.heuristic, 3, 3)


@pytest.mark.parametrize("name", HEURISTICS)
def test_each_heuristic_guides_a_search_and_none_becomes_zero(name: HeuristicName) -> None:
    algorithm: AlgorithmName = "idastar" if name == "pattern" else "astar"
    solution = solve(EIGHT, algorithm=algorithm, heuristic=name)
    assert (solution.length, solution.optimal) == (25, True)
    if name not in ("zero", "pattern"):
        blind = solve(EIGHT, algorithm=algorithm, heuristic="zero")
        assert solution.stats.expanded < blind.stats.expanded


def test_what_is_not_compiled_is_searched_readably_and_says_so() -> None:
    readable = solve(EIGHT, algorithm="astar", heuristic="gaschnig")
    compiled = solve(EIGHT, algorithm="astar", heuristic="manhattan")
    assert (readable.compiled, compiled.compiled) == (False, True)
    with pytest.raises(ValueError, match="gaschnig is not compiled; choose from zero, misplaced"):
        TextbookSearch(EIGHT, GOAL, "astar", heuristic="gaschnig")


def test_a_heuristic_added_to_the_classes_alone_is_found_everywhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # As if a file and an entry in `heuristics` had been added: no compiled version, no words.
    import pintu.catalogue as catalogue
    import pintu.heuristics as classes

    class Parity:
        about = "One if the board is not the goal."
        admissible = True
        consistent = True

        def __init__(self, goal: Board) -> None:
            self._goal = goal

        def __call__(self, board: Board) -> int:
            return int(board != self._goal)

    made: BoardHeuristic = Parity(GOAL)
    assert made(GOAL) == 0
    monkeypatch.setitem(classes.HEURISTICS, "parity", Parity)
    entry = catalogue.Heuristic(name="parity", about=Parity.about)
    monkeypatch.setitem(catalogue.HEURISTICS, "parity", entry)
    monkeypatch.setattr("pintu.solving.plan.HEURISTIC_NAMES", ("parity", "auto"))
    near = GOAL.after(*GOAL.moves[:1])
    solution = solve(near, algorithm="astar", heuristic="parity")  # type: ignore[arg-type]
    assert (solution.length, solution.heuristic, solution.compiled) == (1, "parity", False)
    assert "parity" in heuristics_for("astar", 3, 3)
    assert "parity" in next(offer for offer in offers(3, 3) if offer.id == "astar").heuristics


@pytest.mark.parametrize(
    ("rows", "cols", "first"),
    [(3, 3, "shortest"), (4, 4, "shortest"), (3, 6, "best"), (5, 5, "best"),
     (10, 10, "best")],
)  # fmt: skip
def test_offers_begin_with_what_works_on_the_size(rows: int, cols: int, first: str) -> None:
    assert offers(rows, cols)[0].id == first


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (3, 3), (3, 4), (4, 4), (5, 5), (7, 7), (1, 9)])
def test_every_offer_can_be_planned_with_every_choice_it_leaves(rows: int, cols: int) -> None:
    board = goals.blank_last(rows, cols)
    for offer in offers(rows, cols):
        for heuristic in offer.heuristics or ("auto",):
            for weight in offer.weights or (None,):
                method = "auto" if offer.method == "shortest" else offer.method
                make_plan(
                    board, algorithm=method, heuristic=heuristic, weight=weight, width=offer.width
                )
        assert offer.heuristic is None or offer.heuristic in offer.heuristics
        assert offer.weight is None or offer.weight in offer.weights


def test_what_may_use_much_memory_is_what_stores_all_states() -> None:
    much = {offer.id for offer in offers(4, 4) if offer.memory is not None}
    assert much == {"astar", "bidirectional", "bfs"}
    assert all(ALGORITHMS[name].stores_states for name in much)
    assert all(offer.memory is None for offer in offers(3, 3))


def test_a_5x5_is_solved_well_by_default() -> None:
    first = offers(5, 5)[0]
    assert (first.id, first.seconds) == ("best", 3)
    weighted = next(offer for offer in offers(5, 5) if offer.id == "weighted")
    assert weighted.weight == 2


def test_every_size_has_a_method_that_solves_line_by_line() -> None:
    for size in range(3, 11):
        assert {"teach", "line-by-line"} & {offer.id for offer in offers(size, size)}


def test_what_a_player_waits_for_too_long_is_not_offered() -> None:
    assert "shortest" not in [offer.id for offer in offers(5, 5)]
    by_id = {offer.id: offer for offer in offers(4, 4)}
    assert "walking-distance" in by_id["astar"].heuristics
    assert "gaschnig" not in by_id["astar"].heuristics
    assert by_id["bfs"].heuristics == ()
    assert all("walking-distance" not in offer.heuristics for offer in offers(5, 5))
    sure = [offer.id for offer in offers(7, 7) if not offer.doubtful]
    assert sure == ["best", "teach", "line-by-line"]
    assert not any(offer.doubtful for offer in offers(6, 6))


def test_depth_first_search_is_honest_about_what_it_found() -> None:
    found = solve(EIGHT, algorithm="dfs")
    assert found.guarantee == NONE
    assert found.length is not None
    assert 25 < found.length <= 50
    short = solve(EIGHT, algorithm="dfs", depth=24)
    assert (short.status, short.reason) == ("limited", "nothing was found within 24 steps")
    assert solve(EIGHT, depth=25).length == 25
    assert solve(EIGHT, algorithm="iddfs").optimal


def test_ranges_of_boards_have_a_text() -> None:
    assert str(Boards()) == "1x1 and larger"
    assert str(Boards(most_side=4)) == "1x1 to 4x4"
