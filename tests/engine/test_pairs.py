"""The guide by weights of pairs and what uses it, compared with slow, independent code."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from itertools import product

import numpy as np
import pytest

from perm_oracle import is_solution, walked
from pintu.engine.beam.beam_kernels import MANHATTAN, PARTS, PARTS_MASK
from pintu.engine.beam.beam_run import BeamRun
from pintu.engine.beam.beam_search import BeamSearch
from pintu.engine.beam.guides import GUIDES, Guides
from pintu.engine.beam.pair_guide import PairGuide, PairTable, has_pairs, read_pairs
from pintu.engine.beam.pair_kernels import STRIDE, UNKNOWN, expand_pairs
from pintu.engine.beam.tail_search import TailSearch, after, square_left
from pintu.engine.stages.staged_search import StagedSearch

Pair = tuple[tuple[int, int], tuple[int, int]]


def image_of(rows: int, cols: int, cell: int, turn: tuple[bool, ...]) -> int:
    """Where a rotation or reflection takes a cell."""
    row, col = divmod(cell, cols)
    row = rows - 1 - row if turn[0] else row
    col = cols - 1 - col if turn[1] else col
    return col * cols + row if turn[2] else row * cols + col


def classes(rows: int, cols: int) -> dict[Pair, int]:
    """The number of each pair's class, in the order of the smallest pair of a class."""
    turns = [turn for turn in product((False, True), repeat=3) if rows == cols or not turn[2]]
    cells = range(rows * cols)
    smallest: dict[Pair, Pair] = {}
    for tile, cell, other, other_cell in product(cells, repeat=4):
        if tile != other and cell != other_cell:
            images = [
                tuple(image_of(rows, cols, each, turn) for each in (tile, cell, other, other_cell))
                for turn in turns
            ]
            alike = [((a, b), (c, d)) for a, b, c, d in images]
            alike += [(two, one) for one, two in alike]
            smallest[(tile, cell), (other, other_cell)] = min(alike)
    numbers = {pair: number for number, pair in enumerate(sorted(set(smallest.values())))}
    return {pair: numbers[least] for pair, least in smallest.items()}


def classes_alone(rows: int, cols: int) -> int:
    """How many classes single tiles have."""
    turns = [turn for turn in product((False, True), repeat=3) if rows == cols or not turn[2]]
    cells = range(rows * cols)
    return len(
        {
            min((image_of(rows, cols, t, turn), image_of(rows, cols, c, turn)) for turn in turns)
            for t, c in product(cells, cells)
        }
    )


def random_table(rows: int, cols: int) -> tuple[PairTable, dict[Pair, int]]:
    """A table of random weights, and the weights by pair."""
    chance = np.random.default_rng(1)
    numbers = classes(rows, cols)
    together = chance.integers(-100, 100, max(numbers.values()) + 1).astype(np.int8)
    alone = chance.integers(-100, 100, classes_alone(rows, cols)).astype(np.int16)
    table = PairTable(rows, cols, alone, together)
    for _ in table.build():
        pass
    return table, {pair: int(together[number]) for pair, number in numbers.items()}


@pytest.mark.parametrize(("rows", "cols"), [(2, 3), (3, 3), (3, 4)])
def test_pairs_that_a_symmetry_takes_to_each_other_share_a_weight(rows: int, cols: int) -> None:
    table, weights = random_table(rows, cols)
    for ((tile, cell), (other, other_cell)), weight in weights.items():
        assert table.weight(tile, cell, other, other_cell) == weight
    for tile, cell, other_cell in product(range(rows * cols), repeat=3):
        assert table.weight(tile, cell, tile, other_cell) == 0  # not a pair
        assert table.weight(tile, cell, -1, other_cell) == 0  # the blank


def test_the_learned_weights_are_as_many_as_there_are_classes() -> None:
    assert has_pairs(6, 6)
    assert not has_pairs(5, 6)
    table = read_pairs(6, 6)
    taken = expand_pairs(0, 36, 0, 36, table._images, table._together, table.pairs)
    assert taken == len(table._together)
    assert UNKNOWN not in table.pairs.reshape(-1, STRIDE)[:, :37]


def guide(hole: int) -> PairGuide:
    GUIDES.prepare(6, 6, hole).join()
    found = GUIDES.best(6, 6, hole)
    assert isinstance(found, PairGuide)
    return found


@pytest.mark.parametrize("hole", [35, 14])
def test_incremental_sums_equal_sums_computed_anew(hole: int) -> None:
    by_pairs = guide(hole)
    search = BeamRun(by_pairs, walked(6, 6, hole, 500, 1), 40, 30)
    for _ in search.pieces():
        pass
    states = search._states[0].reshape(-1, by_pairs.row_words)
    seen = 0
    for half in search._halves:
        for row in states[half.first_row : half.first_row + half.kept]:
            anew = by_pairs.row(by_pairs.board(row))
            assert row[0] == anew[0]
            for field in (MANHATTAN, PARTS):
                assert (row[1] >> field) & PARTS_MASK == (anew[1] >> field) & PARTS_MASK
            seen += 1
    assert seen == 40


def test_boards_that_a_symmetry_takes_to_each_other_have_the_same_sum() -> None:
    board = walked(6, 6, 35, 2000, 3)
    for turn in product((False, True), repeat=3):
        image = [0] * 36
        for cell, tile in enumerate(board):
            image[image_of(6, 6, cell, turn)] = image_of(6, 6, tile, turn)
        hole = image_of(6, 6, 35, turn)
        assert guide(hole).parts(image) == guide(35).parts(board)


def test_every_answer_leads_to_the_goal_for_any_cell_of_the_blank() -> None:
    for seed, hole in enumerate([35, 0, 8, 20]):
        board = walked(6, 6, hole, 3000, seed)
        search = BeamSearch(6, 6, hole, board)
        while search.width < 4000 and not search.advance(0.01):
            pass
        assert search.moves is not None
        assert is_solution(6, 6, hole, board, search.moves)
        assert len(search.moves) >= search.lower_bound > 0


def test_two_threads_find_what_one_thread_finds() -> None:
    board = walked(6, 6, 35, 3000, 5)
    alone = BeamRun(guide(35), board, 3000, 400)
    with ThreadPoolExecutor(1) as pool:
        together = BeamRun(guide(35), board, 3000, 400, None, pool)
        for run in (alone, together):
            for _ in run.pieces():
                pass
    assert alone.moves is not None
    assert alone.moves == together.moves


def test_pairs_guide_a_beam_to_shorter_solutions_than_patterns_do() -> None:
    patterns = Guides(learned=False)
    patterns.prepare(6, 6, 35).join()
    by_patterns = patterns.best(6, 6, 35)
    lengths = {}
    for used in (by_patterns, guide(35)):
        lengths[used] = 0
        for seed in range(3):
            run = BeamRun(used, walked(6, 6, 35, 20_000, seed), 300, 600)
            for _ in run.pieces():
                pass
            lengths[used] += 600 if run.moves is None else len(run.moves)
    assert lengths[guide(35)] < 0.95 * lengths[by_patterns]


@pytest.mark.parametrize(("rows", "cols", "hole"), [(8, 8, 63), (7, 9, 30), (6, 8, 0)])
def test_the_end_of_a_solution_gets_shorter_and_stays_legal(
    rows: int, cols: int, hole: int
) -> None:
    board = walked(rows, cols, hole, 20_000, 1)
    staged = StagedSearch(rows, cols, hole, board)
    while staged.moves is None:
        staged.advance(1.0)
    search = TailSearch(rows, cols, hole, board, staged.moves)
    assert search.moves == staged.moves
    while search._search.width < 5000 and not search.advance(0.01):
        pass
    assert is_solution(rows, cols, hole, board, search.moves)
    assert len(search.moves) < len(staged.moves)
    search.close()


def test_the_square_that_is_left_is_the_one_for_most_moves() -> None:
    rows, cols, hole = 8, 7, 40
    board = walked(rows, cols, hole, 5000, 2)
    staged = StagedSearch(rows, cols, hole, board)
    while staged.moves is None:
        staged.advance(1.0)
    top, left, first = square_left(rows, cols, board.index(hole), hole, staged.moves)
    inside = {(top + row) * cols + left + col for row in range(6) for col in range(6)}
    left_over = after(rows, cols, hole, board, staged.moves[:first])
    outside = set(range(rows * cols)) - inside
    assert all(left_over[cell] == cell for cell in outside)
    blank = after(rows, cols, hole, board, staged.moves[: first - 1]).index(hole)
    assert blank not in inside
