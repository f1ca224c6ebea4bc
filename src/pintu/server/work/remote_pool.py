"""The pool of workers that several server processes share, seen from one of them."""

from __future__ import annotations

import asyncio
from asyncio import StreamReader, StreamWriter
from contextlib import suppress
from itertools import count

from pintu.messages import Message
from pintu.server.work.event_packets import parse_event
from pintu.server.work.events import Failed, Queued, QueueFullError
from pintu.server.work.job import Job
from pintu.server.work.packets import JsonObject, pack, receive

_RETRY_SECONDS = 0.1
_RETRY_AFTER = 1
_NOT_CONNECTED = Message("work.not_connected")
_NOTHING: JsonObject = {"ready": False, "size": 0, "is_down": False, "figures": {}}
_LOST = Message("work.lost")
_STOPPING = Message("work.stopping")


class RemotePool:
    """Submits jobs to the process that has the workers, and reconnects when it was restarted.

    Jobs that run when it dies fail. New jobs are refused until it is connected again.
    """

    def __init__(self, path: str) -> None:
        self._path = path
        self._numbers = count(1)
        self._jobs: dict[int, Job] = {}
        self._status = _NOTHING
        self._writer: StreamWriter | None = None
        self._connected = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @property
    def ready(self) -> bool:
        """Whether a worker for searches has started."""
        return bool(self._status["ready"])

    @property
    def size(self) -> int:
        """How many worker processes have started and are alive."""
        return int(self._status["size"])

    @property
    def is_down(self) -> bool:
        """Whether workers for searches repeatedly fail to start."""
        return bool(self._status["is_down"])

    def figures(self) -> dict[str, dict[str, int]]:
        """For each lane: jobs waiting and running, and workers that have started."""
        figures: dict[str, dict[str, int]] = self._status["figures"]
        return figures

    async def start(self) -> None:
        """Connect to the process that has the workers, and wait until this has succeeded."""
        self._task = asyncio.create_task(self._stay_connected())
        await self._connected.wait()

    async def stop(self) -> None:
        """Disconnect; jobs that have not ended fail."""
        self._fail_jobs(_STOPPING)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    def submit(self, kind: str, request: JsonObject, payload: bytes = b"", *, owner: str) -> Job:
        """Submit a job; whether there is a place for it is known once `Job.accepted` returns."""
        if self._writer is None:
            raise QueueFullError(_NOT_CONNECTED, retry_after=_RETRY_AFTER)
        number = next(self._numbers)
        job = Job(kind, request, b"", owner, lambda _: self._cancel(number))
        self._jobs[number] = job
        message = {"submit": number, "kind": kind, "request": request, "owner": owner}
        self._writer.write(pack(message, payload))
        return job

    def cancel_search(self, owner: str) -> None:
        """Cancel the queued or running search of an owner, if there is one."""
        if self._writer is not None:
            self._writer.write(pack({"cancel_search": owner}))

    def _cancel(self, number: int) -> None:
        self._jobs.pop(number, None)
        if self._writer is not None:
            self._writer.write(pack({"cancel": number}))

    async def _stay_connected(self) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_unix_connection(self._path)
            except OSError:
                self._fail_jobs(_LOST)
                await asyncio.sleep(_RETRY_SECONDS)
                continue
            # Only once connected: whoever sees a job fail may submit another one at once.
            self._fail_jobs(_LOST)
            self._writer = writer
            try:
                await self._receive(reader)
            finally:
                self._writer = None
                self._status = _NOTHING
                writer.close()

    async def _receive(self, reader: StreamReader) -> None:
        self._connected.set()
        while (packet := await receive(reader)) is not None:
            message, payload = packet
            if "status" in message:
                self._status = message["status"]
                continue
            job = self._jobs.get(message["job"])
            if job is not None:
                event = parse_event(message, payload)
                if event == Queued(0):
                    job.started = asyncio.get_running_loop().time()
                job.publish(event)
                if job.ended:
                    del self._jobs[message["job"]]

    def _fail_jobs(self, reason: Message) -> None:
        jobs, self._jobs = list(self._jobs.values()), {}
        for job in jobs:
            job.publish(Failed(reason))
