"""Ends the solve of a player on this machine when the player starts another on another machine."""

from __future__ import annotations

import asyncio
from hashlib import blake2b
from uuid import uuid4

from pintu.server.work import Job, WorkPool
from pintu.server.work.series import has_successor, is_continuation
from pintu.store.notifications import Notifications

_CHANNEL = "pintu_solves"


class LiveSolves:
    """Notifies all machines that use one PostgreSQL database of the solves that are started.

    A solve gets a number from the database. If two are started at the same time, the one with the
    higher number stays. A machine that has lost its connection to the database ends no solves until
    it is connected again.
    """

    def __init__(self, url: str, pool: WorkPool) -> None:
        self._notifications = Notifications(url, _CHANNEL)
        self._origin = uuid4().hex
        self._jobs: dict[str, Job] = {}
        """The last solve of each player on this machine, by the hash of the player."""
        self._numbers: dict[Job, int] = {}
        """The numbers of these; one that was just started has none yet."""
        self._latest: dict[str, int] = {}
        """The latest number of another machine, for players with a solve on this one."""
        self._tasks: set[asyncio.Task[None]] = set()
        pool.on_search = self._on_search

    def start(self) -> None:
        """Start to listen for notifications."""
        self._start_task(self._listen())

    async def stop(self) -> None:
        """Stop listening, and disconnect."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._notifications.close()

    def _on_search(self, player: str, job: Job | None) -> None:
        """A player has started a search, or got an answer without one."""
        hashed = blake2b(player.encode(), digest_size=12).hexdigest()
        if job is not None and is_continuation(job) and self._is_older(hashed):
            job.cancel()  # another machine has ended its series
            return
        self._forget_ended()
        if job is not None:
            self._jobs[hashed] = job
        self._start_task(self._announce(hashed, job))

    async def _announce(self, hashed: str, job: Job | None) -> None:
        number = await self._notifications.send(f"{self._origin} {hashed}")
        if job is not None and number is not None and self._jobs.get(hashed) is job:
            self._numbers[job] = number
            self._end_if_older(hashed)

    async def _listen(self) -> None:
        async for message in self._notifications.listen():
            number, origin, hashed = message.split(" ")
            if origin != self._origin and hashed in self._jobs:
                self._latest[hashed] = max(int(number), self._latest.get(hashed, 0))
                self._end_if_older(hashed)

    def _end_if_older(self, hashed: str) -> None:
        if self._is_older(hashed):
            self._jobs[hashed].cancel()

    def _is_older(self, hashed: str) -> bool:
        """Whether another machine has started a solve after the last one here."""
        job = self._jobs.get(hashed)
        number = None if job is None else self._numbers.get(job)
        return number is not None and number < self._latest.get(hashed, 0)

    def _forget_ended(self) -> None:
        over = [key for key, job in self._jobs.items() if job.ended and not has_successor(job)]
        for hashed in over:
            self._numbers.pop(self._jobs.pop(hashed), None)
            self._latest.pop(hashed, None)

    def _start_task(self, coroutine: object) -> None:
        assert asyncio.iscoroutine(coroutine)
        task = asyncio.create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
