"""A server that sends its heavy solves to a Dask cluster."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from clusters import Cluster
from servers import (
    ENDLESS,
    UNHURRIED,
    Server,
    busy_worker,
    needs_proc,
    read_until,
    solve,
    solving,
    wait_until,
)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    started = Cluster(tmp_path)
    try:
        started.add_worker()
        yield started
    finally:
        started.stop()


@needs_proc
def test_heavy_solves_run_on_the_cluster_and_on_this_machine_when_it_is_lost(
    cluster: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> None:
    flags = ["--cluster", cluster.address, "--seconds", "3600"]
    folder = tmp_path_factory.mktemp("server")
    with (
        Server(folder, "serve", *flags, variables=UNHURRIED) as server,
        cluster.client(1) as client,
    ):
        server.wait_until_ready()

        def running() -> list[str]:
            return [str(key) for keys in client.processing().values() for key in keys]

        # The worker of this machine and the one of the cluster; health counts both.
        wait_until(lambda: server.health()["workers"] == 3, "the cluster is connected")
        with solving(server.client(), ENDLESS) as events:
            read_until(events, "progress")
            assert [key.startswith("pintu-") for key in running()] == [True]
        wait_until(lambda: running() == [], "closing the stream has cancelled the solve")
        assert solve(server.client(), {"board": "8 6 7/2 5 4/3 0 1"})[-1].data["length"] == 31
        answer = solve(server.client(), {**ENDLESS, "limits": {"expanded": 1000}})[-1]
        assert answer.data["reason_code"] == "search.expanded_limit"

        with solving(server.client(), ENDLESS) as events:
            read_until(events, "progress")
            cluster.scheduler.kill()
            busy_worker(server.process.pid)  # a worker of this machine runs it now
            read_until(events, "progress")
        assert all(line["level"] for line in server.log_lines() if "method" not in line)
        assert all(line.startswith("{") for line in server.errors.read_text().splitlines())


def test_a_server_starts_without_its_cluster(tmp_path: Path) -> None:
    flags = ["--cluster", "tcp://127.0.0.1:1"]
    with Server(tmp_path, "serve", *flags, variables=UNHURRIED) as server:
        server.wait_until_ready()
        answer = solve(server.client(), {**ENDLESS, "limits": {"expanded": 1000}})[-1]
        assert answer.data["reason_code"] == "search.expanded_limit"
