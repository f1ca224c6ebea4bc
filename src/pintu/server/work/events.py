"""What a job tells those who wait for it, and what can go wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from pintu.server.work.packets import Message

Tell: TypeAlias = Callable[[Message], None]
"""Sends an update from a job at work."""

IsCancelled: TypeAlias = Callable[[], bool]
"""Whether a job at work should stop."""


@dataclass(frozen=True, slots=True)
class Queued:
    """The place among those of its sort that wait: 0 when it starts, 1 when it is the next."""

    position: int


@dataclass(frozen=True, slots=True)
class Update:
    """Word from a job at work; `event` in the message names what it is about."""

    message: Message

    @property
    def is_progress(self) -> bool:
        """Whether a later word makes this one worthless."""
        return self.message.get("event") == "progress"


@dataclass(frozen=True, slots=True)
class Done:
    """The end of a job that gave what it was asked for."""

    message: Message
    payload: bytes = b""


@dataclass(frozen=True, slots=True)
class Failed:
    """The end of a job that gave nothing: by its own fault if refused, else by ours."""

    sentence: str
    refused: bool = False


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The end of a job that nobody waits for any more."""


Event: TypeAlias = Queued | Update | Done | Failed | Cancelled
End = Done | Failed | Cancelled


class WorkError(Exception):
    """A job that ended without an answer; the message is one sentence."""


class RefusedError(WorkError):
    """A job that asked for what cannot be given; the message says why."""


class QueueFullError(WorkError):
    """There is no place for another job now; there may be one in `retry_after` seconds."""

    def __init__(self, sentence: str, retry_after: int) -> None:
        super().__init__(sentence)
        self.retry_after = retry_after
