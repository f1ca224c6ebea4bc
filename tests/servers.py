"""Starts real server processes for tests, and makes the requests of players."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace, TracebackType
from typing import Any, ClassVar, NamedTuple, Self

import httpx
import pytest
from PIL import Image

from pintu.play import Game, format_save
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.solver import solve as find_solution

PINTU = [sys.executable, "-m", "pintu"]
UNHURRIED = {"PINTU_READS": "0", "PINTU_WRITES": "0", "PINTU_UPLOADS": "0", "PINTU_SOLVES": "0"}
"""Environment variables of a server without rate limits."""

TIMEOUT = 120
"""Timeout of a wait in seconds; far more than a busy machine needs."""

ENDLESS = {"board": deal(goals.blank_last(5, 5), 1).text, "method": "idastar"}
"""A search that no machine finishes."""

LOCAL_REQUEST: Any = SimpleNamespace(scope={"state": {"player": "local"}})
"""A request of the only player of a local game, for routes that are called directly."""

needs_proc = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="processes are looked at in /proc"
)


def wait_until(true: Callable[[], object], what: str, seconds: float = TIMEOUT) -> None:
    """Wait until a condition is true; after the timeout, fail and name it."""
    end, pause = time.monotonic() + seconds, 0.01
    while not true():
        assert time.monotonic() < end, f"not within {seconds} seconds: {what}"
        time.sleep(pause)
        pause = min(1.2 * pause, 0.2)  # asking costs processor time, which others could use


class Server:
    """A server process, which a test may kill and start again with the same port and data.

    `arguments` are those of `pintu`, the command first; `variables` are added to its environment.
    `prepare` is called in the new process, before anything else happens there.
    Only if it is `warm` do its workers load everything before they are ready, as they do in use:
    that takes most of the processor time of a start.
    """

    running: ClassVar[set[Server]] = set()
    """All servers that were started and have not ended."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        variables: Mapping[str, str] | None = None,
        prepare: Callable[[], None] | None = None,
        warm: bool = False,
    ) -> None:
        self.folder = folder
        self.data = folder / "data"
        self.errors = folder / "errors.log"
        """The standard error of all its processes."""
        self.url = ""
        self.token = ""
        """The token that gives access to a local game; empty for a hosted server."""
        self._arguments, self._prepare = arguments, prepare
        self._variables = {"PINTU_WARM_UP": "1" if warm else "0"} | dict(variables or {})
        self._output = folder / "output.log"
        self._clients: list[httpx.Client] = []
        self._reserved: socket.socket | None = None
        self.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()

    @property
    def fragment(self) -> str:
        """The fragment of the URL that opens a local game in a browser."""
        return f"#token={self.token}" if self.token else ""

    @property
    def host(self) -> str:
        return self.url.removeprefix("http://").rpartition(":")[0]

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2] or 0)

    @property
    def output(self) -> str:
        """The standard output of the current process."""
        return self._output.read_text(encoding="utf-8")

    def start(self) -> None:
        """Start it, and wait until it listens."""
        environment = {
            "PINTU_BROWSER": "0",
            "PINTU_DATA_DIR": str(self.data),
            "PINTU_PORT": str(self.port),
            "PINTU_SLOW": "0",  # tests compare logs, and the machine may be busy
            "PINTU_WORKERS": "1",
            "PYTHONIOENCODING": "utf-8",
            **self._variables,
        }
        with self._output.open("w") as out, self.errors.open("a") as err:
            self.process = subprocess.Popen(
                [*PINTU, *self._arguments],
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=err,
                preexec_fn=self._prepare,
                env=os.environ | environment,
            )
        try:
            wait_until(self._has_printed_its_address, "the server listens")
        except BaseException:
            self._give_up()
            raise
        self.running.add(self)
        self._release_port()

    def kill(self) -> None:
        """Kill the process, as a power failure would, and reserve its port."""
        self.process.kill()
        self.process.wait()
        self._reserve_port()

    def ask_to_stop(self, number: int = signal.SIGINT) -> None:
        """Send it a signal."""
        self.process.send_signal(number)

    def wait_for_exit(self) -> int:
        """Wait until it exits, with connections still open; return its exit code."""
        try:
            return self.process.wait(TIMEOUT)
        except subprocess.TimeoutExpired:
            self._give_up()
            raise
        finally:
            self.running.discard(self)
            self.close_clients()

    def stop(self, number: int = signal.SIGINT) -> int:
        """Ask it to stop, if it runs, and wait; return its exit code."""
        self._release_port()
        if self.process.poll() is None:
            self.ask_to_stop(number)
        return self.wait_for_exit()

    def client(self, **headers: str) -> httpx.Client:
        """A new client with its own cookies, so a new player; in a local game, its only player."""
        if self.token:
            headers = {"Authorization": f"Bearer {self.token}"} | headers
        return self.stranger(**headers)

    def stranger(self, **headers: str) -> httpx.Client:
        """A new client without the token of a local game."""
        # Loading certificates for TLS, which is not used here, would take 20 ms each time.
        client = httpx.Client(base_url=self.url, headers=headers, timeout=TIMEOUT, verify=False)
        self._clients.append(client)
        return client

    def close_clients(self) -> None:
        """Close the connections of all clients."""
        for client in self._clients:
            client.close()
        self._clients.clear()

    def connect(self) -> socket.socket:
        """A raw connection, for requests that no HTTP client would send."""
        return socket.create_connection((self.host, self.port), timeout=TIMEOUT)

    def health(self) -> dict[str, Any]:
        with httpx.Client(base_url=self.url, timeout=TIMEOUT, verify=False) as client:
            known: dict[str, Any] = client.get("/api/health").json()
            return known

    def wait_until_ready(self) -> None:
        """Wait until the engine is ready, which may have to be compiled first."""
        wait_until(lambda: self.health()["engine"] == "ready", "the engine is ready", 2 * TIMEOUT)

    def wait_until_all_workers_are_ready(self) -> None:
        """Wait until every worker process has started."""

        def are_ready() -> bool:
            all_lanes = worker_processes(self.process.pid)
            searching = worker_processes(self.process.pid, "search")
            return len(searching) == 2 and len(all_lanes) == self.health()["workers"]

        wait_until(are_ready, "all workers are ready")

    def log_lines(self) -> list[dict[str, Any]]:
        """The log lines so far, without an incomplete last line."""
        whole, _, _ = self.errors.read_text(encoding="utf-8").rpartition("\n")
        return [json.loads(line) for line in whole.split("\n") if line.startswith("{")]

    @property
    def memory(self) -> int:
        """The memory of the server process in bytes, without its workers."""
        return memory_of(self.process.pid, "VmRSS")

    def _give_up(self) -> None:
        """Kill it, and print its output."""
        self.process.kill()
        self.process.wait()
        print(self.output, self.errors.read_text(encoding="utf-8"), sep="\n")

    def _has_printed_its_address(self) -> bool:
        found = re.search(r"(http://\S+)\n", self.output)
        if found is None:
            code = self.process.poll()
            assert code is None, f"the server ended with code {code}"
            return False
        self.url, _, self.token = found[1].partition("/#token=")
        return True

    def _reserve_port(self) -> None:
        """Reserve the port while the server does not run.

        Otherwise the kernel may give it to any outgoing connection. A socket that is bound but does
        not listen prevents that, and refuses connections; on Linux the server can still bind.
        """
        if sys.platform.startswith("linux"):
            self._reserved = socket.socket()
            self._reserved.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            self._reserved.bind((self.host, self.port))

    def _release_port(self) -> None:
        if self._reserved is not None:
            self._reserved.close()
            self._reserved = None


class Process(NamedTuple):
    """A process, as in /proc."""

    pid: int
    state: str
    """Z is a zombie: it has ended, and its parent has not waited for it."""
    ticks: int
    """The processor time it has used."""
    command: list[str]


def children_of(parent: int) -> list[Process]:
    """The child processes of a process."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):
            fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
            if int(fields[1]) == parent:
                command = (folder / "cmdline").read_text().split("\0")
                ticks = int(fields[11]) + int(fields[12])
                found.append(Process(int(folder.name), fields[0], ticks, command))
    return found


def worker_processes(parent: int, *lanes: str) -> list[Process]:
    """The worker processes of a server, or of a pool in this process, of these lanes."""
    return [
        child
        for child in children_of(parent)
        if "pintu.server.work.worker" in child.command and (not lanes or child.command[-2] in lanes)
    ]


def busy_worker(parent: int) -> int:
    """Wait until exactly one search worker uses processor time; return its process id."""
    before: dict[int, int] = {}
    found: list[int] = []

    def is_alone() -> bool:
        nonlocal before, found
        now = {process.pid: process.ticks for process in worker_processes(parent, "search")}
        grown = {pid: ticks - before.get(pid, ticks) for pid, ticks in now.items()}
        if max(grown.values(), default=0) < 5 and before.keys() == now.keys():
            return False
        before, found = now, [pid for pid, ticks in grown.items() if ticks]
        return len(found) == 1 and grown[found[0]] >= 5

    wait_until(is_alone, "one search worker is busy, and no other")
    return found[0]


def is_alive(pid: int) -> bool:
    """Whether a process runs."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def memory_of(pid: int, name: str) -> int:
    """The memory of a process in bytes: VmRSS is the current value, VmHWM the maximum so far."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name):
            return int(line.split()[1]) * 1024
    raise AssertionError(f"no {name}")


class Event(NamedTuple):
    """An event of a stream."""

    name: str
    data: dict[str, Any]


@contextmanager
def solving(
    player: httpx.Client, request: dict[str, Any], path: str = "/api/solves", **headers: str
) -> Iterator[Iterator[Event]]:
    """The events of a solve as they arrive; leaving the block closes the connection."""
    with player.stream("POST", path, json=request, headers=headers) as response:
        assert response.status_code == 200, response.read()
        events = _events(response.iter_lines())  # forgotten before its end, it would close the rest
        yield events


def review(player: httpx.Client, request: dict[str, Any]) -> list[Event]:
    """All events of a review."""
    with player.stream("POST", "/api/reviews", json=request) as response:
        assert response.status_code == 200, response.read()
        return list(_events(response.iter_lines()))


def solve(player: httpx.Client, request: dict[str, Any]) -> list[Event]:
    """All events of a solve."""
    with solving(player, request) as events:
        return list(events)


def read_until(events: Iterator[Event], name: str) -> Event:
    """Read events up to the first with this name."""
    for event in events:
        if event.name == name:
            return event
    raise AssertionError(f"the stream ended without {name}")


def _events(lines: Iterator[str]) -> Iterator[Event]:
    name, end = "", time.monotonic() + TIMEOUT
    for line in lines:  # a silent stream has one every 15 seconds too
        assert time.monotonic() < end, f"the stream goes on for more than {TIMEOUT} seconds"
        if line.startswith("event: "):
            name = line.removeprefix("event: ")
        elif line.startswith("data: "):
            yield Event(name, json.loads(line.removeprefix("data: ")))


def new_game(rows: int = 3, cols: int = 3, seed: int = 1, **fields: Any) -> Game:
    """A new game without moves."""
    goal = goals.blank_last(rows, cols)
    return Game(deal(goal, seed), goal, created=datetime(2026, 1, 31, tzinfo=UTC), **fields)


def played(game: Game, steps: int = 3) -> Game:
    """The game after some more steps, half a second each."""
    for _ in range(steps):
        board = game.board
        game = game.after(board.moves[game.length % len(board.moves)], game.clock + 500)
    return game


def won(game: Game, pause: int = 500, detour: int = 0) -> Game:
    """The game, solved; each detour is a move and its reverse."""
    for _ in range(detour):
        move = game.board.moves[0]
        game = game.after(move, game.clock + pause).after(move.opposite, game.clock + 2 * pause)
    for move in find_solution(game.board, game.goal).moves:
        game = game.after(move, game.clock + pause)
    return game


def won_by_a_person(game: Game, detour: int = 1) -> Game:
    """The game as a person wins it: with pauses of different length, and not the shortest way."""
    return with_human_pauses(won(game, detour=detour))


def with_human_pauses(plain: Game) -> Game:
    """The game with pauses of different length."""
    clock, steps = 0, []
    for number, step in enumerate(plain.steps):
        clock += 0 if number == 0 else 60 + 37 * number % 91
        steps.append(step._replace(at=clock))
    return replace(plain, steps=tuple(steps), clock=clock)


def file_of(game: Game) -> dict[str, Any]:
    """The save file as JSON."""
    fields: dict[str, Any] = json.loads(format_save(game))
    return fields


def photo(width: int = 200, height: int = 150, kind: str = "JPEG", seed: int = 0) -> bytes:
    """A picture file, different for each seed."""
    image = Image.linear_gradient("L").resize((width, height)).convert("RGB")
    image.putpixel((seed % width, seed // width % height), (255, 0, 0))
    image.paste((seed * 37 % 256, 80, 120), (0, 0, width // 2, height // 2))
    out = BytesIO()
    image.save(out, kind)
    return out.getvalue()
