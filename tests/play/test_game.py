from __future__ import annotations

import pickle
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pintu.play import Game, GameError, Step
from pintu.play.rules import MOST_MILLISECONDS
from pintu.play.steps import MOST_MOVES, StepsError
from pintu.puzzle import Board, IllegalMoveError, Move, goals, parse_moves
from play.strategies import followers, games, line_cells

GOAL = goals.blank_last(3, 3)
START = Board.parse("0 1 2/4 5 3/7 8 6")  # L2U2 solves it
NEW = Game(START, GOAL)


def test_a_move_gives_a_new_game_and_leaves_the_old() -> None:
    game = NEW.after(Move.LEFT, 40)
    assert (game.board, game.moves, game.clock) == (START.after(Move.LEFT), (Move.LEFT,), 40)
    assert (NEW.board, NEW.moves, NEW.clock) == (START, (), 0)
    with pytest.raises(FrozenInstanceError):
        game.cursor = 0  # type: ignore[misc]


def test_a_line_slides_in_one_step_and_is_undone_in_one() -> None:
    game = NEW.slide(2, 0)
    assert game.board == START.after(Move.LEFT, Move.LEFT)
    assert (game.length, game.multi_tile_length, len(game.steps)) == (2, 1, 1)
    assert game.undo().board == START
    again = game.undo().redo()
    assert replace(again, undone=game.undone) == game


@pytest.mark.parametrize(
    ("blank", "cell", "moves"),
    [(4, 3, "R"), (4, 5, "L"), (4, 1, "D"), (4, 7, "U"), (8, 6, "R2"), (8, 2, "D2"), (0, 6, "U2")],
)
def test_tiles_slide_towards_the_blank(blank: int, cell: int, moves: str) -> None:
    start = goals.blank_at(3, 3, blank)
    game = Game(start, start.after(start.moves[0])).slide(cell, 5)
    assert game.moves == parse_moves(moves)
    assert game.board.blank == cell


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        (4, "column 2: it is not in line"),
        (0, "is the blank"),
        (9, "no cell 9"),
        (-1, "no cell"),
    ],
)
def test_what_cannot_slide_is_explained(cell: int, words: str) -> None:
    with pytest.raises(IllegalMoveError, match=words):
        NEW.slide(cell, 0)


def test_an_illegal_move_is_refused() -> None:
    with pytest.raises(IllegalMoveError, match="no tile can slide right"):
        NEW.after(Move.RIGHT, 0)


def test_a_solved_game_says_so_and_its_clock_stops() -> None:
    game = NEW.slide(2, 0).slide(8, 900)
    assert game.is_solved
    assert game.tiles_in_place == (8, 8)
    assert game.with_time(5000).elapsed == 900
    assert not game.undo().is_solved
    assert game.undo().with_time(5000).elapsed == 5000


def test_the_blank_does_not_count_as_a_tile_in_place() -> None:
    game = Game(Board.parse("1 3 2/4 6 5/7 8 0"), GOAL)
    assert game.tiles_in_place == (4, 8)


def test_a_new_move_drops_what_was_undone() -> None:
    game = NEW.slide(2, 0).undo().after(Move.UP, 10)
    assert game.moves == (Move.UP,)
    assert not game.can_redo


def test_a_restart_is_the_same_deal_again_and_can_be_undone() -> None:
    played = NEW.slide(2, 0).after(Move.UP, 600)
    again = played.restart(1000)
    assert (again.board, again.length, again.elapsed) == (START, 0, 0)
    onward = again.after(Move.UP, 1500)
    assert (onward.moves, onward.elapsed) == ((Move.UP,), 500)
    back = onward.undo().undo(1600)
    assert (back.board, back.moves) == (played.board, played.moves)
    assert back.elapsed == 1600, "the time it took stays taken"
    assert back.redo().redo() == replace(onward, clock=1600, undone=back.undone)


def test_restarting_twice_gives_back_each_attempt() -> None:
    first = NEW.after(Move.LEFT, 0)
    second = first.restart(100).after(Move.UP, 200)
    third = second.restart(300)
    assert third.undo().moves == second.moves
    assert third.undo().undo().undo().moves == first.moves


def test_restarting_at_the_start_changes_nothing() -> None:
    assert NEW.restart() is NEW
    again = NEW.after(Move.LEFT, 0).restart(10)
    assert again.restart() is again
    assert again.restart(11).began == 11


def test_help_is_never_forgotten() -> None:
    game = (
        NEW.with_assistance("hint").after(Move.LEFT, 0).with_assistance("numbers").undo().restart(5)
    )
    assert game.assistance == {"hint", "numbers"}
    assert game.is_assisted
    assert not NEW.is_assisted


def test_there_is_nothing_to_undo_or_redo_at_the_ends() -> None:
    assert not NEW.can_undo
    with pytest.raises(GameError, match="no step to undo"):
        NEW.undo()
    with pytest.raises(GameError, match="no step to redo"):
        NEW.redo()


def test_the_clock_never_goes_back() -> None:
    game = NEW.after(Move.LEFT, 100)
    acts: list[Any] = [game.undo, game.restart, game.with_time, lambda at: game.after(Move.UP, at)]
    for act in acts:
        with pytest.raises(GameError, match="clock: the clock cannot go back from 100 ms to 99 ms"):
            act(99)
    with pytest.raises(GameError, match="at most"):
        game.with_time(MOST_MILLISECONDS + 1)


def test_times_are_kept_in_utc() -> None:
    noon = datetime(2026, 1, 31, 12, tzinfo=timezone(timedelta(hours=8)))
    game = replace(NEW, created=noon).with_time(0, noon)
    assert game.created is not None
    assert game.created.tzinfo is UTC
    assert game.updated == datetime(2026, 1, 31, 4, tzinfo=UTC)
    assert game.with_time(5).updated == game.updated


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"start": GOAL}, "start: this is already the goal"),
        ({"start": Board.parse("1 2 3/4 5 6/8 7 0")}, "start: the goal cannot be reached: the"),
        ({"goal": goals.blank_last(2, 2)}, "goal: the board is 3x3, but the goal is 2x2"),
        ({"cursor": 1}, "cursor: must be from 0 to 0, not 1"),
        ({"cursor": -1}, "cursor: "),
        ({"clock": -1}, "clock: the clock cannot go back from 0 ms to -1 ms"),
        ({"clock": MOST_MILLISECONDS + 1}, "clock: a game lasts at most 8,640,000,000 ms"),
        ({"steps": [Step(Move.LEFT, 7)]}, "clock: the clock cannot go back from 7 ms to 0 ms"),
        (
            {"steps": [Step(Move.LEFT, 7), Step(Move.LEFT, 6)], "clock": 9},
            "times: step 2: the clock cannot go back from 7 ms to 6 ms",
        ),
        ({"steps": [Step.restart(0)] * (MOST_MOVES + 1)}, "moves: a game has at most 100,000"),
        ({"assistance": {"luck"}}, "assistance: 'luck' is not one of hint, ai, numbers"),
        ({"picture": ""}, "picture: "),
        ({"picture": "a\nb"}, "picture: "),
        ({"picture": "x" * 501}, "picture: "),
        ({"created": datetime(2026, 1, 1)}, "created: the time has no time zone"),
        (
            {"updated": datetime(1, 1, 1, tzinfo=timezone(timedelta(hours=1)))},
            "updated: the time is out of range",
        ),
    ],
)
def test_what_makes_no_game_is_refused_by_name(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(GameError) as error:
        replace(NEW, **changes)
    assert str(error.value).startswith(message)
    assert error.value.field == message.split(":")[0]
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def test_steps_that_slide_nothing_are_refused() -> None:
    for move, tiles in ((Move.UP, 0), (None, 1)):
        with pytest.raises(StepsError, match="1 tile or more, a restart 0"):
            Step(move, 0, tiles)


def test_the_first_illegal_step_is_named_through_all_attempts() -> None:
    steps = [Step(Move.LEFT, 0, 2), Step.restart(0), Step(Move.UP, 0, 2), Step(Move.UP, 0)]
    with pytest.raises(IllegalMoveError, match=r"move 5 \(U\)") as error:
        Game(START, GOAL, tuple(steps))
    assert error.value.index == 4


@given(games())
def test_a_played_game_is_what_its_steps_make_it(game: Game) -> None:
    again = replace(game)  # replays every step
    assert again == game
    assert again._place == game._place
    assert game.start.after(*game.moves) == game.board
    assert game.length == len(game.moves)
    assert 0 <= game.elapsed <= game.clock
    assert pickle.loads(pickle.dumps(game)) == game
    assert hash(again) == hash(game)


@given(st.data(), games())
def test_undo_takes_back_any_step(data: st.DataObject, game: Game) -> None:
    after = data.draw(followers(game))
    if after.cursor > game.cursor:
        back = after.undo()
        assert (back.board, back.moves, back.tiles_in_place) == (
            game.board,
            game.moves,
            game.tiles_in_place,
        )
        assert replace(back.redo(), undone=after.undone) == after


@given(games(acts=40))
def test_undoing_all_leads_to_the_start_and_redoing_all_back(game: Game) -> None:
    back = game
    while back.can_undo:
        back = back.undo()
    assert (back.board, back.length, back.began) == (game.start, 0, 0)
    while back.cursor < game.cursor:
        back = back.redo()
    assert replace(back, undone=game.undone) == game


def test_ten_thousand_moves_are_played_and_half_of_them_undone() -> None:
    start = goals.blank_at(10, 10, 0)
    game = Game(start, start.after(Move.UP))
    for number in range(10_000):
        game = game.slide(line_cells(game.board)[number % 18], number)
    for _ in range(5_000):
        game = game.undo()
    assert replace(game)._place == game._place


def test_a_game_that_is_too_long_to_save_is_not_played_on() -> None:
    ring = [Step(move, 0) for move in parse_moves("LURD")] * (MOST_MOVES // 4)
    full = Game(START, GOAL, tuple(ring), cursor=MOST_MOVES)
    with pytest.raises(GameError, match="at most 100,000 moves"):
        full.after(Move.LEFT, 0)
    with pytest.raises(GameError, match="at most 100,000 moves"):
        full.with_time(1).restart()
    assert full.undo().after(Move.UP, 0).length == MOST_MOVES
