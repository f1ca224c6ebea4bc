"""The worker process: reads jobs from standard input, writes results to standard output.

It exits when its input is closed, even during a search: then the server is gone.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import BinaryIO

from pintu.messages import Message
from pintu.server.json_logs import configure_worker_logging
from pintu.server.work.events import IsCancelled, RefusedError, SendUpdate
from pintu.server.work.kinds import KINDS, PICTURE, REPLAY, SEARCH
from pintu.server.work.packets import JsonObject, Packet, pack, read_packet
from pintu.server.work.warm import warm_up, warm_up_pictures, warm_up_replays

ALIVE_SECONDS = 2.0
"""Seconds between two reports that the process is alive."""

NICENESS = {SEARCH: 5, PICTURE: 5}
"""How much lower than the server's the priority of a lane's processes is."""

WARM_UP = "PINTU_WARM_UP"
"""The environment variable; if it is 0, workers load with their first jobs what these need."""

_log = logging.getLogger("pintu.server")


class JobRunner:
    """Runs jobs one at a time, while threads read packets and report that the worker is alive."""

    def __init__(self, inlet: BinaryIO, outlet: BinaryIO) -> None:
        self._inlet, self._outlet = inlet, outlet
        self._writing = threading.Lock()
        self._jobs: SimpleQueue[Packet] = SimpleQueue()
        self._last_cancelled = 0  # jobs up to this number are cancelled
        for work in (self._read, self._report):
            threading.Thread(target=work, daemon=True).start()

    def run(self) -> None:
        """Report that the worker is ready, then run jobs for ever."""
        self._send({"ready": True})
        while True:
            self._do(*self._jobs.get())

    def _read(self) -> None:
        while (packet := read_packet(self._inlet)) is not None:
            if "cancel" in packet[0]:
                self._last_cancelled = packet[0]["cancel"]
            else:
                self._jobs.put(packet)
        os._exit(0)

    def _report(self) -> None:
        while True:
            self._send({"alive": True})
            time.sleep(ALIVE_SECONDS)

    def _do(self, task: JsonObject, payload: bytes) -> None:
        number = int(task["job"])

        def cancelled() -> bool:
            return self._last_cancelled >= number

        def send_update(message: JsonObject) -> None:
            self._send({"job": number, "update": message})

        outcome, data = run_task(task, payload, send_update, cancelled)
        try:
            self._send({"job": number, **outcome, "memory": _memory()}, data)
        except ValueError:  # a number that JSON cannot express
            _log.exception("the answer of a job of kind %s cannot be sent", task.get("kind"))
            self._send({"job": number, "failed": Message("work.failed").as_data()})

    def _send(self, message: JsonObject, payload: bytes = b"") -> None:
        packet = pack(message, payload)
        try:
            with self._writing:
                self._outlet.write(packet)
                self._outlet.flush()
        except OSError:  # the server is gone
            os._exit(0)


def run_task(
    task: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Run a job; its outcome is `done`, `refused` or `failed`, with a message."""
    try:
        message, data = KINDS[task["kind"]].run(task["request"], payload, send_update, cancelled)
    except RefusedError as error:
        return {"refused": error.message.as_data()}, b""
    except MemoryError:
        return {"failed": Message("work.no_memory").as_data()}, b""
    except Exception:
        if not cancelled():  # a cancelled job may fail in any way
            _log.exception("a job of kind %s failed", task.get("kind"))
        return {"failed": Message("work.failed").as_data()}, b""
    return {"done": message}, data


def main() -> None:
    """Run jobs of the lane named by the first argument."""
    # Ctrl-C in a terminal reaches every process there; the server stops its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGCHLD"):
        signal.signal(signal.SIGCHLD, _reap_children)
    if hasattr(os, "nice"):
        # Where all cores are busy, the server still answers at once, and games are stored.
        os.nice(NICENESS.get(sys.argv[1], 0))
    if sys.argv[1] == REPLAY:
        # Collections take a third of the time of a replay, and a game has no reference cycles.
        gc.disable()
    runner = JobRunner(*own_pipes())
    configure_worker_logging(sys.argv[1])
    if os.environ.get(WARM_UP) != "0":
        {SEARCH: warm_up, PICTURE: warm_up_pictures, REPLAY: warm_up_replays}[sys.argv[1]]()
    runner.run()


def _reap_children(_signal: int, _frame: object) -> None:
    """Collect the exit status of table builds that have ended, so that no zombies remain."""
    if sys.platform != "win32":  # which has no such signal either
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass


def _memory() -> int:
    """The memory of this process in bytes, without shared memory; 0 if it is not known."""
    with suppress(OSError, ValueError):
        for line in Path("/proc/self/status").read_text(encoding="utf-8").splitlines():
            if line.startswith("RssAnon:"):
                return int(line.split()[1]) * 1024
    return 0


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Take over the pipes to the server; whatever prints now prints to standard error."""
    inlet, outlet = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return inlet, outlet


if __name__ == "__main__":
    main()
