"""The service under load: saves, a killed server, solves; run by `make bench`, or alone.

`python benchmarks/service.py [--clients 200] [--seconds 30] [--database URL]`
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from pintu.play import Game, format_save
from pintu.puzzle import Board, goals
from pintu.puzzle.dealing import deal

MOVES_A_SECOND = 2
"""The page never sends a game more often."""


UNLIMITED = {"PINTU_READS": "0", "PINTU_WRITES": "0", "PINTU_UPLOADS": "0", "PINTU_SOLVES": "0"}
"""Environment variables of a server without rate limits."""


class Server:
    """A `pintu serve` process, with a data folder that stays when it ends."""

    def __init__(
        self,
        folder: Path,
        database: str | None = None,
        *,
        limited: bool = False,
        processes: int = 1,
    ) -> None:
        self._folder, self._database, self._limited = folder, database, limited
        self._processes = processes
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "pintu", "serve", "--no-browser", "--port", str(self.port)]
        command += ["--data-dir", str(self._folder)]
        if self._database:
            command += ["--database", self._database, "--processes", str(self._processes)]
        self._log = (self._folder / "server.log").open("w")
        self._process = subprocess.Popen(
            command,
            stdout=self._log,
            stderr=self._log,
            env=os.environ | ({} if self._limited else UNLIMITED),
        )
        text, end = "", time.monotonic() + 60
        while not (found := re.findall(r"http://127\.0\.0\.1:(\d+)", text)):
            if time.monotonic() > end or self._process.poll() is not None:
                raise SystemExit(f"the server did not start: {text}")
            time.sleep(0.05)
            text = (self._folder / "server.log").read_text()
        self.port = int(found[-1])

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        self._process.send_signal(signal.SIGINT)
        self._process.wait(30)
        self._log.close()


@dataclass
class Client:
    """A client with one keep-alive connection, as a browser has, and a player's cookie."""

    port: int
    cookie: str = ""
    address: str = "127.0.0.1"
    """Where it connects from: an address of this machine."""
    _streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def send(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """The status and the body of the response."""
        reader, _ = await self._open()
        await self.request(method, path, body)
        status, headers = await self.head()
        data = await reader.readexactly(int(headers.get("content-length", 0)))
        return status, data

    async def request(self, method: str, path: str, body: object = None) -> asyncio.StreamReader:
        reader, writer = await self._open()
        data = (
            b"" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
        )
        head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\n"
        head += f"Content-Length: {len(data)}\r\nContent-Type: application/json\r\n"
        head += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        writer.write(head.encode() + b"\r\n" + data)
        await writer.drain()
        return reader

    async def head(self) -> tuple[int, dict[str, str]]:
        reader, _ = await self._open()
        lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = {}
        for line in lines[1:-2]:
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        if "set-cookie" in headers:
            self.cookie = headers["set-cookie"].split(";")[0]
        return int(lines[0].split()[1]), headers

    async def close(self) -> None:
        if self._streams:
            self._streams[1].close()
            with suppress(OSError):
                await self._streams[1].wait_closed()
            self._streams = None

    async def _open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                "127.0.0.1", self.port, local_addr=(self.address, 0)
            )
        return self._streams


@dataclass
class Player:
    """Plays a random game, saves each move, and remembers what was acknowledged."""

    number: int
    client: Client
    acknowledged: int = 0
    moves: str = ""
    times: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/api/games/load-test-{self.number:04}"

    async def play(self, seconds: float) -> None:
        chance = random.Random(self.number)
        goal = goals.blank_last(4, 4)
        game = Game(deal(goal, self.number), goal)
        end = time.monotonic() + seconds
        await asyncio.sleep(chance.random() / MOVES_A_SECOND)
        for version in range(1, 1_000_000):
            began = time.monotonic()
            if began > end:
                return
            game = game.after(chance.choice(game.board.moves), game.clock + 300)
            body = {"kind": "autosave", "version": version, "game": json.loads(format_save(game))}
            try:
                status, data = await self.client.send("PUT", self.path, body)
            except (OSError, asyncio.IncompleteReadError):
                return  # the server was killed
            took = time.monotonic() - began
            if status not in (200, 201):
                self.errors.append(f"{status} {data[:200]!r}")
                return
            self.times.append(took)
            self.acknowledged, self.moves = version, json.loads(format_save(game))["moves"]
            await asyncio.sleep(max(0, chance.uniform(0.5, 1.5) / MOVES_A_SECOND - took))

    async def is_kept(self) -> bool:
        """Whether the server has the last acknowledged move, or one after it."""
        if not self.acknowledged:
            return True
        status, data = await self.client.send("GET", self.path)
        if status != 200:
            return False
        stored = json.loads(data)
        kept: str = stored["game"]["moves"]
        return stored["version"] >= self.acknowledged and kept.startswith(self.moves)


def at(part: float, times: list[float]) -> float:
    """A percentile in milliseconds; `part` is from 0 to 1."""
    ranked = sorted(times)
    return 1000 * ranked[min(len(ranked) - 1, int(part * len(ranked)))]


async def saves(server: Server, clients: int, seconds: float, kill: bool) -> Iterator[str]:
    players = [Player(number, Client(server.port)) for number in range(clients)]
    for player in players:
        # The first write creates the player and sets the cookie.
        await player.client.send("DELETE", "/api/games/none-of-mine")
    games = asyncio.gather(*(player.play(seconds) for player in players))
    if kill:
        await asyncio.sleep(seconds / 2)
        server.kill()
    await games
    if kill:
        server.start()
    for player in players:
        await player.client.close()
    kept = [await player.is_kept() for player in players]
    for player in players:
        await player.client.close()
    times = [took for player in players for took in player.times]
    errors = [error for player in players for error in player.errors]
    if errors:
        print(errors[0], file=sys.stderr)
    what = "the same, the server killed half way" if kill else f"{clients} players, {seconds:g} s"
    return iter(
        [
            f"| {what} | {len(times):,} | {len(errors)} | {kept.count(False)} | "
            f"{at(0.5, times):.1f} | {at(0.99, times):.1f} | {at(1, times):.1f} |"
        ]
    )


@asynccontextmanager
async def solving(
    port: int, board: Board, *, address: str = "127.0.0.1", **options: Any
) -> AsyncIterator[Client]:
    client = Client(port, address=address)
    await client.request("POST", "/api/solves", {"board": board.text, **options})
    yield client
    await client.close()


async def events(client: Client) -> AsyncIterator[tuple[str, Any]]:
    """The events of a stream."""
    reader, _ = await client._open()
    status, _headers = await client.head()
    if status != 200:
        yield f"status {status}", None
        return
    name = ""
    while line := (await reader.readline()).decode().rstrip("\r\n") or not reader.at_eof():
        if isinstance(line, bool):
            continue
        if line.startswith("event:"):
            name = line[6:].strip()
        elif line.startswith("data:"):
            yield name, json.loads(line[5:])
            if name in ("solved", "limited", "unsolvable", "error", "cancelled"):
                return


async def solves(server: Server, count: int = 100) -> Iterator[str]:
    firsts, wholes, proven = [], [], 0
    for seed in range(count + 1):
        board = deal(goals.blank_last(4, 4), seed)
        began = time.monotonic()
        async with solving(server.port, board, method="shortest") as client:
            first = None
            async for name, data in events(client):
                first = first or time.monotonic() - began
                if name == "solved" and seed:  # the first one starts the worker
                    firsts.append(first)
                    wholes.append(time.monotonic() - began)
                    proven += data["optimal"]
    return iter(
        [
            f"| first event, {len(firsts)} 4x4 deals | {at(0.5, firsts):.1f} | "
            f"{at(0.95, firsts):.1f} | {at(1, firsts):.1f} |",
            f"| shortest solution, {proven} proven | {at(0.5, wholes):.1f} | "
            f"{at(0.95, wholes):.1f} | {at(1, wholes):.1f} |",
        ]
    )


async def first_solutions(server: Server, side: int, count: int = 20) -> Iterator[str]:
    """Solves by `best`: the time from the request to the first solution, and its length."""
    firsts, ratios = [], []
    for seed in range(count + 1):
        board = deal(goals.blank_last(side, side), seed)
        began = time.monotonic()
        async with solving(server.port, board, method="best", limits={"seconds": 3}) as client:
            lengths: list[int] = []
            async for name, data in events(client):
                if name == "better":
                    if not lengths and seed:  # the first board loads tables
                        firsts.append(time.monotonic() - began)
                    lengths.append(data["length"])
            ratios.append(lengths[0] / lengths[-1])
    what = f"first solution, {count} {side}x{side} deals"
    return iter(
        [
            f"| {what}, {sum(ratios) / len(ratios):.2f} times as long as after 3 s | "
            f"{at(0.5, firsts):.1f} | {at(0.95, firsts):.1f} | {at(1, firsts):.1f} |"
        ]
    )


async def crowd(server: Server, count: int = 50, seconds: float = 5) -> Iterator[str]:
    """The health route requested repeatedly during many solves."""

    async def solve(seed: int) -> None:
        board = deal(goals.blank_last(5, 5), seed)
        async with solving(
            server.port, board, method="idastar", limits={"seconds": seconds / 5}
        ) as client:
            async for _ in events(client):
                pass

    crowded = [asyncio.create_task(solve(seed)) for seed in range(count)]
    client, times, end = Client(server.port), [], time.monotonic() + seconds
    while time.monotonic() < end:
        began = time.monotonic()
        await client.send("GET", "/api/health")
        times.append(time.monotonic() - began)
        await asyncio.sleep(0.01)
    for task in crowded:
        task.cancel()
    await asyncio.gather(*crowded, return_exceptions=True)
    await client.close()
    return iter(
        [
            f"| health while {count} ask for a solve | {at(0.5, times):.1f} | "
            f"{at(0.95, times):.1f} | {at(0.99, times):.1f} (99 %) |"
        ]
    )


def ready(server: Server) -> None:
    """Wait until the engine is warm."""
    engine = ""
    while engine != "ready":
        time.sleep(0.2)
        with urlopen(f"http://127.0.0.1:{server.port}/api/health") as answer:
            engine = json.load(answer)["engine"]


def service_rows(
    clients: int = 200, seconds: float = 30, database: str | None = None
) -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    gc.freeze()  # avoids garbage collection pauses during the measurements
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), database)
        try:
            ready(server)
            yield f"Every player saves {MOVES_A_SECOND} times a second, a move more each time."
            yield ""
            yield "| saves | made | errors | lost | median ms | 99 % | worst |"
            yield "|---|---:|---:|---:|---:|---:|---:|"
            yield from asyncio.run(saves(server, clients, seconds, kill=False))
            yield from asyncio.run(saves(server, clients, seconds / 3, kill=True))
            ready(server)
            yield ""
            yield "| asking | median ms | 95 % | worst |"
            yield "|---|---:|---:|---:|"
            yield from asyncio.run(solves(server))
            yield from asyncio.run(first_solutions(server, 5))
            yield from asyncio.run(first_solutions(server, 8))
            yield from asyncio.run(crowd(server))
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--database")
    arguments = parser.parse_args()
    for row in service_rows(arguments.clients, arguments.seconds, arguments.database):
        print(row, flush=True)
