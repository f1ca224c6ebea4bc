from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import perm_oracle as oracle
from pintu.engine.spaces import breadth_first
from pintu.engine.spaces.breadth_first import CancelledError
from pintu.engine.spaces.whole_space import WholeSpace, build, distances, distribution, table_shape

EVERY_HOLE = [
    (rows, cols, hole)
    for rows, cols in ((2, 2), (2, 3), (3, 2), (2, 4), (4, 2))
    for hole in range(rows * cols)
]
CORNER_EDGE_CENTRE = [(3, 3, 8), (3, 3, 1), (3, 3, 4)]


def opened(rows: int, cols: int, hole: int) -> WholeSpace:
    return WholeSpace(rows, cols, hole, build(rows, cols, hole))


@pytest.mark.parametrize(("rows", "cols", "hole"), EVERY_HOLE + CORNER_EDGE_CENTRE)
def test_every_distance_is_the_oracles(rows: int, cols: int, hole: int) -> None:
    known = oracle.space(rows, cols, hole)
    space = opened(rows, cols, hole)
    found = distances(rows, cols, hole)
    assert len(found) == len(known)
    # `distance` walks from a board to the goal, so it is slow; the array has every board.
    step = 7 if rows == cols == 3 else 1
    for index, (perm, distance) in enumerate(known.items()):
        assert found[space.ranking.rank(perm)] == distance
        if index % step == 0:
            assert space.distance(perm) == distance


@pytest.mark.parametrize(("rows", "cols", "hole"), [*EVERY_HOLE, (3, 3, 8)])
def test_best_moves_are_all_those_and_only_those_that_come_nearer(
    rows: int, cols: int, hole: int
) -> None:
    known = oracle.space(rows, cols, hole)
    space = opened(rows, cols, hole)
    for perm, distance in known.items():
        boards = oracle.after(perm, rows, cols, hole)
        nearer = tuple(move for move in boards if known[boards[move]] < distance)
        assert space.best_moves(perm) == nearer


@pytest.mark.parametrize(("rows", "cols", "hole"), EVERY_HOLE + CORNER_EDGE_CENTRE)
def test_distribution_counts_the_oracles_boards(rows: int, cols: int, hole: int) -> None:
    counts = Counter(oracle.space(rows, cols, hole).values())
    assert distribution(rows, cols, hole) == [counts[depth] for depth in range(len(counts))]


@pytest.mark.parametrize(
    ("rows", "cols", "hole", "step"), [(2, 2, 3, 1), (2, 3, 0, 1), (3, 2, 3, 1), (3, 3, 8, 997)]
)
def test_solutions_are_all_the_shortest_in_order(
    rows: int, cols: int, hole: int, step: int
) -> None:
    space = opened(rows, cols, hole)
    for perm in list(oracle.space(rows, cols, hole))[::step]:
        solutions = oracle.solutions(perm, rows, cols, hole)
        assert list(space.paths(perm)) == solutions
        assert space.path(perm) == solutions[0]
        assert space.count_paths(perm) == len(solutions)


@pytest.mark.parametrize(("rows", "cols", "limit"), [(2, 5, 20), (3, 4, 14), (2, 6, 20)])
def test_large_spaces_agree_with_the_oracle_around_the_goal(
    rows: int, cols: int, limit: int
) -> None:
    for hole in (1, rows * cols - 1):
        space = opened(rows, cols, hole)
        for perm, distance in oracle.near(rows, cols, hole, limit).items():
            assert space.distance(perm) == distance


@pytest.mark.parametrize(("rows", "cols"), [(4, 3), (6, 2), (5, 2)])
def test_far_boards_of_large_spaces_are_led_to_the_goal_by_legal_moves(
    rows: int, cols: int
) -> None:
    space = opened(rows, cols, 5)
    draw = Random(3)
    for _ in range(300):
        board = tuple(space.ranking.unrank(draw.randrange(space.ranking.size)).tolist())
        ahead = space.distance(board)
        for move in space.path(board):
            assert space.distance(board) == ahead
            around = oracle.after(board, rows, cols, 5)
            assert {abs(space.distance(other) - ahead) for other in around.values()} == {1}
            board = around[move]
            ahead -= 1
        assert board == tuple(range(rows * cols))
        assert ahead == 0


@pytest.mark.parametrize(("distance", "seed"), [(0, 1), (1, 1), (17, 2), (30, 3), (31, 4)])
def test_a_board_is_dealt_at_exactly_the_distance_asked(distance: int, seed: int) -> None:
    space = opened(3, 3, 8)
    board = space.board_at(distance, seed)
    assert oracle.space(3, 3, 8)[tuple(board.tolist())] == distance
    assert space.board_at(distance, seed).tolist() == board.tolist()


def test_boards_are_dealt_evenly_over_their_distance() -> None:
    space = opened(2, 3, 5)
    known = oracle.space(2, 3, 5)
    boards = {perm for perm, distance in known.items() if distance == 19}
    dealt = Counter(tuple(space.board_at(19, seed).tolist()) for seed in range(100 * len(boards)))
    assert set(dealt) == boards
    assert min(dealt.values()) > 60
    assert max(dealt.values()) < 140


@pytest.mark.parametrize("distance", [-1, 32])
def test_a_distance_that_no_board_has_is_refused(distance: int) -> None:
    with pytest.raises(ValueError, match="the farthest is 31"):
        opened(3, 3, 8).board_at(distance, 1)


def test_a_read_only_memory_map_serves_as_a_table(tmp_path: Path) -> None:
    table = build(3, 3, 0)
    table.tofile(tmp_path / "table")
    mapped = np.memmap(tmp_path / "table", dtype=np.uint64, mode="r")
    deepest = int(distances(3, 3, 0).argmax())
    space = WholeSpace(3, 3, 0, mapped)
    assert space.distance(space.ranking.unrank(deepest)) == 31


def test_a_table_of_another_size_or_type_is_refused() -> None:
    table = build(3, 3, 8)
    assert table.shape == table_shape(3, 3)
    wrong: list[Any] = [table[1:], table.view(np.uint8), table.astype(np.int64)]
    for other in wrong:
        with pytest.raises(ValueError, match="words of uint64"):
            WholeSpace(3, 3, 8, other)


def test_a_damaged_table_is_an_error_and_not_an_endless_loop() -> None:
    table = build(2, 3, 5)
    for bits in (np.uint64(0), np.uint64(2**60 - 1)):
        space = WholeSpace(2, 3, 5, np.full_like(table, bits))
        perm = space.ranking.unrank(100)
        for ask in (space.distance, space.path, space.paths, space.count_paths):
            with pytest.raises(ValueError, match="damaged"):
                ask(perm)


def test_progress_gets_depth_boards_so_far_and_all_boards() -> None:
    updates: list[tuple[int, int, int]] = []
    build(3, 3, 8, progress=lambda *values: updates.append(values))
    assert [depth for depth, _, _ in updates] == list(range(32))
    counts = np.diff([0, *(so_far for _, so_far, _ in updates)]).tolist()
    assert counts == distribution(3, 3, 8)
    assert updates[-1][1:] == (181440, 181440)


@pytest.mark.parametrize("depth", [0, 3, 36])  # short levels, and the largest
def test_a_search_of_twelve_cells_stops_within_its_level(depth: int) -> None:
    depths: list[int] = []

    def cancelled() -> bool:
        return depths[-1] >= depth

    with pytest.raises(CancelledError):
        build(3, 4, 11, progress=lambda at, *_: depths.append(at), cancelled=cancelled)
    assert depths[-1] == depth


def test_a_long_level_checks_for_cancelling_while_it_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breadth_first, "POLL", 0.0005)
    depths: list[int] = []
    asked: Counter[int] = Counter()

    def cancelled() -> bool:
        asked[depths[-1]] += 1
        return asked[depths[-1]] == 3

    with pytest.raises(CancelledError):
        build(3, 4, 11, progress=lambda at, *_: depths.append(at), cancelled=cancelled)


def test_a_small_search_stops_too() -> None:
    for search in (build, distances, distribution):
        with pytest.raises(CancelledError):
            search(3, 3, 8, cancelled=lambda: True)
