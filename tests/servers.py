"""Real server processes for tests, and what players send to them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

import httpx
from PIL import Image

from pintu.play import Game, format_save
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal
from pintu.solving.solver import solve

PINTU = [sys.executable, "-m", "pintu"]
UNHURRIED = ["--writes", "0", "--uploads", "0", "--solves", "0"]
"""Flags of a server that lets tests go as fast as they can."""


@dataclass
class Running:
    """A server that runs, and where what it writes goes."""

    url: str
    process: subprocess.Popen[str]
    errors: Path
    clients: list[httpx.Client] = field(default_factory=list)

    def client(self, **headers: str) -> httpx.Client:
        """A browser of its own, with its own cookies."""
        client = httpx.Client(base_url=self.url, headers=headers, timeout=30)
        self.clients.append(client)
        return client

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ask it to stop; its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(20)  # with all connections still open, as browsers keep them
        for client in self.clients:
            client.close()
        assert self.process.stdout is not None
        self.process.stdout.close()
        return code

    def wait_until_ready(self) -> None:
        """Wait for the engine."""
        end = time.monotonic() + 90
        with httpx.Client(base_url=self.url) as client:
            while client.get("/api/health").json()["engine"] != "ready":
                assert time.monotonic() < end
                time.sleep(0.1)

    @property
    def memory(self) -> int:
        """Bytes that the server process holds, workers not counted."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS"):
                return int(line.split()[1]) * 1024
        raise AssertionError("no VmRSS")


def start(
    folder: Path,
    *flags: str,
    verb: str = "serve",
    prepare: Callable[[], None] | None = None,
    **variables: str,
) -> Running:
    """Start a server in a folder, at any free port, and wait until it is up.

    `prepare` is called in the new process, before anything else happens there.
    """
    errors = folder / "errors.log"
    command = [*PINTU, verb, "--data-dir", str(folder), *flags]
    if "--port" not in flags:
        command += ["--port", "0"]
    with errors.open("w") as stderr:
        process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=stderr,
            text=True,
            encoding="utf-8",
            preexec_fn=prepare,
            env={**os.environ, "CI": "1", "PYTHONIOENCODING": "utf-8", **variables},
        )
    assert process.stdout is not None
    line = process.stdout.readline()
    assert "http://" in line, errors.read_text()
    return Running(line.split()[-1], process, errors)


def new_game(rows: int = 3, cols: int = 3, seed: int = 1, **fields: Any) -> Game:
    """A game that has just been dealt."""
    goal = goals.blank_last(rows, cols)
    return Game(deal(goal, seed), goal, created=datetime(2026, 1, 31, tzinfo=UTC), **fields)


def played(game: Game, steps: int = 3) -> Game:
    """The game after some more steps, half a second each."""
    for _ in range(steps):
        board = game.board
        game = game.after(board.moves[game.length % len(board.moves)], game.clock + 500)
    return game


def won(game: Game, pause: int = 500, detour: int = 0) -> Game:
    """The game played to its end; each detour is a move there and back."""
    for _ in range(detour):
        move = game.board.moves[0]
        game = game.after(move, game.clock + pause).after(move.opposite, game.clock + 2 * pause)
    for move in solve(game.board, game.goal).moves:
        game = game.after(move, game.clock + pause)
    return game


def file_of(game: Game) -> dict[str, Any]:
    """The save file as JSON."""
    fields: dict[str, Any] = json.loads(format_save(game))
    return fields


def photo(width: int = 200, height: int = 150, kind: str = "JPEG", seed: int = 0) -> bytes:
    """A picture file that is like no other."""
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    image.putpixel((seed % width, seed // width % height), (255, 0, 0))
    image.paste((seed * 37 % 256, 80, 120), (0, 0, width // 2, height // 2))
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()


def board(text: str) -> Board:
    """A board by its text."""
    return Board.parse(text)
