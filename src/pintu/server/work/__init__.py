"""Worker processes for slow work: searches, hints, deals, pictures, replays of long games.

The server submits a job to the pool and reads its events; a worker process runs it. The two
exchange packets over pipes.
"""

from pintu.server.work.events import (
    Cancelled,
    Done,
    Failed,
    Queued,
    QueueFullError,
    RefusedError,
    Update,
    WorkError,
)
from pintu.server.work.job import Job
from pintu.server.work.pool import Pool, WorkPool

__all__ = [
    "Cancelled",
    "Done",
    "Failed",
    "Job",
    "Pool",
    "QueueFullError",
    "Queued",
    "RefusedError",
    "Update",
    "WorkError",
    "WorkPool",
]
