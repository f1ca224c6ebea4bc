import json
from dataclasses import replace

import pytest

from pintu import Board, Limits, Solution, Status, solve
from pintu.puzzle import Move, SlidingProblem, goals
from pintu.puzzle.dealing import deal
from pintu.puzzle.line_problem import LineProblem
from pintu.solving.plan import Plan, make_plan
from pintu.statespace import SearchName, search
from pintu.statespace.result import OPTIMAL, within

START = Board.parse("2 8 3/1 6 4/7 0 5")


def test_five_moves_from_the_snail() -> None:
    solution = solve(START, Board.parse("1 2 3/8 0 4/7 6 5"))
    assert (len(solution), str(solution), solution.optimal) == (5, "D2RUL", True)
    assert solution.states[0] == START
    assert solution.states[-1] == solution.goal
    assert solution.multi_tile_length == 4


def test_a_goal_can_be_named() -> None:
    assert solve(START, "snail").length == 5


def test_a_board_that_is_the_goal_needs_no_moves() -> None:
    solution = solve(goals.blank_last(3, 3))
    assert (solution.length, solution.moves, solution.optimal, bool(solution)) == (
        0,
        (),
        True,
        True,
    )


def test_an_unsolvable_board_is_known_before_any_search() -> None:
    solution = solve(Board.parse("1 2 3/4 5 6/8 7 0"), limits=Limits(expanded=0))
    assert (solution.status, solution.length, bool(solution)) == (Status.UNSOLVABLE, None, False)
    assert solution.stats.expanded == 0
    assert "odd number of swaps" in solution.reason
    assert solution.as_record()["status"] == "unsolvable"


@pytest.mark.parametrize("size", [(1, 2), (1, 6), (6, 1), (2, 2), (2, 4), (4, 2)])
def test_every_small_shape_is_solved(size: tuple[int, int]) -> None:
    goal = goals.blank_last(*size)
    for seed in range(5):
        assert solve(deal(goal, seed)).optimal


def test_a_factor_bounds_the_length_and_is_proven() -> None:
    for seed in range(5):
        board = deal(goals.blank_last(3, 3), seed)
        shortest = solve(board)
        bounded = solve(board, quality=1.5, heuristic="manhattan")
        assert shortest.length is not None
        assert bounded.length is not None
        assert bounded.lower_bound is not None
        assert bounded.lower_bound <= shortest.length <= bounded.length <= 1.5 * shortest.length
        assert bounded.guarantee in (within(1.5), OPTIMAL)


@pytest.mark.parametrize(
    ("size", "algorithm"),
    [
        ((3, 3), "whole-space"),
        ((4, 4), "astar"),
        ((5, 5), "best"),
        ((3, 9), "best"),
        ((50, 50), "best"),
    ],
)
def test_fast_is_fast_for_boards_of_every_size(size: tuple[int, int], algorithm: str) -> None:
    # Where it is not fast, the test fails, but does not wait for ever.
    solution = solve(deal(goals.blank_last(*size), 7), quality="fast", seconds=60)
    assert solution.solved
    assert solution.algorithm == algorithm


def test_a_path_as_short_as_the_bound_is_optimal_with_any_algorithm() -> None:
    board = goals.blank_last(3, 3).after(Move.DOWN, Move.RIGHT)
    solution = solve(board, algorithm="greedy", heuristic="manhattan")
    assert (solution.length, solution.lower_bound, solution.optimal) == (2, 2, True)


def test_the_lower_bound_has_the_parity_of_every_solution() -> None:
    for seed in range(20):
        board = deal(goals.blank_last(3, 3), seed)
        solution = solve(board, algorithm="astar", heuristic="manhattan", weight=3)
        assert solution.length is not None
        assert solution.lower_bound is not None
        assert (solution.length - solution.lower_bound) % 2 == 0


def test_a_limited_search_reports_the_proven_bound() -> None:
    solution = solve(deal(goals.blank_last(4, 4), 1), limits=Limits(expanded=100))
    assert (solution.status, solution.length, solution.optimal) == (Status.LIMITED, None, False)
    assert solution.lower_bound is not None
    assert solution.lower_bound >= 40


def test_moves_that_do_not_solve_make_no_solution() -> None:
    with pytest.raises(ValueError, match="do not lead"):
        Solution(START, goals.blank_last(3, 3), Status.SOLVED, (Move.DOWN,))


def test_the_record_has_the_fields_that_are_promised() -> None:
    record = solve(START, "snail").as_record()
    assert list(record) == [
        "board",
        "goal",
        "status",
        "length",
        "moves",
        "optimal",
        "guarantee",
        "lower_bound",
        "algorithm",
        "heuristic",
        "weight",
        "compiled",
        "expanded",
        "generated",
        "frontier",
        "duplicates",
        "reopened",
        "memory",
        "seconds",
        "reason",
    ]
    assert json.loads(json.dumps(record)) == record


@pytest.mark.parametrize(
    ("options", "plan"),
    [
        ({}, Plan("whole-space")),
        ({"algorithm": "bfs"}, Plan("bfs")),
        ({"weight": 2}, Plan("astar", "linear-conflict", 2)),
        ({"width": 9}, Plan("beam", "linear-conflict", None, 9)),
        ({"heuristic": "manhattan"}, Plan("astar", "manhattan")),
        ({"quality": 1}, Plan("whole-space")),
        ({"quality": 1.5}, Plan("whole-space")),
        ({"quality": "fast"}, Plan("whole-space")),
        ({"quality": "best"}, Plan("best")),
        ({"heuristic": "pattern"}, Plan("idastar", "pattern")),
        ({"quality": 1.2, "heuristic": "misplaced"}, Plan("astar", "misplaced", 1.2)),
    ],
)
def test_options_that_are_not_given_are_chosen(options: dict[str, object], plan: Plan) -> None:
    assert make_plan(START, **options) == plan  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("options", "error", "says"),
    [
        ({"algorithm": "bfs", "weight": 2}, TypeError, "bfs takes no weight"),
        ({"algorithm": "bfs", "heuristic": "zero"}, TypeError, "bfs takes no heuristic"),
        ({"quality": "fast", "algorithm": "bfs"}, TypeError, "quality chooses the method itself"),
        ({"quality": "finest"}, ValueError, "not 'finest'"),
        ({"quality": 0.5}, ValueError, "quality: must be 1 to"),
        ({"weight": 0.5}, ValueError, "weight: must be 1 to"),
        ({"algorithm": "finest"}, ValueError, "no algorithm 'finest'"),
        ({"heuristic": "euclid"}, ValueError, "no heuristic 'euclid'"),
        ({"algorithm": "line-by-line", "weight": 2}, TypeError, "line-by-line takes no"),
        ({"algorithm": "line-by-line", "heuristic": "zero"}, TypeError, "line-by-line takes no"),
    ],
)
def test_options_that_contradict_each_other_are_refused(
    options: dict[str, object], error: type[Exception], says: str
) -> None:
    with pytest.raises(error, match=says):
        solve(START, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("algorithm", ["bfs", "bidirectional", "ucs", "dfs", "iddfs"])
def test_a_line_is_searched_by_the_cell_of_the_blank_with_the_same_counts(
    algorithm: SearchName,
) -> None:
    for cells, blank, target in [(2, 0, 1), (7, 3, 6), (7, 3, 3), (8, 1, 6)]:
        board = Board(1, cells, (*range(1, blank + 1), 0, *range(blank + 1, cells)))
        goal = Board(1, cells, (*range(1, target + 1), 0, *range(target + 1, cells)))
        ours = search(LineProblem(board, goal), algorithm)
        usual = search(SlidingProblem(board, goal), algorithm)
        assert ours.actions == usual.actions
        assert replace(ours.stats, seconds=0, memory=0) == replace(usual.stats, seconds=0, memory=0)


def test_a_long_line_takes_little_memory_and_is_said_to_be_a_line() -> None:
    solution = solve(Board(1, 2000, (1, 0, *range(2, 2000))))
    assert (len(solution), solution.optimal) == (1998, True)
    assert solution.stats.memory < 5e6
    assert "a single row" in solution.note
    assert "a single column" in solve(Board(4, 1, (0, 1, 2, 3))).note
