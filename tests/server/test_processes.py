"""Several server processes on one PostgreSQL: killed, replaced, and on two machines."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple, Self

import httpx
import pytest

import postgres as databases
from servers import (
    ENDLESS,
    PINTU,
    UNHURRIED,
    Process,
    Server,
    children_of,
    file_of,
    is_alive,
    needs_proc,
    new_game,
    played,
    read_until,
    solve,
    solving,
    wait_until,
)

pytestmark = needs_proc

PROCESSES = 2
SEARCHES = 2
"""How many run at a time: one that goes on for long holds no other one up."""


@pytest.fixture(scope="module")
def database(postgres: databases.Server) -> str:
    name = f"processes_{os.getpid()}"
    postgres.execute(f"CREATE DATABASE {name} TEMPLATE {databases.TEMPLATE}")
    return postgres.url(name)


@pytest.fixture(scope="module")
def several(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = start(tmp_path_factory.mktemp("several"), database)
    server.wait_until_ready()
    yield server
    assert server.stop() == 0


def start(folder: Path, database: str) -> Server:
    flags = ["--processes", str(PROCESSES), "--database", database, "--metrics", "local"]
    flags += ["--workers", str(SEARCHES)]
    return Server(folder, "serve", *flags, variables=UNHURRIED)


def server_processes(several: Server) -> list[Process]:
    """The server processes; the one with the workers is not among them."""
    pool = pool_process(several)
    return [child for child in children_of(several.process.pid) if child.pid != pool.pid]


def pool_process(several: Server) -> Process:
    """The process that has the workers; of several, the one that was started first."""
    (pool, *_) = [child for child in children_of(several.process.pid) if children_of(child.pid)]
    return pool


class Saver:
    """A player who saves a game again and again, in a thread, until the block is left."""

    def __init__(self, server: Server, seed: int, *, retries: bool = False) -> None:
        self._server, self._seed, self._retries = server, seed, retries
        self.client = server.client()
        self.acknowledged = 0
        self.errors: list[str] = []
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._play)

    @property
    def path(self) -> str:
        return f"/api/games/saved-again-{self._seed:04}"

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        self._thread.join()

    def has_saved_since(self, before: int) -> bool:
        return self.acknowledged > before or bool(self.errors)

    def _play(self) -> None:
        game, version = new_game(seed=self._seed), 0
        while not self._stopped.wait(0.05):  # often, but leaves the processor to what starts
            game, version = played(game, 1), version + 1
            body = {"kind": "autosave", "version": version, "game": file_of(game)}
            try:
                response = self.client.put(self.path, json=body)
            except httpx.TransportError as error:
                if not self._retries:
                    self.errors.append(repr(error))
                    return
                continue
            if response.status_code in (200, 201):
                self.acknowledged = version
            elif not (self._retries and response.status_code == 503):
                self.errors.append(response.text)
                return

    def assert_nothing_is_lost(self) -> None:
        assert self.errors == []
        kept = self.client.get(self.path).json()
        assert kept["version"] >= self.acknowledged > 0
        assert len(kept["game"]["moves"]) > 0


def wait_for_saves(savers: list[Saver]) -> None:
    """Wait until each has saved again."""
    counts = [saver.acknowledged for saver in savers]

    def have_saved() -> bool:
        pairs = zip(savers, counts, strict=True)
        return all(saver.has_saved_since(count) for saver, count in pairs)

    wait_until(have_saved, "all have saved again")


def test_killed_server_processes_lose_no_save_and_are_started_again(several: Server) -> None:
    with Saver(several, 1, retries=True) as ann, Saver(several, 2, retries=True) as bob:
        wait_for_saves([ann, bob])
        before = {process.pid for process in server_processes(several)}
        for pid in before:
            os.kill(pid, signal.SIGKILL)

        def are_others() -> bool:
            return len({each.pid for each in server_processes(several)} - before) == PROCESSES

        wait_until(are_others, "others were started")
        wait_for_saves([ann, bob])
    ann.assert_nothing_is_lost()
    bob.assert_nothing_is_lost()


def test_all_processes_share_one_set_of_workers(several: Server) -> None:
    several.wait_until_ready()
    pool = pool_process(several)
    wait_until(lambda: len(children_of(pool.pid)) == SEARCHES + 1, "and one for hints")
    for process in server_processes(several):
        assert children_of(process.pid) == []
    player = several.client()
    player.delete("/api/games/none-of-mine")  # sets the cookie
    with solving(player, ENDLESS) as first:
        read_until(first, "progress")
        # Another connection may reach another process. A player has one solve at a time.
        other = several.client()
        other.cookies = player.cookies
        with solving(other, ENDLESS) as second:
            assert [event.name for event in first][-1] == "cancelled"
            read_until(second, "progress")


@contextmanager
def others_stopped(several: Server, process: Process) -> Iterator[None]:
    """While the others are stopped, this process accepts all connections."""
    others = [each.pid for each in server_processes(several) if each.pid != process.pid]
    for pid in others:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in others:
            os.kill(pid, signal.SIGCONT)


def test_metrics_name_the_process_whose_figures_they_are(several: Server) -> None:
    several.wait_until_ready()
    numbers = set()
    for process in server_processes(several):
        with others_stopped(several, process), several.client() as client:
            lines = [
                line for line in client.get("/api/metrics").text.splitlines() if line[0] != "#"
            ]
        own = [line for line in lines if "process=" in line]
        numbers |= {line.partition('process="')[2].partition('"')[0] for line in own}
        shared = {line.partition("{")[0] for line in lines if line not in own}
        assert shared == {"pintu_jobs_waiting", "pintu_jobs_running", "pintu_workers"}
    assert numbers == {str(number) for number in range(1, PROCESSES + 1)}


def test_workers_are_started_again_when_their_process_is_killed(several: Server) -> None:
    several.wait_until_ready()
    before = pool_process(several)
    with solving(several.client(), ENDLESS) as events:
        read_until(events, "progress")
        os.kill(before.pid, signal.SIGKILL)
        last = read_until(events, "error")
    assert last.data["code"] == "work.lost"
    answer = solve(several.client(), {"board": "8 6 7/2 5 4/3 0 1"})[-1]
    assert (answer.name, answer.data["length"]) == ("solved", 31)


def test_replacing_all_processes_breaks_no_request_and_no_stream(several: Server) -> None:
    several.wait_until_ready()
    before = {process.pid for process in children_of(several.process.pid)}
    savers = [Saver(several, seed) for seed in (11, 12, 13)]
    request = {**ENDLESS, "limits": {"seconds": 3}}
    with savers[0], savers[1], savers[2], solving(several.client(), ENDLESS) as endless:
        read_until(endless, "progress")
        wait_for_saves(savers)
        several.ask_to_stop(signal.SIGHUP)
        with solving(several.client(), request) as events:
            wait_until(lambda: len(server_processes(several)) > PROCESSES, "new ones were started")
            assert read_until(events, "limited").data["reason_code"] == "search.time_limit"

        def has_one_stream() -> bool:
            next(endless)
            return len(alive(before)) == 2  # the process of the stream and its workers

        wait_until(has_one_stream, "the others have ended")
        wait_for_saves(savers)
        assert next(endless).name == "progress"
    for saver in savers:
        saver.assert_nothing_is_lost()
    wait_until(lambda: not alive(before), "the last of the old processes has ended")
    assert several.health()["engine"] == "ready"
    assert len(server_processes(several)) == PROCESSES


def alive(processes: set[int]) -> list[int]:
    return [pid for pid in processes if is_alive(pid)]


class Machines(NamedTuple):
    """Two servers, one of them with several processes, and their own database."""

    several: Server
    other: Server
    database: databases.Server


@pytest.fixture(scope="module")
def machines(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    own = databases.new_server()
    own.start()
    url = own.url("postgres")
    try:
        with (
            start(tmp_path_factory.mktemp("first"), url) as several,
            Server(tmp_path_factory.mktemp("second"), "serve", "--database", url) as other,
        ):
            yield Machines(several, other, own)
    finally:
        own.stop()
        shutil.rmtree(own.folder)


def test_each_request_of_a_player_may_go_to_another_machine(machines: Machines) -> None:
    player, there = machines.several.client(), machines.other.client()
    player.delete("/api/games/none-of-mine")
    there.cookies = player.cookies
    game = new_game(seed=5)
    for version in range(1, 9):
        game = played(game, 1)
        body = {"kind": "autosave", "version": version, "game": file_of(game)}
        here = (player, there)[version % 2]
        assert here.put("/api/games/on-both-machines", json=body).status_code in (200, 201)
    for client in (player, there):
        assert client.get("/api/games/on-both-machines").json()["version"] == 8
    assert there.delete("/api/games/on-both-machines").status_code == 204
    assert player.get("/api/games/on-both-machines").status_code == 404


def test_a_restart_of_the_database_loses_no_save(machines: Machines) -> None:
    savers = [Saver(machines.several, seed, retries=True) for seed in (21, 22)]
    with savers[0], savers[1]:
        wait_for_saves(savers)
        machines.database.stop()
        machines.database.start()
        wait_for_saves(savers)
    for saver in savers:
        saver.assert_nothing_is_lost()


def test_a_killed_supervisor_leaves_no_process_behind(machines: Machines) -> None:
    started = {process.pid for process in children_of(machines.several.process.pid)}
    assert len(started) == PROCESSES + 1
    machines.several.process.kill()
    machines.several.process.wait()
    wait_until(lambda: not alive(started), "all of its processes have ended")


def test_processes_that_cannot_start_are_one_sentence(tmp_path: Path) -> None:
    flags = ["--processes", "2", "--port", "0", "--data-dir", str(tmp_path)]
    database = "postgresql://nobody@127.0.0.1:1/none"
    done = subprocess.run(
        [*PINTU, "serve", *flags, "--database", database],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    (line,) = done.stderr.splitlines()
    assert line.startswith("pintu: the database none on 127.0.0.1 cannot be used: ")
