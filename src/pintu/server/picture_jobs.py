"""Runs the jobs of the picture worker: its time is shared by all players and addresses."""

from __future__ import annotations

import asyncio
from math import ceil
from typing import Any

from fastapi import Request

from pintu.messages import Message
from pintu.server.context import Services
from pintu.server.counters import Charge
from pintu.server.problems import ProblemError
from pintu.server.security.proxies import parse_address
from pintu.server.work import Job

EXPECTED_SECONDS = 1.0
"""Seconds that are charged before a job, so that nobody can queue very many jobs at once."""


async def run_picture_job(
    context: Services,
    kind: str,
    job_request: dict[str, Any],
    payload: bytes,
    owner: str,
    request: Request,
) -> tuple[dict[str, Any], bytes]:
    """Run a job; a 429 if its player or address has used the worker for too long.

    The time of a job is known only afterwards: EXPECTED_SECONDS are charged first, and the
    difference at its end. Clients on this machine have no limit. The job is cancelled if the client
    disconnects. Raises RefusedError and WorkError as `Job.result` does.
    """
    keys = owner_keys(owner) if context.settings.picture_seconds else []

    def charges(seconds: float) -> list[Charge]:
        most = context.settings.picture_seconds
        return [Charge(f"picture-time {key}", seconds, most) for key in keys]

    if keys and (wait := await context.counters.take(*charges(EXPECTED_SECONDS))) > 0:
        seconds = ceil(wait)
        raise ProblemError(429, Message("request.too_fast", seconds=seconds), retry_after=seconds)
    job = context.pool.submit(kind, job_request, payload, owner=owner)
    gone = asyncio.create_task(_cancel_if_gone(job, request))
    try:
        return await job.result()
    finally:
        gone.cancel()
        if keys:
            await context.counters.spend(*charges(job.used - EXPECTED_SECONDS))


async def _cancel_if_gone(job: Job, request: Request) -> None:
    """Cancel a job when its client disconnects; the body of the request has been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
    job.cancel()


def owner_keys(owner: str) -> list[str]:
    """The address and the player of an owner, as far as it has them; none on this machine.

    >>> owner_keys("ann@192.0.2.1"), owner_keys("2001:db8::/64"), owner_keys("ann")
    (['192.0.2.1', 'ann'], ['2001:db8::/64'], [])
    """
    player, _, address = owner.rpartition("@")
    if parse_address(address.partition("/")[0]) is None:
        return []
    return [address, player] if player else [address]
