"""Copies a SQLite database that cannot be written, so that it can be read.

SQLite itself writes files next to a database to read it, and an old database is migrated first.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from pintu.store.database import BUSY_SECONDS, Database
from pintu.store.errors import StoreError


@contextmanager
def readable_file(database: Database) -> Iterator[Path]:
    """The file of a database, or a copy until the block ends if the file cannot be written.

    StoreError if it cannot be read.
    """
    assert database.file is not None
    file = database.file.resolve()
    if os.access(file, os.W_OK) and os.access(file.parent, os.W_OK):
        yield database.file
        return
    with tempfile.TemporaryDirectory(prefix="pintu-") as folder:
        copy = Path(folder) / "pintu.db"
        try:
            _copy(file, copy)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            raise StoreError("store.failed", name=database.name, reason=reason) from None
        except sqlite3.Error as error:
            raise database.failure(error) from None
        yield copy


def _copy(file: Path, copy: Path) -> None:
    if _log(file, "-shm").exists():  # a process may be using the database: copy it with its locks
        uri = f"file:{quote(str(file))}?mode=ro"
        try:
            with (
                closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as source,
                closing(sqlite3.connect(copy)) as target,
            ):
                return source.backup(target)
        except sqlite3.OperationalError:
            raise
        except sqlite3.DatabaseError:  # it is damaged, and the check of the copy tells how
            copy.unlink(missing_ok=True)
    for each in ("", "-wal"):
        if _log(file, each).exists():
            shutil.copyfile(_log(file, each), _log(copy, each))
    return None


def _log(file: Path, end: str) -> Path:
    return file.with_name(file.name + end)
