"""Having work done for a request."""

from __future__ import annotations

from typing import Any

from pintu.server.problems import ProblemError
from pintu.server.work import Job, QueueFullError, RefusedError, WorkError, WorkPool

_RETRY_AFTER = 1


def submitted(pool: WorkPool, kind: str, request: dict[str, Any], owner: str) -> Job:
    """A job for its owner; a problem with the time to come again if too many wait."""
    try:
        return pool.submit(kind, request, owner=owner)
    except QueueFullError as error:
        raise ProblemError(503, sentence(str(error)), retry_after=error.retry_after) from None


async def answered(
    pool: WorkPool, kind: str, request: dict[str, Any], owner: str, field: str
) -> dict[str, Any]:
    """What a job comes to; what it refuses is a problem of that field."""
    try:
        message, _ = await submitted(pool, kind, request, owner).result()
    except RefusedError as error:
        raise ProblemError(422, f"{field}: {error}.", field=field) from None
    except WorkError as error:
        raise ProblemError(503, sentence(str(error)), retry_after=_RETRY_AFTER) from None
    return message


def sentence(words: str) -> str:
    """Words as they stand alone.

    >>> sentence("too many are waiting")
    'Too many are waiting.'
    """
    return f"{words[:1].upper()}{words[1:]}."
