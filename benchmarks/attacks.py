"""What an honest player notices while another address attacks the server.

`python benchmarks/attacks.py [--seconds 15] [--only NAME]`; run by `make bench`. The attacker is a
separate process and connects from 127.0.0.2, the honest player from 127.0.0.3. Everything runs on
this machine. Figures over their limit are marked, and the exit code is then 1.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from service import Client, Server, at, events, ready, solving

from pintu.play import Game, format_save
from pintu.puzzle import Move, goals
from pintu.puzzle.dealing import deal

ATTACKER, HONEST = "127.0.0.2", "127.0.0.3"
START_SECONDS = 6
"""Time that the attacker gets to start before anything is measured."""

MOST = {"health": 100, "save": 200, "solve": 5, "upload": 10, "memory": 500, "failed": 0}
"""The limits of the figures: milliseconds, milliseconds, seconds, seconds, MB, requests."""

OVER = " (!)"
"""Marks a figure over its limit."""

PAUSE = 0.1
"""Seconds between two requests of the same kind of the honest player."""


def save(side: int, moves: int) -> dict[str, Any]:
    """A save with so many moves, rounded down to an even number: one tile moved back and forth."""
    goal = goals.blank_last(side, side)
    start = deal(goal, 1)
    first = start.moves[0]
    game = json.loads(format_save(Game(start, goal)))
    steps = (str(first) + str(Move(_OPPOSITE[first.value]))) * (moves // 2)
    count = moves // 2 * 2
    return {**game, "moves": steps, "times": " ".join(["0"] * count), "cursor": count}


_OPPOSITE = {"U": "D", "D": "U", "L": "R", "R": "L"}


def picture() -> bytes:
    """A picture of forty million pixels in a small file."""
    out = BytesIO()
    Image.new("RGB", (6_300, 6_300)).save(out, "WEBP", lossless=True)
    return out.getvalue()


async def repeat(port: int, method: str, path: str, body: object, cookies: bool = True) -> None:
    """Send the same request for ever; without cookies, each request is from another player."""
    while True:
        client = Client(port, address=ATTACKER)
        with suppress(OSError, asyncio.IncompleteReadError):
            for _ in range(1_000_000 if cookies else 1):
                await client.send(method, path, body)
        await client.close()
        await asyncio.sleep(0.01)


async def many_fields(port: int) -> None:
    body = json.dumps({f"k{number}": 0 for number in range(220_000)}).encode()
    await asyncio.gather(*(repeat(port, "PUT", "/api/games/attack-01", body) for _ in range(8)))


async def many_cookies(port: int) -> None:
    async def solve(seed: int) -> None:
        while True:
            board = deal(goals.blank_last(5, 5), seed)
            with suppress(OSError, asyncio.IncompleteReadError):
                client = Client(port, address=ATTACKER)
                await client.send("GET", "/api/player")
                await client.request(
                    "POST", "/api/solves", {"board": board.text, "method": "idastar"}
                )
                async for _ in events(client):
                    pass
            await client.close()
            await asyncio.sleep(0.1)

    await asyncio.gather(*(solve(seed) for seed in range(90)))


async def slow_pictures(port: int) -> None:
    file = picture()
    await asyncio.gather(
        *(repeat(port, "POST", "/api/previews", file, cookies=False) for _ in range(70))
    )


async def slow_bodies(port: int) -> None:
    async def send() -> None:
        while True:
            with suppress(OSError):
                _, writer = await _connect(port)
                writer.write(
                    _head(port, "PUT", "/api/games/attack-02", 2_400_500) + b" " * 2_400_000
                )
                for _ in range(20):
                    writer.write(b" ")
                    await writer.drain()
                    await asyncio.sleep(5)
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(send() for _ in range(700)))


async def unread_responses(port: int) -> None:
    async def ask() -> None:
        while True:
            with suppress(OSError):
                reader, writer = await _connect(port)
                reader._transport.pause_reading()  # type: ignore[attr-defined]
                writer.write(_head(port, "GET", "/api/gallery/koi/image", 0) * 20)
                await asyncio.sleep(20)
                writer.close()
            await asyncio.sleep(0.5)

    await asyncio.gather(*(ask() for _ in range(700)))


async def _connect(port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(ATTACKER, 0))


def _head(port: int, method: str, path: str, length: int) -> bytes:
    head = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {length}\r\n"
    return f"{head}Content-Type: application/json\r\n\r\n".encode()


async def short_jobs(port: int) -> None:
    """Traces, hints and deals of many players, each of them a short job of the search workers."""

    async def ask(number: int) -> None:
        client, kinds = Client(port, address=ATTACKER), ("traces", "hints", "deals")
        await client.send("GET", "/api/player")
        while True:
            number += 1
            board = deal(goals.blank_last(*((4, 4) if number % 3 else (3, 3))), number).text
            bodies: dict[str, dict[str, Any]] = {
                "traces": {"board": deal(goals.blank_last(3, 3), number).text, "method": "bfs"},
                "hints": {"board": board},
                "deals": {"rows": 3, "cols": 3, "kind": "distance", "distance": 25},
            }
            kind = kinds[number % 3]
            with suppress(OSError, asyncio.IncompleteReadError):
                await client.send("POST", f"/api/{kind}", bodies[kind])
            await asyncio.sleep(0.02)

    await asyncio.gather(*(ask(1000 * number) for number in range(60)))


async def many_long_games(port: int) -> None:
    """New players store games of 300 kB as fast as they are taken."""

    async def store(number: int) -> None:
        body = {"kind": "save", "version": 1, "game": save(4, 99_000)}
        data = json.dumps(body).encode()
        while True:
            client = Client(port, address=ATTACKER)
            with suppress(OSError, asyncio.IncompleteReadError):
                for game in range(10):
                    await client.send("PUT", f"/api/games/fill-{number:03}-{game:03}", data)
            await client.close()

    await asyncio.gather(*(store(number) for number in range(16)))


def won_save(pairs: int) -> dict[str, Any]:
    """A won game of 3x3 in which a tile went back and forth before."""
    goal = goals.blank_last(3, 3)
    back = goal.moves[0]
    start = goal.after(back)
    there = _OPPOSITE[back.value]
    game = json.loads(format_save(Game(start, goal)))
    count = 2 * pairs + 1
    return {
        **game,
        "moves": f"{there}{back.value}" * pairs + there,
        "times": " ".join(str(500 * number) for number in range(1, count + 1)),
        "cursor": count,
        "clock": 500 * count,
    }


async def long_results(port: int) -> None:
    """New players send results of 1 MB, each of them a record."""
    bodies = [json.dumps({"game": won_save(49_000 - n)}).encode() for n in range(3)]

    async def send(number: int) -> None:
        while True:
            client = Client(port, address=ATTACKER)
            with suppress(OSError, asyncio.IncompleteReadError):
                for count, data in enumerate(bodies):
                    await client.send("PUT", f"/api/results/fill-{number:03}-{count:03}", data)
            await client.close()

    await asyncio.gather(*(send(number) for number in range(16)))


def _saves(clients: int, side: int, moves: int) -> Callable[[int], Awaitable[None]]:
    async def attack(port: int) -> None:
        body = json.dumps({"kind": "save", "version": 1, "game": save(side, moves)}).encode()
        await asyncio.gather(
            *(repeat(port, "PUT", f"/api/games/attack-{n:03}", body) for n in range(clients))
        )

    return attack


ATTACKS: dict[str, Callable[[int], Awaitable[None]]] = {
    "nothing": lambda port: asyncio.sleep(3600),
    "8 clients send 220,000 fields": many_fields,
    "90 cookies ask for solves": many_cookies,
    "70 uploads of 40 million pixels, new players": slow_pictures,
    "700 bodies of 2.4 MB that never end": slow_bodies,
    "700 clients that never read": unread_responses,
    "64 clients save 1,300 moves on 10x10": _saves(64, 10, 1_300),
    "8 clients save 99,000 moves": _saves(8, 10, 99_000),
    "60 players ask for traces, hints and deals": short_jobs,
    "16 clients store games of 300 kB, new players": many_long_games,
    "16 clients send results of 1 MB, new players": long_results,
}


class Honest:
    """A player who saves games, asks for solves and uploads pictures.

    `times` has the seconds that each request took. `work` is the processor time of the server's
    event loop between request and response: the wait on a machine that does nothing else.
    """

    def __init__(self, server: Server, seconds: float) -> None:
        self._pid, self._port = server.pid, server.port
        self._end = time.monotonic() + seconds
        self._player = Client(server.port, address=HONEST)
        self.times: dict[str, list[float]] = defaultdict(list)
        self.work: dict[str, list[float]] = defaultdict(list)
        self.failures: list[str] = []

    async def run(self) -> None:
        await self._player.send("GET", "/api/player")
        await asyncio.gather(
            self._repeat("health", self._health),
            self._repeat("save", self._save),
            self._repeat("solve", self._solve),
            self._repeat("upload", self._upload),
        )

    async def _repeat(self, name: str, once: Callable[[int], Awaitable[str]]) -> None:
        number = 0
        while time.monotonic() < self._end:
            began, used, number = time.monotonic(), loop_seconds(self._pid), number + 1
            try:
                outcome = await once(number)
            except (OSError, asyncio.IncompleteReadError) as error:
                outcome = repr(error)
            self.times[name].append(time.monotonic() - began)
            self.work[name].append(loop_seconds(self._pid) - used)
            if outcome:
                self.failures.append(f"{name}: {outcome}")
            await asyncio.sleep(PAUSE)

    async def _health(self, _number: int) -> str:
        client = Client(self._port, address=HONEST)
        status, _ = await client.send("GET", "/api/health")
        await client.close()
        return "" if status == 200 else str(status)

    async def _save(self, number: int) -> str:
        # Every fourth is so long that it is replayed in a worker.
        moves = 2 * number + (0 if number % 4 else 2_000)
        game = {"kind": "autosave", "version": number, "game": save(4, moves)}
        path = f"/api/games/honest-{self._end:.0f}"
        status, _ = await self._player.send("PUT", path, game)
        return "" if status in (200, 201) else str(status)

    async def _solve(self, number: int) -> str:
        board = deal(goals.blank_last(3, 3), number)
        async with solving(self._port, board, address=HONEST) as client:
            names = [name async for name, _ in events(client)]
        return "" if names[-1:] == ["solved"] else " ".join(names)

    async def _upload(self, number: int) -> str:
        out = BytesIO()
        Image.linear_gradient("L").resize((1_200, 900 + number)).save(out, "JPEG")
        client = Client(self._port, address=HONEST)
        status, _ = await client.send("POST", "/api/previews", out.getvalue())
        await client.close()
        return "" if status == 200 else str(status)


def peak_memory(pid: int) -> float:
    """The most memory of the server process since `forget_peak`, in MB."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmHWM"))


def loop_seconds(pid: int) -> float:
    """The processor time of the first thread of a process, which runs the event loop."""
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def forget_peak(pid: int) -> None:
    with suppress(OSError):
        Path(f"/proc/{pid}/clear_refs").write_text("5")


def measure(server: Server, name: str, seconds: float) -> str:
    """A row of the table: an attack, and what the honest player measured during it."""
    forget_peak(server.pid)
    command = [sys.executable, __file__, "--attack", name, "--port", str(server.port)]
    attacker = subprocess.Popen(command)
    try:
        time.sleep(START_SECONDS)
        honest = Honest(server, seconds)
        asyncio.run(honest.run())
    finally:
        attacker.kill()
        attacker.wait()
    times, work = honest.times, honest.work
    for failure in sorted(set(honest.failures)):
        print(f"{name}: {failure} x {honest.failures.count(failure)}", file=sys.stderr)
    return (
        f"| {name} | {figure('health', at(0.99, times['health']))} | "
        f"{at(0.99, work['health']):.0f} | {figure('save', at(0.99, times['save']))} | "
        f"{at(0.99, work['save']):.0f} | {figure('solve', at(1, times['solve']) / 1000, 1)} | "
        f"{figure('upload', at(1, times['upload']) / 1000, 1)} | "
        f"{figure('failed', len(honest.failures))} | "
        f"{figure('memory', peak_memory(server.pid))} |"
    )


def figure(name: str, value: float, digits: int = 0) -> str:
    """A figure, marked if it is over its limit."""
    return f"{value:.{digits}f}{OVER if value > MOST[name] else ''}"


def attack_rows(seconds: float = 15, only: str = "") -> Iterator[str]:
    """All measurements, as lines of Markdown."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), limited=True)
        try:
            ready(server)
            yield (
                "| attack | health, 99 %, ms | of which work | save, 99 %, ms | of which work | "
                "solve, s | upload, s | failed | MB |"
            )
            yield "|---|---:|---:|---:|---:|---:|---:|---:|---:|"
            for name in ATTACKS:
                if only in name:
                    yield measure(server, name, seconds)
            yield ""
            yield (
                f"Limits: health {MOST['health']} ms, a save {MOST['save']} ms, a solve "
                f"{MOST['solve']} s, an upload {MOST['upload']} s, memory "
                f"{MOST['memory']} MB, and no failed request. A figure over its limit is "
                f"marked with{OVER}."
            )
        finally:
            server.stop()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--only", default="", help="only attacks with this in their name")
    parser.add_argument("--attack", help="attack a server, for ever")
    parser.add_argument("--port", type=int)
    arguments = parser.parse_args()
    if arguments.attack:
        asyncio.run(ATTACKS[arguments.attack](arguments.port))  # type: ignore[arg-type]
    else:
        is_over = False
        for row in attack_rows(arguments.seconds, arguments.only):
            print(row, flush=True)
            is_over |= row.startswith("|") and OVER in row
        sys.exit(is_over)
