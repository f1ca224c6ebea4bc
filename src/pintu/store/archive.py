"""The export of a whole store: one zip file, as a backup or to change the database.

The file has a manifest, a file of JSON lines for each table, and a file for each picture. Transfer
codes are left out, as they expire within minutes; so are damaged rows, and checksums, which are
computed again. The key that signs cookies is included, so the file must be kept secret.
"""

from __future__ import annotations

import io
import json
import os
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, and_, select
from sqlalchemy.exc import DatabaseError

from pintu.messages import MessageError
from pintu.store.damage import id_of
from pintu.store.store import Store
from pintu.store.tables import (
    daily_attempts,
    ended_players,
    games,
    pictures,
    players,
    results,
    secrets,
)
from pintu.store.verification import is_right

KIND = "pintu-data"
VERSION = 4
"""In 1, every result had its text; before 3, there were no attempts and ended players; before 4,
results had no `played`."""

# In this order every row is inserted after the rows it refers to.
TABLES = (players, secrets, pictures, games, results, daily_attempts, ended_players)
SINCE_VERSION_3 = (daily_attempts, ended_players)
SINCE_VERSION_4 = ("played",)
CHECKED = (pictures, games, results, daily_attempts)
MANIFEST = "manifest.json"

_COMPUTED = ("checksum", "text_checksum", "thumbnail_checksum", "sequence")


class ArchiveError(MessageError):
    """A file cannot be written, or is not a valid export; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class ExportResult:
    """The number of rows of each table, and of damaged ones that were left out."""

    counts: dict[str, int]
    left_out: int


def export_data(store: Store, path: Path) -> ExportResult:
    """Write everything to a file, atomically; damaged rows are left out."""
    with new_file(path) as part, part.open("wb") as file:
        return store.read_now(_export, file)


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A file to write, which only this user can read; it becomes `path` when it is complete."""
    try:
        handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
        part = Path(name)
        try:
            yield part
            os.fsync(handle)
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
        finally:
            os.close(handle)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ArchiveError("archive.failed", field=str(path), reason=reason) from None


def columns_of(table: Table) -> list[Column[Any]]:
    """The columns of a table that are exported."""
    return [column for column in table.c if column.name not in _COMPUTED]


def has_key(columns: Iterable[Column[Any]], key: tuple[Any, ...]) -> Any:
    """The condition that a row has this key in these columns."""
    pairs = zip(columns, key, strict=True)
    return and_(*(column == value for column, value in pairs))


def is_file(column: Column[Any]) -> bool:
    """Whether the values of a column are stored as separate files."""
    return column.type.python_type is bytes


def lines_name(table: Table) -> str:
    """The name of the file of a table."""
    return f"{table.name}.jsonl"


def file_name(table: Table, column: Column[Any], number: int) -> str:
    """The name of the file of a value, by the line of its row."""
    return f"{table.name}/{number}-{column.name}{'.webp' if table is pictures else ''}"


def _export(connection: Connection, file: io.BufferedWriter) -> ExportResult:
    left_out = 0
    counts = {}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for table in TABLES:
            keys, damaged = _exported_keys(connection, table)
            left_out += damaged
            counts[table.name] = len(keys)
            _write_table(connection, archive, table, keys)
        manifest = {"kind": KIND, "version": VERSION, "counts": counts}
        archive.writestr(MANIFEST, json.dumps(manifest, indent=2) + "\n")
    return ExportResult(counts, left_out)


def _exported_keys(connection: Connection, table: Table) -> tuple[list[tuple[Any, ...]], int]:
    """The keys of the rows of a table, and the number of damaged rows."""
    order = _key_of(table)
    keys = [tuple(row) for row in connection.execute(select(*order).order_by(*order))]
    if table not in CHECKED:
        return keys, 0
    right = [key for key in keys if _can_be_read(connection, table, key)]
    return right, len(keys) - len(right)


def _key_of(table: Table) -> list[Column[Any]]:
    """The columns by which rows are found: in tables with checksums, texts, which are readable."""
    return [table.c.player, id_of(table)] if table in CHECKED else list(table.primary_key)


def _can_be_read(connection: Connection, table: Table, key: tuple[str, str]) -> bool:
    try:
        return is_right(connection, table, *key)
    except DatabaseError:  # a damaged page of SQLite
        if connection.dialect.name != "sqlite":
            raise
        return False


def _write_table(
    connection: Connection, archive: zipfile.ZipFile, table: Table, keys: list[tuple[Any, ...]]
) -> None:
    value_columns = [column for column in columns_of(table) if not is_file(column)]
    file_columns = [column for column in columns_of(table) if is_file(column)]
    with archive.open(lines_name(table), "w", force_zip64=True) as lines:
        for number, key in enumerate(keys, 1):
            row = connection.execute(
                select(*value_columns).where(has_key(_key_of(table), key))
            ).one()
            line = {column.name: _to_json(row._mapping[column.name]) for column in value_columns}
            line |= {column.name: file_name(table, column, number) for column in file_columns}
            lines.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
    for number, key in enumerate(keys, 1) if file_columns else ():
        files = connection.execute(select(*file_columns).where(has_key(_key_of(table), key))).one()
        for column, data in zip(file_columns, files, strict=True):
            archive.writestr(file_name(table, column, number), data, zipfile.ZIP_STORED)


def _to_json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value  # a datetime is a date too
