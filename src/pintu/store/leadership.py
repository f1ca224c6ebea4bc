"""Decides which of several processes does the tasks that only one of them should do."""

from __future__ import annotations

import threading

from sqlalchemy import Connection, func, select, text

from pintu.store.database import FAILURES, Database

_LOCK = 0x50494E5456  # not that of migrations


class Leadership:
    """A lock of the database that one process holds until it ends; others wait for it.

    With SQLite there is only one process, which always holds it.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._using = threading.Lock()  # a connection is for one thread at a time

    def is_held(self) -> bool:
        """Take the lock if it is free; return whether this process holds it now. It may block."""
        if self._database.file is not None:
            return True
        with self._using:
            try:
                if self._connection is not None:
                    self._connection.execute(text("SELECT 1"))
                    self._connection.commit()
                    return True
                return self._take()
            except FAILURES:  # the database was restarted: the lock is free again
                self._release()
                return False

    def release(self) -> None:
        """Release the lock, so that another process can take it."""
        with self._using:
            self._release()

    def _release(self) -> None:
        if self._connection is not None:
            self._connection.invalidate()  # not back into the pool: a lock belongs to a connection
            self._connection.close()
            self._connection = None

    def _take(self) -> bool:
        connection = self._database.writing.connect()
        try:
            if connection.scalar(select(func.pg_try_advisory_lock(_LOCK))):
                connection.commit()
                self._connection = connection
                return True
        finally:
            if self._connection is None:
                connection.close()
        return False
