"""The events that a job publishes, and its errors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pintu.messages import Message, MessageError, Value
from pintu.server.work.packets import JsonObject

SendUpdate: TypeAlias = Callable[[JsonObject], None]
"""Sends an update from a running job."""

IsCancelled: TypeAlias = Callable[[], bool]
"""Whether a running job should stop."""


@dataclass(frozen=True, slots=True)
class Queued:
    """The job's position in the queue: 0 when it starts, 1 when it is the next."""

    position: int
    warming: bool = False
    """Whether it waits for the first worker to start, rather than for other jobs."""


@dataclass(frozen=True, slots=True)
class Update:
    """An update from a running job; `event` in the message is its type."""

    message: JsonObject

    @property
    def is_progress(self) -> bool:
        """Whether a later update replaces this one."""
        return self.message.get("event") == "progress"


@dataclass(frozen=True, slots=True)
class Done:
    """The last event of a job that succeeded, with its result."""

    message: JsonObject
    payload: bytes = b""


@dataclass(frozen=True, slots=True)
class Failed:
    """The last event of a job that failed; `refused` if its request was wrong, not the server.

    With `retry_after` the queue had no place for it. It may be submitted again after these seconds.
    """

    message: Message
    refused: bool = False
    retry_after: int | None = None

    def as_error(self) -> WorkError:
        """The exception for whoever waits for the result."""
        if self.retry_after is not None:
            return QueueFullError(self.message, retry_after=self.retry_after)
        return (RefusedError if self.refused else WorkError)(self.message)


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The last event of a job that was cancelled."""


Event: TypeAlias = Queued | Update | Done | Failed | Cancelled
End = Done | Failed | Cancelled


class WorkError(MessageError):
    """A job ended without a result; the message is one sentence."""


class RefusedError(WorkError):
    """The request of a job cannot be fulfilled; the message says why."""


class QueueFullError(WorkError):
    """The queue is full; try again after `retry_after` seconds."""

    def __init__(self, message: str | Message, /, *, retry_after: int, **values: Value) -> None:
        super().__init__(message, field=None, **values)
        self.retry_after = retry_after
