"""Moves made: undone moves count, and so do the moves that undo them."""

from __future__ import annotations

from pintu.play import Game, facts_of, format_save, parse_save, result_of
from pintu.puzzle import Board, Move, goals

START = Game(Board.parse("0 1 2/4 5 3/7 8 6"), goals.blank_last(3, 3))
WAY = (Move.LEFT, Move.LEFT, Move.UP, Move.UP)


def played(game: Game, *moves: Move) -> Game:
    for move in moves:
        game = game.after(move, game.clock + 100)
    return game


def undone(game: Game, steps: int) -> Game:
    for _ in range(steps):
        game = game.undo()
    return game


def test_wandering_and_going_back_by_undo_is_counted() -> None:
    wandered = played(START, Move.UP, Move.LEFT, Move.DOWN, Move.LEFT, Move.UP)
    game = played(undone(wandered, 5), *WAY)
    assert (game.is_solved, game.length, game.made) == (True, 4, 14)
    result = result_of(game, 4)
    assert (result.moves, result.efficiency) == (14, 4 / 14)
    assert facts_of(game).moves == 14


def test_a_game_without_undo_has_made_the_moves_of_its_way() -> None:
    game = played(START, *WAY)
    assert (game.length, game.made) == (4, 4)


def test_a_slide_of_two_tiles_counts_two_moves_each_way() -> None:
    game = START.slide(2, 0).undo()
    assert (game.length, game.made) == (0, 4)
    game = game.redo()
    assert (game.length, game.made) == (2, 6)


def test_a_restart_begins_a_new_count_and_undoing_it_brings_back_the_old_one() -> None:
    game = undone(played(START, *WAY[:3]), 2)
    assert game.made == 5
    again = game.restart(game.clock + 100)
    assert (again.length, again.made) == (0, 0)
    assert (again.undo().length, again.undo().made) == (1, 5)
    assert played(again.undo(), Move.UP).made == 6
    assert again.undo().redo().made == 0


def test_the_count_is_saved() -> None:
    game = undone(played(START, *WAY[:3]), 2).restart(1_000)
    game = played(undone(played(game, Move.UP), 1), Move.LEFT)
    assert game.undone == (4, 2)
    same = parse_save(format_save(game))
    assert (same, same.made) == (game, 3)
