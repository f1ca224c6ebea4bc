"""Reads an export that may be hostile: all sizes are checked before anything is unpacked."""

from __future__ import annotations

import json
import re
import zipfile
from collections.abc import Iterator
from datetime import UTC, date, datetime
from typing import Any

from sqlalchemy import Table

from pintu.messages import MessageError
from pintu.store.archive import (
    KIND,
    MANIFEST,
    SINCE_VERSION_4,
    TABLES,
    VERSION,
    columns_of,
    is_file,
    lines_name,
)

Fields = dict[str, Any]

MOST_RATIO = 200
"""How many times larger the lines of a table may be than compressed; for usual saves about 20."""

MOST_LINE = 5_000_000
"""Bytes of a line; a save has at most 2 MB, and its line breaks and quotes are escaped."""

_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
"""The compression methods of exports; others would need more memory than their sizes say."""

_SMALL = 1_000_000
_LIMITS = {
    re.compile(r"manifest\.json"): 100_000,
    re.compile(r"secrets/\d{1,9}-value"): 1_000,
    re.compile(r"pictures/\d{1,9}-image\.webp"): 25_000_000,
    re.compile(r"pictures/\d{1,9}-thumbnail\.webp"): _SMALL,
}
"""The most bytes of each kind of file."""


class InvalidError(MessageError):
    """An export is invalid; the message says why, and where."""


class ArchiveReader:
    """The files of an export; InvalidError if one of them cannot be part of an export."""

    def __init__(self, archive: zipfile.ZipFile, packed_bytes: int) -> None:
        self._archive = archive
        self._sizes: dict[str, int] = {}
        for entry in archive.infolist():
            self._check_entry(entry)
        if sum(entry.compress_size for entry in archive.infolist()) > packed_bytes:
            raise InvalidError("archive.overlap")

    def counts(self) -> Fields:
        """The number of rows of each table, from the manifest."""
        try:
            manifest = json.loads(self._archive.read(MANIFEST))
            kind, version, counts = manifest["kind"], manifest["version"], dict(manifest["counts"])
        except (KeyError, ValueError, TypeError, RecursionError):
            raise InvalidError("archive.other_zip") from None
        if kind != KIND or type(version) is not int or version < 1:
            raise InvalidError("archive.other_zip")
        if version > VERSION:
            raise InvalidError("archive.newer", version=version, known=VERSION)
        return counts

    def lines(self, table: Table) -> Iterator[bytes]:
        """The lines of a table."""
        name = lines_name(table)
        if name not in self._sizes:
            raise InvalidError("archive.missing", file=name)
        with self._archive.open(name) as file:
            number = 0
            while line := file.readline(MOST_LINE + 1):
                number += 1
                if len(line) > MOST_LINE:
                    raise InvalidError(
                        "archive.long_line", file=name, number=number, most=MOST_LINE / 1e6
                    )
                yield line

    def row(self, table: Table, line: bytes) -> Fields:
        """The row of a line, with its files; every value has the type of its column."""
        fields = json.loads(line)
        columns = columns_of(table)
        names = {column.name for column in columns}
        optional = names.intersection(SINCE_VERSION_4)
        if not isinstance(fields, dict) or fields.keys() | optional != names:
            raise InvalidError("archive.row_fields")
        row: Fields = {}
        for column in columns:
            value = fields.get(column.name)
            if value is None and column.nullable:
                row[column.name] = None
                continue
            wanted = column.type.python_type
            if type(value) is not (wanted if wanted in (int, str, bool) else str):
                raise InvalidError("archive.row_type", name=column.name)
            if isinstance(value, str) and not _is_storable(value):
                raise InvalidError("archive.row_text", name=column.name)
            if is_file(column):
                row[column.name] = self._file(table, value)
            elif wanted is datetime or wanted is date:
                row[column.name] = _parse_time(wanted, column.name, value)
            else:
                row[column.name] = value
        return row

    def _file(self, table: Table, name: str) -> bytes:
        if not name.startswith(f"{table.name}/") or name not in self._sizes:
            raise InvalidError("archive.row_file")
        return self._archive.read(name)

    def _check_entry(self, entry: zipfile.ZipInfo) -> None:
        """Check the name and the sizes that the zip file gives; no more than that is unpacked."""
        name, size = entry.filename, entry.file_size
        if entry.compress_type not in _METHODS:
            raise InvalidError("archive.not_an_export")
        if name in self._sizes:
            raise InvalidError("archive.twice", file=name[:80])
        self._sizes[name] = size
        if name in {lines_name(table) for table in TABLES}:
            if size > _SMALL and size > MOST_RATIO * entry.compress_size:
                ratio = size // max(1, entry.compress_size)
                raise InvalidError("archive.ratio", file=name, ratio=ratio, most=MOST_RATIO)
            return
        for pattern, most in _LIMITS.items():
            if pattern.fullmatch(name):
                if size > most:
                    raise InvalidError(
                        "archive.too_large", file=name, size=size / 1e6, most=most / 1e6
                    )
                return
        raise InvalidError("archive.unknown_entry", file=name[:80])


def _is_storable(text: str) -> bool:
    """Whether a database can store a text: not half of a surrogate pair, and not a zero byte."""
    try:
        return b"\0" not in text.encode()
    except UnicodeEncodeError:
        return False


def _parse_time(kind: type[date], name: str, text: str) -> date:
    """A date, or a time in UTC, as all times are stored."""
    try:
        time = kind.fromisoformat(text)
        if not isinstance(time, datetime):
            return time
        if time.tzinfo is None:
            raise InvalidError("archive.row_time_zone", name=name, text=text[:40])
        return time.astimezone(UTC)
    except (ValueError, OverflowError):
        raise InvalidError("archive.row_time", name=name, text=text[:40]) from None
