"""Runs a job in a worker of a Dask cluster."""

from __future__ import annotations

from typing import Any

from distributed import get_worker

from pintu.server.work.packets import JsonObject
from pintu.server.work.worker import run_task


def run_on_cluster(key: str, topic: str, task: JsonObject) -> JsonObject:
    """Run a job and return its outcome; updates are sent as events of a topic."""
    worker: Any = get_worker()

    def send_update(message: JsonObject) -> None:
        worker.log_event(topic, {"key": key, "update": message})

    def cancelled() -> bool:
        # Dask does not stop a running call. It only tells the worker that the task is cancelled.
        known = worker.state.tasks.get(key)
        return known is None or known.state == "cancelled"

    outcome, _ = run_task(task, b"", send_update, cancelled)
    return outcome
