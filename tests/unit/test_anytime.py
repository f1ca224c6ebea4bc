"""Better and better solutions: legal, shorter each time, with true bounds, stopped when asked."""

from __future__ import annotations

import gc
from itertools import pairwise
from random import Random

import pytest

import oracle
from pintu import Board, Limits, Solution, Status, UnsolvableError, improve, solve
from pintu.engine.beam.beam_run import BeamRun
from pintu.engine.encoding.moves import moves_of
from pintu.engine.stages.beam import Beam
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.solving.anytime import AnytimeSearch
from pintu.solving.phases import turns
from pintu.solving.replay import replay

SIZES = [(2, 9), (3, 6), (4, 5), (5, 4), (5, 5), (3, 9), (5, 6), (6, 6), (7, 6)]


def check(solution: Solution) -> None:
    """Replay it with the oracle, and compare its claims with each other."""
    rows, cols = solution.start.rows, solution.start.cols
    for before, after in pairwise(solution.states):
        assert after.tiles in oracle.neighbours(before.tiles, rows, cols)
    assert solution.states[0] == solution.start
    assert solution.states[-1] == solution.goal
    assert len(solution.states) == len(solution) + 1
    assert solution.lower_bound is not None
    assert solution.lower_bound <= len(solution)
    assert (len(solution) - solution.lower_bound) % 2 == 0


@pytest.mark.parametrize(("rows", "cols"), SIZES)
def test_solutions_get_shorter_for_any_goal_and_each_is_legal(rows: int, cols: int) -> None:
    chance = Random(rows * 10 + cols)
    goal = deal(goals.blank_at(rows, cols, chance.randrange(rows * cols)), 1)
    board = deal(goal, 2)
    found = list(improve(board, goal, limits=Limits(seconds=60, expanded=500_000)))
    assert found
    for solution in found:
        check(solution)
    for one, other in pairwise(found):
        assert (len(other), -(other.lower_bound or 0)) < (len(one), -(one.lower_bound or 0))


def test_phases_never_claim_a_bound_above_the_true_distance() -> None:
    goal = goals.blank_at(3, 3, 4)
    known = oracle.distances(goal.tiles, 3, 3)
    for tiles in list(known)[::20011]:
        board = Board(3, 3, tiles)
        for turn in turns(board, goal, Limits(seconds=2)):
            while not turn.phase.advance(1.0):
                if turn.first_only and turn.phase.moves is not None:
                    break
            assert turn.phase.lower_bound <= known[tiles]
            assert turn.phase.moves is None or len(turn.phase.moves) >= known[tiles]


def test_boards_near_the_goal_are_proven_shortest() -> None:
    goal = goals.blank_first(5, 5)
    for seed in range(5):
        solution = solve(walk(goal, seed, 24), goal, quality="best", seconds=20)
        check(solution)
        assert solution.optimal
        assert len(solution) <= 24


def test_better_solutions_are_reported_while_it_runs() -> None:
    board = deal(goals.blank_last(5, 5), 3)
    lengths: list[int] = []
    solution = solve(board, quality="best", seconds=1, on_better=lambda s: lengths.append(len(s)))
    assert lengths == sorted(set(lengths), reverse=True)
    assert lengths[-1] == len(solution)
    assert str(solution.guarantee).startswith("within 1.")


def test_fast_returns_the_first_solution() -> None:
    board = deal(goals.blank_last(5, 5), 4)
    lengths: list[int] = []
    solution = solve(board, quality="fast", on_better=lambda s: lengths.append(len(s)))
    assert lengths == [len(solution)]


def test_a_number_ends_the_search_when_it_is_proven() -> None:
    solution = solve(deal(goals.blank_last(4, 5), 5), quality=1.6)
    assert solution.lower_bound is not None
    assert len(solution) <= 1.6 * solution.lower_bound


def test_a_number_that_is_not_reached_is_said_to_be_not_reached() -> None:
    board = deal(goals.blank_last(5, 5), 5)
    solution = solve(board, quality=1.001, limits=Limits(expanded=200_000))
    assert solution.solved
    assert "at most 1.001 times as long as a shortest one" in solution.note
    assert "at most 1.001 times" not in solve(goals.blank_last(5, 5), quality=1.001).note


def test_a_default_time_does_not_end_the_search_for_the_first_solution() -> None:
    goal = goals.blank_last(8, 8)
    board = deal(goal, 5)
    waited = AnytimeSearch(board, goal, default_seconds=0).run()
    check(waited)
    assert AnytimeSearch(board, goal, limits=Limits(seconds=0)).run().status is Status.LIMITED


def test_up_to_16_cells_the_first_solution_is_a_shortest_one() -> None:
    (solution,) = improve(deal(goals.blank_last(3, 3), 6))
    assert solution.optimal
    assert solve(solution.start, quality="best").moves == solution.moves


def test_a_cancelled_search_keeps_the_best_so_far() -> None:
    lengths: list[int] = []
    solution = solve(
        deal(goals.blank_last(5, 5), 7),
        quality="best",
        seconds=60,
        on_better=lambda s: lengths.append(len(s)),
        cancelled=lambda: bool(lengths),
    )
    assert solution.solved
    assert len(solution) == lengths[-1]


def test_a_search_cancelled_before_its_first_solution_has_none() -> None:
    solution = solve(deal(goals.blank_last(5, 5), 7), quality="best", cancelled=lambda: True)
    assert solution.status is Status.CANCELLED
    assert (solution.lower_bound or 0) > 0


@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (6, 6), (2, 16), (8, 8)])
@pytest.mark.parametrize("most", [0, 1000, 60_000])
def test_no_more_states_are_expanded_than_the_limit_allows(rows: int, cols: int, most: int) -> None:
    board = deal(goals.blank_last(rows, cols), 8)
    solution = solve(board, quality="best", limits=Limits(expanded=most, seconds=5))
    assert solution.stats.expanded <= most
    assert solution.stats.generated <= 4 * most
    assert solution.solved or solution.reason.endswith("states expanded")


def test_a_solution_longer_than_the_limit_is_not_returned() -> None:
    board = deal(goals.blank_last(5, 5), 8)
    none = solve(board, quality="fast", limits=Limits(cost=20, seconds=0.2))
    assert none.status is Status.LIMITED


def test_the_memory_of_a_search_is_counted_and_stays_within_its_limit() -> None:
    board = deal(goals.blank_last(6, 6), 8)
    solution = solve(board, quality="best", limits=Limits(seconds=1, memory=50e6))
    assert 1e6 < solution.stats.memory <= 50e6


def test_the_goal_itself_needs_no_moves() -> None:
    solution = solve(goals.blank_last(5, 5), quality="best")
    assert (solution.moves, solution.optimal) == ((), True)


def test_a_board_that_cannot_be_solved_is_said_to_be_one() -> None:
    board = Board.parse("2 1 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0")
    assert solve(board, quality="best").status is Status.UNSOLVABLE
    with pytest.raises(UnsolvableError):
        next(improve(board))


def test_moves_are_replayed_in_pieces_before_they_are_believed() -> None:
    board = goals.blank_last(5, 5)
    there_and_back = bytes([1, 0] * 50_000)  # down, up
    steps = replay(board, board, there_and_back)
    next(steps)
    next(steps)
    with pytest.raises(StopIteration) as end:
        next(steps)
    assert end.value.value == moves_of(there_and_back)
    with pytest.raises(ValueError, match="do not lead to the goal"):
        next(replay(board, board, bytes([1])))
    with pytest.raises(ValueError, match="is not possible"):
        next(replay(board, board, bytes([0])))


def test_a_phase_may_use_all_of_the_memory_because_the_one_before_freed_its_own() -> None:
    goal = goals.blank_last(8, 8)
    planned = turns(deal(goal, 2), goal, Limits(seconds=1))
    staged = next(planned).phase
    while not (staged.moves and staged.memory):
        staged.advance(0.01)
    assert next(turn.phase for turn in planned if turn.phase is not staged).moves
    assert staged.memory == 0


@pytest.mark.parametrize("side", [5, 6, 7])
def test_the_memory_of_a_search_is_free_when_it_ends(side: int) -> None:
    goal = goals.blank_last(side, side)
    gc.collect()
    gc.disable()
    try:
        before = beams()
        solve(deal(goal, 2), goal, quality="best", seconds=0.5)
        assert beams() == before
    finally:
        gc.enable()


def beams() -> set[int]:
    """The beams that are in memory."""
    # Not `isinstance`, which fails for weak proxies of deleted objects.
    return {id(each) for each in gc.get_objects() if type(each) in (Beam, BeamRun)}
