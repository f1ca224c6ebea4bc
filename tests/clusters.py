"""Starts real Dask clusters for tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from distributed import Client

from servers import wait_until

_SECONDS_TO_STOP = 5


class Cluster:
    """A scheduler and its workers on this machine."""

    def __init__(self, folder: Path, allowed_failures: str = "3") -> None:
        self._file = folder / "scheduler.json"
        self._environment = {
            **os.environ,
            "PINTU_BACKGROUND": "0",
            "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": allowed_failures,
        }
        self.scheduler = self._start("scheduler", "--port", "0")
        self.workers: list[subprocess.Popen[bytes]] = []

    def add_worker(self, *, restarts: bool = False) -> None:
        self.workers.append(
            self._start("worker", "--nthreads", "1", "--nanny" if restarts else "--no-nanny")
        )

    @property
    def address(self) -> str:
        """The address of the scheduler; waits until it listens."""
        wait_until(self._file.exists, "the scheduler has started")
        address: str = json.loads(self._file.read_text())["address"]
        return address

    def client(self, workers: int) -> Client:
        make: type[Client] = Client
        client = make(scheduler_file=str(self._file), timeout=60, set_as_default=False)
        client.wait_for_workers(workers, timeout=60)
        return client

    def stop(self) -> None:
        for process in [*self.workers, self.scheduler]:
            process.terminate()  # a nanny ends its worker
            try:
                process.wait(_SECONDS_TO_STOP)
            except subprocess.TimeoutExpired:  # it would wait for its search for half a minute
                process.kill()
                process.wait()

    def _start(self, role: str, *options: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [
                sys.executable,
                "-m",
                "dask",
                role,
                "--scheduler-file",
                str(self._file),
                "--host",
                "127.0.0.1",
                "--no-dashboard",
                *options,
            ],
            env=self._environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
