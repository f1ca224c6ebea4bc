"""Saves per second with one and several server processes on PostgreSQL, and what each part costs.

`python benchmarks/processes.py [--processes 1,2,4] [--players 64] [--seconds 10]`
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import resource
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing.queues import SimpleQueue
from pathlib import Path

from service import Client, Server, at, ready

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
import postgres as databases
import system
from pintu.play import Game, format_save
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from servers import children_of

CLIENT_PROCESSES = 2
VERSIONS = 3000
TICK = os.sysconf("SC_CLK_TCK")


def bodies() -> list[bytes]:
    """The request bodies of one game, saved after each of 200 moves; then the last is repeated."""
    game = Game(deal(goals.blank_last(4, 4), 1), goals.blank_last(4, 4))
    games = []
    for _ in range(200):
        game = game.after(game.board.moves[0], game.clock + 300)
        games.append(json.loads(format_save(game)))
    return [
        json.dumps({"kind": "autosave", "version": n + 1, "game": games[min(n, 199)]}).encode()
        for n in range(VERSIONS)
    ]


async def save_without_pause(port: int, number: int, seconds: float, made: list[float]) -> None:
    """Save as fast as the server answers, on one connection."""
    client = Client(port)
    await client.send("DELETE", "/api/games/none-of-mine")
    reader, writer = await client._open()
    head = f"PUT /api/games/load-test-{number:04} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nCookie: "
    head += f"{client.cookie}\r\nContent-Type: application/json\r\nContent-Length: "
    end = time.monotonic() + seconds
    for body in BODIES:
        began = time.monotonic()
        if began > end:
            break
        writer.write(f"{head}{len(body)}\r\n\r\n".encode() + body)
        answer = await reader.readuntil(b"\r\n\r\n")
        if answer[9:12] not in (b"200", b"201"):
            raise SystemExit(answer.decode())
        _, _, size = answer.lower().partition(b"content-length: ")
        await reader.readexactly(int(size.split(b"\r", 1)[0]))
        made.append(time.monotonic() - began)
    await client.close()


BODIES = bodies()


def run_clients(
    port: int, numbers: range, seconds: float, out: SimpleQueue[tuple[list[float], float]]
) -> None:
    made: list[float] = []

    async def run() -> None:
        await asyncio.gather(*(save_without_pause(port, n, seconds, made) for n in numbers))

    asyncio.run(run())
    usage = resource.getrusage(resource.RUSAGE_SELF)
    out.put((made, usage.ru_utime + usage.ru_stime))


def processor_seconds(pid: int) -> float:
    """The processor time of a process and all its descendants, in seconds."""
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    own = sum(int(field) for field in fields[11:15])  # includes children that have ended
    return own / TICK + sum(processor_seconds(child.pid) for child in children_of(pid))


@dataclass(frozen=True)
class Figures:
    """What was measured with a number of processes; processor times are in seconds in all."""

    processes: int
    seconds: float
    times: list[float]
    servers: float
    postgresql: float
    clients: float

    @property
    def rate(self) -> float:
        """Saves in a second."""
        return len(self.times) / self.seconds

    @property
    def busy(self) -> float:
        """Processors in use on average."""
        return (self.servers + self.postgresql + self.clients) / self.seconds

    def row(self) -> str:
        used = (self.servers, self.postgresql, self.clients)
        costs = " | ".join(f"{1000 * each / len(self.times):.2f}" for each in used)
        return (
            f"| {self.processes} | {self.rate:,.0f} | {at(0.5, self.times):.0f} | "
            f"{at(0.99, self.times):.0f} | {costs} | {self.busy:.2f} |"
        )


def measure(database: databases.Server, processes: int, players: int, seconds: float) -> Figures:
    name = f"bench_{processes}"
    database.execute(f"CREATE DATABASE {name}")
    postmaster = int((database.folder / "data" / "postmaster.pid").read_text().split()[0])
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), database.url(name), processes=processes)
        try:
            ready(server)
            before = processor_seconds(server.pid), processor_seconds(postmaster)
            out: SimpleQueue[tuple[list[float], float]] = multiprocessing.SimpleQueue()
            share = players // CLIENT_PROCESSES
            clients = [
                multiprocessing.Process(
                    target=run_clients,
                    args=(server.port, range(k * share, (k + 1) * share), seconds, out),
                )
                for k in range(CLIENT_PROCESSES)
            ]
            for client in clients:
                client.start()
            results = [out.get() for _ in clients]
            after = processor_seconds(server.pid), processor_seconds(postmaster)
        finally:
            server.stop()
    times = [took for made, _ in results for took in made]
    servers, postgresql = (late - early for late, early in zip(after, before, strict=True))
    return Figures(processes, seconds, times, servers, postgresql, sum(cpu for _, cpu in results))


def summary(first: Figures, last: Figures) -> str:
    """How much more the most processes save than the fewest, and what limits them."""
    used = last.servers + last.postgresql + last.clients
    cores = os.cpu_count() or 1
    limit = "the processors" if last.busy > 0.85 * cores else "waiting, for the disk or for locks"
    per_save = 1000 * (last.servers + last.postgresql) / len(last.times)
    return (
        f"{last.processes} processes hold {last.rate / first.rate:.2f} x the saves of "
        f"{first.processes}. They use {last.busy:.2f} of {cores} processors: "
        f"{last.servers / used:.0%} for the server, {last.postgresql / used:.0%} for PostgreSQL, "
        f"{last.clients / used:.0%} for the clients of this benchmark. A save takes "
        f"{per_save:.2f} ms of processor time without them, so one processor is enough for "
        f"{1000 / per_save:,.0f} saves/s. The limit is {limit}."
    )


def process_rows(
    counts: tuple[int, ...] = (1, 4), players: int = 64, seconds: float = 10
) -> Iterator[str]:
    """A line of Markdown for each number of processes."""
    if system.find_postgresql() is None:
        yield system.POSTGRESQL.skip_reason
        return
    database = databases.Server(Path(tempfile.mkdtemp(prefix="pintu-pg-", dir="/tmp")))
    database.make()
    database.start(durable=True)
    try:
        yield f"{players} players on PostgreSQL, each saving again as soon as it is answered."
        yield ""
        yield "| server processes | saves/s | median ms | 99 % | processor ms per save: servers | "\
              "PostgreSQL | clients | processors busy |"  # fmt: skip
        yield "|---:|---:|---:|---:|---:|---:|---:|---:|"
        figures = []
        for count in counts:
            figures.append(measure(database, count, players, seconds))
            yield figures[-1].row()
        yield ""
        yield summary(figures[0], figures[-1])
    finally:
        database.stop()
        shutil.rmtree(database.folder)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--processes", default="1,4")
    parser.add_argument("--players", type=int, default=64)
    parser.add_argument("--seconds", type=float, default=10)
    given = parser.parse_args()
    numbers = tuple(int(word) for word in given.processes.split(","))
    for row in process_rows(numbers, given.players, given.seconds):
        print(row, flush=True)
