"""Ctrl-C as a wish to stop, not as a crash."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread


@contextmanager
def stop_on_interrupt() -> Iterator[Callable[[], bool]]:
    """Within this block a first Ctrl-C only makes the yielded question answer yes.

    A second one ends the program at once, as usual.
    """
    asked = Event()
    if current_thread() is not main_thread():  # signals belong to the main thread
        yield asked.is_set
        return

    def ask(_signal: int, _frame: object) -> None:
        asked.set()
        signal.signal(signal.SIGINT, before)

    before = signal.signal(signal.SIGINT, ask)
    try:
        yield asked.is_set
    finally:
        signal.signal(signal.SIGINT, before)
