"""Exports a whole store to one zip file, and imports it: as a backup, or to change the database.

The file has a manifest, a file of JSON lines for each table, and a file for each picture. Transfer
codes are left out, as they expire within minutes. The key that signs cookies is included, so the
file must be kept secret.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Generator, Iterable
from contextlib import closing
from dataclasses import dataclass, fields
from datetime import date, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Table, and_, select
from sqlalchemy.exc import DataError, IntegrityError

from pintu.messages import Message, MessageError
from pintu.play import Result
from pintu.store.games import GameRow, upload_of
from pintu.store.store import Store
from pintu.store.tables import games, pictures, players, results, secrets

KIND = "pintu-data"
VERSION = 2  # in 1, every result had its text

# In this order every row is inserted after the rows it refers to.
_TABLES = (players, secrets, pictures, games, results)
_MANIFEST = "manifest.json"

Fields = dict[str, Any]


class ArchiveError(MessageError):
    """A file cannot be written, or is not a valid export; the message is one sentence."""


@dataclass(frozen=True, slots=True)
class MergeCounts:
    """How many rows of a table were new, newer than the stored ones, or not imported."""

    new: int
    newer: int
    kept: int


def export_data(store: Store, path: Path) -> dict[str, int]:
    """Write everything to a file, atomically; return the number of rows of each table."""
    try:
        handle, name = tempfile.mkstemp(prefix=f"{path.name}.", suffix=".part", dir=path.parent)
        part = Path(name)
        try:
            with os.fdopen(handle, "wb") as file:
                counts = store.read_now(_export, file)
                file.flush()
                os.fsync(file.fileno())
            part.replace(path)
        except BaseException:
            part.unlink(missing_ok=True)
            raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ArchiveError("archive.failed", field=str(path), reason=reason) from None
    return counts


def import_data(store: Store, path: Path) -> dict[str, MergeCounts]:
    """Import everything from a file, or nothing; return the counts of each table.

    Stored games of a higher version stay, and so do rows that never change. Quotas do not apply.
    The key that signs cookies is imported only into a store without players.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            return store.write_now(_import, archive)
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise ArchiveError("archive.failed", field=str(path), reason=reason) from None
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError):
        raise ArchiveError("archive.not_an_export", field=str(path)) from None
    except _InvalidError as error:
        raise ArchiveError(error.message, field=str(path)) from None


def _export(connection: Connection, file: io.BufferedWriter) -> dict[str, int]:
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        counts = {table.name: _write_table(connection, archive, table) for table in _TABLES}
        manifest = {"kind": KIND, "version": VERSION, "counts": counts}
        archive.writestr(_MANIFEST, json.dumps(manifest, indent=2) + "\n")
    return counts


def _write_table(connection: Connection, archive: zipfile.ZipFile, table: Table) -> int:
    value_columns = [column for column in table.c if not _is_file(column)]
    file_columns = [column for column in table.c if _is_file(column)]
    keys = []
    with archive.open(_lines_name(table), "w", force_zip64=True) as lines:
        # A hundred at a time: the whole table may not fit into memory.
        rows = connection.execute(
            select(*value_columns).order_by(*table.primary_key).execution_options(yield_per=100)
        )
        for number, row in enumerate(rows, 1):
            line = {column.name: _to_json(row._mapping[column.name]) for column in value_columns}
            line |= {column.name: _file_name(table, column, number) for column in file_columns}
            lines.write(json.dumps(line, ensure_ascii=False).encode() + b"\n")
            keys.append(tuple(row._mapping[column.name] for column in table.primary_key))
    for number, key in enumerate(keys, 1) if file_columns else ():
        files = connection.execute(select(*file_columns).where(_has_key(table, key))).one()
        for column, data in zip(file_columns, files, strict=True):
            archive.writestr(_file_name(table, column, number), data, zipfile.ZIP_STORED)
    return len(keys)


def _import(connection: Connection, archive: zipfile.ZipFile) -> dict[str, MergeCounts]:
    counts = _counts(archive)
    is_new = connection.execute(select(players.c.id).limit(1)).one_or_none() is None
    merged = {}
    for table in _TABLES:
        replaces = _REPLACES.get(table.name, _never)
        if table is secrets and is_new:
            replaces = _always
        with closing(_read_table(archive, table)) as rows:
            merged[table.name] = _merge(connection, table, rows, replaces)
        found = merged[table.name].new + merged[table.name].newer + merged[table.name].kept
        if found != counts.get(table.name):
            raise _InvalidError("archive.incomplete", file=_lines_name(table))
    return merged


def _counts(archive: zipfile.ZipFile) -> Fields:
    """The number of rows of each table by the manifest; _InvalidError if this is not an export."""
    try:
        manifest = json.loads(archive.read(_MANIFEST))
        kind, version, counts = manifest["kind"], manifest["version"], dict(manifest["counts"])
    except (KeyError, ValueError, TypeError):
        raise _InvalidError("archive.other_zip") from None
    if kind != KIND or type(version) is not int or version < 1:
        raise _InvalidError("archive.other_zip")
    if version > VERSION:
        raise _InvalidError("archive.newer", version=version, known=VERSION)
    return counts


Replaces = Callable[[Fields, Fields], bool]  # whether a row of the file replaces the stored one


def _never(new: Fields, stored: Fields) -> bool:
    return False


def _always(new: Fields, stored: Fields) -> bool:
    return True


def _is_later(new: Fields, stored: Fields) -> bool:
    """Whether a game replaces the stored one: only an autosave does, with a higher version."""
    kinds = {new["kind"], stored["kind"]}
    return kinds == {"autosave"} and bool(new["version"] > stored["version"])


_REPLACES = {games.name: _is_later}


def _merge(
    connection: Connection, table: Table, rows: Iterable[Fields], replaces: Replaces
) -> MergeCounts:
    select_row = select(*(column for column in table.c if not _is_file(column))).with_for_update()
    new = newer = kept = 0
    for row in rows:
        this = _has_key(table, tuple(row[column.name] for column in table.primary_key))
        stored = connection.execute(select_row.where(this)).one_or_none()
        try:
            if stored is None:
                connection.execute(table.insert(), row)
                new += 1
            elif replaces(row, dict(stored._mapping)):
                connection.execute(table.update().where(this), row)
                newer += 1
            else:
                kept += 1
        except (IntegrityError, DataError, OverflowError):
            raise _InvalidError(
                "archive.line_does_not_fit",
                file=_lines_name(table),
                number=new + newer + kept + 1,
            ) from None
    return MergeCounts(new, newer, kept)


def _read_table(archive: zipfile.ZipFile, table: Table) -> Generator[Fields, None, None]:
    """Read the rows of a table, and check each."""
    try:
        file = archive.open(_lines_name(table))
    except KeyError:
        raise _InvalidError("archive.missing", file=_lines_name(table)) from None
    with file:
        for number, line in enumerate(file, 1):
            try:
                row = _read_row(archive, table, json.loads(line))
                _CHECKS.get(table.name, _no_check)(row)
            except (MessageError, KeyError, ValueError, RecursionError) as error:
                raise _InvalidError(
                    "archive.bad_line",
                    file=_lines_name(table),
                    number=number,
                    reason=_reason(error),
                ) from None
            yield row


def _read_row(archive: zipfile.ZipFile, table: Table, line: Any) -> Fields:
    if not isinstance(line, dict) or set(line) != {column.name for column in table.c}:
        raise _InvalidError("archive.row_fields")
    row: Fields = {}
    for column in table.c:
        value = line[column.name]
        if value is None and column.nullable:
            row[column.name] = None
            continue
        wanted = column.type.python_type
        if type(value) is not (wanted if wanted in (int, str, bool) else str):
            raise _InvalidError("archive.row_type", name=column.name)
        if wanted is bytes:
            row[column.name] = archive.read(value)
        elif wanted is datetime or wanted is date:
            row[column.name] = _parse_time(wanted, column.name, value)
        else:
            row[column.name] = value
    return row


def _parse_time(kind: type[date], name: str, text: str) -> date:
    try:
        time = kind.fromisoformat(text)
    except ValueError:
        raise _InvalidError("archive.row_time", name=name, text=text[:40]) from None
    if isinstance(time, datetime) and time.tzinfo is None:
        raise _InvalidError("archive.row_time_zone", name=name, text=text[:40])
    return time


def _check_game(row: Fields) -> None:
    GameRow(**{each.name: row[each.name] for each in fields(GameRow)})
    if row["upload"] != upload_of(row["picture"]):
        raise _InvalidError("archive.row_upload")


def _check_picture(row: Fields) -> None:
    if hashlib.sha256(row["image"]).hexdigest() != row["id"] or len(row["image"]) != row["bytes"]:
        raise _InvalidError("archive.row_picture")


def _check_result(row: Fields) -> None:
    Result(**{each.name: row[each.name] for each in fields(Result)})


def _no_check(row: Fields) -> None:
    """Accept any row: players and secrets have nothing to check."""


_CHECKS = {games.name: _check_game, pictures.name: _check_picture, results.name: _check_result}


class _InvalidError(MessageError):
    """An export is invalid; the message says why."""


def _reason(error: Exception) -> Message:
    """What is wrong with a line."""
    if isinstance(error, MessageError):
        if error.field is None:
            return error.message
        return Message("archive.row_value", name=error.field, reason=error.message)
    if isinstance(error, KeyError):
        return Message("archive.row_file")
    return Message("archive.row_not_json")


def _has_key(table: Table, key: tuple[Any, ...]) -> Any:
    pairs = zip(table.primary_key, key, strict=True)
    return and_(*(column == value for column, value in pairs))


def _is_file(column: Column[Any]) -> bool:
    return column.type.python_type is bytes


def _lines_name(table: Table) -> str:
    return f"{table.name}.jsonl"


def _file_name(table: Table, column: Column[Any], number: int) -> str:
    return f"{table.name}/{number}-{column.name}{'.webp' if table is pictures else ''}"


def _to_json(value: Any) -> Any:
    return value.isoformat() if isinstance(value, date) else value  # a datetime is a date too
