"""Iterative deepening compared with breadth-first search, and its estimators with each other."""

from __future__ import annotations

import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

import pytest

from perm_oracle import Perm as Board
from perm_oracle import count_shortest, is_solution, walked
from perm_oracle import space as distances
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.estimators import Estimator, PatternEstimator
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.engine.patterns.partitions import View
from pintu.engine.patterns.pattern import Pattern


@lru_cache
def patterns(rows: int, cols: int, hole: int, sizes: tuple[int, ...]) -> Estimator:
    """Small tables for the class of a shape, with all its symmetries."""
    shape = GoalShape(rows, cols, hole).canonical()[0]
    tiles = [cell for cell in range(shape.cells) if cell != shape.goal_blank]
    parts, start = [], 0
    for size in sizes:
        parts.append(tuple(tiles[start : start + size]))
        start += size
    views = [View(tuple(parts), symmetry) for symmetry in (None, *shape.own_symmetries())][:3]
    tables = {
        Pattern(shape, part): Pattern(shape, part).build(lambda share: None, lambda: False)
        for part in parts
        if len(part) > 1
    }
    return PatternEstimator(shape, views, tables, "test")


def solved(
    rows: int, cols: int, hole: int, board: Sequence[int], estimator: str | Estimator | None
) -> IterativeDeepening:
    search = IterativeDeepening(rows, cols, hole, board, estimator=estimator)
    while not search.advance(1 << 20):
        pass
    assert search.moves is not None
    assert len(search.moves) == search.bound == search.lower_bound
    assert is_solution(rows, cols, hole, board, search.moves)
    return search


@pytest.mark.parametrize("hole", range(8))
def test_two_by_four_equals_breadth_first_for_every_hole(hole: int) -> None:
    known = distances(2, 4, hole)
    estimator = patterns(2, 4, hole, (4, 3))
    for number, (board, distance) in enumerate(known.items()):
        if number % 29 == 0 or distance > 34:
            assert solved(2, 4, hole, board, estimator).bound == distance
        if number % 997 == 0:
            assert solved(2, 4, hole, board, "walking").bound == distance
            assert solved(2, 4, hole, board, "manhattan").bound == distance


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
def test_all_boards_of_tiny_shapes(rows: int, cols: int) -> None:
    for hole in range(rows * cols):
        for board, distance in distances(rows, cols, hole).items():
            assert solved(rows, cols, hole, board, None).bound == distance


@pytest.mark.parametrize("hole", [0, 1, 4, 8])
def test_three_by_three_equals_breadth_first(hole: int) -> None:
    known = distances(3, 3, hole)
    chance = random.Random(hole)
    for board in chance.sample(sorted(known), 400):
        for estimator in ("manhattan", "walking", patterns(3, 3, hole, (4, 4))):
            assert solved(3, 3, hole, board, estimator).bound == known[board]


@pytest.mark.parametrize("hole", [0, 1, 5, 15, 14, 10])
def test_four_by_four_methods_agree(hole: int) -> None:
    for seed in range(6):
        board = walked(4, 4, hole, 60, seed)
        lengths = {
            solved(4, 4, hole, board, estimator).bound
            for estimator in ("manhattan", "walking", patterns(4, 4, hole, (5, 5, 4, 1)))
        }
        assert len(lengths) == 1


@pytest.mark.parametrize(
    ("rows", "cols", "hole", "sizes"),
    [(3, 5, 7, (5, 5, 4)), (5, 3, 2, (5, 5, 4)), (2, 8, 3, (5, 5, 5)), (8, 2, 9, (5, 5, 5))],
)
def test_other_shapes_methods_agree(
    rows: int, cols: int, hole: int, sizes: tuple[int, ...]
) -> None:
    for seed in range(4):
        board = walked(rows, cols, hole, 50, seed)
        by_walking = solved(rows, cols, hole, board, "walking").bound
        estimator = patterns(rows, cols, hole, sizes)
        assert solved(rows, cols, hole, board, estimator).bound == by_walking


@pytest.mark.parametrize("estimator", ["manhattan", "walking", "patterns"])
def test_slices_of_work_do_not_change_the_search(estimator: str) -> None:
    board = walked(4, 4, 0, 70, seed=3)
    chosen = patterns(4, 4, 0, (5, 5, 4, 1)) if estimator == "patterns" else estimator
    whole = solved(4, 4, 0, board, chosen)
    sliced = IterativeDeepening(4, 4, 0, board, estimator=chosen)
    calls = 0
    while not sliced.advance(7) and calls < 1_000_000:
        calls += 1
    assert calls > 10
    assert (sliced.moves, sliced.expanded, sliced.generated) == (
        whole.moves,
        whole.expanded,
        whole.generated,
    )


@pytest.mark.parametrize("estimator", ["manhattan", "walking", "patterns"])
def test_every_shortest_solution_is_found_once(estimator: str) -> None:
    known = distances(3, 3, 0)
    chosen = patterns(3, 3, 0, (4, 4)) if estimator == "patterns" else estimator
    for board in random.Random(5).sample(sorted(known), 40):
        search = IterativeDeepening(3, 3, 0, board, estimator=chosen, every=True)
        while not search.advance(100):
            pass
        assert search.count == count_shortest(3, 3, 0, board, known)
        assert len(set(search.solutions)) == len(search.solutions) == search.count
        assert all(is_solution(3, 3, 0, board, moves) for moves in search.solutions)
        assert all(len(moves) == known[board] for moves in search.solutions)


def test_solutions_kept_can_be_limited_and_still_are_counted() -> None:
    known = distances(3, 3, 0)
    board = max(known, key=lambda board: (known[board], board))
    search = IterativeDeepening(3, 3, 0, board, every=True, keep=2)
    while not search.advance(1 << 20):
        pass
    assert search.count == count_shortest(3, 3, 0, board, known) > 2
    assert len(search.solutions) == 2


def test_a_solved_board_needs_no_moves_and_no_expansions() -> None:
    search = solved(4, 4, 5, range(16), None)
    assert (search.moves, search.expanded, search.generated) == (b"", 0, 0)


def test_counters_are_those_of_a_plain_search() -> None:
    # Two moves from the goal. The start has three successors, of which only the second is nearer to
    # the goal; that one has one successor besides the undone move, and it is the goal.
    search = solved(2, 3, 0, (1, 4, 2, 3, 0, 5), "manhattan")
    assert (search.bound, search.expanded, search.generated) == (2, 2, 5)


def test_searches_run_in_several_threads() -> None:
    boards: list[Board] = [walked(4, 4, 0, 50, seed) for seed in range(8)]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda board: solved(4, 4, 0, board, "walking").bound, boards))
    assert together == [solved(4, 4, 0, board, "walking").bound for board in boards]


def test_without_tables_the_search_says_what_would_help() -> None:
    search = solved(4, 4, 15, walked(4, 4, 15, 30, 1), None)
    assert search.estimator == "walking distance"
    assert search.missing_table == "4x4-corner-default"
    with pytest.raises(LookupError):
        IterativeDeepening(4, 4, 0, range(16), estimator="default")


@pytest.mark.parametrize(("rows", "cols", "hole"), [(2, 7, 3), (3, 5, 7), (8, 2, 15), (2, 5, 9)])
def test_long_boards_use_small_tables_until_the_default_ones_are_built(
    rows: int, cols: int, hole: int
) -> None:
    board = walked(rows, cols, hole, 40, 2)
    search = solved(rows, cols, hole, board, None)
    assert search.estimator == "pattern databases (quick)"
    assert search.bound == solved(rows, cols, hole, board, "walking").bound
