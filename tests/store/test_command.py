"""`pintu data`."""

from __future__ import annotations

import ctypes
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from conftest import Run
from pintu.store import games, open_store, players
from store.real import real_game


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
            store.write_now(games.put_game, "ann", real_game(number), 10)


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


def test_an_import_of_a_file_that_is_not_there_creates_no_database(run: Run, home: Path) -> None:
    missing = home / "all.zip"
    expected = f"pintu: {missing}: no such file or directory\n"
    assert run("data", "import", str(missing), "--data-dir", str(home / "new")) == (2, "", expected)
    assert not (home / "new").exists()


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
        0, {"file": file, "players": 1, "games": 2, "pictures": 0, "results": 0, "left_out": 0},
    )  # fmt: skip
    code, out, _ = run("data", "import", file, "--data-dir", str(home / "to"), "--json")
    assert (code, json.loads(out)["games"]) == (0, {"new": 2, "newer": 0, "kept": 0})


def damage(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE games SET board = '9' WHERE id = 'game-0001'")
        connection.commit()


def test_verify_names_damaged_rows_with_exit_code_1(run: Run, home: Path) -> None:
    fill(database_in(home))
    where = ("--data-dir", str(home))
    code, out, _ = run("data", "verify", *where)
    assert (code, out) == (
        0,
        "checked: 1 player, 2 games, 0 pictures, 0 results, 0 daily attempts; all right\n",
    )
    damage(home / "pintu.db")
    code, out, _ = run("data", "verify", *where)
    assert code == 1
    assert "damaged: games game-0001 of player ann\n" in out
    assert run("data", "verify", "--repair", *where).code == 1
    code, out, _ = run("data", "verify", *where)
    assert (code, "kept apart: games game-0001 of player ann, since" in out) == (1, True)
    code, out, _ = run("data", "verify", "--forget", "--json", *where)
    assert (code, json.loads(out)["damaged"]) == (0, False)


@pytest.mark.skipif(sys.platform == "win32", reason="permissions of folders are those of Unix")
@pytest.mark.parametrize("state", ["closed", "log", "open", "damaged log"])
def test_a_copy_that_cannot_be_written_is_checked_and_copied(home: Path, state: str) -> None:
    """Its log may be there, and the index of that if a process uses the database."""
    fill(database_in(home))
    copy = home / "copy"
    copy.mkdir()
    with closing(sqlite3.connect(home / "pintu.db")) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        if state != "closed":
            connection.execute("UPDATE games SET checksum = checksum")
            if state == "damaged log":
                connection.execute("UPDATE games SET board = '9' WHERE id = 'game-0001'")
            connection.commit()
        ends = {"closed": [""], "open": ["", "-wal", "-shm"]}.get(state, ["", "-wal"])
        for end in ends:
            shutil.copyfile(home / f"pintu.db{end}", copy / f"pintu.db{end}")
    files = {file: file.read_bytes() for file in copy.iterdir()}
    for path in (*files, copy):
        path.chmod(0o555 if path is copy else 0o444)
    done = run_with_permissions("verify", "--data-dir", str(copy))
    backup = run_with_permissions("backup", str(home / "backup.db"), "--data-dir", str(copy))
    copy.chmod(0o755)
    assert (done.stderr, backup.stderr, backup.returncode) == ("", "", 0)
    if state == "damaged log":
        assert (done.returncode, "damaged: games game-0001 " in done.stdout) == (1, True)
    else:
        assert done.returncode == 0
        assert done.stdout.startswith("checked: 1 player, 2 games,")
    assert {file: file.read_bytes() for file in copy.iterdir()} == files


def run_with_permissions(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `pintu data`, which has to obey the permissions of files."""
    command = [sys.executable, "-m", "pintu", "data", *arguments]
    return subprocess.run(command, capture_output=True, text=True, preexec_fn=obey_file_permissions)


def obey_file_permissions() -> None:
    """Make this process, and its programs, obey the permissions of files even as root."""
    if sys.platform == "linux":
        drop = 24  # PR_CAPBSET_DROP
        for capability in (1, 2):  # CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH
            ctypes.CDLL(None).prctl(drop, capability, 0, 0, 0)


def test_verify_reports_a_file_that_is_not_a_database_any_more(run: Run, home: Path) -> None:
    fill(database_in(home))
    file = home / "pintu.db"
    file.write_bytes(file.read_bytes()[:5000])
    code, out, _ = run("data", "verify", "--data-dir", str(home))
    assert (code, out.startswith("damaged: the file: ")) == (1, True)


def test_an_export_leaves_damaged_rows_out_and_says_so(run: Run, home: Path) -> None:
    fill(database_in(home))
    damage(home / "pintu.db")
    code, out, _ = run("data", "export", str(home / "all.zip"), "--data-dir", str(home))
    assert (code, "1 game," in out) == (1, True)
    assert "Left out: 1 damaged row; pintu data verify names them.\n" in out


def test_a_backup_is_a_private_copy(run: Run, home: Path) -> None:
    fill(database_in(home))
    copy = home / "copies" / "pintu.db"
    copy.parent.mkdir()
    assert run("data", "backup", str(copy), "--data-dir", str(home)).code == 0
    assert copy.stat().st_mode & 0o077 == 0
    assert run("data", "verify", "--data-dir", str(copy.parent)).code == 0
    code, _, err = run("data", "backup", str(copy), "--database", "postgresql://x@/y")
    assert (code, "for PostgreSQL use pg_dump" in err) == (2, True)


def test_an_import_says_that_the_key_was_not_taken_over(run: Run, home: Path) -> None:
    url = database_in(home)
    fill(url)
    with open_store(url) as store:
        store.write_now(players.cookie_secret)
    file = str(home / "all.zip")
    run("data", "export", file, "--database", url)
    code, out, _ = run("data", "import", file, "--database", database_in(home / "b"))
    assert (code, "The key that signs cookies was not taken over" in out) == (0, True)
    code, out, _ = run("data", "import", file, "--with-key", "--database", database_in(home / "c"))
    assert (code, "key" in out) == (0, False)
