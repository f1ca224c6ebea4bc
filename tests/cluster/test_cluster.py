"""Batches on a real Dask cluster: a scheduler and two workers, each a process."""

from __future__ import annotations

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from clusters import Cluster
from conftest import Run
from pintu import FailedBoard, Solution, solve, solve_many
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving import cluster as cluster_module
from pintu.solving.batch import Batch
from pintu.solving.batch_chunk import BatchItem
from pintu.solving.cluster import ClusterExecutor, ClusterFuture

GOAL = goals.blank_last(3, 3)
BOARDS = [deal(GOAL, seed) for seed in range(120)]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    started = Cluster(tmp_path_factory.mktemp("cluster"))
    try:
        for _ in range(2):
            started.add_worker()
        yield started
    finally:
        started.stop()


def test_results_are_those_of_solve(cluster: Cluster) -> None:
    with cluster.client(2) as client:
        for board, result in zip(BOARDS, solve_many(BOARDS, executor=client), strict=True):
            assert isinstance(result, Solution)
            assert result.moves == solve(board).moves
        wrong, right = solve_many(["1 2 3", "1234x5786"], executor=client.get_executor())
    assert isinstance(wrong, FailedBoard)
    assert isinstance(right, Solution)


def test_a_board_that_ends_its_worker_is_reported_and_the_others_are_solved(
    tmp_path: Path,
) -> None:
    def work(chunk: list[int]) -> int:
        if chunk == [3]:
            os._exit(1)
        return chunk[0]

    cluster = Cluster(tmp_path, allowed_failures="0")
    try:
        for _ in range(2):
            cluster.add_worker(restarts=True)
        with cluster.client(2) as client:
            executor = ClusterExecutor(client)
            batch: Batch[list[int], int] = Batch(work, executor=executor)
            done = list(batch.run([[number] for number in range(6)]))
    finally:
        cluster.stop()
    assert [(chunk, output) for chunk, output in done] == [
        ([number], None if number == 3 else number) for number in range(6)
    ]


def test_a_file_is_solved_on_a_cluster(cluster: Cluster, tmp_path: Path, run: Run) -> None:
    file = tmp_path / "boards.txt"
    file.write_text("\n".join(board.text for board in BOARDS) + "\n1 2 3\n")
    with cluster.client(2) as client:
        address = client.scheduler.address
        code, out, err = run("solve", "--file", str(file), "--json", "--cluster", address)
    assert code == 2
    assert err.count("no blank") == 1
    records = [json.loads(line) for line in out.splitlines()]
    assert [record["length"] for record in records[:-1]] == [len(solve(each)) for each in BOARDS]


def test_wrong_addresses_are_one_sentence(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster_module, "_CONNECT_SECONDS", 0.5)
    file = tmp_path / "boards.txt"
    file.write_text("1234x5786\n")
    for address in ("tcp://127.0.0.1:1", "nowhere:x", "ftp://127.0.0.1:1"):
        code, out, err = run("solve", "--file", str(file), "--cluster", address)
        assert (code, out) == (2, "")
        assert err.splitlines() == [
            f"pintu: no scheduler answers at {address}; an address is like tcp://10.0.0.5:8786"
        ]
    code, _, err = run("solve", "1234x5786", "--cluster", "tcp://127.0.0.1:1")
    assert (code, err) == (
        2,
        "pintu: --cluster is for the boards of a file: give --file PATH too\n",
    )


def test_a_killed_worker_loses_no_board_and_only_its_own_are_solved_again(
    cluster: Cluster, tmp_path: Path
) -> None:
    log, killed = tmp_path / "log", tmp_path / "killed"

    def logged(run: Callable[..., Any], work: Any, chunk: list[BatchItem]) -> Any:
        """Write down which boards this process is given; the first to get number 60 is killed."""
        numbers = [item.number for item in chunk]
        with log.open("a") as lines:
            lines.write(json.dumps([os.getpid(), numbers]) + "\n")
        if 60 in numbers and not killed.exists():
            killed.write_text(str(os.getpid()))
            os.kill(os.getpid(), signal.SIGKILL)
        return run(work, chunk)

    class Logging(ClusterExecutor):
        def submit(self, function: Callable[..., Any], /, *arguments: Any) -> ClusterFuture:
            return super().submit(logged, function, *arguments)

    with cluster.client(2) as client:
        results = list(solve_many(BOARDS, executor=Logging(client), algorithm="dfs", depth=9))
    assert [each.start for each in results if isinstance(each, Solution)] == BOARDS
    given = [json.loads(line) for line in log.read_text().splitlines()]
    times = Counter(number for _, numbers in given for number in numbers)
    dead = {n for process, numbers in given for n in numbers if process == int(killed.read_text())}
    assert sorted(times) == list(range(len(BOARDS)))
    assert 60 in dead
    assert max(times.values()) == 2
    assert {number for number, count in times.items() if count > 1} <= dead
