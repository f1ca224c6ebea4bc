"""`pintu tables` and `pintu bench`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from conftest import Run

NAME = "3x4-corner-whole"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PINTU_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "tables"


def test_tables_are_built_listed_verified_and_removed(run: Run, folder: Path) -> None:
    _, out, _ = run("tables", "list")
    assert "more can be built" in out
    code, out, err = run("tables", "build", NAME)
    assert (code, out, err) == (0, f"{NAME}: 29.9 MB, ready\n", "")
    _, out, _ = run("tables", "list")
    assert f"{NAME}" in out
    code, out, _ = run("tables", "verify")
    assert (code, out) == (0, f"{NAME}: ok\n")
    code, out, _ = run("tables", "remove", NAME)
    assert (code, "29.9 MB freed" in out) == (0, True)
    assert not list(folder.glob("*.pintu"))


def test_a_damaged_table_is_detected_and_built_again(run: Run, folder: Path) -> None:
    run("tables", "build", NAME)
    (path,) = folder.glob("*.pintu")
    content = bytearray(path.read_bytes())
    content[1_000_000] ^= 1
    path.unlink()
    path.write_bytes(content)
    code, out, _ = run("tables", "verify", NAME)
    assert (code, "its checksum is wrong" in out) == (1, True)
    run("tables", "remove", "--all")
    code, _, _ = run("tables", "build", NAME)
    assert (code, run("tables", "verify", NAME).code) == (0, 0)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["build", "9x9-corner-huge"], "there is no table '9x9-corner-huge'"),
        (["verify", "nothing"], "there is no table 'nothing'"),
        (["remove"], "name the tables to remove, or use --all"),
        (["polish"], "No such command 'polish'"),
    ],
)
def test_bad_usage_of_tables(run: Run, args: list[str], says: str) -> None:
    code, out, err = run("tables", *args)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert says in err


def test_bench_prints_times_and_counts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_text("id,goal,optimal_length,board\na,snail,5,2 8 3/1 6 4/7 0 5\nb,,0,1 2/3 0\n")
    code, out, err = run("bench", str(file), "--json")
    summary = json.loads(out)
    assert (code, err) == (0, "")
    assert (summary["boards"], summary["solved"], summary["wrong"]) == (2, 2, 0)
    assert 0 < summary["mean_ms"] <= summary["max_ms"]
    code, out, _ = run("bench", str(file), "--algorithm", "astar", "--heuristic", "manhattan")
    assert (code, "2.50 on average" in out) == (0, True)


def test_a_wrong_length_is_an_error(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_text("board,goal,optimal_length\n2 8 3/1 6 4/7 0 5,snail,7\n")
    code, out, err = run("bench", str(file))
    assert code == 1
    assert "line 2: wrong: 5 moves, but the shortest solution has 7" in err
    assert "wrong    1" in out


def test_a_longer_solution_without_a_guarantee_is_not_wrong(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.csv"
    file.write_text("board,optimal_length\n8 6 7/2 5 4/3 0 1,31\n")
    code, out, _ = run("bench", str(file), "--algorithm", "greedy", "--json")
    assert (code, json.loads(out)["mean_length"] > 31) == (0, True)


def test_bench_refuses_what_it_cannot_do(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("2 8 3/1 6 4/7 0 5\n")
    for args in (["--algorithm", "fastest"], ["--algorithm", "bfs", "--weight", "2"]):
        code, out, err = run("bench", str(file), *args)
        assert (code, out, err.count("\n")) == (2, "", 1)
    assert run("bench", "no such file").code == 2
    assert run("bench", str(file), "--seconds", "nan").code == 2


def test_bench_checks_every_board_before_the_first_search(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    large = "/".join(" ".join(str(5 * row + col) for col in range(5)) for row in range(5))
    file.write_text(f"2 8 3/1 6 4/7 0 5\n{large}\n")
    code, out, err = run("bench", str(file), "--heuristic", "pattern")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "and this board is 5x5" in err


def test_tables_that_cannot_be_written_are_not_built(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("PINTU_CACHE", str(file))
    code, out, err = run("tables", "build", NAME)
    assert (code, out) == (2, "")
    assert err == (
        f"pintu: {file} cannot be written to; set PINTU_CACHE to another folder for tables\n"
    )


def test_a_table_that_was_not_written_is_not_reported_as_ready(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pintu.engine.tables import file

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(file, "write_table", full)
    code, out, err = run("tables", "build", NAME)
    assert (code, out) == (2, "")
    assert "No space left on device" in err
    assert err.endswith(f"pintu: {NAME}: the table was built, but could not be stored\n")


def test_every_table_command_prints_json(run: Run) -> None:
    size = 29_937_600 + 4096
    _, out, _ = run("tables", "build", NAME, "--json")
    assert json.loads(out) == {"name": NAME, "bytes": json.loads(out)["bytes"], "built": True}
    assert json.loads(run("tables", "verify", "--json").out) == {
        "name": NAME, "ok": True, "damaged": {},
    }  # fmt: skip
    assert json.loads(run("tables", "list", "--json").out)["built"] is True
    freed = json.loads(run("tables", "remove", NAME, "--json").out)["freed"]
    assert abs(freed - size) < 100_000
    code, out, _ = run("tables", "verify", NAME, "--json")
    record = json.loads(out)
    assert (code, record["ok"], set(record["damaged"].values())) == (1, False, {"missing"})


def test_bench_prints_means_of_states(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("8 6 7/2 5 4/3 0 1\n1 2 3/4 5 6/7 0 8\n")
    code, out, _ = run("bench", str(file), "--algorithm", "bfs", "--json")
    summary = json.loads(out)
    assert code == 0
    assert summary["mean_expanded"] == summary["expanded"] / 2
    assert summary["mean_generated"] > summary["mean_expanded"]
    _, out, _ = run("bench", str(file), "--algorithm", "bfs")
    assert f"{summary['mean_expanded']:,.1f} expanded on average" in out


def test_bench_takes_the_quality_and_the_width_of_solve(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("8 6 7/2 5 4/3 0 1\n")
    beam = ["--algorithm", "beam", "--heuristic", "manhattan", "--json"]
    narrow, wide = (
        json.loads(run("bench", str(file), *beam, "--width", width).out) for width in ("50", "500")
    )
    assert narrow["expanded"] < wide["expanded"]
    code, out, _ = run("bench", str(file), "--quality", "1.5", "--json")
    assert (code, 31 <= json.loads(out)["mean_length"] <= 46) == (0, True)
    code, out, err = run("bench", str(file), "--quality", "good")
    assert (code, out, err.count("\n")) == (2, "", 1)
