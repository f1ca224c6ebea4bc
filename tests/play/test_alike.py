"""Tiles that look the same may be exchanged: the game is won when the picture is whole."""

from __future__ import annotations

import pytest

from pintu.play import Game, GameError, SaveError, parse_save, result_of
from pintu.play.save import format_save
from pintu.puzzle import Board, goals
from pintu.solving.solver import solve

GOAL = goals.blank_last(3, 3)
EXCHANGED = Board.parse("2 3 1/4 5 6/7 8 0")
"""The goal after an exchange of three tiles, which moves can reach."""


def played_to(board: Board, alike: tuple[tuple[int, ...], ...] = ()) -> Game:
    start = Board.parse("8 6 7/2 5 4/3 0 1")
    game = Game(start, GOAL, picture="gallery:cranes", alike=alike)
    for at, move in enumerate(solve(start, board).moves, 1):
        game = game.after(move, 500 * at)
    return game


def test_an_exchange_of_three_tiles_that_look_the_same_is_a_win() -> None:
    game = played_to(EXCHANGED, ((1, 2, 3),))
    assert (game.is_solved, game.tiles_in_place) == (True, (8, 8))
    assert result_of(game).moves == game.length


def test_an_exchange_of_tiles_that_differ_is_no_win() -> None:
    assert not played_to(EXCHANGED).is_solved
    game = played_to(EXCHANGED, ((1, 2), (3, 4)))
    assert (game.is_solved, game.tiles_in_place) == (False, (6, 8))


def test_the_goal_itself_is_a_win_too() -> None:
    assert played_to(GOAL, ((1, 2, 3),)).is_solved


def test_a_start_that_looks_like_the_goal_is_not_solved_before_a_move() -> None:
    game = Game(EXCHANGED, GOAL, alike=((1, 2, 3),))
    assert not game.is_solved
    move = game.board.moves[0]
    assert game.after(move, 0).after(move.opposite, 100).is_solved


def test_the_blank_looks_like_no_tile() -> None:
    game = Game(Board.parse("1 2/0 3"), goals.blank_last(2, 2), alike=((1, 2, 3),))
    assert (game.is_solved, game.tiles_in_place) == (False, (2, 3))


def test_groups_are_saved_in_order() -> None:
    game = played_to(EXCHANGED, ((7, 4), (3, 1, 2)))
    assert '"alike": "1 2 3/4 7"' in format_save(game)
    assert parse_save(format_save(game)) == game


def test_a_save_of_version_2_has_no_tiles_that_look_the_same() -> None:
    text = format_save(played_to(EXCHANGED)).replace('"version": 3', '"version": 2')
    assert parse_save(text.replace('  "alike": "",\n', "")).alike == ()


@pytest.mark.parametrize("alike", ["1", "1 1", "1 2/2 3", "0 1", "8 9", "1,2", "1 2/", "x"])
def test_wrong_groups_are_refused(alike: str) -> None:
    text = format_save(played_to(EXCHANGED)).replace('"alike": ""', f'"alike": "{alike}"')
    with pytest.raises(SaveError) as error:
        parse_save(text)
    assert error.value.field == "alike"


def test_groups_can_change_during_a_game() -> None:
    game = played_to(EXCHANGED)
    assert game.with_alike(((1, 2, 3),)).is_solved
    with pytest.raises(GameError):
        game.with_alike(((1,),))
