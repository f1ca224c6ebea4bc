"""A worker process: jobs in by its standard input, answers out by its standard output.

It ends when its input is closed, also in the midst of a search: then the service is gone.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from contextlib import suppress
from queue import SimpleQueue
from typing import BinaryIO

from pintu.server.work.events import RefusedError
from pintu.server.work.kinds import KINDS, PICTURE, SEARCH
from pintu.server.work.packets import Message, Packet, pack, read_packet
from pintu.server.work.warm import warm_up, warm_up_pictures


class Desk:
    """Where a worker's jobs come in, one at a time, and its answers go out."""

    def __init__(self, inlet: BinaryIO, outlet: BinaryIO) -> None:
        self._inlet, self._outlet = inlet, outlet
        self._jobs: SimpleQueue[Packet] = SimpleQueue()
        self._called_off = 0  # jobs up to this number
        threading.Thread(target=self._read, daemon=True).start()

    def run(self) -> None:
        """Say that all is ready, then do job after job."""
        self._send({"ready": True})
        while True:
            self._do(*self._jobs.get())

    def _read(self) -> None:
        while (packet := read_packet(self._inlet)) is not None:
            if "cancel" in packet[0]:
                self._called_off = packet[0]["cancel"]
            else:
                self._jobs.put(packet)
        os._exit(0)

    def _do(self, task: Message, payload: bytes) -> None:
        number = int(task["job"])

        def cancelled() -> bool:
            return self._called_off >= number

        def tell(message: Message) -> None:
            self._send({"job": number, "update": message})

        try:
            run = KINDS[task["kind"]].run
            message, data = run(task["request"], payload, tell, cancelled)
            self._send({"job": number, "done": message}, data)
        except RefusedError as error:
            self._send({"job": number, "refused": str(error)})
        except MemoryError:
            self._send({"job": number, "failed": "there was not enough memory for this"})
        except Exception:
            if not cancelled():  # what is called off may end in any way
                traceback.print_exc()
            self._send({"job": number, "failed": "this failed inside; the log has more about it"})

    def _send(self, message: Message, payload: bytes = b"") -> None:
        try:
            self._outlet.write(pack(message, payload))
            self._outlet.flush()
        except OSError:  # nobody is there any more
            os._exit(0)


def main() -> None:
    """Serve the lane named by the first argument."""
    # Ctrl-C in a terminal reaches every process there; the service tells its workers to end.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "SIGCHLD"):
        signal.signal(signal.SIGCHLD, _bury)
    desk = Desk(*own_pipes())
    warm = {SEARCH: warm_up, PICTURE: warm_up_pictures}.get(sys.argv[1])
    if warm is not None:
        warm()
    desk.run()


def _bury(_signal: int, _frame: object) -> None:
    """Take note of table builds that have ended, or they would stay listed as processes."""
    with suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """The pipes to the service, kept from everything else: what prints, prints to the log."""
    inlet, outlet = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return inlet, outlet


if __name__ == "__main__":
    main()
