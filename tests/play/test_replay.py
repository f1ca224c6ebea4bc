from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given

from pintu.play import Game, board_at, boards, scenes, why_unverified
from pintu.play.replay import LEAST_MILLISECONDS
from pintu.puzzle import Board, Move, goals
from play.strategies import games

GAME = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3))
WON = GAME.slid(2, 0).slid(8, 700)


@given(games())
def test_boards_lead_from_the_start_to_the_board_that_stands(game: Game) -> None:
    replayed = list(boards(game))
    assert (replayed[0], replayed[-1]) == (game.start, game.board)
    assert [board_at(game, index) for index in range(game.length + 1)] == replayed
    for (here, there), move in zip(pairwise(replayed), game.moves, strict=True):
        assert here.after(move) == there


@given(games())
def test_scenes_are_the_boards_at_the_players_pace(game: Game) -> None:
    shown = list(scenes(game))
    assert (shown[0].board, shown[0].move, shown[-1].board) == (game.start, None, game.board)
    assert [move for scene in shown for move in [scene.move] * scene.tiles] == list(game.moves)
    times = [scene.at for scene in shown]
    assert times == sorted(times)
    assert 0 <= times[-1] <= game.elapsed


def test_scenes_say_what_happened_when() -> None:
    again = GAME.after(Move.UP, 10).restarted(1000).slid(2, 1000).slid(8, 1500)
    assert list(map(str, scenes(again))) == ["0 ms: start", "0 ms: L2", "500 ms: U2"]


def test_boards_come_one_by_one() -> None:
    replayed = boards(WON)
    assert next(replayed) == WON.start
    assert next(replayed) == WON.start.after(Move.LEFT)


@pytest.mark.parametrize("index", [-1, 5])
def test_there_is_no_board_beyond_the_moves(index: int) -> None:
    with pytest.raises(IndexError, match="after 0 to 4 moves"):
        board_at(WON, index)


def test_a_won_game_is_believed() -> None:
    assert why_unverified(WON) is None


def test_a_game_that_is_not_solved_is_no_win() -> None:
    assert why_unverified(WON.undone()) == "it is not solved: 6 of 8 tiles are at home"


def test_a_game_faster_than_hands_is_not_believed_unless_the_solver_played() -> None:
    moves = (Move.LEFT, Move.LEFT, Move.UP, Move.UP)
    least = LEAST_MILLISECONDS * 3
    for elapsed in (least - 1, least):
        game = GAME.timed(100).after(Move.UP, 100).restarted()  # time before counts for nothing
        for move in moves:
            game = game.after(move, 100 + elapsed)
        assert (why_unverified(game) is None) == (elapsed == least)
        assert why_unverified(game.assisted("ai")) is None
        assert (why_unverified(game.assisted("hint")) is None) == (elapsed == least)


def test_a_win_of_one_step_takes_no_time() -> None:
    assert why_unverified(Game(Board.parse("1 2/0 3"), Board.parse("1 2/3 0")).slid(3, 0)) is None
