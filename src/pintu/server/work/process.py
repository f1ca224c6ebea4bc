"""A worker process, seen from the server: starts it, assigns jobs, reads results, kills it."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable
from contextlib import suppress

from pintu.messages import Message
from pintu.server.work.events import Done, Failed, Update
from pintu.server.work.job import Job
from pintu.server.work.kinds import Kind
from pintu.server.work.packets import JsonObject, pack, receive

CANCEL_TIMEOUT = 1.0
"""Seconds a worker has to stop a cancelled job before it is killed."""

START_TIMEOUT, SILENCE_TIMEOUT = 60.0, 15.0
"""Seconds until a process must have reported for the first time, and again after each report."""

QUIET_SECONDS = 5.0
"""Seconds without a report after which a process gets no more jobs until it reports again."""

_CHECK_SECONDS = 1.0
_LOST = Message("work.lost")
_SILENT = Message("work.silent")
_PIPE_BUFFER = 1 << 20

_log = logging.getLogger("pintu.server")


class Worker:
    """One worker process and its current job.

    `changed` is called whenever the worker may have become free.
    """

    def __init__(self, lane: str, short_only: bool, changed: Callable[[], None]) -> None:
        self.short_only = short_only
        self.ready = False
        """Whether it has started; stays true after it has ended."""
        self.job: Job | None = None
        self.jobs = 0
        """How many jobs it was assigned so far."""
        self.started = 0.0
        """When it was assigned the last one, by the clock of the event loop."""
        self.memory = 0
        """Bytes that it had after its last job."""
        self._lane = lane
        self._changed = changed
        self._process: Process | None = None
        self.stopping = False
        """Whether it takes no more jobs, because it ends or was asked to."""
        self._timer: asyncio.TimerHandle | None = None
        self._silence = 0.0
        """Seconds of checks since its last packet."""
        self._most_silence = START_TIMEOUT
        self._watch_timer: asyncio.TimerHandle | None = None

    @property
    def responds(self) -> bool:
        """Whether it has started and reports regularly, as far as is known."""
        return self.ready and self._silence <= QUIET_SECONDS

    @property
    def free(self) -> bool:
        """Whether it can take a job now."""
        return self.responds and self.job is None and not self.stopping

    async def run(self) -> None:
        """Start the process and handle its packets until it has ended."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                sys.executable, "-m", "pintu.server.work.worker", self._lane,
                stdin=PIPE, stdout=PIPE, limit=_PIPE_BUFFER,
            )  # fmt: skip
        except OSError:  # out of processes, or of memory
            self.stopping = True
            return
        self._watch()
        try:
            assert self._process.stdout is not None
            while (packet := await receive(self._process.stdout)) is not None:
                was_quiet = self.ready and not self.responds
                self._silence, self._most_silence = 0.0, SILENCE_TIMEOUT
                self.handle(*packet)
                if was_quiet:
                    self._changed()
            if not self.stopping:
                _log.warning("worker %d (%s) has died", self._process.pid, self._lane)
            self.stopping = True
            self._fail_job(_LOST)
            # It is about to exit; let asyncio notice that by itself.
            with suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), CANCEL_TIMEOUT)
        finally:
            if self._watch_timer is not None:
                self._watch_timer.cancel()
            if self._process.returncode is None:
                self.kill()
            await asyncio.shield(self._process.wait())
            self._stop_timer()

    def _watch(self) -> None:
        """Kill the process when it has not reported for too long.

        The silence is counted in checks, not by a clock, because a server that is suspended cannot
        receive the reports of its workers.
        """
        if self._silence >= self._most_silence:
            self._fail_job(_SILENT)
            if self._process is not None:
                _log.warning(
                    "worker %d (%s) has not reported for %d seconds and is replaced",
                    self._process.pid, self._lane, self._silence,
                )  # fmt: skip
            return self.kill()
        self._silence += _CHECK_SECONDS
        loop = asyncio.get_running_loop()
        self._watch_timer = loop.call_later(_CHECK_SECONDS, self._watch)
        return None

    def takes(self, kind: Kind) -> bool:
        """Whether it runs jobs of this kind."""
        return kind.short or not self.short_only

    def assign(self, job: Job) -> None:
        """Send it a job."""
        self.job, self.jobs = job, self.jobs + 1
        self.started = job.started = asyncio.get_running_loop().time()
        self._send({"job": self.jobs, "kind": job.name, "request": job.request}, job.payload)
        job.payload = b""  # free the memory, it may be large
        limit = job.seconds
        if limit is not None:
            self._start_timer(limit)

    def cancel_job(self) -> None:
        """Ask it to stop its job; it is killed if it does not within CANCEL_TIMEOUT."""
        self._send({"cancel": self.jobs})
        self._start_timer(CANCEL_TIMEOUT)

    def shut_down(self) -> None:
        """Close its input, which makes it exit by itself."""
        self.stopping = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def kill(self) -> None:
        """Kill the process at once."""
        self.stopping = True
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def handle(self, message: JsonObject, payload: bytes) -> None:
        """Handle a packet from the process: that it is alive or ready, or an event of its job."""
        if "alive" in message:
            return
        if "ready" in message:
            self.ready = True
            self._changed()
            return
        job = self.job
        if job is None or message["job"] != self.jobs:
            return
        if "update" in message:
            job.publish(Update(message["update"]))
            return
        self._stop_timer()
        self.job = None
        self.memory = message.get("memory", self.memory)
        if "done" in message:
            job.publish(Done(message["done"], payload))
        elif "refused" in message:
            job.publish(Failed(Message.from_data(message["refused"]), refused=True))
        else:
            job.publish(Failed(Message.from_data(message["failed"])))
        self._changed()

    def _send(self, message: JsonObject, payload: bytes = b"") -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.write(pack(message, payload))

    def _start_timer(self, seconds: float) -> None:
        self._stop_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self._time_out, seconds)

    def _time_out(self, seconds: float) -> None:
        self._fail_job(Message("work.timeout", seconds=seconds))
        self.kill()

    def _fail_job(self, reason: Message) -> None:
        """End the current job, if there is one, as failed."""
        if self.job is not None:
            self.job.publish(Failed(reason))
            self.job = None

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
