"""`pintu data`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from conftest import Run
from pintu.store import games, open_store
from store.things import game


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test touches the games of who runs it."""
    for name in ("PINTU_DATABASE", "PINTU_DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path


def database_in(folder: Path) -> str:
    return f"sqlite:///{folder / 'pintu.db'}"


def fill(url: str) -> None:
    with open_store(url) as store:
        for number in (1, 2):
            store.write_now(games.put_game, "ann", game(number), 10)


def test_games_move_from_one_database_to_another(run: Run, home: Path, url: str) -> None:
    fill(database_in(home / "home" / "pintu"))
    file = home / "all.zip"
    assert run("data", "export", str(file)) == (
        0,
        f"{file}: 1 player, 2 games, 0 pictures, 0 results\n",
        "",
    )
    code, out, err = run("data", "import", str(file), "--database", url)
    assert (code, err) == (0, "")
    assert "games     2 new, 0 newer, 0 here already\n" in out
    with open_store(url) as store:
        assert len(store.read_now(games.list_games, "ann")) == 2
    code, out, _ = run("data", "import", str(file), "--database", url)
    assert "games     0 new, 0 newer, 2 here already\n" in out
    assert run("data", "export", str(file), "--database", url).code == 0


def test_the_database_may_be_given_in_four_ways(
    run: Run, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = str(home / "all.zip")
    for name in ("a", "b", "c"):
        fill(database_in(home / name))
    assert run("data", "export", file).code == 2
    assert run("data", "export", file, "--data-dir", str(home / "a")).code == 0
    assert run("data", "export", file, "--database", database_in(home / "b")).code == 0
    monkeypatch.setenv("PINTU_DATA_DIR", str(home / "c"))
    assert run("data", "export", file).code == 0
    monkeypatch.setenv("PINTU_DATABASE", database_in(home / "none"))
    assert run("data", "export", file).code == 2
    assert run("data", "export", file, "--database", database_in(home / "b")).code == 0


def test_a_tilde_is_the_home_folder_as_for_the_server(run: Run, home: Path) -> None:
    fill(database_in(home / "home" / "kept"))
    assert run("data", "export", str(home / "all.zip"), "--data-dir", "~/kept").code == 0


def test_an_export_creates_no_database(run: Run, home: Path) -> None:
    code, out, err = run("data", "export", "all.zip", "--data-dir", str(home / "none"))
    assert (code, out) == (2, "")
    assert err == f"pintu: there is no database {home / 'none' / 'pintu.db'}\n"
    assert not (home / "none").exists()


def test_errors_are_one_sentence(run: Run, home: Path) -> None:
    (home / "letter.zip").write_text("Dear all")
    fill(database_in(home))
    for args, says in (
        (("import", str(home / "letter.zip")), "not an export of Pintu, or it is damaged"),
        (("import", str(home / "none.zip")), "no such file or directory"),
        (("export", str(home / "no" / "all.zip")), "no such file or directory"),
        (("export", "x.zip", "--database", "mysql://x"), "a database is named"),
    ):
        code, out, err = run("data", *args, "--data-dir", str(home))
        assert (code, out, err.count("\n")) == (2, "", 1)
        assert says in err


def test_the_command_line_starts_without_the_database() -> None:
    script = (
        "import sys, pintu.cli.data; "
        "sys.exit('sqlalchemy' in sys.modules or 'alembic' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_numbers_are_printed_as_json(run: Run, home: Path) -> None:
    fill(database_in(home / "from"))
    file = str(home / "all.zip")
    code, out, _ = run("data", "export", file, "--data-dir", str(home / "from"), "--json")
    assert (code, json.loads(out)) == (
        0, {"file": file, "players": 1, "games": 2, "pictures": 0, "results": 0},
    )  # fmt: skip
    code, out, _ = run("data", "import", file, "--data-dir", str(home / "to"), "--json")
    assert (code, json.loads(out)["games"]) == (0, {"new": 2, "newer": 0, "kept": 0})
