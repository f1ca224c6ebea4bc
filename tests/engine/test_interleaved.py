"""Boards searched in turns, compared with the same boards one after another."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import pytest

from perm_oracle import is_solution, walked
from pintu import Solution, Status, solve
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns import interleaved
from pintu.engine.patterns.estimator_cache import EstimatorCache
from pintu.engine.patterns.estimators import PatternEstimator
from pintu.engine.patterns.interleaved import BOARDS, Interleaved, can_interleave
from pintu.engine.patterns.iterative_deepening import IterativeDeepening
from pintu.engine.patterns.partitions import View
from pintu.engine.patterns.pattern import Pattern
from pintu.puzzle import Board
from pintu.solving.batch_chunk import BatchItem, BatchOptions, ChunkSolver
from pintu.statespace import Limits

Groups = tuple[tuple[int, ...], ...]

ROWS: Groups = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
COLUMNS: Groups = ((4, 8, 12, 9, 13), (2, 3, 6, 7, 11))


@lru_cache
def estimator(goal_blank: int, *partitions: Groups) -> PatternEstimator:
    """Small tables: the groups with their mirror image, or two partitions; other tiles alone."""
    shape = GoalShape(4, 4, goal_blank).canonical()[0]
    views, tables = [], {}
    for groups in partitions:
        # A group must not have the tile of the goal's blank.
        tiles = tuple(tuple(tile for tile in group if tile != shape.goal_blank) for group in groups)
        grouped = {tile for group in tiles for tile in group} | {shape.goal_blank}
        partition = (*tiles, *((tile,) for tile in range(16) if tile not in grouped))
        views.append(View(partition, None))
        if len(partitions) == 1:
            views += [View(partition, symmetry) for symmetry in shape.own_symmetries()]
        for group in tiles:
            pattern = Pattern(shape, group)
            tables[pattern] = pattern.build(lambda share: None, lambda: False)
    return PatternEstimator(shape, views, tables, "pattern databases (default)")


@pytest.mark.parametrize("goal_blank", [0, 5, 15, 12, 1, 14])
def test_boards_in_turns_have_the_results_of_single_searches(goal_blank: int) -> None:
    mirrored = goal_blank in (0, 5, 15, 12)
    chosen = estimator(goal_blank, ROWS) if mirrored else estimator(goal_blank, ROWS, COLUMNS)
    boards = [walked(4, 4, goal_blank, 12 * seed % 60 + 1, seed) for seed in range(3 * BOARDS + 1)]
    assert can_interleave(chosen)
    found = Interleaved(GoalShape(4, 4, goal_blank), chosen).solve(boards, lambda: False)
    assert len(found) == len(boards)
    for board, result in zip(boards, found, strict=True):
        alone = IterativeDeepening(4, 4, goal_blank, board, estimator=chosen)
        while not alone.advance(1 << 20):
            pass
        assert result is not None
        assert is_solution(4, 4, goal_blank, board, result.moves)
        assert result[:3] == (alone.moves, alone.expanded, alone.generated)


def test_pauses_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    search = Interleaved(GoalShape(4, 4, 0), estimator(0, ROWS))
    boards = [walked(4, 4, 0, 50, seed) for seed in range(3)]
    expected = [found and found[:3] for found in search.solve(boards, lambda: False)]
    monkeypatch.setattr(interleaved, "_TURNS", 7)
    assert [found and found[:3] for found in search.solve(boards, lambda: False)] == expected
    assert search.solve([], lambda: False) == []


def test_a_cancelled_search_keeps_what_was_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interleaved, "_TURNS", 2)
    search = Interleaved(GoalShape(4, 4, 0), estimator(0, ROWS))
    near, far = walked(4, 4, 0, 3, 1), walked(4, 4, 0, 60, 1)
    asked = iter(range(1000))
    found = search.solve([far, near], lambda: next(asked) > 100)
    assert found[0] is None
    assert found[1] is not None


def test_patterns_without_room_in_a_word_are_searched_alone() -> None:
    three = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    assert not can_interleave(estimator(0, three))
    assert not can_interleave(estimator(1, ROWS))  # a single view


@pytest.fixture
def small_tables(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Use small tables; the list gets the number of boards of each search in turns."""
    chosen = estimator(15, ROWS)
    counts: list[int] = []
    monkeypatch.setattr(EstimatorCache, "best", lambda self, shape: chosen)
    real = Interleaved.solve

    def counted(self: Interleaved, perms: list[object], cancelled: object) -> object:
        counts.append(len(perms))
        return real(self, perms, cancelled)  # type: ignore[arg-type]

    monkeypatch.setattr(Interleaved, "solve", counted)
    return counts


def board_of(perm: tuple[int, ...]) -> Board:
    return Board(4, 4, tuple(0 if goal == 15 else goal + 1 for goal in perm))


def test_a_batch_gives_the_answers_of_solve(small_tables: list[int]) -> None:
    boards = [board_of(walked(4, 4, 15, 40, seed)) for seed in range(6)]
    solved = board_of(tuple(range(16)))
    unsolvable = Board(4, 4, (2, 1, *solved.tiles[2:]))
    given = [boards[0], solved, *boards[1:], unsolvable]
    solver = ChunkSolver(BatchOptions())
    answers = solver.solve([BatchItem(0, None, each) for each in given])
    assert small_tables == [len(boards)]
    assert solver.leaves_interpreter()
    for board, answer in zip(given, answers, strict=True):
        expected = solve(board)
        assert isinstance(answer, Solution)
        assert expected.solved == (board != unsolvable)
        same = replace(answer.stats, seconds=expected.stats.seconds, memory=expected.stats.memory)
        assert replace(answer, stats=same, replayed=True) == expected
        assert answer.stats.seconds > 0 or board in (solved, unsolvable)


def test_limits_and_cancelling_hold_for_each_board(small_tables: list[int]) -> None:
    boards = [board_of(walked(4, 4, 15, 60, seed)) for seed in range(3)]
    items = [BatchItem(0, None, board) for board in boards]
    solver = ChunkSolver(BatchOptions(limits=Limits(expanded=1)))
    limited = solver.solve(items)
    assert [answer.status for answer in limited] == [Status.LIMITED] * 3  # type: ignore[union-attr]
    assert small_tables == []
    assert not solver.leaves_interpreter()
    cancelled = ChunkSolver(BatchOptions(), lambda: True).solve(items)
    assert [answer.status for answer in cancelled] == [Status.CANCELLED] * 3  # type: ignore[union-attr]
