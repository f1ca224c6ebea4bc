"""How much memory a search may have when nobody says."""

from __future__ import annotations

import os
from pathlib import Path

_UNKNOWN = 1 << 30
_DEFAULT_SHARE = 4


def free_memory() -> int:
    """Bytes of memory that could be had now without swapping; a guess where it cannot be asked."""
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return _UNKNOWN


def budget(limit: float | None) -> int:
    """The limit, but never more than is free; without one a quarter of what is free."""
    free = free_memory()
    return free // _DEFAULT_SHARE if limit is None else int(min(limit, free))
