"""The command line from a user's view."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from conftest import Run
from pintu import Board
from pintu.cli.solve import seconds_left
from pintu.puzzle import goals, is_reachable
from pintu.puzzle.dealing import deal

PINTU = [sys.executable, "-m", "pintu"]


def test_help_and_version(run: Run) -> None:
    for args in (["--help"], ["--version"], ["solve", "--help"], ["check", "--help"]):
        code, out, _ = run(*args)
        assert (code, bool(out)) == (0, True)


def test_the_first_example_of_the_brief(run: Run) -> None:
    code, out, _ = run(
        "solve", "2 8 3/1 6 4/7 0 5", "--goal", "1 2 3/8 0 4/7 6 5",
        "--algorithm", "astar", "--heuristic", "manhattan",
    )  # fmt: skip
    assert code == 0
    assert "5 single-tile moves" in out
    assert "D2RUL" in out
    assert "no solution has fewer moves" in out


def test_the_second_example_of_the_brief(run: Run) -> None:
    records = []
    for heuristic in ("misplaced", "manhattan"):
        code, out, _ = run(
            "solve", "2 8 1/3 7 0/6 4 5", "--algorithm", "astar", "--heuristic", heuristic, "--json"
        )
        assert code == 0
        records.append(json.loads(out))
    assert [record["length"] for record in records] == [25, 25]
    assert [record["optimal"] for record in records] == [True, True]
    assert records[1]["expanded"] < records[0]["expanded"]


LARGE = deal(goals.blank_first(5, 5), 3).text


def test_without_options_a_board_past_16_cells_gets_the_best_in_time_and_this_is_said(
    run: Run,
) -> None:
    code, out, err = run("solve", LARGE, "--goal", "blank-first", "--seconds", "3")
    assert code == 0
    assert "best (compiled)" in out
    assert "not proven shortest; at least" in out
    assert "the best solution found in 3 seconds; --quality optimal" in err


def test_loading_counts_in_the_default_time_of_a_large_board() -> None:
    board, goal = deal(goals.blank_last(6, 6), 1), goals.blank_last(6, 6)
    now = time.perf_counter()
    assert seconds_left(now - 4, board, goal) <= 6
    assert seconds_left(now - 100, board, goal) == 5


def test_the_quality_best_is_given_as_json_with_its_bound(run: Run) -> None:
    code, out, err = run(
        "solve", LARGE, "--goal", "blank-first", "--quality", "best", "--seconds", "3", "--json"
    )
    record = json.loads(out)
    assert (code, record["status"], record["algorithm"]) == (0, "solved", "best")
    assert 0 < record["lower_bound"] <= record["length"] < 2 * record["lower_bound"]
    assert "optimal" not in err


@pytest.mark.parametrize(
    "options",
    [
        ["--algorithm", "bfs"],
        ["--algorithm", "bidirectional"],
        ["--algorithm", "ucs"],
        ["--algorithm", "astar", "--heuristic", "zero"],
        ["--algorithm", "astar", "--heuristic", "walking-distance", "--weight", "2"],
        ["--algorithm", "greedy"],
        ["--algorithm", "idastar", "--heuristic", "linear-conflict"],
        ["--algorithm", "beam", "--width", "50"],
        ["--quality", "optimal"],
        ["--quality", "fast"],
        ["--quality", "1.5"],
    ],
)
def test_every_way_of_solving(run: Run, options: list[str]) -> None:
    code, out, _ = run("solve", "1 2 3/4 5 6/0 7 8", "8 1 3/4 0 2/7 6 5", "--json", *options)
    assert code == 0
    for line in out.splitlines():
        record = json.loads(line)
        checked, _, _ = run("check", record["moves"], "--from", record["board"])
        assert (record["status"], checked) == ("solved", 0)
        assert record["lower_bound"] <= record["length"]


def test_a_board_may_begin_with_a_dash_for_its_blank(run: Run) -> None:
    code, out, _ = run("solve", "- 1/2 3", "--goal", "- 1/3 2", "--json")
    assert (code, json.loads(out)["status"]) == (1, "unsolvable")


def test_boards_from_standard_input_in_order(run: Run) -> None:
    code, out, _ = run("solve", "--file", "-", "--json", stdin=b"1 2/0 3\n3 1/2 0\n1 2/3 0\n")
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["board"] for record in records] == ["1 2/0 3", "3 1/2 0", "1 2/3 0"]
    assert code == 0
    code, out, _ = run("solve", "--file", "-", "--json", stdin=b"1 2/0 3\n2 1/3 0\n")
    assert (code, json.loads(out.splitlines()[1])["status"]) == (1, "unsolvable")


def test_a_csv_brings_its_own_goals(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_text("board,goal\n2 8 3/1 6 4/7 0 5,snail\n")
    _, out, _ = run("solve", "--file", str(file), "--json")
    assert json.loads(out)["length"] == 5
    _, out, _ = run("solve", "--file", str(file), "--json", "--goal", "blank-last")
    assert json.loads(out)["goal"] == "1 2 3/4 5 6/7 8 0"


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        (["--expanded", "10"], "stopped after 10 states"),
        (["--seconds", "0"], "stopped after 0 seconds"),
        (["--memory", "1"], "stopped at 1"),
    ],
)
def test_limits_end_with_what_is_known(run: Run, limit: list[str], says: str) -> None:
    board = ["solve", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0", "--goal", "blank-first"]
    code, out, _ = run(*board, "--algorithm", "astar", *limit)
    assert code == 1
    assert says in out
    assert "no solution is shorter than" in out
    _, out, _ = run(*board, "--algorithm", "astar", "--json", *limit)
    record = json.loads(out)
    assert (record["status"], record["length"], record["moves"]) == ("limited", None, None)
    assert says in record["reason"]


def test_an_unsolvable_board_is_explained(run: Run) -> None:
    code, out, _ = run("solve", "1 2 3/4 5 6/8 7 0")
    assert code == 1
    assert "cannot be solved: the tiles need an odd number of swaps" in out
    code, out, _ = run("solve", "2 1 0")
    assert (code, "tiles never pass each other" in out) == (1, True)


BAD_FILES = {
    "empty": b"",
    "comments": b"# nothing\n",
    "missing tile": b"1 2 3/4 5 6/7 8\n",
    "twice": b"1 2 3/4 5 5/7 8 0\n",
    "letter": b"1 2 3/4 q 6/7 8 0\n",
    "float": b"1 2 3/4 5.0 6/7 8 0\n",
    "negative": b"1 2 3/4 -5 6/7 8 0\n",
    "ragged": b"1 2 3\n4 5\n6 7 8\n",
    "long line": b"1 " * 500_000,
    "long word": b"7" * 1_000_000,
    "binary": bytes(range(256)) * 40,
    "nulls": b"\0" * 1000,
    "a picture": b"\x89PNG\r\n\x1a\n" + bytes(300),
    "utf-16": "1 2/3 0".encode("utf-16"),
    "many digits": b"9" * 5_000,
    "many zeros": b"1 2/" + b"0" * 5_000 + b"7 0",
    "too large a board": b"0 " * 20_000,
    "many digits of a length": b"board,optimal_length\n1 2/3 0," + b"9" * 5_000,
    "a long value": b'id,board\n"' + (b"x" * 1_000 + b"\n") * 140 + b'",1 2/3 0\n',
    "two columns of boards": b"board,board\n1 2/3 0,1 2/0 3\n",
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_one_sentence_and_exit_2(run: Run, tmp_path: Path, name: str) -> None:
    file = tmp_path / "boards.txt"
    file.write_bytes(BAD_FILES[name])
    code, out, err = run("solve", "--file", str(file))
    assert (code, out) == (2, "")
    second = ("ragged", "binary", "many digits of a length", "a long value")
    line = 2 if name in second else 1
    assert err.startswith(f"pintu: {file}, line {line}: ")
    assert err.count("\n") == 1
    assert len(err) < 400


GOOD = "2 8 3/1 6 4/7 0 5"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["solve"], "give a board"),
        (["solve", ""], "there is no board here"),
        (["solve", GOOD, "1 2 3/4 5 6/7 8 q"], "board 2: row 3, column 3: 'q'"),
        (["solve", "--file", "no such file"], "no such file: no such file or directory"),
        (["solve", "--file", "/"], "is a directory"),
        (["solve", "--file", ""], "file: the name is empty"),
        (["solve", "/"], "row 1 has no tiles; write a board such as"),
        (["solve", "[[]]"], "row 1 has no tiles; write a board such as"),
        (["solve", "-1 2 3/4 5 6/7 8 0"], "row 1, column 1: '-1' is negative"),
        (["solve", "-1,2/3,0"], "row 1, column 1: '-1' is negative"),
        (["solve", "01 02/02 0"], "missing: tile 3\n"),
        (["solve", GOOD, "--goal", "1 2/3 0"], "the board is 3x3, but the goal is 2x2"),
        (["solve", GOOD, "--goal", "spiral"], "'spiral' is not known"),
        (["solve", GOOD, "--algorithm", "finest"], "no algorithm 'finest'; choose from bfs"),
        (["solve", GOOD, "--heuristic", "euclid"], "no heuristic 'euclid'"),
        (["solve", GOOD, "--algorithm", "bfs", "--weight", "2"], "bfs takes no weight"),
        (["solve", GOOD, "--algorithm", "bfs", "--heuristic", "zero"], "bfs takes no heuristic"),
        (["solve", GOOD, "--weight", "0.5"], "weight: must be 1 to 1,000,000, not 0.5"),
        (["solve", GOOD, "--weight", "nan"], "weight: must be 1 to"),
        (["solve", GOOD, "--weight", "1e308"], "weight: must be 1 to"),
        (["solve", GOOD, "--weight", "heavy"], "'heavy' is not a valid float"),
        (
            ["solve", GOOD, "--quality", "finest"],
            "quality: must be optimal, best, fast or",
        ),
        (["solve", GOOD, "--quality", "0.5"], "quality: must be 1 to 1,000,000"),
        (["solve", GOOD, "--quality", "1e308"], "quality: must be 1 to 1,000,000"),
        (["solve", GOOD, "--quality", "fast", "--algorithm", "bfs"], "quality chooses"),
        (["solve", GOOD, "--seconds", "-1"], "-1"),
        (["solve", GOOD, "--seconds", "nan"], "seconds: must be 0 or more, not nan"),
        (["solve", GOOD, "--memory", "nan"], "memory"),
        (["solve", GOOD, "--expanded", "1.5"], "1.5"),
        (["solve", GOOD, "--fast"], "No such option"),
        (["show"], "Missing argument"),
        (["show", "1 2/3"], "row 2 has length 1"),
        (["show", GOOD, "--svg", "/no/such/place.svg"], "/no/such/place.svg: no such file"),
        (["scramble", "--size", "4by4"], "size: '4by4' is not a size"),
        (["scramble", "--size", "1x1"], "at least two cells"),
        (["scramble", "--size", "999x999"], "at most 16,384 cells"),
        (["scramble", "--count", "0"], "0"),
        (["scramble", "--walk", "none"], "walk: 'none' is not a number of steps"),
        (["scramble", "--size", "2x2", "--walk", "12"], "always ends at the goal"),
        (["check", "UXD", "--from", GOOD], "moves: character 2: 'X' is not a move"),
        (["check", "UD"], "--from"),
        (["juggle"], "No such command 'juggle'"),
    ],
)
def test_bad_usage_is_one_sentence_and_exit_2(run: Run, args: list[str], says: str) -> None:
    code, out, err = run(*args)
    assert (code, out) == (2, "")
    assert err.startswith("pintu: ")
    assert says in err
    assert err.count("\n") == 1


def test_a_wrong_line_is_reported_and_the_others_are_solved(run: Run) -> None:
    code, out, err = run("solve", "--file", "-", "--json", stdin=b"1 2/0 3\n1 2/3 3\n1 2/3 0\n")
    assert code == 2
    assert [json.loads(line)["status"] for line in out.splitlines()] == [
        "solved",
        "failed",
        "solved",
    ]
    assert err.startswith("pintu: standard input, line 2: row 2, column 2: tile 3 is there twice")
    assert err.count("\n") == 1


def test_a_file_keeps_its_ids_and_order_in_json_and_csv(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_text('id,board\n"a, 1",1 2/0 3\nb,2 1/3 0\nc,1 2/3 0\n')
    code, out, _ = run("solve", "--file", str(file), "--json", "--jobs", "1")
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a, 1", "b", "c"]
    assert code == 1
    _, out, _ = run("solve", "--file", str(file), "--csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["id"], row["length"], row["status"]) for row in rows] == [
        ("a, 1", "1", "solved"),
        ("b", "", "unsolvable"),
        ("c", "0", "solved"),
    ]


def test_moves_are_printed_for_the_blank_when_asked_for(run: Run) -> None:
    _, out, _ = run("solve", "1234x5786", "--of", "blank", "--json")
    assert json.loads(out)["moves"] == "RD"
    _, out, _ = run("solve", "1234x5786", "--of", "blank")
    assert "moves    RD (of the blank)" in out


def test_a_pipe_is_answered_line_by_line() -> None:
    with subprocess.Popen(
        [*PINTU, "solve", "--file", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for board, length in (("1 2/0 3", 1), ("1 2/3 0", 0), ("0 2/1 3", 2)):
            process.stdin.write(f"{board}\n".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["length"] == length
        process.stdin.close()
        assert process.wait() == 0


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


@pytest.mark.parametrize("board", ["2 1 0/", "2 1 3 0 4/", "3/2/1/0"])
def test_a_line_that_cannot_be_solved_is_shown(run: Run, board: str) -> None:
    code, out, _ = run("show", board)
    assert code == 0
    assert "walking distance  no way\n" in out


def test_one_move_is_not_in_the_plural(run: Run) -> None:
    _, out, _ = run("solve", "1 2/0 3")
    assert "1 single-tile move (" in out
    _, out, _ = run("check", "L", "--from", "1 2/0 3")
    assert "1 single-tile move (" in out
    _, out, _ = run("check", "U", "--from", "1 2/0 3")
    assert "1 single-tile move, 0 of them played" in out
    _, out, _ = run("solve", "1 2/0 3", "--algorithm", "bfs", "--expanded", "0")
    assert "no solution is shorter than 1 move\n" in out


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
    code, out, _ = run("check", "D2RUL", "--from", GOOD, "--goal", "snail")
    assert code == 0
    assert "legal    yes\nsolved   yes\nlength   5 single-tile moves (4 when" in out
    code, out, _ = run("check", "D", "--from", GOOD, "--goal", "snail")
    assert (code, "solved   no" in out) == (1, True)
    code, out, _ = run("check", "DDD", "--from", GOOD)
    assert (code, "move 3 (D) is not possible" in out) == (1, True)
    code, out, _ = run("check", "U2LDR", "--from", GOOD, "--goal", "snail", "--of", "blank")
    assert code == 0


def test_shorten_prints_shorter_moves_and_what_is_proven(run: Run) -> None:
    code, out, _ = run("shorten", "DRULDRULD2RUL", "--from", GOOD, "--goal", "snail")
    assert code == 2  # two turns of four tiles do not lead back
    code, out, _ = run("shorten", "DUDUD2RUL", "--from", GOOD, "--goal", "snail")
    assert code == 0
    assert "length   5 single-tile moves, was 9\n" in out
    assert "proven   no shorter list of moves has this start and end\nmoves    D2RUL\n" in out
    code, out, _ = run("shorten", "UDUDU2LDR", "--from", GOOD, "--of", "blank")
    assert (code, "moves    U2LDR\n" in out) == (0, True)
    code, _, err = run("shorten", "D4", "--from", GOOD)
    assert (code, "move 3 (D) is not possible" in err) == (2, True)
    code, _, err = run("shorten", "D", "--from", GOOD, "--goal", "snail")
    assert (code, "moves: they do not lead to the goal" in err) == (2, True)


def test_teach_explains_each_step(run: Run) -> None:
    code, out, err = run("teach", GOOD, "--goal", "snail")
    assert (code, err) == (0, "")
    assert out == (
        " 2  8  3\n 1  6  4\n 7  ·  5\n\n"
        "1. Bring 1 to its place in row 1.\n   D2RU\n"
        "2. Two rows are left, so go on column by column; slide 8 into its place: column 1 is "
        "finished.\n   L\n"
        "5 single-tile moves in 2 steps\n"
    )


def test_teach_shows_the_board_after_each_step_if_asked(run: Run) -> None:
    _, out, _ = run("teach", GOOD, "--goal", "snail", "--boards")
    assert "   D2RU\n\n   [1] 2  3\n    ·  8  4\n    7  6  5\n\n2. " in out


def test_teach_has_captions_in_chinese(run: Run) -> None:
    _, out, _ = run("teach", GOOD, "--goal", "snail", "--language", "zh-hans")
    assert "1. 把 1 移到第 1 行中它的位置。\n" in out


def test_teach_prints_json(run: Run) -> None:
    code, out, _ = run("teach", GOOD, "--goal", "snail", "--json")
    record = json.loads(out)
    assert (code, record["moves"], len(record["steps"])) == (0, "D2RUL", 2)
    assert record["steps"][0] == {
        "stage": "row", "start": 0, "end": 4, "tiles": [1], "cells": [0],
        "caption": "Bring 1 to its place in row 1.",
    }  # fmt: skip


def test_teach_says_what_is_wrong_and_what_needs_no_steps(run: Run) -> None:
    code, out, err = run("teach", GOOD)
    assert (code, out) == (2, "")
    assert err.startswith("pintu: this board cannot be solved: the tiles need an even number")
    assert run("teach", "1 2/3 3").code == 2
    assert run("teach", GOOD, "--goal", "nowhere").code == 2
    assert run("teach", "1 2/3 0").out.endswith("nothing to do: this is the goal\n")


def test_ctrl_c_stops_a_search_and_prints_what_was_found() -> None:
    easy, hard = "1 0 2 3/4 5 6 7/8 9 10 11/12 13 14 15", "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"
    command = [*PINTU, "solve", easy, hard, "--goal", "blank-first", "--algorithm", "bfs", "--json"]
    search = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert search.stdout is not None
    assert json.loads(search.stdout.readline())["status"] == "solved"
    time.sleep(0.3)
    search.send_signal(signal.SIGINT)
    out, err = search.communicate(timeout=60)
    record = json.loads(out)
    assert (search.returncode, err) == (130, b"")
    assert record["status"] == "cancelled"
    assert record["expanded"] > 0
    assert record["lower_bound"] > 0


def test_a_closed_output_pipe_causes_no_crash() -> None:
    command = f"{sys.executable} -m pintu scramble --size 4 --seed 1 --count 20000 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == ""


def in_shell(command: str) -> tuple[int, str]:
    """The exit code and standard error of a command, where `pintu` is this one."""
    script = f'pintu() {{ "{sys.executable}" -m pintu "$@"; }}; {command}'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    return done.returncode, done.stderr


@pytest.mark.parametrize("verb", ["scramble --size 4 --seed 1 --count 20000", "--help"])
def test_a_pipe_closed_by_its_reader_sets_the_exit_code(verb: str) -> None:
    assert in_shell(f"pintu {verb} | true; exit ${{PIPESTATUS[0]}}") == (141, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
@pytest.mark.parametrize("verb", ["solve '1 2/0 3'", "show '1 2/0 3'", "--help"])
def test_output_that_cannot_be_written_is_one_sentence(verb: str) -> None:
    assert in_shell(f"pintu {verb} > /dev/full") == (
        2,
        "pintu: standard output: no space left on device\n",
    )


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ("solve '1 2/0 3' >&-", "pintu: standard output is closed\n"),
        ("solve --file - <&-", "pintu: standard input is closed\n"),
    ],
)
def test_a_closed_stream_is_one_sentence(command: str, says: str) -> None:
    assert in_shell(f"pintu {command}") == (2, says)


def test_a_board_is_solved_without_standard_error() -> None:
    assert in_shell("pintu solve '1 2/0 3' 2>&-") == (0, "")


def test_a_terminal_without_unicode_causes_no_crash() -> None:
    environment = {**os.environ, "PYTHONIOENCODING": "ascii"}
    done = subprocess.run(
        [*PINTU, "solve", GOOD, "--goal", "snail"],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_importing_pintu_and_asking_for_help_loads_nothing_heavy() -> None:
    heavy = {"numpy", "numba", "rich", "sqlalchemy", "fastapi", "PIL"}
    for code in (
        "import pintu",
        "import sys; sys.argv = ['pintu', '--help']; import pintu.__main__",
    ):
        done = subprocess.run(
            [sys.executable, "-X", "importtime", "-c", code],
            capture_output=True,
            text=True,
            check=True,
        )
        loaded = {
            line.rsplit("|", 1)[-1].strip().split(".")[0] for line in done.stderr.splitlines()
        }
        assert "pintu" in loaded
        assert not heavy & loaded


FARTHEST = "8 6 7/2 5 4/3 0 1"


def test_distance_and_hint_and_all_solutions(run: Run) -> None:
    assert run("distance", FARTHEST, "1234x5786").out == "31\n2\n"
    assert run("hint", "1234x5786").out == "L, then 1 move to the goal\n"
    assert json.loads(run("hint", "1234x5786", "--of", "blank", "--json").out)["moves"] == ["R"]
    assert run("hint", "123456780").out == "none: this is the goal\n"
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


def test_every_answer_can_be_json(run: Run) -> None:
    shown = json.loads(run("show", FARTHEST, "--json").out)
    assert (shown["reachable"], shown["heuristics"]["manhattan"]) == (True, 21)
    checked = json.loads(run("check", "LU", "--from", "1234x5786", "--json").out)
    assert (checked["legal"], checked["solved"]) == (True, True)
    wrong = json.loads(run("check", "LL", "--from", "1234x5786", "--json").out)
    assert (wrong["legal"], wrong["played"]) == (False, 1)
    short = json.loads(run("shorten", "LRLU", "--from", "1234x5786", "--json").out)
    assert (short["moves"], short["length_before"]) == ("LU", 4)
    (board,) = run("scramble", "--size", "3x3", "--seed", "4", "--json").out.splitlines()
    assert json.loads(board)["seed"] == 4
    assert run("tables", "list", "--all", "--json").out.splitlines()


def test_a_file_is_recognised_where_a_board_is_expected(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("1234x5786\n12345678x\n")
    _, out, _ = run("solve", str(file), "--json")
    assert [json.loads(line)["length"] for line in out.splitlines()] == [2, 0]
    code, _, err = run("show", str(file))
    assert (code, "this file has 2 boards" in err) == (2, True)
    file.write_text("1 2 3\n4 0 5\n7 8 6\n")
    assert run("distance", str(file)).out == "2\n"


def test_every_command_has_a_short_option_for_help(run: Run) -> None:
    for verb in ("solve", "hint", "tables", "bench"):
        code, out, _ = run(verb, "-h")
        assert (code, "Usage:" in out) == (0, True)


def test_the_first_example_of_the_help_of_solve_works_as_typed(run: Run) -> None:
    _, out, _ = run("solve", "-h")
    board = out.split('"')[1]
    assert run("solve", board).code == 0


@pytest.mark.parametrize(
    ("locale", "sentence"),
    [
        ("C", "board: no blank: one cell of a board must be 0 . _ - or x"),
        ("zh_CN.UTF-8", "局面：没有空格：必须有一格是 0 . _ - 或 x"),
    ],
)
def test_errors_are_in_the_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch, locale: str, sentence: str
) -> None:
    monkeypatch.setenv("LC_ALL", locale)
    assert run("solve", "1 2 3") == (2, "", f"pintu: {sentence}\n")


def test_captions_are_in_the_language_of_the_locale(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    assert "最后三块" in run("teach", "1 2/0 3").out
    assert "last three tiles" in run("teach", "1 2/0 3", "--language", "en").out
