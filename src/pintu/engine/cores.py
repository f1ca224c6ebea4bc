"""How many threads a search uses."""

from __future__ import annotations

import os

MOST_THREADS = 2
"""Searches divide their work into two halves; see decision 014."""


def search_threads() -> int:
    """Two, or one where this process may use only one processor."""
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    return min(MOST_THREADS, cores)
