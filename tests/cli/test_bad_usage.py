"""Wrong arguments and files: one sentence and exit code 2."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from boards import NEAR
from conftest import Run

BAD_FILES = {
    "empty": b"",
    "comments": b"# nothing\n",
    "missing tile": b"1 2 3/4 5 6/7 8\n",
    "twice": b"1 2 3/4 5 5/7 8 0\n",
    "letter": b"1 2 3/4 q 6/7 8 0\n",
    "float": b"1 2 3/4 5.5 6/7 8 0\n",
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
    if name != "a long value":  # the lines in it are then read as rows
        assert err.count("\n") == 1
    assert max(map(len, err.splitlines())) < 400


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["solve"], "give a board"),
        (["solve", ""], "there is no board here"),
        (["solve", NEAR, "1 2 3/4 5 6/7 8 q"], "board 2: row 3, column 3: 'q'"),
        (["solve", "--file", "no such file"], "no such file: no such file or directory"),
        (["solve", "--file", "/"], "is a directory"),
        (["solve", "--file", ""], "file: the name is empty"),
        (["solve", "/"], "row 1 has no tiles; write a board such as"),
        (["solve", "no-such-boards.txt"], "no-such-boards.txt: there is no such file, and it is"),
        (["solve", "./boards"], "./boards: there is no such file, and it is not a board"),
        (["show", r"C:\boards.csv"], r"C:\boards.csv: there is no such file"),
        (["hint", "/usr"], "/usr: this is a folder; give a file with boards"),
        (["solve", NEAR, "four.txt"], "four.txt: there is no such file"),
        (["solv", NEAR], "there is no command 'solv'; did you mean pintu solve?"),
        (["1234x5786"], "to solve it, write: pintu solve '1234x5786'"),
        (["solve", "[[]]"], "row 1 has no tiles; write a board such as"),
        (["solve", "-1 2 3/4 5 6/7 8 0"], "row 1, column 1: '-1' is negative"),
        (["solve", "-1,2/3,0"], "row 1, column 1: '-1' is negative"),
        (["solve", "01 02/02 0"], "missing: tile 3\n"),
        (["solve", NEAR, "--goal", "1 2/3 0"], "the board is 3x3, but the goal is 2x2"),
        (["solve", NEAR, "--goal", "spiral"], "'spiral' is not known"),
        (["solve", NEAR, "--algorithm", "finest"], "no algorithm 'finest'; choose from bfs"),
        (["solve", NEAR, "--heuristic", "euclid"], "no heuristic 'euclid'"),
        (["solve", NEAR, "--algorithm", "bfs", "--weight", "2"], "bfs takes no weight"),
        (["solve", NEAR, "--algorithm", "bfs", "--heuristic", "zero"], "bfs takes no heuristic"),
        (["solve", NEAR, "--weight", "0.5"], "weight: must be 1 to 1,000,000, not 0.5"),
        (["solve", NEAR, "--weight", "nan"], "weight: must be 1 to"),
        (["solve", NEAR, "--weight", "1e308"], "weight: must be 1 to"),
        (["solve", NEAR, "--weight", "heavy"], "'heavy' is not a valid float"),
        (
            ["solve", NEAR, "--quality", "finest"],
            "quality: must be optimal, best, fast or",
        ),
        (["solve", NEAR, "--quality", "0.5"], "quality: must be 1 to 1,000,000"),
        (["solve", NEAR, "--quality", "1e308"], "quality: must be 1 to 1,000,000"),
        (["solve", NEAR, "--quality", "fast", "--algorithm", "bfs"], "quality chooses"),
        (["solve", NEAR, "--seconds", "-1"], "-1"),
        (["solve", NEAR, "--seconds", "nan"], "seconds: must be 0 or more, not nan"),
        (
            ["shorten", "D", "--from", NEAR, "--seconds", "nan"],
            "seconds: must be 0 or more, not nan",
        ),
        (["solve", NEAR, "--memory", "nan"], "memory"),
        (["solve", NEAR, "--expanded", "1.5"], "1.5"),
        (["solve", NEAR, "--fast"], "No such option"),
        (["show"], "Missing argument"),
        (["show", "1 2/3"], "row 2 has length 1"),
        (["show", NEAR, "--svg", "/no/such/place.svg"], "/no/such/place.svg: no such file"),
        (["scramble", "--size", "4by4"], "size: '4by4' is not a size"),
        (["scramble", "--size", "1x1"], "at least two cells"),
        (["scramble", "--size", "999x999"], "at most 16,384 cells"),
        (["scramble", "--count", "0"], "0"),
        (["scramble", "--walk", "none"], "walk: 'none' is not a number of steps"),
        (["scramble", "--size", "2x2", "--walk", "12"], "always ends at the goal"),
        (["check", "UXD", "--from", NEAR], "moves: character 2: 'X' is not a move"),
        (["check", "UD"], "--from"),
        (["juggle"], "there is no command 'juggle'; pintu -h lists the commands"),
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


@pytest.mark.parametrize("board", ["2 1 0/", "2 1 3 0 4/", "3/2/1/0"])
def test_a_line_that_cannot_be_solved_is_shown(run: Run, board: str) -> None:
    code, out, _ = run("show", board)
    assert code == 0
    assert "walking distance  no way\n" in out
