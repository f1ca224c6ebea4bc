"""Runs the searches of a race one after another, as jobs of one player.

Only one search of a race runs or waits at any time. So a race takes one worker, as any solve of a
player does, and other players have their turn between its searches. The times of its searches can
be compared, because they do not slow each other down. Another search of the same player ends the
race at any time, also between two of its searches.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any
from uuid import uuid4

from pintu.server.solve_requests import answer_event
from pintu.server.streams import PING_SECONDS, StreamEvent, error_data, job_events
from pintu.server.work import Done, Job, Pool, QueueFullError
from pintu.server.work.series import in_series


class Race:
    """A race of one player: one `solve` job for each entrant."""

    def __init__(self, pool: Pool, owner: str, requests: Sequence[dict[str, Any]]) -> None:
        self._pool, self._owner = pool, owner
        series = uuid4().hex
        self._requests: Sequence[dict[str, Any]] = [
            in_series(request, series, lane, len(requests)) for lane, request in enumerate(requests)
        ]
        self._job: Job | None = None

    async def start(self) -> None:
        """Submit the first search; QueueFullError if there is no place for it."""
        self._job = await self._submit(0)

    def cancel(self) -> None:
        """Cancel the search that runs or waits; no other follows it."""
        self._requests = ()
        if self._job is not None:
            self._job.cancel()

    async def events(self, ping_seconds: float = PING_SECONDS) -> AsyncIterator[StreamEvent | None]:
        """The events of all searches, each with its lane; None after a while without events."""
        for lane in range(len(self._requests)):
            if not self._requests:
                yield "cancelled", {}
                return
            try:
                if lane > 0:
                    self._job = await self._submit(lane)
            except QueueFullError as error:
                yield "error", {"lane": lane, **error_data(error.message)}
                continue
            assert self._job is not None
            async for event in job_events(self._job, _answer, ping_seconds):
                if event is not None and event[0] == "cancelled":
                    yield "cancelled", {}
                    return
                yield event and (event[0], {"lane": lane, **event[1]})
        yield "finished", {}

    async def _submit(self, lane: int) -> Job:
        job = self._pool.submit("solve", self._requests[lane], owner=self._owner)
        await job.accepted()
        return job


def _answer(done: Done) -> StreamEvent:
    return answer_event({**done.message, "cached": False})
