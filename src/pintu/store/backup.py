"""Copies a SQLite database while it is used."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from pintu.store.archive import ArchiveError, new_file
from pintu.store.database import BUSY_SECONDS, connect
from pintu.store.readable_copy import readable_file
from pintu.store.verification import check_file


def backup_file(file: Path, path: Path) -> int:
    """Copy a database to one file, which only this user can read; return its size in bytes.

    The copy is checked before it replaces an earlier one, so that a damaged database never replaces
    a good backup.
    """
    try:
        with readable_file(connect(f"sqlite:///{file}")) as readable, new_file(path) as part:
            with (
                closing(sqlite3.connect(readable, timeout=BUSY_SECONDS)) as source,
                closing(sqlite3.connect(part)) as copy,
            ):
                source.backup(copy)
                copy.execute(
                    "PRAGMA journal_mode = DELETE"
                )  # one file, without a second one for its log
            lines = check_file(part)
            if lines:
                raise ArchiveError("backup.damaged", field=str(file), reason=lines[0])
        return path.stat().st_size
    except sqlite3.Error as error:
        raise ArchiveError("archive.failed", field=str(path), reason=str(error)) from None
