"""How batches use the client of a Dask cluster, shown with a client that runs calls here."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from pintu import Solution, solve_many
from pintu.puzzle import goals
from pintu.puzzle.dealing import deal
from pintu.solving.batch import Batch
from pintu.solving.cluster import ClusterError, ClusterExecutor

distributed = pytest.importorskip("distributed")

BOARDS = [deal(goals.blank_last(3, 3), seed) for seed in range(40)]


class FakeFuture:
    """A call that runs when its result is asked for, so the last may be done before the first."""

    def __init__(self, call: Callable[[], Any]) -> None:
        self._call = call

    def done(self) -> bool:
        return False

    def cancel(self) -> None:
        self._call = lambda: pytest.fail("a call that was cancelled is asked for")

    def result(self) -> Any:
        return self._call()


class FakeClient:
    """Runs calls in this process; those in `deaths` end their worker so many times before."""

    def __init__(self, error: Exception | None = None) -> None:
        self.error = error
        self.submitted: list[dict[str, Any]] = []
        self.deaths: dict[int, int] = {}
        self.plugins: list[str] = []
        self.scheduler = SimpleNamespace(addr="tcp://10.0.0.5:8786")

    def nthreads(self) -> dict[str, int]:
        return {"tcp://10.0.0.6:1": 1, "tcp://10.0.0.7:1": 1}

    def wait_for_workers(self, count: int, timeout: float) -> None:
        if isinstance(self.error, TimeoutError):
            raise self.error

    def register_plugin(self, plugin: Any) -> None:
        if self.error is not None:
            raise self.error
        self.plugins.append(plugin.name)

    def submit(self, function: Any, *arguments: Any, **options: Any) -> FakeFuture:
        self.submitted.append(options)
        number = len(self.submitted)

        def call() -> Any:
            if self.deaths.pop(number, 0):
                raise distributed.KilledWorker(options["key"], SimpleNamespace(address="x"), 3)
            return function(*arguments)

        return FakeFuture(call)


def executor_for(client: FakeClient) -> ClusterExecutor:
    return ClusterExecutor(client)


def test_results_are_in_order_and_each_chunk_has_a_key_of_its_own() -> None:
    client = FakeClient()
    results = list(solve_many([*BOARDS, *BOARDS], executor=executor_for(client)))
    assert [each.start for each in results if isinstance(each, Solution)] == [*BOARDS, *BOARDS]
    keys = [options["key"] for options in client.submitted]
    assert len(set(keys)) == len(keys) > 1
    assert all(options["retries"] and not options["pure"] for options in client.submitted)
    assert client.plugins == ["pintu-engine"]


def test_two_batches_of_one_client_have_other_keys() -> None:
    client = FakeClient()
    for _ in range(2):
        list(solve_many(BOARDS[:1], executor=executor_for(client)))
    first, second = (options["key"] for options in client.submitted)
    assert first != second


def test_a_chunk_that_ended_its_workers_is_tried_in_halves() -> None:
    client = FakeClient()
    client.deaths = {1: 1, 3: 1}
    runs: list[list[int]] = []

    def work(chunk: list[int]) -> list[int]:
        runs.append(chunk)
        return chunk

    batch: Batch[list[int], list[int]] = Batch(work, executor=executor_for(client))
    done = list(batch.run([[1, 2, 3, 4], [5, 6]]))
    answers = [number for _, output in done for number in output or ()]
    assert answers == [1, 2, 3, 4, 5, 6]
    assert [1, 2, 3, 4] not in runs
    assert len(answers) == sum(map(len, runs))


def test_the_board_that_ends_its_workers_every_time_is_the_only_one_lost() -> None:
    client = FakeClient()
    killed = distributed.KilledWorker("key", SimpleNamespace(address="x"), 3)

    def work(chunk: list[int]) -> list[int]:
        if 3 in chunk:
            raise killed
        return chunk

    batch: Batch[list[int], list[int]] = Batch(work, executor=executor_for(client))
    done = list(batch.run([[1, 2, 3, 4], [5, 6]]))
    assert [number for chunk, _ in done for number in chunk] == [1, 2, 3, 4, 5, 6]
    assert [chunk for chunk, output in done if output is None] == [[3]]


@pytest.mark.parametrize(
    ("error", "says"),
    [
        (TimeoutError(), "the cluster has no workers"),
        (ModuleNotFoundError("No module named 'pintu'"), "No module named 'pintu'"),
    ],
)
def test_a_cluster_without_workers_that_can_load_is_one_sentence(
    error: Exception, says: str
) -> None:
    with pytest.raises(ClusterError, match=says):
        executor_for(FakeClient(error))


def test_a_lost_scheduler_is_named_after_the_answers_before_it() -> None:
    client = FakeClient()

    def work(chunk: list[int]) -> list[int]:
        if chunk == [2]:
            raise OSError("Timed out trying to connect")
        return chunk

    batch: Batch[list[int], list[int]] = Batch(work, executor=executor_for(client))
    run = batch.run([[1], [2], [3]])
    assert next(run).output == [1]
    with pytest.raises(ClusterError, match=r"tcp://10\.0\.0\.5:8786 was lost"):
        next(run)
