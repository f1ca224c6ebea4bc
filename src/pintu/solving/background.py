"""Builds missing tables in a background process."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress

from pintu.messages import Message

SETTING = "PINTU_BACKGROUND"
"""The environment variable: 1 allows to start processes, 0 forbids it."""

_started: dict[str, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()
_allowed = False


def build_in_background(allowed: bool = True) -> None:
    """Allow searches of this program to start a process that builds the tables they lack.

    Without this call, or PINTU_BACKGROUND=1, the package starts no process; the command line and
    the service allow it. PINTU_BACKGROUND=0 forbids it in any case. A frozen program never starts
    one: it would start itself again.
    """
    global _allowed
    _allowed = allowed


def _is_allowed() -> bool:
    if getattr(sys, "frozen", False) or not sys.executable:
        return False
    setting = os.environ.get(SETTING)
    return _allowed if setting is None else setting != "0"


def build_later(name: str) -> Message:
    """Start a process that builds a table, if that is allowed, and return a note about it.

    The process continues when this one ends, because a command that solves one board ends much
    sooner. If the cache folder is not writable, nothing is started.
    """
    from pintu.engine.tables.folder import cache_folder, is_writable

    command = f"pintu tables build {name}"
    if not is_writable(cache_folder()):
        return Message("table.needs_folder")
    if not _is_allowed():
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
