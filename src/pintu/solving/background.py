"""Tables that are missing, built beside what a user is doing."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from contextlib import suppress

_started: dict[str, subprocess.Popen[bytes]] = {}
_lock = threading.Lock()


def build_later(name: str) -> str:
    """Start building a table in a process of its own, once, and say so.

    It goes on when this process ends: a command that solves one board is over long before. With
    PINTU_BACKGROUND=0, or where tables cannot be kept, nothing is started.
    """
    from pintu.engine.tables.folder import cache_folder, is_writable

    command = f"pintu tables build {name}"
    if not is_writable(cache_folder()):
        return (
            "tables would make boards like this one much faster; "
            "PINTU_CACHE can name a folder where they can be kept"
        )
    if os.environ.get("PINTU_BACKGROUND") == "0":
        return f"{command} would make boards like this one much faster"
    with _lock:
        if name not in _started:
            _started[name] = subprocess.Popen(
                [sys.executable, "-m", "pintu", "tables", "build", name, "--quiet"],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
            with suppress(AttributeError, OSError):  # only some systems know priorities
                os.setpriority(os.PRIO_PROCESS, _started[name].pid, 10)
    return f"tables that make boards like this one much faster are being built ({command})"
