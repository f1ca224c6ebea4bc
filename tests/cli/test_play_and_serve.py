"""`pintu play` and `pintu serve` as a user meets them."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest

from conftest import Run
from pintu.cli.play import open_browser
from servers import PINTU, start

HARD = "15 14 8 12/10 11 9 13/2 6 5 1/3 7 4 0"


@pytest.mark.parametrize("verb", ["play", "serve"])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_stops_at_once_and_without_complaint(
    tmp_path: Path, verb: str, number: int
) -> None:
    running = start(
        tmp_path, "--workers", "1", *(["--quiet"] if verb == "serve" else []), verb=verb
    )
    assert running.client().get("/").status_code == 200
    began = time.monotonic()
    assert running.stop(number) == 0
    assert time.monotonic() - began < 4
    assert running.errors.read_text() == ""


def test_a_server_stops_while_someone_listens_to_a_search(tmp_path: Path) -> None:
    running = start(tmp_path, "--workers", "1", "--quiet")
    running.wait_until_ready()
    wish = {"board": HARD, "goal": "blank-first", "method": "bfs"}
    heard: list[str] = []

    def listen() -> None:
        with (
            httpx.Client(base_url=running.url, timeout=60) as client,
            client.stream("POST", "/api/solves", json=wish) as stream,
        ):
            heard.extend(stream.iter_lines())

    listener = threading.Thread(target=listen)
    listener.start()
    time.sleep(1.5)
    began = time.monotonic()
    assert running.stop() == 0
    assert time.monotonic() - began < 4
    listener.join(10)
    assert "event: progress" in heard
    assert heard[-3] == "event: error"
    assert running.errors.read_text() == ""


def test_a_server_for_others_tells_the_address_they_can_open(tmp_path: Path) -> None:
    running = start(tmp_path, "--workers", "1", "--quiet", "--host", "0.0.0.0")
    try:
        assert "0.0.0.0" not in running.url
        assert running.client().get("/api/health").status_code == 200
    finally:
        running.stop()


def test_pintu_alone_plays_and_tells_where(tmp_path: Path) -> None:
    environment = {
        **os.environ, "PINTU_DATA_DIR": str(tmp_path), "PINTU_BROWSER": "0", "PINTU_WORKERS": "1",
    }  # fmt: skip
    game = subprocess.Popen(PINTU, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    assert game.stdout is not None
    lines = [game.stdout.readline().decode() for _ in range(3)]
    url = lines[0].split()[-1]
    assert url.startswith("http://127.0.0.1:")
    assert str(tmp_path) in lines[1]
    assert "Ctrl-C" in lines[2]
    assert "<html" in httpx.get(url).text
    game.send_signal(signal.SIGINT)
    assert game.communicate(timeout=10) == (b"", b"")
    assert game.returncode == 0


def test_a_second_game_takes_the_next_port_and_shares_the_data(tmp_path: Path) -> None:
    games = [start(tmp_path, "--workers", "1", "--port", "8717", verb="play") for _ in range(2)]
    try:
        ports = [int(game.url.rpartition(":")[2]) for game in games]
        assert ports[1] > ports[0] >= 8717
        assert all(game.client().get("/api/games").status_code == 200 for game in games)
    finally:
        assert [game.stop() for game in games] == [0, 0]


def test_a_taken_port_is_one_sentence(tmp_path: Path, run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        for verb in ("serve", "play"):
            code, out, err = run(verb, "--port", port, "--data-dir", str(tmp_path))
            assert (code, out) == (2, "")
            assert err.startswith(f"pintu: port {port} of 127.0.0.1 cannot be listened at: ")
            assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (["--port", "x"], "--port: 'x' is no whole number"),
        (["--database", "mysql://x"], "a database is named sqlite"),
        (["--database", "postgresql://nobody@127.0.0.1:1/none"], "cannot be used"),
        (["--database", "sqlite:////dev/null/x/pintu.db"], "/dev/null/x"),
        (["--data-dir", "/dev/null/pintu"], "the data folder /dev/null/pintu cannot be made"),
        (["--host", "no.such.host.invalid"], "cannot be listened at"),
        (["--host", "192.0.2.1"], "cannot be listened at"),
    ],
)
def test_what_cannot_be_served_is_one_sentence(
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
    assert "play, in the browser" in out
    _, out, _ = run("serve", "--help")
    assert "--proxies" in out
    assert "PINTU_PROXIES" in out
    assert "--secret" not in out


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


def test_no_browser_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
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
    assert shown.wait(5)
    assert opened == ["http://127.0.0.1:2"]
