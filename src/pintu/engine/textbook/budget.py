"""The memory budget of a search: its limit, or a part of the free memory."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

_UNKNOWN = 1 << 30
_DEFAULT_SHARE = 4
# The memory limit and usage of a container: control groups version 2, then version 1.
_CONTAINER = (
    ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current"),
    (
        "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        "/sys/fs/cgroup/memory/memory.usage_in_bytes",
    ),
)


def free_memory() -> int:
    """Bytes of memory available without swapping; a guess if the system does not report it."""
    free = _free_on_machine()
    for limit, usage in _existing(_CONTAINER):
        most, used = _number(limit), _number(usage)
        if most is not None and used is not None:
            free = min(free, max(0, most - used))
    return free


def budget(limit: float | None) -> int:
    """The limit, but at most the free memory; without a limit, a quarter of the free memory."""
    free = free_memory()
    return free // _DEFAULT_SHARE if limit is None else int(min(limit, free))


@cache
def _existing(files: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    """The pairs of files that this machine has."""
    return [pair for pair in files if all(Path(each).exists() for each in pair)]


def _free_on_machine() -> int:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, AttributeError):
        return _UNKNOWN


def _number(path: str) -> int | None:
    """The number in a file; None if there is no file or it says "max"."""
    try:
        return int(Path(path).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return None
