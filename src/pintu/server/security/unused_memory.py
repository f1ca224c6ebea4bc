"""Gives memory that is not used any more back to the operating system."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextlib import suppress

LARGE = 1_000_000
"""Bytes of a body after which it is worth the time, a few milliseconds."""


def give_back_memory() -> None:
    """Release what has been freed; the C library keeps it otherwise, up to all it ever used.

    Bodies arrive in parts of some kB, and the last of thousands of them keeps the rest. Only the
    GNU C library has a function for this.
    """
    if _trim is not None:
        _trim(0)


def _find_trim() -> Callable[[int], int] | None:
    with suppress(OSError, AttributeError, TypeError):
        trim: Callable[[int], int] = ctypes.CDLL(None).malloc_trim
        return trim
    return None


_trim = _find_trim()
