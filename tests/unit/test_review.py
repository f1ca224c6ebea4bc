"""Reviews of games: distances, detours, windows, pauses and phases."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import distances, neighbours
from pintu import (
    Board,
    IllegalMoveError,
    Move,
    MovesError,
    UnsolvableError,
    parse_moves,
    review,
    solve,
)
from pintu.engine.encoding.goal_shape import GoalShape
from pintu.engine.patterns.estimator_cache import ESTIMATORS
from pintu.engine.patterns.estimators import Estimator
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal, walk
from pintu.solving import review_distances
from pintu.solving.review_parts import find_detours, find_pauses
from pintu.solving.review_value import Window
from pintu.solving.review_windows import choose_windows


def wander(board: Board, length: int, seed: int) -> tuple[Move, ...]:
    """Random moves, of which none undoes the one before."""
    random, moves = Random(seed), list[Move]()
    for _ in range(length):
        back = moves[-1].opposite if moves else None
        moves.append(random.choice([move for move in board.moves if move is not back]))
        board = board.after(moves[-1])
    return tuple(moves)


@pytest.mark.parametrize("cell", [0, 4, 7, 8])
def test_distances_and_best_moves_of_3x3_are_those_of_the_oracle(cell: int) -> None:
    goal = goals.blank_at(3, 3, cell)
    far = distances(goal.tiles, 3, 3)
    start = deal(goal, cell)
    moves = wander(start, 60, cell)
    found = review(start, moves, goal)
    boards = [start.after(*moves[:count]) for count in range(61)]
    assert list(found.distances) == [far[board.tiles] for board in boards]
    assert found.complete
    for board, best in zip(boards, found.best_moves, strict=True):
        assert best is None or far[board.after(best).tiles] == far[board.tiles] - 1
    only = []
    for index, (board, after) in enumerate(pairwise(boards)):
        around = [far[tiles] for tiles in neighbours(board.tiles, 3, 3)]
        choices = len(around) - (index > 0)
        nearer = [distance for distance in around if distance < far[board.tiles]]
        if choices > 1 and len(nearer) == 1 and far[after.tiles] < far[board.tiles]:
            only.append(index)
    assert list(found.only_moves) == only


def test_taking_back_a_mistake_is_not_finding_the_only_move() -> None:
    assert review("1 2 3/4 5 6/0 7 8", "DULL").only_moves == (3,)
    assert review("1 2 3 4/5 6 7 8/9 10 11 12/13 0 14 15", "DULL").only_moves == (2, 3)


def test_distances_of_4x4_are_those_of_searches() -> None:
    goal = goals.blank_at(4, 4, 15)
    start = walk(goal, 3, 30)
    moves = wander(start, 25, 1)
    found = review(start, moves)
    boards = [start.after(*moves[:count]) for count in range(26)]
    assert list(found.distances) == [len(solve(board)) for board in boards]
    for detour in found.detours:
        assert boards[detour.first].after(*detour.shorter) == goal
        assert len(detour.shorter) == found.distances[detour.first]
    for index in range(25):
        board, here = boards[index], found.distances[index]
        assert here is not None
        if board != goal:
            best = found.best_moves[index]
            assert best is not None
            assert len(solve(board.after(best))) == here - 1
        back = moves[index - 1].opposite if index else None
        others = [len(solve(board.after(move))) for move in board.moves if move is not moves[index]]
        choices = [move for move in board.moves if move is not back]
        is_only = found.distances[index + 1] == here - 1 and min(others) > here
        assert (index in found.only_moves) == (is_only and len(choices) > 1)


def test_a_long_review_of_a_4x4_builds_small_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    goal = goals.blank_last(4, 4)
    start = walk(goal, 3, 40)
    moves = wander(start, 12, 1)
    used: list[str] = []
    best = ESTIMATORS.best

    def spy(shape: GoalShape, *, long: bool = False) -> Estimator:
        estimator = best(shape, long=long)
        used.append(estimator.name)
        return estimator

    monkeypatch.setattr(ESTIMATORS, "best", spy)
    monkeypatch.setattr(ESTIMATORS, "patterns", lambda shape, size: None)  # none is built
    plain = review(start, moves)
    assert set(used) == {"walking distance"}
    used.clear()
    monkeypatch.setattr(review_distances, "_SLICE", 50)
    monkeypatch.setattr(review_distances, "_SHORT", 500)
    assert review(start, moves) == plain
    assert list(dict.fromkeys(used)) == ["walking distance", "pattern databases (quick)"]


@given(st.lists(st.booleans(), max_size=60), st.integers(0, 20))
def test_detours_contain_every_move_away_from_the_goal(ups: list[bool], start: int) -> None:
    line = [start]
    for up in ups:
        line.append(line[-1] + (1 if up or line[-1] == 0 else -1))
    found = find_detours(line)
    inside = {index for first, end in found for index in range(first, end)}
    for index in range(len(ups)):
        if line[index + 1] > line[index]:
            assert index in inside
    assert all(end < first for (_, end), (first, _) in pairwise(found))
    for first, end in found:
        assert first < end
        assert line[first + 1] > line[first]
        assert min(line[first : end + 1]) == line[first]
        assert line[end] == line[first] or end == len(ups)
    assert len(ups) - len(inside) == sum(
        line[index + 1] < line[index] for index in range(len(ups)) if index not in inside
    )


def test_the_known_detours_of_a_game_are_found() -> None:
    goal = goals.blank_last(3, 3)
    start = deal(goal, 1)
    best = solve(start, goal).moves
    aside = next(move for move in start.moves if move is not best[0])
    moves = (aside, aside.opposite, *best)
    found = review(start, moves, goal, undone=4)
    assert [(each.first, each.end, each.wasted) for each in found.detours] == [(0, 2, 2)]
    assert (found.shortest, found.wasted, found.made) == (len(best), 2, len(best) + 6)
    assert found.accuracy == len(best) / (len(best) + 6)
    assert found.longest_detour is not None
    assert review(start, best, goal).detours == ()
    assert review(start, best, goal).accuracy == 1


def test_a_game_that_is_not_finished_may_end_in_a_detour() -> None:
    found = review("1 2 3/4 5 6/0 7 8", "DD")
    assert found.distances == (2, 3, 4)
    (detour,) = found.detours
    assert (detour.first, detour.end, detour.wasted) == (0, 2, 4)
    assert (found.is_finished, found.wasted, found.accuracy) == (False, 4, 0)


def test_windows_of_a_5x5_are_shortest_ways_between_their_boards() -> None:
    goal = goals.blank_last(5, 5)
    start = walk(goal, 1, 60)
    # Around four cells, then random moves.
    moves = (*parse_moves("DRULDRULDRUL"), *wander(goal, 12, 5))
    found = review(goal, moves, goal, seconds=30)
    assert found.distances == (None,) * 25
    assert found.windows[0] == Window(0, 12, ())
    assert (found.shortest, found.accuracy, found.detours) == (None, None, ())
    moves = wander(start, 36, 2)
    found = review(start, moves, goal, seconds=600)
    assert found.complete
    end = 0
    for window in found.windows:
        assert window.first >= end
        end = window.end
        before, after = start.after(*moves[: window.first]), start.after(*moves[:end])
        assert before.after(*window.shorter) == after
        assert len(solve(before, after)) == len(window.shorter)


def test_a_window_begins_and_ends_where_the_shorter_way_differs() -> None:
    # Three tiles go round twice in the middle, which is the same as once the other way.
    found = review(goals.blank_last(5, 5), "D3" + "RDLU" * 2 + "U2")
    assert found.windows == (Window(3, 11, parse_moves("DRUL")),)
    assert found.saved == 4


def test_windows_that_are_chosen_save_the_most() -> None:
    one, two, both = Window(0, 4, ()), Window(4, 8, ()), Window(2, 9, (Move.UP,))
    assert choose_windows({one, two, both}) == (one, two)
    assert choose_windows({two, both}) == (both,)
    assert choose_windows(set()) == ()


def test_pauses_are_much_longer_than_usual() -> None:
    times = [1000, 2000, 3000, 12_000, 12_000, 13_000]
    assert [(pause.index, pause.milliseconds) for pause in find_pauses(times)] == [(3, 9000)]
    assert find_pauses([]) == find_pauses([70_000]) == ()
    slow = range(0, 600_000, 60_000)
    assert find_pauses(slow) == ()


def test_phases_end_when_rows_stay_in_place() -> None:
    start = Board.parse("1 2 3/0 5 6/4 7 8")
    phases = review(start, "UL2", times=[100, 300, 700]).phases
    assert [(each.rows, each.first, each.end, each.milliseconds) for each in phases] == [
        ((1,), 0, 1, 100),
        ((2,), 1, 3, 600),
    ]
    (phase,) = review(start, "DU").phases
    assert (phase.rows, phase.first, phase.end, phase.wasted) == ((0,), 0, 2, 2)
    (phase,) = review(start, "LR").phases
    assert (phase.rows, phase.first, phase.end, phase.wasted) == ((), 0, 2, 2)


def test_a_single_row_is_reviewed() -> None:
    found = review("0 1 2 3/", "L2RL2")
    assert found.distances == (3, 2, 1, 2, 1, 0)
    assert [(each.first, each.end) for each in found.detours] == [(2, 4)]


def test_what_is_found_is_reported_and_cancelling_keeps_it() -> None:
    start = deal(goals.blank_last(3, 3), 4)
    moves = wander(start, 600, 1)
    seen: list[object] = []
    found = review(start, moves, on_finding=seen.append, cancelled=lambda: len(seen) > 100)
    assert not found.complete
    known = [distance for distance in found.distances if distance is not None]
    assert 100 < len(known) < 601
    assert found.detours == ()
    assert review(start, moves, seconds=0).distances[0] is None


def test_games_that_cannot_be_reviewed_are_errors() -> None:
    with pytest.raises(IllegalMoveError):
        review("1 2 3/4 5 6/0 7 8", "R")
    with pytest.raises(UnsolvableError):
        review("1 2 3/4 5 6/8 7 0", "R")
    with pytest.raises(MovesError, match="2 moves, 1 times"):
        review("1 2 3/4 5 6/0 7 8", "LL", times=[1])
    with pytest.raises(MovesError, match="never decrease"):
        review("1 2 3/4 5 6/0 7 8", "LL", times=[2, 1])
    with pytest.raises(MovesError, match="undone: must be"):
        review("1 2 3/4 5 6/0 7 8", "LL", undone=-1)
