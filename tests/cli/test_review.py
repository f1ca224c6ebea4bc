"""`pintu review` from a user's view."""

from __future__ import annotations

import json
from pathlib import Path

from conftest import Run
from pintu.play import Game, fields_of, format_save
from pintu.puzzle import Board, Move

GOAL = Board.parse("1 2 3/4 5 6/7 8 0")
START = Board.parse("1 2 3/4 5 6/0 7 8")


def game_with_a_detour() -> Game:
    """A game with a detour of two moves, and two moves undone."""
    game = Game(START, GOAL).after(Move.DOWN, 500).after(Move.UP, 1000)
    game = game.after(Move.LEFT, 1500).undo(1600)
    return game.after(Move.LEFT, 9000).after(Move.LEFT, 9500).with_assistance("hint")


def test_a_saved_game_is_reviewed(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text(format_save(game_with_a_detour()))
    code, out, err = run("review", str(file))
    assert (code, err) == (0, "")
    assert "moves     6 made, a way of 4\nshortest  2, proven\n" in out
    assert "accuracy  33%, 4 moves wasted\nassisted  hint\n" in out
    assert "moves 1 to 2 brought you no nearer: 2 moves wasted; shorter: L2" in out
    assert "8 s before move 3" in out
    assert " ●\n" in out
    out = run("review", "--board", GOAL.text, "--moves", "UD", "--of", "blank").out
    assert out == run("review", "--board", GOAL.text, "--moves", "DU").out
    assert "moves 1 to 2 brought you no nearer: 2 moves wasted; already solved\n" in out


def test_a_review_can_be_json(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.pintu"
    shared = {"kind": "pintu-file", "version": 1, "game": fields_of(Game(START, GOAL))}
    file.write_text(json.dumps({**shared, "ghost": fields_of(game_with_a_detour())}))
    record = json.loads(run("review", str(file), "--json").out)
    assert (record["distances"], record["assistance"]) == ([2, 3, 2, 1, 0], ["hint"])
    assert record["detours"] == [{"first": 0, "end": 2, "wasted": 2, "shorter": "L2"}]
    record = json.loads(run("review", "--board", START.text, "--moves", "DULL", "--json").out)
    assert (record["made"], record["accuracy"], record["pauses"]) == (4, 0.5, [])


def test_large_boards_have_windows(run: Run) -> None:
    board = "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"
    code, out, _ = run("review", "--board", board, "--moves", "DRULDRULDRUL")
    assert code == 0
    assert "moves 1 to 12 could have been 0\n" in out
    assert "known     a way of 0 moves" in out


def test_what_cannot_be_reviewed_is_said_in_one_sentence(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    for text, sentence in [
        ("{", f"pintu: {file}: this is not a saved game: it is not JSON\n"),
        ('{"kind": "pintu-file"}', f"pintu: {file}: game: this field is missing\n"),
        ('{"kind": "pintu-file", "game": 3}', f"pintu: {file}: game: this is not a saved game"),
        (format_save(Game(START, GOAL)), f"pintu: {file}: no moves were made in this game"),
    ]:
        file.write_text(text)
        code, _, err = run("review", str(file))
        assert code == 2
        assert err.startswith(sentence)
    for arguments, sentence in [
        ([], "give either a saved game, or --board and --moves"),
        ([str(file), "--board", START.text], "give either a saved game"),
        (["--board", START.text], "give either a saved game"),
        (["--board", START.text, "--moves", "R"], "move 1 (R) is not possible"),
        (["--board", "1 2 3/4 5 6/8 7 0", "--moves", "R"], "odd number of swaps"),
        ([str(tmp_path / "none.json")], "no such file"),
    ]:
        code, _, err = run("review", *arguments)
        assert (code, sentence in err) == (2, True)
