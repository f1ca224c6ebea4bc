"""The way of a game, and games in files."""

from __future__ import annotations

import json

import pytest

from pintu.play import Game, SaveError, fields_of, format_save
from pintu.play.game_file import parse_game_file
from pintu.play.way import way_of
from pintu.puzzle import Board, Move

GOAL = Board.parse("1 2 3/4 5 6/7 8 0")
NEAR = Board.parse("1 2 3/4 5 6/0 7 8")


def test_the_way_has_the_last_attempt_without_undone_moves() -> None:
    game = Game(NEAR, GOAL).after(Move.DOWN, 100).restart(500)
    game = game.slide(7, 700).undo(800).slide(8, 900)
    way = way_of(game)
    assert (way.moves, way.times, way.undone) == ((Move.LEFT,) * 2, (400, 400), 2)
    assert (way.start, way.goal) == (NEAR, GOAL)


def test_a_win_with_exchanged_tiles_is_judged_by_the_board_it_reached() -> None:
    # Three tiles that look the same are exchanged in the goal.
    start = Board.parse("2 4 3/1 5 6/7 0 8")
    game = Game(start, GOAL, alike=((1, 2, 4),))
    assert way_of(game).goal == GOAL
    won = game.after(Move.LEFT, 10)
    assert won.is_solved
    assert way_of(won).goal == won.board != GOAL


def test_a_file_has_its_own_game_or_the_one_to_beat() -> None:
    fresh, played = Game(NEAR, GOAL), Game(NEAR, GOAL).slide(8, 10)
    assert parse_game_file(format_save(played)) == played
    file = {"kind": "pintu-file", "version": 1, "game": fields_of(fresh), "ghost": None}
    assert parse_game_file(json.dumps(file)) == fresh
    assert parse_game_file(json.dumps(file | {"ghost": fields_of(played)})) == played
    with pytest.raises(SaveError):
        parse_game_file(json.dumps(file | {"game": None}))
