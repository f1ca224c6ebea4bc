"""The compiled textbook algorithms compared with the readable ones: every count, every path."""

from functools import cache
from itertools import permutations
from typing import Any

import pytest

from pintu import SearchName
from pintu.catalogue import ALGORITHMS
from pintu.catalogue import HEURISTICS as CATALOGUED
from pintu.engine.textbook.textbook_search import TextbookSearch
from pintu.heuristics import heuristic_named
from pintu.puzzle import Board, Move, SlidingProblem, goals, is_reachable
from pintu.puzzle.dealing import deal, walk
from pintu.statespace import Heuristic, Limits, Result, search

COMPILED = [name for name, entry in ALGORITHMS.items() if entry.compiled and entry.searches_states]
HEURISTICS = [name for name, entry in CATALOGUED.items() if entry.compiled and name != "pattern"]
INFORMED = [name for name in COMPILED if ALGORITHMS[name].informed]
BLIND = [name for name in COMPILED if not ALGORITHMS[name].informed]
ENTRANTS: list[tuple[str, str | None, float | None]] = [
    *((algorithm, None, None) for algorithm in BLIND),
    *((algorithm, heuristic, None) for algorithm in INFORMED for heuristic in HEURISTICS),
    # 1.1 and 2.7 are not exact as floats: f must be compared exactly as Python compares it.
    *(("astar", heuristic, weight) for heuristic in HEURISTICS for weight in (1.1, 2.7, 5)),
]
WITHOUT_TABLE = [entrant for entrant in ENTRANTS if entrant[1] != "walking-distance"]


def comparable(result: Result[Any, Any]) -> tuple[object, ...]:
    """All values of a result except seconds and memory."""
    stats = result.stats
    return (
        result.algorithm, result.status, result.guarantee, result.reason, result.states,
        result.actions, result.cost, result.lower_bound,
        stats.expanded, stats.generated, stats.frontier, stats.duplicates, stats.reopened,
    )  # fmt: skip


CACHED_CELLS = 6
"""Up to this size, successors and estimates of a board are cached for all readable searches."""


class CachedProblem(SlidingProblem):
    """The same puzzle with cached successors."""

    def successors(self, board: Board) -> list[tuple[Move, Board, float]]:
        return _successors(board)


@cache
def _successors(board: Board) -> list[tuple[Move, Board, float]]:
    return SlidingProblem(board, board).successors(board)


@cache
def cached_heuristic(name: str, goal: Board) -> Heuristic[Board]:
    estimate = heuristic_named(name, goal)
    cached = cache(estimate.__call__)
    cached.admissible = estimate.admissible  # type: ignore[attr-defined]
    return cached


def check(
    start: Board,
    goal: Board,
    entrant: tuple[SearchName, str | None, float | None],
    limits: Limits | None = None,
) -> None:
    algorithm, heuristic, weight = entrant
    small = len(goal.tiles) <= CACHED_CELLS
    problem = CachedProblem(start, goal) if small else SlidingProblem(start, goal)
    estimate = None
    if heuristic:
        estimate = (cached_heuristic if small else heuristic_named)(heuristic, goal)
    readable = search(problem, algorithm, heuristic=estimate, weight=weight, limits=limits)
    ours = TextbookSearch(
        start, goal, algorithm, heuristic=heuristic, weight=weight, limits=limits
    ).run()
    assert comparable(ours) == comparable(readable), (start, goal, entrant)


def reachable_boards(goal: Board) -> list[Board]:
    boards = (Board(goal.rows, goal.cols, tiles) for tiles in permutations(sorted(goal.tiles)))
    return [board for board in boards if is_reachable(board, goal)]


@pytest.mark.parametrize(("rows", "cols"), [(2, 2), (2, 3), (3, 2)])
@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
def test_every_small_board_is_searched_as_by_the_readable_version(
    rows: int, cols: int, entrant: tuple[SearchName, str | None, float | None]
) -> None:
    goal = goals.blank_last(rows, cols)
    # The boards of 3x2 are those of 2x3 turned, so every third suffices. Iterative deepening takes
    # long in readable Python, so it has only every ninth board.
    blind = entrant[0] in ("dfs", "iddfs") or entrant[:2] in (
        ("idastar", "zero"),
        ("idastar", "misplaced"),
    )
    for board in reachable_boards(goal)[:: 9 if blind else 3 if rows == 3 else 1]:
        check(board, goal, entrant)


@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
@pytest.mark.parametrize("seed", range(3))
def test_sampled_boards_of_3x3_and_any_goal(
    entrant: tuple[SearchName, str | None, float | None], seed: int
) -> None:
    goal = deal(goals.blank_last(3, 3), seed + 100)
    check(deal(goal, seed), goal, entrant, Limits(expanded=4_000))


@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
@pytest.mark.parametrize(("rows", "cols"), [(4, 4), (3, 4), (2, 4)])
def test_one_word_boards_easy_and_random(
    entrant: tuple[SearchName, str | None, float | None], rows: int, cols: int
) -> None:
    goal = goals.snail(rows, cols)
    check(walk(goal, 1, 16), goal, entrant, Limits(expanded=3_000))
    check(deal(goal, 1), goal, entrant, Limits(expanded=1_000))


@pytest.mark.parametrize("entrant", WITHOUT_TABLE, ids=str)
@pytest.mark.parametrize(("rows", "cols"), [(5, 5), (4, 5), (2, 9), (8, 3), (3, 5)])
def test_larger_and_longer_boards_easy_and_random(
    entrant: tuple[SearchName, str | None, float | None], rows: int, cols: int
) -> None:
    goal = deal(goals.blank_first(rows, cols), 7)
    check(walk(goal, 1, 14), goal, entrant, Limits(expanded=1_000))
    check(deal(goal, 1), goal, entrant, Limits(expanded=700))


@pytest.mark.parametrize("entrant", WITHOUT_TABLE, ids=str)
@pytest.mark.parametrize(("rows", "cols"), [(1, 2), (2, 1), (1, 5), (1, 25), (17, 1)])
def test_boards_of_one_line(
    entrant: tuple[SearchName, str | None, float | None], rows: int, cols: int
) -> None:
    goal = goals.blank_last(rows, cols)
    check(deal(goal, 2), goal, entrant)
    check(goal, goal, entrant)
    if rows * cols > 2:
        # With two tiles exchanged there is no solution, and both report it.
        check(Board(rows, cols, (2, 1, *goal.tiles[2:])), goal, entrant, Limits(expanded=500))


DEEPENING = ("idastar", "dfs", "iddfs")
"""Algorithms without a set of visited states, which do not notice that all were searched."""


@pytest.mark.parametrize("entrant", [e for e in ENTRANTS if e[0] not in DEEPENING], ids=str)
def test_an_unreachable_goal_is_searched_for_to_the_end(
    entrant: tuple[SearchName, str | None, float | None],
) -> None:
    check(Board.parse("2 1 3/4 5 0"), goals.blank_last(2, 3), entrant)


@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
@pytest.mark.parametrize("cost", [0, 5, 11.5, 12, 13])
def test_paths_that_cost_more_than_the_limit_are_left_out(
    entrant: tuple[SearchName, str | None, float | None], cost: float
) -> None:
    goal = goals.blank_last(2, 3)
    check(Board.parse("0 4 5/1 2 3"), goal, entrant, Limits(cost=cost))
    check(Board.parse("4 1 3/0 2 5"), goal, entrant, Limits(cost=cost))


@pytest.mark.parametrize("entrant", ENTRANTS, ids=str)
@pytest.mark.parametrize("most", [0, 1, 2, 17, 300])
def test_the_limit_of_expansions_is_exact(
    entrant: tuple[SearchName, str | None, float | None], most: int
) -> None:
    goal = goals.blank_last(3, 3)
    check(Board.parse("8 6 7/2 5 4/3 0 1"), goal, entrant, Limits(expanded=most))
    check(goal, goal, entrant, Limits(expanded=most))


@pytest.mark.parametrize("entrant", WITHOUT_TABLE[:6], ids=str)
@pytest.mark.parametrize("cost", [0, 1, 14, 30, 31])
def test_limits_of_cost_around_the_distance_prove_the_same(
    entrant: tuple[SearchName, str | None, float | None], cost: float
) -> None:
    goal = goals.blank_last(3, 3)
    check(Board.parse("8 6 7/2 5 4/3 0 1"), goal, entrant, Limits(cost=cost, expanded=9_000))


@pytest.mark.parametrize("algorithm", INFORMED)
def test_walking_distance_detects_an_unreachable_goal(algorithm: SearchName) -> None:
    entrant: tuple[SearchName, str, None] = (algorithm, "walking-distance", None)
    check(Board.parse("2 1 0/"), goals.blank_last(1, 3), entrant)
    check(Board.parse("3/2/1/0"), goals.blank_last(4, 1), entrant, Limits(cost=5))
