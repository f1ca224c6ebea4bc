"""Pipes, closed streams, terminals and Ctrl-C."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from boards import NEAR
from pintu import cli, solve
from pintu.cli.shown_search import line_on_terminal
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal

PINTU = [sys.executable, "-m", "pintu"]


def test_a_pipe_is_answered_line_by_line() -> None:
    with subprocess.Popen(
        [*PINTU, "solve", "--file", "-", "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        # Without an answer the test would wait for ever.
        guard = threading.Timer(60, process.kill)
        guard.start()
        for board, length in (("1 2/0 3", 1), ("1 2/3 0", 0), ("0 2/1 3", 2)):
            process.stdin.write(f"{board}\n".encode())
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["length"] == length
        guard.cancel()
        process.stdin.close()
        assert process.wait() == 0


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


@contextmanager
def on_a_terminal(*arguments: str) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """A command whose errors go to a terminal, and the side of the terminal to read from."""
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    # A line that changes is only shown on a terminal that can move its cursor.
    capable = {**os.environ, "COLUMNS": "120", "TERM": "xterm"}
    process = subprocess.Popen(
        [*PINTU, *arguments], stdout=subprocess.PIPE, stderr=end, env=capable
    )
    os.close(end)
    try:
        yield process, terminal
    finally:
        process.kill()
        os.close(terminal)


def test_ctrl_c_stops_shortening_and_prints_the_moves_found() -> None:
    board = deal(goals.blank_last(12, 12), 1)
    moves = str(solve(board, quality="fast"))
    command = ["shorten", moves, "--from", board.text, "--seconds", "60"]
    with on_a_terminal(*command) as (shortening, terminal):
        seen = ""
        while "Ctrl-C" not in seen:
            seen += os.read(terminal, 1000).decode(errors="replace")
        shortening.send_signal(signal.SIGINT)
        out, _ = shortening.communicate(timeout=60)
    assert shortening.returncode == 130
    found = re.search(rb"^moves +(\S+)$", out, re.M)
    assert found is not None
    assert board.after(found[1].decode()) == goals.blank_last(12, 12)


def test_a_terminal_shows_the_length_fall_and_ctrl_c_keeps_the_best_solution() -> None:
    board = "14 23 7 17 12/6 13 0 11 5/16 15 10 2 4/1 18 24 19 20/8 21 22 9 3"
    command = ["solve", board, "--quality", "best", "--seconds", "60"]
    with on_a_terminal(*command) as (search, terminal):
        seen = ""
        lengths: list[int] = []
        while len(lengths) < 2:
            seen += os.read(terminal, 1000).decode(errors="replace")
            lengths = list(dict.fromkeys(map(int, re.findall(r"(\d+) moves after", seen))))
        assert lengths == sorted(lengths, reverse=True)
        search.send_signal(signal.SIGINT)
        out, _ = search.communicate(timeout=60)
    assert search.returncode == 130
    found = re.search(rb"^length +(\d+) single-tile moves", out, re.M)
    assert found is not None
    assert int(found[1]) <= lengths[-1]
    assert b"not proven shortest; at least" in out


def test_that_code_is_compiled_is_said_on_a_line_of_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pty = pytest.importorskip("pty")
    terminal, end = pty.openpty()
    with os.fdopen(end, "w") as stderr, monkeypatch.context() as patch:
        patch.setenv("TERM", "xterm")
        patch.setattr(sys, "stderr", stderr)
        seen = ""
        with line_on_terminal("searching", quiet=False):
            while "searching" not in seen:
                seen += os.read(terminal, 1000).decode(errors="replace")
            cli._note_compiling()
        while "takes no time" not in seen:
            seen += os.read(terminal, 1000).decode(errors="replace")
    os.close(terminal)
    lines = re.sub(r"\x1b\[[?;\d]*[A-Za-z]", "", seen).splitlines()
    assert "pintu: compiling, once: the next time this takes no time" in lines


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
        [*PINTU, "solve", NEAR, "--goal", "snail"],
        capture_output=True,
        env=environment,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_answers_go_to_a_file_while_a_terminal_shows_the_progress(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    boards, answers = tmp_path / "boards.txt", tmp_path / "answers.jsonl"
    boards.write_text("1234x5786\n12345678x\n1 2 3\n")
    terminal, end = pty.openpty()
    with answers.open("wb") as output:
        command = [*PINTU, "solve", "--file", str(boards), "--json"]
        solving = subprocess.Popen(
            command, stdout=output, stderr=end, env={**os.environ, "TERM": "xterm"}
        )
    os.close(end)
    shown = b""
    with contextlib.suppress(OSError):  # the other end of the terminal is closed
        while data := os.read(terminal, 1000):
            shown += data
    assert solving.wait() == 2
    os.close(terminal)
    statuses = [json.loads(line)["status"] for line in answers.read_text().splitlines()]
    assert statuses == ["solved", "solved", "failed"]
    assert b"boards" in shown
    assert b"no blank" in shown
    assert b'"status"' not in shown
