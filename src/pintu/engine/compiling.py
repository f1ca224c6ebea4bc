"""Tells those who want to know that code is being compiled, which takes seconds, once.

This module needs no Numba, so that a program can ask before it is loaded.
"""

from __future__ import annotations

from collections.abc import Callable

listeners: list[Callable[[], None]] = []
"""Functions that are called before a kernel is compiled that is not in the cache."""


def announce_compiling() -> None:
    """Call all listeners, and log it."""
    from pintu.engine.log import log

    log.info("compiling a kernel; the next time it is read from the cache")
    for listener in listeners:
        listener()
