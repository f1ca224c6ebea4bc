"""`pintu show`, `scramble`, `check`, `shorten`, `teach`, `distance`, `hint` and their like."""

from __future__ import annotations

import json
from pathlib import Path

from boards import FARTHEST, NEAR
from conftest import Run
from pintu import Board
from pintu.puzzle import goals, is_reachable


def test_show_prints_all_heuristics_and_draws(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "board.svg"
    code, out, _ = run("show", "2 1 3/4 5 6/8 7 0", "--svg", str(file))
    facts = dict(line.split(maxsplit=1) for line in out.splitlines()[4:])
    assert code == 0
    assert facts["blank"] == "row 3, column 3"
    assert (facts["misplaced"], facts["Manhattan"], facts["linear"]) == ("4", "4", "conflict   8")
    assert facts["reachable"] == "yes"
    assert file.read_text().startswith("<svg")
    _, out, _ = run("show", "1 2 3/4 5 6/8 7 0")
    assert "no: the tiles need an odd number of swaps" in out


def test_scrambles_are_seeded_and_solvable(run: Run) -> None:
    code, out, err = run("scramble", "--size", "3x5", "--seed", "7", "--count", "4")
    assert (code, err) == (0, "")
    boards = [Board.parse(line) for line in out.splitlines()]
    assert len(set(boards)) == 4
    assert all(is_reachable(board, goals.blank_last(3, 5)) for board in boards)
    _, again, _ = run("scramble", "--size", "3x5", "--seed", "10")
    assert again.strip() == boards[3].text


def test_a_scramble_without_a_seed_prints_its_random_seed(run: Run) -> None:
    _, out, err = run("scramble", "--size", "4")
    _, again, _ = run("scramble", "--size", "4", "--seed", err.split()[1])
    assert out == again


def test_scrambles_for_another_goal_and_by_walking(run: Run) -> None:
    _, out, _ = run("scramble", "--size", "3", "--goal", "snail", "--walk", "--seed", "1")
    assert is_reachable(Board.parse(out), goals.snail(3, 3))
    _, out, _ = run("scramble", "--size", "3", "--walk", "1", "--seed", "1")
    assert Board.parse(out) in [
        goals.blank_last(3, 3).after(move) for move in goals.blank_last(3, 3).moves
    ]


def test_check_prints_legal_solved_and_length(run: Run) -> None:
    code, out, _ = run("check", "D2RUL", "--from", NEAR, "--goal", "snail")
    assert code == 0
    assert "legal    yes\nsolved   yes\nlength   5 single-tile moves (4 when" in out
    code, out, _ = run("check", "D", "--from", NEAR, "--goal", "snail")
    assert (code, "solved   no" in out) == (1, True)
    code, out, _ = run("check", "DDD", "--from", NEAR)
    assert (code, "move 3 (D) is not possible" in out) == (1, True)
    code, out, _ = run("check", "U2LDR", "--from", NEAR, "--goal", "snail", "--of", "blank")
    assert code == 0


def test_shorten_prints_shorter_moves_and_what_is_proven(run: Run) -> None:
    code, out, _ = run("shorten", "DRULDRULD2RUL", "--from", NEAR, "--goal", "snail")
    assert code == 2  # two turns of four tiles do not lead back
    code, out, _ = run("shorten", "DUDUD2RUL", "--from", NEAR, "--goal", "snail")
    assert code == 0
    assert "length   5 single-tile moves, was 9\n" in out
    assert "proven   no shorter list of moves has this start and end\nmoves    D2RUL\n" in out
    code, out, _ = run("shorten", "UDUDU2LDR", "--from", NEAR, "--of", "blank")
    assert (code, "moves    U2LDR\n" in out) == (0, True)
    code, _, err = run("shorten", "D4", "--from", NEAR)
    assert (code, "move 3 (D) is not possible" in err) == (2, True)
    code, _, err = run("shorten", "D", "--from", NEAR, "--goal", "snail")
    assert (code, "moves: they do not lead to the goal" in err) == (2, True)


def test_teach_explains_each_step(run: Run) -> None:
    code, out, err = run("teach", NEAR, "--goal", "snail")
    assert (code, err) == (0, "")
    assert out == (
        " 2  8  3\n 1  6  4\n 7  ·  5\n\n"
        "1. Bring 1 to its place in row 1.\n   D2RU\n"
        "2. Two rows are left, so go on column by column; slide 8 into its place: column 1 is "
        "finished.\n   L\n"
        "5 single-tile moves in 2 steps\n"
    )


def test_teach_shows_the_board_after_each_step_if_asked(run: Run) -> None:
    _, out, _ = run("teach", NEAR, "--goal", "snail", "--boards")
    assert "   D2RU\n\n   [1] 2  3\n    ·  8  4\n    7  6  5\n\n2. " in out


def test_teach_has_captions_in_chinese(run: Run) -> None:
    _, out, _ = run("teach", NEAR, "--goal", "snail", "--language", "zh-hans")
    assert "1. 把 1 移到它在第 1 行的位置。\n" in out


def test_teach_prints_json(run: Run) -> None:
    code, out, _ = run("teach", NEAR, "--goal", "snail", "--json")
    record = json.loads(out)
    assert (code, record["moves"], len(record["steps"])) == (0, "D2RUL", 2)
    assert record["steps"][0] == {
        "stage": "row", "start": 0, "end": 4, "tiles": [1], "cells": [0],
        "caption": "Bring 1 to its place in row 1.",
    }  # fmt: skip


def test_teach_says_what_is_wrong_and_what_needs_no_steps(run: Run) -> None:
    code, out, err = run("teach", NEAR)
    assert (code, out) == (2, "")
    assert err.startswith("pintu: this board cannot be solved: the tiles need an even number")
    assert run("teach", "1 2/3 3").code == 2
    assert run("teach", NEAR, "--goal", "nowhere").code == 2
    assert run("teach", "1 2/3 0").out.endswith("nothing to do: this is the goal\n")


def test_distance_and_hint_and_all_solutions(run: Run) -> None:
    assert run("distance", FARTHEST, "1234x5786").out == "31\n2\n"
    assert run("hint", "1234x5786").out == "L, then 1 move to the goal\n"
    assert json.loads(run("hint", "1234x5786", "--of", "blank", "--json").out)["moves"] == ["R"]
    assert run("hint", "123456780").out == "none: this is the goal\n"
    assert run("solutions", "1234x5786").out == "LU\n"
    assert run("solutions", "1234x5786", "--of", "blank").out == "RD\n"
    code, out, _ = run("solutions", FARTHEST)
    found = out.split()
    assert (code, len(found), len(set(found))) == (0, 40, 40)
    code, out, err = run("solutions", FARTHEST, "--most", "2", "--json")
    assert [json.loads(line)["length"] for line in out.splitlines()] == [31, 31]
    assert "more than 2" in err


def test_what_cannot_be_solved_has_no_distance(run: Run) -> None:
    for verb in ("distance", "hint", "solutions"):
        code, out, _ = run(verb, "1 2 3/4 5 6/8 7 0")
        assert code == 1
        assert out.startswith("cannot be solved: the tiles need an odd number of swaps")
        _, out, _ = run(verb, "1 2 3/4 5 6/8 7 0", "--json")
        assert "odd number of swaps" in json.loads(out)["reason"]


def test_the_boards_at_each_distance_are_counted(run: Run) -> None:
    _, out, _ = run("distribution", "--size", "2x2")
    assert out.splitlines()[1] == "    0             1"
    assert out.endswith("12 boards, 3.00 moves on average, at most 6\n")
    assert json.loads(run("distribution", "--size", "2x2", "--json").out)["counts"] == [
        1, 2, 2, 2, 2, 2, 1,
    ]  # fmt: skip


def test_teach_names_moves_by_the_blank(run: Run) -> None:
    assert json.loads(run("teach", "1 2/0 3", "--json").out)["moves"] == "L"
    assert json.loads(run("teach", "1 2/0 3", "--of", "blank", "--json").out)["moves"] == "R"
    assert "   R\n" in run("teach", "1 2/0 3", "--of", "blank").out


def test_the_goal_in_a_json_argument_is_used(run: Run) -> None:
    text = '{"board": "1 2/0 3", "goal": "1 2/3 0"}'
    snail = '{"board": "2 8 3/1 6 4/7 0 5", "goal": "snail"}'
    assert run("distance", snail, text).out == "5\n1\n"
    for verb in ("solve", "hint", "teach"):
        assert json.loads(run(verb, snail, "--json").out)["goal"] == "1 2 3/8 0 4/7 6 5"
    assert run("solutions", snail).out == "D2RUL\n"
