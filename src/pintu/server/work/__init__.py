"""What takes time, done in processes of its own: searches, hints, deals, pictures, long games.

The service submits a job to the pool and listens to it; a worker does it. Between them go packets.
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
from pintu.server.work.pool import WorkPool

__all__ = [
    "Cancelled",
    "Done",
    "Failed",
    "Job",
    "QueueFullError",
    "Queued",
    "RefusedError",
    "Update",
    "WorkError",
    "WorkPool",
]
