"""The settings of a server."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

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


def test_a_frozen_program_runs_no_server(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from pintu.server.lifecycle import listen, run

    monkeypatch.setattr(sys, "frozen", True, raising=False)
    settings = read_settings("hosted", {"data_dir": str(tmp_path)})
    with listen("127.0.0.1", 0) as listener, pytest.raises(SettingsError, match="frozen"):
        run(settings, [listener], lambda _: None, access_log=False)
