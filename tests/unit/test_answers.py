"""All shortest solutions, distances, hints, boards at a distance, distributions."""

from __future__ import annotations

import pytest

from oracle import distances, neighbours
from pintu import (
    Board,
    BoardError,
    Move,
    UnsolvableError,
    distance,
    distribution,
    hint,
    scramble,
    solutions,
    solve,
)
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk


@pytest.mark.parametrize("cell", range(9))
def test_distances_and_hints_are_the_oracles_for_every_goal_cell(cell: int) -> None:
    goal = goals.blank_at(3, 3, cell)
    far = distances(goal.tiles, 3, 3)
    for seed in range(20):
        board = deal(goal, seed)
        assert distance(board, goal) == far[board.tiles]
        best = {board.after(move).tiles for move in hint(board, goal)}
        nearer = {other for other in neighbours(board.tiles, 3, 3) if far[other] < far[board.tiles]}
        assert best == nearer


@pytest.mark.parametrize(
    "goal", [goals.blank_last(3, 3), goals.snail(2, 4), goals.blank_at(3, 5, 7)]
)
def test_all_shortest_solutions_are_different_legal_and_as_long(goal: Board) -> None:
    for seed in range(5):
        board = walk(goal, seed, 24)
        every = list(solutions(board, goal))
        assert len(set(every)) == len(every)
        assert {len(moves) for moves in every} == {distance(board, goal)}
        assert all(board.after(*moves) == goal for moves in every)
        assert {moves[0] for moves in every} == set(hint(board, goal))


def test_the_number_of_shortest_solutions_is_the_oracles() -> None:
    goal = goals.blank_last(2, 3)
    far = distances(goal.tiles, 2, 3)
    ways = {goal.tiles: 1}
    for tiles in sorted(far, key=far.__getitem__):
        nearer = [other for other in neighbours(tiles, 2, 3) if far[other] < far[tiles]]
        ways.setdefault(tiles, sum(ways[other] for other in nearer))
    for tiles, number in ways.items():
        assert sum(1 for _ in solutions(Board(2, 3, tiles), goal)) == number


def test_at_the_goal_there_is_one_empty_solution_and_no_hint() -> None:
    goal = goals.blank_last(4, 4)
    assert list(solutions(goal)) == [()]
    assert (distance(goal), hint(goal)) == (0, ())


def test_a_single_row_has_one_shortest_solution() -> None:
    board = Board.parse("0 1 2 3/")
    assert list(solutions(board)) == [(Move.LEFT,) * 3]
    assert (distance(board), hint(board)) == (3, (Move.LEFT,))


def test_what_cannot_be_answered_is_an_error() -> None:
    with pytest.raises(UnsolvableError, match="odd number of swaps"):
        distance(Board.parse("1 2 3/4 5 6/8 7 0"))
    with pytest.raises(UnsolvableError):
        list(solutions(Board.parse("1 2 3/4 5 6/8 7 0")))
    with pytest.raises(ValueError, match="up to 16 cells"):
        hint(deal(goals.blank_last(5, 5), 1))
    with pytest.raises(ValueError, match="up to 12 cells"):
        distribution(4, 4)


@pytest.mark.parametrize("length", [1, 2, 17, 30, 31])
def test_a_board_at_a_distance_has_that_distance(length: int) -> None:
    far = distances(goals.blank_last(3, 3).tiles, 3, 3)
    for seed in range(5):
        board = scramble(3, 3, seed=seed, distance=length)
        assert far[board.tiles] == length
        assert board == scramble(3, 3, seed=seed, distance=length)


def test_a_deal_at_a_distance_on_larger_boards() -> None:
    for length in (1, 12, 31):
        assert len(solve(scramble(4, 4, seed=3, distance=length))) == length
        assert len(solve(scramble(3, 4, "snail", seed=3, distance=length), "snail")) == length


def test_deals_at_impossible_distances_are_refused() -> None:
    for wrong, says in ((0, "must be 1 or more"), (32, "the farthest is 31")):
        with pytest.raises(ValueError, match=says):
            scramble(3, 3, seed=1, distance=wrong)
    with pytest.raises(ValueError, match="from 2x2 to 16 cells"):
        scramble(5, 5, seed=1, distance=10)


def test_distributions_are_exact_for_any_goal() -> None:
    assert distribution(3, 3)[-2:] == [221, 2]
    assert sum(distribution(3, 3, "snail")) == 181_440
    assert distribution(3, 2, "blank-at-2-1") == distribution(2, 3, "blank-at-1-2")
    assert distribution(1, 4, "blank-at-1-2") == [1, 2, 1]
    updates = []
    distribution(2, 4, progress=lambda *values: updates.append(values))
    assert updates[-1][1] == updates[-1][2] == 20_160


def test_a_goal_of_another_size_is_refused_by_all() -> None:
    goal = Board.parse("1 2/3 0")
    board = Board.parse("1 2 3/4 5 6/7 0 8")
    for ask in (
        lambda: scramble(3, 3, goal),
        lambda: distribution(3, 3, goal),
        lambda: distance(board, goal),
        lambda: hint(board, goal),
        lambda: list(solutions(board, goal)),
    ):
        with pytest.raises(BoardError, match="both must have the same size"):
            ask()
