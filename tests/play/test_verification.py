from __future__ import annotations

from pintu.play import Game, unverified_reason
from pintu.play.verification import LEAST_MILLISECONDS
from pintu.puzzle import Board, Move, goals

GAME = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3))
WON = GAME.slide(2, 0).slide(8, 700)


def test_a_won_game_counts() -> None:
    assert unverified_reason(WON) is None


def test_a_game_that_is_not_solved_is_no_win() -> None:
    assert str(unverified_reason(WON.undo())) == (
        "the game is not solved: 6 of 8 tiles are in place"
    )


def test_a_game_faster_than_a_person_does_not_count_unless_the_solver_played() -> None:
    moves = (Move.LEFT, Move.LEFT, Move.UP, Move.UP)
    least = LEAST_MILLISECONDS * 3
    for elapsed in (least - 1, least):
        game = GAME.with_time(100).after(Move.UP, 100).restart()  # the time before does not count
        for move in moves:
            game = game.after(move, 100 + elapsed)
        assert (unverified_reason(game) is None) == (elapsed == least)
        assert unverified_reason(game.with_assistance("ai")) is None
        assert (unverified_reason(game.with_assistance("hint")) is None) == (elapsed == least)


def test_a_win_of_one_step_takes_no_time() -> None:
    assert (
        unverified_reason(Game(Board.parse("1 2/0 3"), Board.parse("1 2/3 0")).slide(3, 0)) is None
    )
