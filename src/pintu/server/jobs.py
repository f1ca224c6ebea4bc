"""Runs jobs for a request, and turns their errors into problem responses."""

from __future__ import annotations

from typing import Any

from pintu.server.problems import ProblemError
from pintu.server.work import Job, Pool, QueueFullError, RefusedError, WorkError

_RETRY_AFTER = 1


async def submit_job(
    pool: Pool, kind: str, request: dict[str, Any], owner: str, payload: bytes = b""
) -> Job:
    """Submit a job for its owner; a 503 with Retry-After if the queue is full."""
    try:
        job = pool.submit(kind, request, payload, owner=owner)
        await job.accepted()
    except QueueFullError as error:
        raise ProblemError(503, error.message, retry_after=error.retry_after) from None
    return job


async def run_job(
    pool: Pool,
    kind: str,
    request: dict[str, Any],
    owner: str,
    field: str,
    payload: bytes = b"",
) -> dict[str, Any]:
    """Run a job and return its result; a 422 that names the field if the job refuses it."""
    message, _ = await _run(pool, kind, request, owner, field, payload)
    return message


async def run_job_with_bytes(
    pool: Pool, kind: str, request: dict[str, Any], owner: str, field: str
) -> tuple[dict[str, Any], bytes]:
    """Run a job whose result has bytes, which the event loop need not parse; see `run_job`."""
    return await _run(pool, kind, request, owner, field, b"")


async def _run(
    pool: Pool, kind: str, request: dict[str, Any], owner: str, field: str, payload: bytes
) -> tuple[dict[str, Any], bytes]:
    try:
        job = await submit_job(pool, kind, request, owner, payload)
        return await job.result()
    except RefusedError as error:
        raise ProblemError(422, error.message, field=field) from None
    except WorkError as error:
        raise ProblemError(503, error.message, retry_after=_RETRY_AFTER) from None
