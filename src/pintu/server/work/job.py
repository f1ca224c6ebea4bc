"""A job: one request to a worker, and the events that answer it."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from pintu.server.work.events import (
    Cancelled,
    Done,
    End,
    Event,
    Failed,
    Queued,
    Update,
    WorkError,
)
from pintu.server.work.kinds import KINDS
from pintu.server.work.packets import JsonObject

GRACE_SECONDS = 15.0
"""Seconds after the time limit of a search in which its worker must report."""


class Job:
    """A request to a worker: iterate over it to read its events until the job ends.

    The owner is PLAYER@ADDRESS, or a name that is both: jobs of one player are limited, and those
    of all players at one address take turns with those at other addresses.

    A reader that is slower than the worker misses progress events, and no others.
    """

    def __init__(
        self,
        kind: str,
        request: JsonObject,
        payload: bytes,
        owner: str,
        on_cancel: Callable[[Job], None],
    ) -> None:
        self.kind = KINDS[kind]
        self.name = kind
        self.request = request
        self.payload = payload
        self.cost = 1 + len(payload) / self.kind.bytes_a_turn
        """How many turns of its address it takes."""
        self.owner = owner
        self.player, self.address = player_of(owner), owner.rpartition("@")[2]
        self.ended = False
        self.cancelled = False
        self.number = 0
        """Counts the jobs of a lane in the order they were added."""
        self.turn = 0
        """How many jobs of the same priority its owner had when this one was added."""
        self.started: float | None = None
        """When a worker got it, by the clock of the event loop."""
        self._ended_at: float | None = None
        self._on_cancel = on_cancel
        self._place: Queued | None = None
        self._events: deque[Event] = deque()
        self._arrived = asyncio.Event()

    @property
    def seconds(self) -> float | None:
        """How long it may run before its worker is killed.

        A search keeps the time limit of its request by itself; a worker that does not report some
        time after it does not work any more.
        """
        if self.kind.seconds is not None:
            return self.kind.seconds
        limit = self.request.get("limits", self.request).get("seconds")
        return None if limit is None else limit + GRACE_SECONDS

    @property
    def used(self) -> float:
        """The seconds of a worker that it has used so far."""
        if self.started is None:
            return 0.0
        end = asyncio.get_running_loop().time() if self._ended_at is None else self._ended_at
        return end - self.started

    def has_same_priority(self, other: Job) -> bool:
        """Whether both are short, or both are not."""
        return self.kind.short == other.kind.short

    def conflicts_with(self, other: Job) -> bool:
        """Whether both have one owner and may not run at once, except on short-only workers."""
        same = self.has_same_priority(other) if self.kind.short else self.name == other.name
        return same and self.owner == other.owner and not self.ended

    def publish(self, event: Event) -> None:
        """Add an event for the reader; events after the job has ended are dropped."""
        if self.ended:
            return
        if isinstance(event, Queued):
            if event == self._place:
                return
            self._place = event
        if self._events and _replaces(event, self._events[-1]):
            self._events.pop()
        self._events.append(event)
        self.ended, self.cancelled = isinstance(event, End), isinstance(event, Cancelled)
        if self.ended:
            self._ended_at = asyncio.get_running_loop().time()
        self._arrived.set()

    def cancel(self) -> None:
        """Cancel the job, queued or running; its last event is `Cancelled`."""
        if not self.ended:
            self.publish(Cancelled())
            self._on_cancel(self)

    def __aiter__(self) -> Job:
        return self

    async def __anext__(self) -> Event:
        await self._wait_for_event()
        if not self._events:
            raise StopAsyncIteration
        return self._events.popleft()

    async def accepted(self) -> None:
        """Wait until it has a place in the queue; QueueFullError if there is none.

        Cancelling this wait cancels the job.
        """
        try:
            await self._wait_for_event()
        except asyncio.CancelledError:
            self.cancel()
            raise
        first = self._events[0] if self._events else None
        if isinstance(first, Failed) and first.retry_after is not None:
            raise first.as_error()

    async def _wait_for_event(self) -> None:
        while not self._events and not self.ended:
            self._arrived.clear()
            await self._arrived.wait()

    async def result(self) -> tuple[JsonObject, bytes]:
        """Wait for the result of the job; RefusedError or WorkError if it has none.

        Cancelling this wait cancels the job.
        """
        try:
            async for event in self:
                if isinstance(event, Done):
                    return event.message, event.payload
                if isinstance(event, Failed):
                    raise event.as_error()
        finally:
            self.cancel()
        raise WorkError("work.cancelled")


def player_of(owner: str) -> str:
    """The player of the owner of a job."""
    return owner.partition("@")[0]


def _replaces(event: Event, before: Event) -> bool:
    if isinstance(event, Update) and isinstance(before, Update):
        return event.is_progress and before.is_progress
    return isinstance(event, Queued) and isinstance(before, Queued)
