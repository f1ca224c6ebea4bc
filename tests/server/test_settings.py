"""The settings of a server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from pintu.server.connections import most_per_address
from pintu.server.settings import (
    SECRETS,
    Settings,
    SettingsError,
    flag_of,
    help_texts,
    read_settings,
    variable_of,
)

ROOT = Path(__file__).parents[2]


def test_a_flag_goes_before_a_variable_and_that_before_the_default() -> None:
    environment = {"PINTU_PORT": "1234", "PINTU_GAMES": "7", "PINTU_HOSTS": "a.example, b.example"}
    settings = read_settings("hosted", {"port": "99", "games": None}, environment)
    assert (settings.port, settings.games, settings.queue) == (99, 7, Settings().queue)
    assert settings.hosts == ("a.example", "b.example")


def test_defaults_that_depend_on_the_machine_are_filled_in(tmp_path: Path) -> None:
    settings = read_settings("local", {"data_dir": str(tmp_path)}, {})
    assert settings.database == f"sqlite:///{tmp_path}/pintu.db"
    assert 1 <= settings.workers <= 4


@pytest.mark.parametrize(
    ("flags", "environment", "says"),
    [
        ({"port": "eighty"}, {}, "--port: 'eighty' is not a whole number"),
        ({"port": "70000"}, {}, "--port: must be 0 to 65,535, not 70,000"),
        ({"port": "-1"}, {}, "--port: '-1' is not a whole number"),
        ({"queue": "0"}, {}, "--queue: must be 1 to 100,000, not 0"),
        ({}, {"PINTU_WORKERS": "2.5"}, "PINTU_WORKERS: '2.5' is not a whole number"),
        ({}, {"PINTU_SECRET": "short"}, "PINTU_SECRET: a secret must have 32 characters or more"),
        (
            {"cluster": "10.0.0.5"},
            {},
            "--cluster: '10.0.0.5' is not the address of a scheduler such as tcp://10.0.0.5:8786",
        ),
        (
            {"processes": "2"},
            {},
            "--processes: several server processes need a PostgreSQL database; "
            "with SQLite there can be only one",
        ),
        ({"proxies": "nginx"}, {}, "--proxies: 'nginx' is not an address or a network"),
        *(
            (
                {"hosts": f"a.example, {word}"},
                {},
                f"--hosts: {word!r} is not a host name such as "
                "puzzles.example.org, without scheme and port",
            )
            for word in ("b.example:8443", "https://b.example", "*.b.example", "b example")
        ),
    ],
)
def test_an_invalid_setting_is_one_sentence(
    flags: dict[str, str | None], environment: dict[str, str], says: str
) -> None:
    with pytest.raises(SettingsError) as error:
        read_settings("hosted", flags, environment)
    assert str(error.value) == says


def test_secrets_come_from_files(tmp_path: Path) -> None:
    url, key = tmp_path / "url", tmp_path / "key"
    url.write_text("postgresql://pintu:password@db.example/pintu\n")
    key.write_text("k" * 40 + "\n")
    files = {"PINTU_DATABASE_FILE": str(url), "PINTU_SECRET_FILE": str(key)}
    settings = read_settings("hosted", {}, files)
    assert settings.database == "postgresql://pintu:password@db.example/pintu"
    assert settings.secret == "k" * 40
    by_option = read_settings("hosted", {"database_file": str(url)}, {"PINTU_DATABASE": "x"})
    assert by_option.database == settings.database


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://pintu:password@db.example/pintu",
        "postgres://pintu:pass@word@db.example/pintu?host=/run",
        "postgresql://db.example/pintu?user=pintu&password=x",
    ],
)
def test_a_password_in_an_option_is_refused(url: str) -> None:
    with pytest.raises(
        SettingsError, match="all users of this machine can see a password"
    ) as error:
        read_settings("hosted", {"database": url}, {})
    assert "pass" not in str(error.value).replace("a password in", "")
    assert read_settings("hosted", {}, {"PINTU_DATABASE": url}).database == url


def test_a_url_without_a_password_may_be_an_option() -> None:
    for url in ("postgresql://pintu@db.example:5432/x", "sqlite:////srv/a:b@c/pintu.db"):
        assert read_settings("hosted", {"database": url}, {}).database == url


def test_a_file_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.touch()
    for flags, says in (
        ({"database_file": str(tmp_path / "none")}, "--database-file: the file .* cannot be read"),
        ({"database_file": str(empty)}, "--database-file: the file .* is empty"),
        ({"database_file": "x", "database": "y"}, "--database: give only one of this and "),
    ):
        with pytest.raises(SettingsError, match=says):
            read_settings("hosted", flags, {})


def test_every_setting_is_documented_with_flag_variable_and_meaning() -> None:
    text = (ROOT / "docs/settings.md").read_text()
    rows = {
        cells[0].strip(" `"): [cell.strip() for cell in cells]
        for cells in (line.strip("|").split("|") for line in text.splitlines() if "|" in line)
    }
    for name, says in help_texts().items():
        variable, flag = variable_of(name), flag_of(name)
        assert variable in rows, variable
        assert rows[variable][1] == ("" if name in SECRETS else f"`{flag}`")
        assert rows[variable][2] == says
        default = getattr(Settings(), name, None)
        if isinstance(default, int):
            assert rows[variable][3] == (str(default) if name == "port" else f"{default:,}")


def test_a_server_for_others_has_every_limit_by_default() -> None:
    """0 means no limit, for settings whose meaning does not say what else it stands for."""
    settings = read_settings("hosted", {}, {})
    for name, says in help_texts().items():
        if "0 for no limit" in says or "0 for never" in says:
            assert getattr(settings, name), name
    assert settings.max_address_bytes > 0
    assert settings.max_storage_bytes > 0
    assert most_per_address(settings) > 0


def test_a_frozen_program_runs_no_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from pintu.server.lifecycle import run
    from pintu.server.listening import listen

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    settings = read_settings("hosted", {"data_dir": str(tmp_path)})
    with listen("127.0.0.1", 0) as listener, pytest.raises(SettingsError, match="frozen"):
        run(settings, [listener], lambda *_: None, access_log=False)
