"""Handles Ctrl-C: the first one asks the program to stop, the second one ends it."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, current_thread, main_thread


@contextmanager
def stop_on_interrupt() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns True once Ctrl-C was pressed.

    A second Ctrl-C raises KeyboardInterrupt, as usual.
    """
    interrupted = Event()
    if current_thread() is not main_thread():  # only the main thread can handle signals
        yield interrupted.is_set
        return

    def interrupt(_signal: int, _frame: object) -> None:
        interrupted.set()
        signal.signal(signal.SIGINT, previous)

    previous = signal.signal(signal.SIGINT, interrupt)
    try:
        yield interrupted.is_set
    finally:
        signal.signal(signal.SIGINT, previous)
