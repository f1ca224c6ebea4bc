"""A worker process as the service sees it."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from pintu.server.work.events import Done, Failed, Update
from pintu.server.work.job import Job
from pintu.server.work.kinds import Kind
from pintu.server.work.packets import Message, pack, receive

PATIENCE = 1.0
"""Seconds a worker has to let go of a job that was called off."""

_LOST = "the process that worked on this ended before it was done; please try again"
_PIPE_BUFFER = 1 << 20


class Worker:
    """One process from its start to its end, and the job it has.

    `changed` is called whenever it may have become free.
    """

    def __init__(self, lane: str, short_only: bool, changed: Callable[[], None]) -> None:
        self.short_only = short_only
        self.ready = False
        """Whether it has started up; it stays true when it ends."""
        self.job: Job | None = None
        self.jobs = 0
        """How many it was given."""
        self._lane = lane
        self._changed = changed
        self._process: Process | None = None
        self._leaving = False
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def free(self) -> bool:
        """Whether it can take a job now."""
        return self.ready and self.job is None and not self._leaving

    async def live(self) -> None:
        """Start the process and listen to it until it has ended."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pintu.server.work.worker", self._lane,
                stdin=PIPE, stdout=PIPE, limit=_PIPE_BUFFER,
            )  # fmt: skip
        except OSError:  # out of processes, or of memory
            self._leaving = True
            return
        try:
            assert self._process.stdout is not None
            while (packet := await receive(self._process.stdout)) is not None:
                self.handle(*packet)
            self._leaving = True
            self._end(_LOST)
            # It is ending by itself, and asyncio is best left to find that out.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), PATIENCE)
        finally:
            if self._process.returncode is None:
                self.kill()
            await asyncio.shield(self._process.wait())
            self._let_go()

    def takes(self, kind: Kind) -> bool:
        """Whether it does work of a kind at all."""
        return kind.short or not self.short_only

    def give(self, job: Job) -> None:
        """Let it work on a job."""
        self.job, self.jobs = job, self.jobs + 1
        self._write(pack({"job": self.jobs, "kind": job.name, "request": job.request}, job.payload))
        job.payload = b""  # may be large, and is on its way
        if job.kind.seconds is not None:
            self._set_alarm(job.kind.seconds)

    def call_off(self) -> None:
        """Ask it to let go of its job; if it does not, it is killed."""
        self._write(pack({"cancel": self.jobs}))
        self._set_alarm(PATIENCE)

    def retire(self) -> None:
        """Let it end by itself, which it does when its input is closed."""
        self._leaving = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def kill(self) -> None:
        """End it now, whatever it does."""
        self._leaving = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def handle(self, message: Message, payload: bytes) -> None:
        """Handle what the process tells: that it is ready, or something about its job."""
        if "ready" in message:
            self.ready = True
            self._changed()
            return
        job = self.job
        if job is None or message["job"] != self.jobs:
            return
        if "update" in message:
            job.tell(Update(message["update"]))
            return
        self._let_go()
        self.job = None
        if "done" in message:
            job.tell(Done(message["done"], payload))
        elif "refused" in message:
            job.tell(Failed(message["refused"], refused=True))
        else:
            job.tell(Failed(message["failed"]))
        self._changed()

    def _write(self, data: bytes) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(data)

    def _set_alarm(self, seconds: float) -> None:
        self._let_go()
        self._alarm = asyncio.get_running_loop().call_later(seconds, self._overdue, seconds)

    def _overdue(self, seconds: float) -> None:
        self._end(f"this took longer than {seconds:g} seconds and was stopped")
        self.kill()

    def _end(self, sentence: str) -> None:
        """End the job, if there is one, which has nothing to show."""
        if self.job is not None:
            self.job.tell(Failed(sentence))
            self.job = None

    def _let_go(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
