"""`pintu solve` from a user's view."""

from __future__ import annotations

import csv
import io
import json
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from conftest import Run
from pintu.cli.boardlines import LineSource
from pintu.cli.inputs import system_error
from pintu.cli.shown_search import seconds_left
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal


def test_astar_solves_five_moves_from_the_snail(run: Run) -> None:
    code, out, _ = run(
        "solve", "2 8 3/1 6 4/7 0 5", "--goal", "1 2 3/8 0 4/7 6 5",
        "--algorithm", "astar", "--heuristic", "manhattan",
    )  # fmt: skip
    assert code == 0
    assert "5 single-tile moves" in out
    assert "D2RUL" in out
    assert "no solution has fewer moves" in out


def test_two_heuristics_find_the_same_length_and_search_different_numbers(run: Run) -> None:
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


def test_a_large_board_of_a_file_gets_the_best_in_time_too(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text(f"{LARGE}\n")
    options = ["--goal", "blank-first", "--seconds", "3", "--json"]
    code, out, err = run("solve", "--file", str(file), *options)
    record = json.loads(out)
    assert (code, record["status"], record["algorithm"]) == (0, "solved", "best")
    assert "the best solution found in 3 seconds; --quality optimal" in err


@pytest.mark.parametrize("options", [[], ["--quality", "fast"], ["--quality", "1.9"]])
def test_a_default_time_always_leaves_time_for_an_answer(
    run: Run, monkeypatch: pytest.MonkeyPatch, options: list[str]
) -> None:
    monkeypatch.setattr("pintu.solving.plan.BEST_SECONDS", 0)
    code, out, _ = run("solve", LARGE, "--goal", "blank-first", *options)
    assert code == 0
    assert "best (compiled)" in out
    assert "not proven shortest; at least" in out


def test_a_number_that_is_not_reached_in_time_is_reported(run: Run) -> None:
    limited = ["--quality", "1.001", "--expanded", "200000"]
    code, _, err = run("solve", LARGE, "--goal", "blank-first", *limited)
    assert code == 0
    assert "before a solution was proven to be at most 1.001 times as long" in err


def test_loading_counts_in_the_default_time_of_a_large_board() -> None:
    board, goal = deal(goals.blank_last(6, 6), 1), goals.blank_last(6, 6)
    now = time.perf_counter()
    assert seconds_left(now - 4, board, goal) <= 6
    assert seconds_left(now - 100, board, goal) == 1


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


def test_moves_of_a_file_are_those_of_the_blank_when_asked_for(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("1234x5786\n")
    for method in ([], ["--algorithm", "astar"]):  # read from a table, and searched
        options = ["--file", str(file), "--of", "blank", *method]
        assert json.loads(run("solve", *options, "--json").out)["moves"] == "RD"
        (row,) = csv.DictReader(io.StringIO(run("solve", *options, "--csv").out))
        assert row["moves"] == "RD"
        assert "moves    RD (of the blank)" in run("solve", *options).out


def test_one_move_is_not_in_the_plural(run: Run) -> None:
    _, out, _ = run("solve", "1 2/0 3")
    assert "1 single-tile move (" in out
    _, out, _ = run("check", "L", "--from", "1 2/0 3")
    assert "1 single-tile move (" in out
    _, out, _ = run("check", "U", "--from", "1 2/0 3")
    assert "1 single-tile move, 0 of them played" in out
    _, out, _ = run("solve", "1 2/0 3", "--algorithm", "bfs", "--expanded", "0")
    assert "no solution is shorter than 1 move\n" in out


def test_a_file_is_recognised_where_a_board_is_expected(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("1234x5786\n12345678x\n")
    _, out, _ = run("solve", str(file), "--json")
    assert [json.loads(line)["length"] for line in out.splitlines()] == [2, 0]
    code, _, err = run("show", str(file))
    assert (code, "this file has 2 boards" in err) == (2, True)
    file.write_text("1 2 3\n4 0 5\n7 8 6\n")
    assert run("distance", str(file)).out == "2\n"


def test_the_first_example_of_the_help_of_solve_works_as_typed(run: Run) -> None:
    _, out, _ = run("solve", "-h")
    board = out.split('"')[1]
    assert run("solve", board).code == 0


def test_boards_before_the_end_of_a_damaged_file_are_solved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_bytes(
        b"id,board\na,1 2/0 3\nb,1 2/3 0\n" + b'c,"' + b"9" * 140_000 + b'"\nd,0 2/1 3\n'
    )
    code, out, err = run("solve", "--file", str(file), "--csv")
    assert [row["id"] for row in csv.DictReader(io.StringIO(out))][:2] == ["a", "b"]
    assert code == 2
    file.write_bytes(b"1 2/0 3\n1 2/\xff 0\n")
    code, out, err = run("solve", "--file", str(file), "--json")
    assert (code, json.loads(out)["length"]) == (2, 1)
    assert err == f"pintu: {file}, line 2: the file is not text in UTF-8\n"


def test_boards_before_an_error_of_the_disk_are_solved(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = LineSource._read

    def fail_after_30(source: LineSource) -> Iterator[list[bytes]]:
        yield from islice(read(source), 30)
        raise system_error(str(source.name), OSError(5, "Input/output error"))

    monkeypatch.setattr(LineSource, "_read", fail_after_30)
    line = "1 2/0 3\n"
    monkeypatch.setattr("pintu.cli.boardlines._BLOCK", len(line))
    file = tmp_path / "boards.txt"
    file.write_text(line * 50)
    code, out, err = run("solve", "--file", str(file), "--json", "--jobs", "1")
    assert (code, len(out.splitlines())) == (2, 30)
    assert err == f"pintu: {file}: input/output error\n"


def test_a_goal_may_be_in_a_file_and_a_wrong_one_is_reported_once(run: Run, tmp_path: Path) -> None:
    goal, boards = tmp_path / "goal.txt", tmp_path / "boards.txt"
    goal.write_text("1 2 3\n8 0 4\n7 6 5\n")
    boards.write_text("2 8 3/1 6 4/7 0 5\n" * 3)
    for source in (["2 8 3/1 6 4/7 0 5"], ["--file", str(boards)]):
        code, out, _ = run("solve", *source, "--goal", str(goal), "--json")
        assert (code, json.loads(out.splitlines()[0])["moves"]) == (0, "D2RUL")
    code, out, err = run("solve", "--file", str(boards), "--goal", "spiral", "--json")
    assert (code, out, err.count("\n")) == (2, "", 1)
