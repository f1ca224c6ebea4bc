"""`pintu play` and `pintu serve` as a user meets them."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from conftest import Run
from pintu.cli.play import open_browser
from servers import ENDLESS, TIMEOUT, Server, file_of, new_game, read_until, solving, wait_until


def test_a_second_game_takes_the_next_port_and_shares_the_data(tmp_path: Path) -> None:
    """And both stop without complaint, by Ctrl-C or by a signal, while browsers are connected."""
    data = ["--data-dir", str(tmp_path / "games")]
    folders = [tmp_path / name for name in ("quiet", "verbose")]
    for folder in folders:
        folder.mkdir()
    with (
        Server(folders[0], "play", *data, "--port", "8717") as quiet,
        Server(folders[1], "play", *data, "--port", "8717", "--verbose") as verbose,
    ):
        # Which one is higher depends on other programs that use and leave these ports.
        assert verbose.port != quiet.port
        assert min(verbose.port, quiet.port) >= 8717
        for server in (quiet, verbose):
            client = server.client()
            assert client.get("/").status_code == 200
            assert client.get("/api/games").json()["games"] == []
        body = {"kind": "save", "version": 1, "game": file_of(new_game())}
        assert quiet.client().put("/api/games/one-game", json=body).status_code == 201
        (game,) = verbose.client().get("/api/games").json()["games"]
        assert game["id"] == "one-game"
        assert quiet.stop(signal.SIGINT) == 0
        assert verbose.stop(signal.SIGTERM) == 0
    assert quiet.errors.read_text() == ""
    assert verbose.errors.read_text().count("\n") == len(verbose.log_lines())
    assert [line["path"] for line in verbose.log_lines()] == ["/", "/api/games", "/api/games"]


def test_a_server_on_all_interfaces_prints_the_network_address(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--quiet", "--host", "0.0.0.0") as server:
        assert "0.0.0.0" not in server.url
        client = server.client()
        for path in ("/", "/api/health"):
            assert client.get(path).status_code == 200
        assert server.stop(signal.SIGTERM) == 0
    assert server.errors.read_text() == ""


def test_a_server_stops_while_someone_listens_to_a_search(tmp_path: Path) -> None:
    with Server(tmp_path, "serve", "--quiet", "--seconds", "3600") as server:
        client = server.client()
        assert client.get("/").status_code == 200
        with solving(client, ENDLESS) as events:
            read_until(events, "progress")
            server.ask_to_stop(signal.SIGINT)
            *_, last = events  # as soon as the server stops; the search would take years
        sentence = "The server is shutting down."
        assert last == ("error", {"detail": sentence, "code": "work.stopping", "values": {}})
        assert server.wait_for_exit() == 0
    assert server.errors.read_text() == ""


_SLOW_START = """
import atexit, threading, time
import fastapi

fastapi.FastAPI.openapi = lambda app: time.sleep(1)
atexit.register(lambda: print(*(thread.name for thread in threading.enumerate())))
"""


def test_no_thread_outlives_a_server_that_stops_at_once(tmp_path: Path) -> None:
    """A thread that still runs while the interpreter ends can crash it."""
    (tmp_path / "sitecustomize.py").write_text(_SLOW_START)
    with Server(tmp_path, variables={"PYTHONPATH": str(tmp_path)}) as game:
        assert game.stop(signal.SIGINT) == 0
    assert game.output.splitlines()[-1] == "MainThread"


def test_pintu_without_a_command_plays_and_prints_the_address(tmp_path: Path) -> None:
    with Server(tmp_path, variables={"PINTU_PORT": ""}) as game:
        wait_until(lambda: game.output.count("\n") == 3, "three lines")
        first, second, third = game.output.splitlines()
        assert first.split()[-1] == f"{game.url}/{game.fragment}"
        assert game.url.startswith("http://127.0.0.1:")
        assert str(game.data) in second
        assert "Ctrl-C" in third
        assert "<html" in game.client().get("/").text
        assert game.stop(signal.SIGINT) == 0
        assert game.output.count("\n") == 3
    assert game.errors.read_text() == ""


def test_a_taken_port_is_one_sentence(tmp_path: Path, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for verb in ("serve", "play"):
            code, out, err = run(verb, "--port", port, "--data-dir", str(tmp_path))
            assert (code, out) == (2, "")
            assert err.startswith(f"pintu: cannot listen on port {port} of 127.0.0.1: ")
            assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--port", "x"], "--port: 'x' is not a whole number"),
        (["--database", "mysql://x"], "a database is named sqlite"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be used"),
        (["--database", "sqlite:////dev/null/x/pintu.db"], "/dev/null/x"),
        (["--data-dir", "/dev/null/pintu"], "the data folder /dev/null/pintu cannot be created"),
        (["--host", "no.such.host.invalid"], "cannot listen on"),
        (["--host", "192.0.2.1"], "cannot listen on"),
    ],
)
def test_a_server_that_cannot_start_is_one_sentence(
    tmp_path: Path, run: Run, flags: list[str], says: str
) -> None:
    given = flags if "--data-dir" in flags else [*flags, "--data-dir", str(tmp_path)]
    code, out, err = run("serve", *(["--port", "0"] if "--port" not in flags else []), *given)
    assert (code, out) == (2, "")
    assert err.startswith("pintu: ")
    assert says in err
    assert err.count("\n") == 1


def test_help_shows_examples_and_every_flag(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "pintu solve" in out
    assert "play in the browser" in out
    _, out, _ = run("serve", "--help")
    assert "--proxies" in out
    assert "PINTU_PROXIES" in out
    assert "--secret " not in out


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv = ['pintu', 'serve', '--help']\n"
        "from pintu.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "heavy = {'numpy', 'numba', 'sqlalchemy', 'fastapi', 'PIL', 'uvicorn', 'pydantic'}\n"
        "print(heavy & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "set()"


def test_a_missing_browser_is_not_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    import webbrowser

    opened: list[str] = []
    shown = threading.Event()

    def show(url: str) -> bool:
        opened.append(url)
        shown.set()
        raise webbrowser.Error("there is none")

    monkeypatch.setattr(webbrowser, "open", show)
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    open_browser("http://127.0.0.1:1")
    assert opened == []
    monkeypatch.setenv("DISPLAY", ":0")
    open_browser("http://127.0.0.1:2")
    assert shown.wait(TIMEOUT)
    assert opened == ["http://127.0.0.1:2"]
