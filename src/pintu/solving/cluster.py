"""Runs chunks of boards on a Dask cluster (the extra `pintu[cluster]`)."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from itertools import count
from typing import Any
from uuid import uuid4

from pintu.messages import MessageError

_CONNECT_SECONDS = 10

_RETRIES = 2
"""How often a chunk whose call raises is tried again; Dask itself repeats those of dead workers."""


class ClusterError(MessageError):
    """A cluster cannot be used: its message says why."""


class ClusterExecutor:
    """An executor for `solve_many` that submits to the workers of a Dask client.

    The workers need this package. Each loads the engine and its tables once, which are mapped into
    memory and shared by all workers of a machine.
    """

    def __init__(self, client: Any) -> None:
        self._client = client
        self._batch = uuid4().hex
        self._numbers = count()
        self._load_engine()

    @classmethod
    def connect(cls, address: str) -> ClusterExecutor:
        """The cluster whose scheduler has an address such as tcp://10.0.0.5:8786."""
        try:
            import distributed
        except ImportError:
            raise ClusterError("cluster.not_installed") from None
        make_client: Any = distributed.Client
        client = None
        with suppress(OSError, ValueError):
            client = make_client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
        if client is None:
            # Dask closes a client that failed when it is collected. If that happened while the next
            # one starts, both would wait for the same lock for ever.
            gc.collect()
            raise ClusterError("cluster.unreachable", address=address)
        try:
            return cls(client)
        except ClusterError:
            client.close()
            raise

    @property
    def cores(self) -> int:
        """How many chunks the cluster can run at the same time, now."""
        return sum(self._client.nthreads().values()) or 1

    def submit(self, function: Callable[..., Any], /, *arguments: Any) -> ClusterFuture:
        """Start a call on any worker."""
        # A key of its own: the same boards twice are two chunks.
        key = f"pintu-{self._batch}-{next(self._numbers)}"
        return ClusterFuture(
            self._client.submit(function, *arguments, key=key, pure=False, retries=_RETRIES),
            self._client,
        )

    def close(self) -> None:
        """End the connection; the cluster goes on."""
        self._client.close()

    def _load_engine(self) -> None:
        from pintu.solving.cluster_worker import EnginePlugin

        try:
            self._client.wait_for_workers(1, timeout=_CONNECT_SECONDS)
        except TimeoutError:
            raise ClusterError("cluster.no_workers") from None
        try:
            self._client.register_plugin(EnginePlugin())
        except Exception as error:  # whatever the worker could not import or load
            reason = f"{type(error).__name__}: {error}"[:200]
            raise ClusterError("cluster.cannot_load", reason=reason) from None


class ClusterFuture:
    """A call that runs on a cluster."""

    def __init__(self, future: Any, client: Any) -> None:
        self._future = future
        self._client = client

    def done(self) -> bool:
        """Whether it has ended."""
        return bool(self._future.done())

    def cancel(self) -> None:
        """Do not start it; one that runs goes on to its end."""
        self._future.cancel()

    def result(self) -> Any:
        """What it returned; BrokenExecutor if it ended every worker that it was given to."""
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError
        from distributed.comm.core import CommClosedError

        try:
            return self._future.result()
        except KilledWorker as error:
            raise BrokenExecutor(str(error)) from None
        except RuntimeError as error:  # the scheduler reads what it hands on, so it needs us too
            raise ClusterError("cluster.cannot_load", reason=str(error)[:200]) from None
        except (FutureCancelledError, CommClosedError, OSError):
            address = getattr(self._client.scheduler, "addr", "")
            raise ClusterError("cluster.lost", address=address) from None


def as_executor(executor: Any) -> Any:
    """The same executor; the client of a Dask cluster is given a ClusterExecutor.

    The cluster itself and `client.get_executor()` stand for their client. ClusterError if it is
    none of these and has no `submit`.
    """
    if executor is None:
        return None
    if hasattr(executor, "get_client") and not hasattr(executor, "submit"):
        executor = executor.get_client()
    if type(executor).__module__.partition(".")[0] == "distributed":
        executor = getattr(executor, "_client", executor)
        if hasattr(executor, "nthreads"):
            return ClusterExecutor(executor)
    if not hasattr(executor, "submit"):
        raise ClusterError("cluster.not_an_executor", type=type(executor).__name__)
    return executor
