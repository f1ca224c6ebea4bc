"""A piece of work that somebody waits for."""

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
    RefusedError,
    Update,
    WorkError,
)
from pintu.server.work.kinds import KINDS
from pintu.server.work.packets import Message


class Job:
    """A request on its way: iterate over it for its events, the last of which is its end.

    A reader who is slower than the work misses progress, never anything else.
    """

    def __init__(
        self,
        kind: str,
        request: Message,
        payload: bytes,
        owner: str,
        call_off: Callable[[Job], None],
    ) -> None:
        self.kind = KINDS[kind]
        self.name = kind
        self.request = request
        self.payload = payload
        self.owner = owner
        self.ended = False
        self.turn = 0
        """How many of its sort its owner had under way when it came."""
        self._call_off = call_off
        self._position = -1
        self._mail: deque[Event] = deque()
        self._arrived = asyncio.Event()

    def is_like(self, other: Job) -> bool:
        """Whether both are of one sort: short, or not."""
        return self.kind.short == other.kind.short

    def is_rival(self, other: Job) -> bool:
        """Whether one owner may not have both done at once, except where all work is short."""
        same = self.is_like(other) if self.kind.short else self.name == other.name
        return same and self.owner == other.owner and not self.ended

    def tell(self, event: Event) -> None:
        """Put an event where the reader finds it; nothing is told after the end."""
        if self.ended:
            return
        if isinstance(event, Queued):
            if event.position == self._position:
                return
            self._position = event.position
        if self._mail and _replaces(event, self._mail[-1]):
            self._mail.pop()
        self._mail.append(event)
        self.ended = isinstance(event, End)
        self._arrived.set()

    def cancel(self) -> None:
        """Call the job off, waiting or at work; its next event is the last, `Cancelled`."""
        if not self.ended:
            self.tell(Cancelled())
            self._call_off(self)

    def __aiter__(self) -> Job:
        return self

    async def __anext__(self) -> Event:
        while not self._mail:
            if self.ended:
                raise StopAsyncIteration
            self._arrived.clear()
            await self._arrived.wait()
        return self._mail.popleft()

    async def result(self) -> tuple[Message, bytes]:
        """What the job comes to; RefusedError or WorkError if nothing.

        Whoever stops waiting for it calls the job off.
        """
        try:
            async for event in self:
                if isinstance(event, Done):
                    return event.message, event.payload
                if isinstance(event, Failed):
                    raise (RefusedError if event.refused else WorkError)(event.sentence)
        finally:
            self.cancel()
        raise WorkError("this was called off before it was done")


def _replaces(event: Event, before: Event) -> bool:
    if isinstance(event, Update) and isinstance(before, Update):
        return event.is_progress and before.is_progress
    return isinstance(event, Queued) and isinstance(before, Queued)
