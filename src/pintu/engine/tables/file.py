"""One table in one file: verified when opened, written atomically, shared by processes.

When a process first opens the file it verifies the whole checksum. That takes
15 ms for the default tables (CRC-32 runs at several gigabytes a second), and also brings the file
into memory before the search reads it. A process keeps its tables open.
"""

from __future__ import annotations

import os
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

import numpy as np
import numpy.typing as npt

from pintu.engine.log import log
from pintu.engine.tables.folder import is_writable
from pintu.engine.tables.format import (
    PAGE,
    DamagedTable,
    encode_description,
    header_of,
    map_table,
)
from pintu.messages import Message

Bytes = npt.NDArray[np.uint8]
Progress = Callable[[float], None]  # called with a share from 0 to 1
Cancelled = Callable[[], bool]
Notice = Callable[[Message], None]


class BuildCancelled(Exception):  # noqa: N818
    """A build was cancelled; it leaves no files."""


def read_table(path: Path, description: dict[str, object]) -> Bytes:
    """Map a table read-only; FileNotFoundError if it does not exist, DamagedTable if damaged."""
    return np.frombuffer(map_table(path, description), np.uint8, offset=PAGE)


def write_table(path: Path, table: Bytes, description: dict[str, object]) -> None:
    """Write a table atomically: the path always has the old file or the complete new one."""
    header = header_of(table.data, description)
    handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            Path(name).chmod(0o644)  # temporary files are private, but the folder may be shared
            file.write(header)
            file.write(table.data)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


_opened: dict[tuple[Path, str], Bytes] = {}
_damaged: dict[Path, int] = {}  # time of the last change of a file that was found damaged
_opening = threading.Lock()


def open_table(path: Path, description: dict[str, object], notice: Notice) -> Bytes | None:
    """The table, or None if it is missing or damaged; `notice` gets a message about damage."""
    key = (path, encode_description(description).decode())
    with _opening:
        if key in _opened:
            return _opened[key]
        try:
            written = path.stat().st_mtime_ns
            if _damaged.get(path) == written:  # reported before, and unchanged since
                return None
            table = read_table(path, description)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except DamagedTable as damage:
            _damaged[path] = written
            problem = Message("table.damaged", table=path.name, damage=damage.message)
            log.warning("%s", problem)
            notice(problem)
            return None
        except OSError as error:
            notice(
                Message("table.unreadable", table=path.name, reason=error.strerror or str(error))
            )
            return None
        _opened[key] = table
        return table


def forget_table(path: Path) -> None:
    """Forget an opened table, so that it is read from its file the next time."""
    with _opening:
        for key in [key for key in _opened if key[0] == path]:
            del _opened[key]
        _damaged.pop(path, None)


def open_or_build_table(
    path: Path,
    description: dict[str, object],
    build: Callable[[Progress, Cancelled], Bytes],
    progress: Progress,
    cancelled: Cancelled,
    notice: Notice,
) -> Bytes:
    """Open the table, or build it and write it; of several processes, only one builds.

    If the folder is not writable, the table is kept in memory only.
    """
    table = open_table(path, description, notice)
    if table is not None:
        progress(1.0)
        return table
    key = (path, encode_description(description).decode())
    if not is_writable(path.parent):
        notice(Message("table.folder_not_writable", folder=str(path.parent)))
        table = _logged_build(path, build, progress, cancelled)
    else:
        with _locked(path, cancelled):
            table = open_table(path, description, notice)  # another process may have built it
            if table is not None:
                progress(1.0)
                return table
            for stale in path.parent.glob(f"{path.name}.*.part"):  # from a build that was killed
                stale.unlink(missing_ok=True)
            table = _logged_build(path, build, progress, cancelled)
            try:
                write_table(path, table, description)
                table = read_table(path, description)
            except (OSError, DamagedTable) as error:
                notice(Message("table.not_kept", table=path.name, reason=str(error)))
    with _opening:
        return _opened.setdefault(key, table)


def _logged_build(
    path: Path,
    build: Callable[[Progress, Cancelled], Bytes],
    progress: Progress,
    cancelled: Cancelled,
) -> Bytes:
    log.info("building table %s", path.name)
    started = perf_counter()
    table = build(progress, cancelled)
    log.info("built table %s in %.1f s", path.name, perf_counter() - started)
    return table


@contextmanager
def _locked(path: Path, cancelled: Cancelled) -> Iterator[None]:
    import filelock

    lock = filelock.FileLock(path.with_name(path.name + ".lock"), thread_local=False)
    while True:
        if cancelled():
            raise BuildCancelled
        with suppress(filelock.Timeout):
            lock.acquire(timeout=0.04, poll_interval=0.02)
            break
    try:
        yield
    finally:
        lock.release()
