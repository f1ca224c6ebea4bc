"""Beam search: its answers are legal, its estimates are those of slow code, its limits hold."""

from __future__ import annotations

import random
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest

from perm_oracle import is_solution, near, space, walked
from pintu.engine.beam.beam_kernels import MANHATTAN, PARTS
from pintu.engine.beam.beam_run import BeamRun, bytes_needed
from pintu.engine.beam.beam_search import BeamSearch
from pintu.engine.beam.guide import Guide
from pintu.engine.beam.guide_patterns import blocks, pentominoes, tables_of
from pintu.engine.beam.guides import GUIDES, Guides

SHAPES = [(2, 9), (9, 2), (3, 6), (7, 3), (4, 5), (5, 4), (4, 7), (5, 5), (5, 6), (6, 5)]


def guide_by_blocks(rows: int, cols: int, hole: int) -> Guide:
    sums = blocks(rows, cols, hole)
    tables = {table: table.build(lambda share: None, lambda: False) for table in tables_of(sums)}
    return Guide(rows, cols, hole, sums, tables, 6, 6)


def run(search: BeamRun) -> BeamRun:
    for _ in search.pieces():
        pass
    return search


@pytest.mark.parametrize(("rows", "cols"), SHAPES)
def test_every_answer_leads_to_the_goal_for_any_cell_of_the_blank(rows: int, cols: int) -> None:
    chance = random.Random(rows * 100 + cols)
    for seed in range(3):
        hole = chance.randrange(rows * cols)
        board = walked(rows, cols, hole, 2000, seed)
        search = BeamSearch(rows, cols, hole, board)
        lengths = []
        while search.width < 5000 and not search.advance(0.01):
            if search.moves is not None and len(search.moves) not in lengths:
                lengths.append(len(search.moves))
                assert is_solution(rows, cols, hole, board, search.moves)
        assert lengths == sorted(lengths, reverse=True)
        assert lengths[-1] >= search.lower_bound > 0


@pytest.mark.parametrize("hole", [0, 4, 8])
def test_lower_bounds_are_at_most_the_true_distance_of_every_3x3_board(hole: int) -> None:
    guide = guide_by_blocks(3, 3, hole)
    boards = list(space(3, 3, hole).items())
    for board, distance in boards[::7]:
        assert guide.lower_bound(board) <= distance


def test_boards_near_the_goal_get_shortest_solutions() -> None:
    for board, distance in list(near(5, 5, 7, 9).items())[::20]:
        search = BeamSearch(5, 5, 7, board)
        while not search.advance(1.0):
            pass
        assert search.moves is not None
        assert len(search.moves) == distance


@pytest.mark.parametrize(("rows", "cols", "hole"), [(2, 9, 4), (4, 5, 0), (5, 5, 12), (6, 6, 35)])
def test_incremental_estimates_equal_estimates_computed_anew(
    rows: int, cols: int, hole: int
) -> None:
    guide = guide_by_blocks(rows, cols, hole)
    search = BeamRun(guide, walked(rows, cols, hole, 500, 1), 40, 30)
    run(search)
    states = search._states[0].reshape(-1, guide.row_words)
    for half in search._halves:
        for row in states[half.first_row : half.first_row + half.kept]:
            anew = guide.row(guide.board(row))
            assert list(row[2:]) == list(anew[2:])
            assert row[0] == anew[0]
            for field in (MANHATTAN, PARTS):
                assert int(row[1] >> field) & 0xFFFF == int(anew[1] >> field) & 0xFFFF


def test_no_board_is_kept_twice_in_a_run() -> None:
    guide = Guide(4, 5, 0)
    search = BeamRun(guide, walked(4, 5, 0, 300, 2), 200, 200)
    hashes: list[int] = []
    level = -1
    for _ in search.pieces():
        starts = search._halves[0].starts
        if len(starts) > level:
            level = len(starts)
            states = search._states[0].reshape(-1, guide.row_words)
            for half in search._halves:
                hashes += states[half.first_row : half.first_row + half.kept, 0].tolist()
    assert len(hashes) > 1000
    assert len(hashes) == len(set(hashes))


def test_two_threads_find_what_one_thread_finds() -> None:
    board = walked(5, 5, 0, 3000, 5)
    guide = Guide(5, 5, 0)
    alone = run(BeamRun(guide, board, 4000, 300))
    with ThreadPoolExecutor(1) as pool:
        together = run(BeamRun(guide, board, 4000, 300, None, pool))
    assert alone.moves is not None
    assert alone.moves == together.moves


def test_a_run_finds_only_what_is_shorter_than_the_best() -> None:
    board = walked(5, 5, 0, 3000, 6)
    guide = Guide(5, 5, 0)
    first = run(BeamRun(guide, board, 300, 400)).moves
    assert first is not None
    second = run(BeamRun(guide, board, 3000, 400, len(first))).moves
    assert second is not None
    assert len(second) <= len(first) - 2


def test_memory_stays_within_what_is_allowed() -> None:
    allowed = 30_000_000
    search = BeamSearch(5, 5, 24, walked(5, 5, 24, 3000, 7), memory=allowed, threads=1)
    GUIDES.prepare(5, 5, 24).join()  # tables that all searches share
    tracemalloc.start()
    try:
        while search.width < 40_000 and not search.advance(0.05):
            pass
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    guide = Guide(5, 5, 24)
    assert search.moves is not None
    assert bytes_needed(guide, search.width, len(search.moves)) <= 1.05 * allowed
    # Candidates have room for the worst case, which is reserved but never touched.
    assert peak <= 1.5 * allowed + 20_000_000


def test_the_widest_beam_for_an_amount_of_memory_needs_no_more() -> None:
    guide, allowed = Guide(6, 6, 35), 50_000_000
    for levels in range(200, 240):
        widest = allowed // bytes_needed(guide, 1, levels)
        assert bytes_needed(guide, widest, levels) <= allowed, levels


def test_a_slice_of_no_time_does_a_small_piece_of_work() -> None:
    search = BeamSearch(5, 5, 0, walked(5, 5, 0, 3000, 8))
    while search.width < 100_000:
        before = search.expanded
        search.advance(0.0)
        assert search.expanded - before <= 250_000


def test_tables_that_are_ready_are_used_for_the_next_run() -> None:
    guides = Guides()
    assert guides.best(4, 5, 0).excess_weight == 0
    guides.prepare(4, 5, 0).join()
    assert guides.best(4, 5, 0).excess_weight > 0


def test_pentominoes_cover_all_tiles_twice_whatever_the_blank() -> None:
    for hole in range(25):
        for patterns in pentominoes(hole):
            tiles = [tile for pattern in patterns for tile in pattern.tiles]
            assert sorted([*tiles, hole]) == list(range(25))


def test_blocks_need_no_table_of_one_goal_blank() -> None:
    for rows, cols, hole in [(2, 18, 7), (5, 5, 6), (6, 6, 0), (3, 12, 20)]:
        tables = tables_of(blocks(rows, cols, hole))
        assert tables
        assert {table.goal_blank for table in tables} == {None}
