"""Checks a store while it is used: when it is opened, and then repeatedly."""

from __future__ import annotations

import logging
import time
from contextlib import suppress
from threading import Event, Thread

from pintu.store.damage import count_damaged
from pintu.store.errors import StoreError
from pintu.store.store import Store
from pintu.store.verification import check_file, check_rows

START_SECONDS = 2.0
"""How long the start of a server waits for the first check of the file."""

_STOP_SECONDS = 2.0
"""How long `stop` waits for the thread."""

LEAST_INTERVAL = 600.0
MOST_SHARE = 0.02
"""Checks take at most this share of the time, and are at least LEAST_INTERVAL seconds apart."""

_log = logging.getLogger("pintu.store")


class StoreWatch:
    """A thread that checks the store, and notes in its `condition` what it finds.

    The file of SQLite is checked as a whole. Rows are checked in batches, with pauses in between.
    """

    def __init__(self, store: Store, interval: float = LEAST_INTERVAL) -> None:
        self._store = store
        self._interval = interval
        self._wake, self._file_checked, self._checked = Event(), Event(), Event()
        self._stopping = False
        self._thread = Thread(target=self._run, name="pintu-check", daemon=True)

    def start(self, seconds: float = START_SECONDS) -> None:
        """Start to check, and wait for the first check of the file, but not longer than this."""
        self._thread.start()
        self._file_checked.wait(seconds)

    def wait_for_check(self) -> None:
        """Wait until everything was checked once."""
        self._checked.wait()

    def stop(self) -> None:
        """End the check that runs, and wait for its next step, but not for a stuck database."""
        self._stopping = True
        self._wake.set()
        self._thread.join(_STOP_SECONDS)

    def _run(self) -> None:
        while not self._stopping:
            began = time.monotonic()
            with suppress(StoreError):  # it does not answer, which the health check reports
                self.check_file()
                self._file_checked.set()
                self._check_rows()
            self._checked.set()
            spent = time.monotonic() - began
            self._pause(max(self._interval, spent / MOST_SHARE))

    def check_file(self) -> None:
        """Check the file of SQLite as a whole."""
        file, condition = self._store.file, self._store.condition
        if file is None:
            return
        lines = check_file(file, lambda: self._stopping)
        if self._stopping:
            return
        if lines and tuple(lines) != condition.file_damage:
            _log.error("the database %s is damaged: %s", file, "; ".join(lines))
        condition.note_file_damage(lines)

    def _check_rows(self) -> None:
        """Check all rows, and keep damaged ones apart; most of the time it waits.

        If several processes share a database, one of them does it. The others count what it has
        found.
        """
        began = time.monotonic()
        is_ours = self._store.leadership.is_held()
        for _, found, _ in check_rows(self._store.read_now) if is_ours else ():
            self._store.keep_apart(found)
            if self._pause(4 * (time.monotonic() - began)):
                return
            began = time.monotonic()
        self._store.condition.note_check(self._store.read_now(count_damaged))

    def _pause(self, seconds: float) -> bool:
        self._wake.wait(seconds)
        return self._stopping
