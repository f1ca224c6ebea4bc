"""Large boards, solved stage by stage."""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Generator

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracle import played
from pintu.engine.beam.beam_search import BeamSearch
from pintu.engine.encoding.permutation import permutation_of
from pintu.engine.stages.exact import Exact, exact_single, exact_together
from pintu.engine.stages.level_kernels import remaining
from pintu.engine.stages.plan import VARIANTS, Rectangle, lines
from pintu.engine.stages.region import Region
from pintu.engine.stages.run import StagedRun
from pintu.engine.stages.staged_search import StagedSearch
from pintu.puzzle import Board
from pintu.puzzle.dealing import deal


def any_goal(rows: int, cols: int, seed: int) -> Board:
    tiles = list(range(rows * cols))
    random.Random(seed).shuffle(tiles)
    return Board(rows, cols, tuple(tiles))


def search_for(start: Board, goal: Board) -> StagedSearch:
    return StagedSearch(goal.rows, goal.cols, goal.blank, permutation_of(start, goal))


def letters(moves: bytes | None) -> str:
    assert moves is not None
    return "".join("UDLR"[move] for move in moves)


def assert_solved(start: Board, goal: Board, moves: bytes | None) -> None:
    assert played(start.tiles, start.rows, start.cols, letters(moves)) == goal.tiles


@given(rows=st.integers(2, 12), cols=st.integers(2, 12), seed=st.integers(0, 10**9))
@example(rows=9, cols=12, seed=3)  # the last two tiles of a line are near its end, the blank is not
@example(rows=9, cols=11, seed=4)
@settings(max_examples=60, deadline=None)
def test_every_board_is_solved_for_every_goal(rows: int, cols: int, seed: int) -> None:
    goal = any_goal(rows, cols, seed)
    start = deal(goal, seed)
    search = search_for(start, goal)
    while search.moves is None:
        search.advance(0.05)
    assert_solved(start, goal, search.moves)
    assert search.lower_bound <= len(search.moves)


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize("blank", [0, 24, 35])
def test_every_plan_solves_the_board(variant: int, blank: int) -> None:
    goal = Board(6, 6, (*range(1, blank + 1), 0, *range(blank + 1, 36)))
    start = deal(goal, variant)
    run = StagedRun(6, 6, blank, permutation_of(start, goal), 20, variant)
    for _ in run:
        pass
    assert_solved(start, goal, run.moves)


@pytest.mark.parametrize(("rows", "cols"), [(2, 60), (60, 2), (3, 40), (40, 3), (2, 9), (5, 23)])
def test_narrow_boards_are_solved(rows: int, cols: int) -> None:
    goal = any_goal(rows, cols, rows)
    start = deal(goal, cols)
    search = search_for(start, goal)
    while search.moves is None:
        search.advance(1)
    assert_solved(start, goal, search.moves)


@pytest.mark.long
def test_a_hundred_rows_and_columns_are_solved() -> None:
    goal = any_goal(100, 100, 1)
    start = deal(goal, 1)
    search = search_for(start, goal)
    while search.moves is None:
        search.advance(1)
    assert_solved(start, goal, search.moves)


def test_a_solution_is_only_ever_replaced_by_a_shorter_one() -> None:
    goal = any_goal(6, 7, 3)
    start = deal(goal, 3)
    search = search_for(start, goal)
    lengths: list[int] = []
    for _ in range(100):
        search.advance(0.01)
        if search.moves is not None and len(search.moves) not in lengths[-1:]:
            assert_solved(start, goal, search.moves)
            lengths.append(len(search.moves))
    assert lengths == sorted(lengths, reverse=True)
    assert len(lengths) > 1


def test_no_thread_is_started_where_there_is_one_processor(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda process: {0}, raising=False)
    goal = any_goal(6, 7, 3)
    search = search_for(deal(goal, 3), goal)
    while search.moves is None:
        search.advance(0.01)
    monkeypatch.setattr("threading.Thread.start", lambda thread: pytest.fail("a thread"))
    for _ in range(5):
        search.advance(0.01)
    pool = "pintu.engine.beam.beam_search.ThreadPoolExecutor"
    monkeypatch.setattr(pool, lambda threads: pytest.fail("a pool"))
    BeamSearch(2, 2, 0, [1, 3, 2, 0])


def test_the_boards_expanded_between_two_pauses_are_bounded() -> None:
    goal = any_goal(8, 8, 5)
    run = StagedRun(8, 8, goal.blank, permutation_of(deal(goal, 5), goal), 500, 0)
    pauses = sum(1 for _ in run)
    # A pause comes after 2^20 cells at most, and the level that was begun.
    assert run.expanded <= pauses * ((1 << 20) // 4 + 500)
    assert pauses > 30


@pytest.mark.parametrize("variant", range(VARIANTS))
@pytest.mark.parametrize(("rows", "cols", "blank"), [(5, 7, 17), (2, 9, 4), (9, 2, 0), (4, 4, 15)])
def test_a_plan_has_every_cell_once_and_the_blank_last(
    rows: int, cols: int, blank: int, variant: int
) -> None:
    plan = list(lines(rows, cols, blank, variant))
    assert sorted(cell for line in plan for cell in line) == list(range(rows * cols))
    assert blank in plan[-1]
    assert len(plan[-1]) <= 6


def open_cells() -> Region:
    """Four rows of five cells, of which the first two are finished."""
    is_open = np.ones((4, 5), np.bool_)
    is_open[0, :2] = False
    return Region(is_open, Rectangle(0, 3, 0, 4))


def moves_needed(region: Region, targets: list[int]) -> dict[tuple[int, ...], int]:
    """The same by breadth-first search over tuples of cells, the blank's last."""
    cells = [int(cell) for cell in region.cells]
    goal = tuple(targets)
    known = {(*goal, blank): 0 for blank in cells if blank not in goal}
    waiting = deque(known)
    while waiting:
        *tiles, blank = state = waiting.popleft()
        for other in cells:
            apart = abs(other // 5 - blank // 5) + abs(other % 5 - blank % 5)
            if apart == 1:
                after = (*(blank if tile == other else tile for tile in tiles), other)
                if after not in known:
                    known[after] = known[state] + 1
                    waiting.append(after)
    return known


def finish(steps: Generator[None, None, Exact]) -> Exact:
    while True:
        try:
            next(steps)
        except StopIteration as end:
            exact: Exact = end.value
            return exact


def test_a_table_of_two_tiles_has_the_moves_that_a_search_finds() -> None:
    region = open_cells()
    exact = finish(exact_together(region, [2, 3]))
    for (first, second, blank), moves in moves_needed(region, [2, 3]).items():
        index = exact.strides[0] * region.number(first) + exact.strides[1] * region.number(second)
        assert exact.distances[index + region.number(blank)] == moves


def test_a_table_of_one_tile_has_the_moves_that_a_search_finds() -> None:
    region = open_cells()
    exact = finish(exact_single(region, region.cells == 2))
    for (tile, blank), moves in moves_needed(region, [2]).items():
        index = len(region) * region.number(tile) + region.number(blank)
        found = remaining(1, index, len(region), exact.distances, region.near, region.place)
        assert found == moves, (tile, blank)
