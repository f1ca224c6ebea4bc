"""Memory, processor time and open files of this process, for metrics."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from pintu.server.metrics import gauge, header, sample

_STARTED = time.time()


def process_lines() -> Iterator[str]:
    """The usual series of a process; what the operating system does not report is left out."""
    yield from header("process_cpu_seconds_total", "Processor time of this process.", "counter")
    yield sample("process_cpu_seconds_total", {}, time.process_time())
    yield from gauge("process_start_time_seconds", "When this process started.", [({}, _STARTED)])
    if sys.platform.startswith("linux"):
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        memory = pages * os.sysconf("SC_PAGE_SIZE")
        yield from gauge("process_resident_memory_bytes", "Memory in use.", [({}, memory)])
        files = sum(1 for _ in Path("/proc/self/fd").iterdir())
        yield from gauge("process_open_fds", "Open files and connections.", [({}, files)])
