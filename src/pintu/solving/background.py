"""Builds missing tables in a background process."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress

from pintu.messages import Message

_started: dict[str, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()


def build_later(name: str) -> Message:
    """Start a process that builds a table, unless it is running, and return a note about it.

    The process continues when this one ends, because a command that solves one board ends much
    sooner. With PINTU_BACKGROUND=0, or if the cache folder is not writable, nothing is started.
    """
    from pintu.engine.tables.folder import cache_folder, is_writable

    command = f"pintu tables build {name}"
    if not is_writable(cache_folder()):
        return Message("table.needs_folder")
    if os.environ.get("PINTU_BACKGROUND") == "0":
        return Message("table.can_be_built", command=command)
    with _lock:
        if name not in _started:
            _started[name] = subprocess.Popen(
                [sys.executable, "-m", "pintu", "tables", "build", name, "--quiet"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            with suppress(AttributeError, OSError):  # not all systems have priorities
                os.setpriority(os.PRIO_PROCESS, _started[name].pid, 10)
    return Message("table.being_built", command=command)
