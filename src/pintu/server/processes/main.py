"""The entry point of a process that a supervisor starts: a server, or the one with the workers.

Its standard input is a pipe. The first line says what to do, and another line asks it to finish.
The end of the pipe means that the supervisor has ended. On its standard output it reports that it
is ready, or an error.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any, BinaryIO

from pintu.messages import MessageError
from pintu.server.listening import SharedListener
from pintu.server.settings import Settings, read_settings

Report = Callable[[dict[str, Any]], None]


def main() -> None:
    """Do what the first line of standard input says."""
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    control: BinaryIO = os.fdopen(0, "rb", buffering=0)
    task = json.loads(control.readline())

    def report(message: dict[str, Any]) -> None:
        os.write(1, json.dumps(message).encode() + b"\n")

    try:
        settings = read_settings("hosted", task["flags"])
        run = _run_server if task["role"] == "server" else _run_pool
        run(task, settings, control, report)
    except MessageError as error:
        report({"error": error.message.as_data(), "field": error.field})
        sys.exit(2)


def _run_server(
    task: dict[str, Any], settings: Settings, control: BinaryIO, report: Report
) -> None:
    from pintu.server.lifecycle import run
    from pintu.server.work.remote_pool import RemotePool

    run(
        settings,
        [SharedListener(fileno=number) for number in task["listeners"]],
        lambda _settings, _access: report({"ready": True}),
        access_log=task["access_log"],
        pool=RemotePool(task["pool"]),
        control=control,
        process=task["number"],
    )


def _run_pool(task: dict[str, Any], settings: Settings, control: BinaryIO, report: Report) -> None:
    from pintu.server.processes.pool_process import run_pool

    asyncio.run(run_pool(settings, socket.socket(fileno=task["listener"]), control, report))


if __name__ == "__main__":
    main()
