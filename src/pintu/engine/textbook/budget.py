"""How much memory a search may have when nobody says."""

from __future__ import annotations

import os
from pathlib import Path

_UNKNOWN = 1 << 30
_DEFAULT_SHARE = 4
# What a container may use and uses: control groups of version 2, then of version 1.
_CONTAINER = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    ),
)


def free_memory() -> int:
    """Bytes of memory that could be had now without swapping; a guess where it cannot be asked."""
    free = _free_on_machine()
    for limit, usage in _CONTAINER:
        most, used = _number(limit), _number(usage)
        if most is not None and used is not None:
            free = min(free, max(0, most - used))
    return free


def budget(limit: float | None) -> int:
    """The limit, but never more than is free; without one a quarter of what is free."""
    free = free_memory()
    return free // _DEFAULT_SHARE if limit is None else int(min(limit, free))


def _free_on_machine() -> int:
    try:
        for line in Path("/proc/meminfo").read_text().splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return _UNKNOWN


def _number(path: str) -> int | None:
    """What a file says; None if it is not there or says "max"."""
    try:
        return int(Path(path).read_text())
    except (OSError, ValueError):
        return None
