"""An event loop in which waiting takes no time, so that tests of timeouts are exact and quick."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class _Selector(selectors.DefaultSelector):
    """Selects without waiting: where a loop would wait for its next timer, its time jumps there."""

    now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready = super().select(30 if timeout is None else 0)
        assert ready or timeout is not None, "nothing is left to happen, and a test still waits"
        if not ready and timeout is not None:
            self.now += timeout
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """Its `time()` stands still while anything can go on without waiting.

    Pipes and socket pairs of this process work as ever, since what is written to them can be read
    at once. Connections over a network do not: their bytes may be under way while time jumps.
    """

    def __init__(self) -> None:
        self._virtual = _Selector()
        super().__init__(self._virtual)

    def time(self) -> float:
        return self._virtual.now


def run_in_virtual_time(coroutine: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine as `asyncio.run` does, in virtual time."""
    with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
        return runner.run(coroutine)
