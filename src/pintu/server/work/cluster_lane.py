"""A lane whose jobs run on a Dask cluster instead of in processes of this machine."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from importlib import import_module
from itertools import count
from typing import Any
from uuid import uuid4

from pintu.messages import Message
from pintu.server.work.job import Job
from pintu.server.work.kinds import SEARCH
from pintu.server.work.lane import Lane
from pintu.server.work.packets import JsonObject
from pintu.server.work.process import Worker

CONNECT_SECONDS = 10.0
_CHECK_SECONDS = 1.0
_MAX_BACKOFF = 30.0
_CLOSING_SECONDS = 2.0

_log = logging.getLogger("pintu.server")


class ClusterLane(Lane):
    """Jobs for a Dask cluster; there is a slot for each thread of its workers.

    `give_back` is called with each job that has not ended when the connection is lost.
    """

    def __init__(self, address: str, queue_size: int, give_back: Callable[[Job], None]) -> None:
        super().__init__(SEARCH, queue_size)
        self._address = address
        self._give_back = give_back

    def start(self) -> None:
        """Connect, and reconnect whenever the connection is lost."""
        self._start_task(self._stay_connected())

    async def _stay_connected(self) -> None:
        backoff = _CHECK_SECONDS
        while not self._stopped:  # Dask may turn a cancellation into another error
            try:
                connection = await ClusterConnection.open(self._address)
            except Exception as error:  # of the network, or whatever a worker could not load
                reason = f"{type(error).__name__}: {error}"[:200]
                _log.warning("the cluster %s cannot be used: %s", self._address, reason)
            else:
                backoff = _CHECK_SECONDS
                try:
                    await self._use(connection)
                finally:
                    await connection.close()
                _log.warning("the connection to the cluster %s was lost", self._address)
            await asyncio.sleep(backoff)
            backoff = min(_MAX_BACKOFF, 2 * backoff)

    async def _use(self, connection: ClusterConnection) -> None:
        """Keep as many slots as the cluster has threads, until the connection is lost."""
        try:
            while connection.is_alive:
                threads = await connection.threads()
                while len(self.workers) < threads:
                    self.workers.append(ClusterSlot(connection, self.dispatch))
                unused = [slot for slot in self.workers if slot.free]
                for slot in unused[: max(0, len(self.workers) - threads)]:
                    self.workers.remove(slot)
                self.dispatch()
                await asyncio.sleep(_CHECK_SECONDS)
        except OSError:
            pass  # the connection is lost
        finally:
            jobs, slots = self.jobs, self.workers
            self.workers = []
            self._waiting.clear()
            for slot in slots:
                slot.kill()
            if not self._stopped:
                for job in jobs:
                    self._give_back(job)


class ClusterConnection:
    """A Dask client, and the jobs that it has submitted."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._topic = f"pintu-{uuid4().hex}"
        self._numbers = count(1)
        self._slots: dict[str, ClusterSlot] = {}
        self._futures: dict[str, Any] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    @classmethod
    async def open(cls, address: str) -> ClusterConnection:
        """Connect to a scheduler, and have its workers load the engine."""
        # First without Dask, whose attempts to connect cannot be ended when the server stops.
        host, port = address.rpartition("/")[2].rsplit(":", 1)
        async with asyncio.timeout(CONNECT_SECONDS):
            _, writer = await asyncio.open_connection(host.strip("[]"), int(port))
        writer.close()
        distributed: Any = await asyncio.to_thread(import_module, "distributed")
        plugins: Any = await asyncio.to_thread(import_module, "pintu.solving.cluster_worker")
        _silence_dask_logs()
        client = await distributed.Client(
            address, asynchronous=True, timeout=CONNECT_SECONDS, set_as_default=False
        )
        connection = cls(client)
        try:
            await client.register_plugin(plugins.EnginePlugin())
            client.subscribe_topic(connection._topic, connection._handle_event)
        except BaseException:
            await connection.close()
            raise
        return connection

    @property
    def is_alive(self) -> bool:
        """Whether the scheduler is connected."""
        return bool(self._client.status == "running")

    async def threads(self) -> int:
        """How many jobs the cluster can run at the same time now."""
        return sum((await self._client.nthreads()).values())

    async def close(self) -> None:
        """Disconnect; jobs that run are cancelled."""
        for task in self._tasks:
            task.cancel()
        await self._client.close(timeout=_CLOSING_SECONDS)

    def submit(self, slot: ClusterSlot, task: JsonObject) -> str:
        """Run a job for a slot, and return its key."""
        key = f"{self._topic}-{next(self._numbers)}"
        self._slots[key] = slot
        self._start_task(self._run(key, task))
        return key

    def cancel(self, key: str) -> None:
        """Cancel a job, waiting or running."""
        if self.is_alive and key in self._futures:
            self._start_task(self._client.cancel([self._futures[key]]))

    def forget(self, key: str) -> None:
        """Send no more packets for a job."""
        self._slots.pop(key, None)

    async def _run(self, key: str, task: JsonObject) -> None:
        from pintu.server.work.cluster_task import run_on_cluster

        # If a worker dies, Dask runs the job again on another one.
        future = self._client.submit(
            run_on_cluster, key, self._topic, task, key=key, pure=False, retries=0
        )
        self._futures[key] = future
        try:
            outcome = await future
        except Exception as error:
            outcome = {"failed": Message("work.failed").as_data()}
            if not future.cancelled():  # such as workers that die again and again
                _log.error("a job on the cluster failed: %s: %s", type(error).__name__, error)
        finally:
            del self._futures[key]
        slot = self._slots.pop(key, None)
        if slot is not None and self.is_alive:  # if not, all jobs are given back
            slot.handle({"job": slot.jobs, **outcome}, b"")

    async def _handle_event(self, event: tuple[float, JsonObject]) -> None:
        _, message = event
        slot = self._slots.get(message["key"])
        if slot is not None:
            slot.handle({"job": slot.jobs, "update": message["update"]}, b"")

    def _start_task(self, task: Any) -> None:
        started = asyncio.ensure_future(task)
        self._tasks.add(started)
        started.add_done_callback(self._tasks.discard)


class ClusterSlot(Worker):
    """A thread of the cluster, which the lane uses like a worker process."""

    def __init__(self, connection: ClusterConnection, changed: Callable[[], None]) -> None:
        super().__init__(SEARCH, False, changed)
        self.ready = True
        self._connection = connection
        self._key = ""

    def kill(self) -> None:
        """Drop the job; if it still runs somewhere, it ends when it notices that."""
        self._stop_timer()
        self._connection.forget(self._key)
        self.job = None
        self._changed()

    def _send(self, message: JsonObject, payload: bytes = b"") -> None:
        if "cancel" in message:
            self._connection.cancel(self._key)
        else:
            self._key = self._connection.submit(self, message)


def _silence_dask_logs() -> None:
    """Log only critical messages of Dask; its errors are logged where they are handled."""
    for name in ("distributed", "distributed.client", "tornado", "tornado.application"):
        logger = logging.getLogger(name)
        logger.handlers = []  # Dask adds its own, which write plain text
        logger.propagate = True
        logger.setLevel(logging.CRITICAL)
