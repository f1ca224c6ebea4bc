"""Imports an export into a store: everything, or nothing if anything in it is wrong."""

from __future__ import annotations

import errno
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sqlalchemy import Connection, Table, and_, select
from sqlalchemy.exc import DataError, IntegrityError

from pintu.messages import Message, MessageError
from pintu.store.archive import CHECKED, SINCE_VERSION_3, TABLES, ArchiveError, has_key, lines_name
from pintu.store.archive_checks import CHECKS
from pintu.store.archive_reader import ArchiveReader, Fields, InvalidError
from pintu.store.checksums import ATTEMPTS, GAMES, PICTURES, RESULTS, file_checksum
from pintu.store.daily_attempts import unrank_missing
from pintu.store.damage import id_of
from pintu.store.games import get_game, order_games
from pintu.store.played import played_digest
from pintu.store.results import rank_results
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

Key = Literal["same", "taken", "left"]

_NOT_A_ZIP = (
    zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, UnicodeDecodeError,
)  # fmt: skip
"""The exceptions of Python's zip reader for files that are none, are damaged or are encrypted."""


@dataclass(frozen=True, slots=True)
class MergeCounts:
    """How many rows of a table were new, newer than the stored ones, or not imported."""

    new: int = 0
    newer: int = 0
    kept: int = 0


@dataclass(frozen=True, slots=True)
class ImportResult:
    """What an import did.

    `key`: the key that signs cookies was the same already, was taken over, or was left in the file.
    `unproven` counts results that are no longer ranked, because no game proves them.
    """

    rows: dict[str, MergeCounts]
    key: Key
    unproven: int


def import_data(store: Store, path: Path, *, with_key: bool = False) -> ImportResult:
    """Import everything from a file, or nothing.

    Stored games of a higher version stay, and so do rows that never change; damaged ones are
    replaced. Quotas do not apply. The key that signs cookies is imported only `with_key`, and only
    into a store without players.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            reader = ArchiveReader(archive, path.stat().st_size)
            return store.write_now(_import, reader, with_key)
    except OSError as error:
        if error.errno == errno.EINVAL:  # a place before the beginning of the file
            raise ArchiveError("archive.not_an_export", field=str(path)) from None
        reason = (error.strerror or str(error)).lower()
        raise ArchiveError("archive.failed", field=str(path), reason=reason) from None
    except _NOT_A_ZIP:
        raise ArchiveError("archive.not_an_export", field=str(path)) from None
    except InvalidError as error:
        raise ArchiveError(error.message, field=str(path)) from None


def _import(connection: Connection, reader: ArchiveReader, with_key: bool) -> ImportResult:
    counts = reader.counts()
    if with_key and connection.execute(select(players.c.id).limit(1)).one_or_none() is not None:
        raise InvalidError("archive.key_in_use")
    merged = {}
    key: Key = "same"
    unproven: list[Fields] = []
    for table in TABLES:
        if table in SINCE_VERSION_3 and table.name not in counts:
            merged[table.name] = MergeCounts(0, 0, 0)
            continue
        merge = _Merge(connection, table)
        for row in _read_rows(reader, table):
            if table is secrets:
                key = _merge_key(connection, row, with_key)
                merge.kept += 1
            else:
                merge.add(row)
        merged[table.name] = MergeCounts(merge.new, merge.newer, merge.kept)
        if merge.seen != counts.get(table.name):
            raise InvalidError("archive.incomplete", file=lines_name(table))
        if table is games:
            for player in merge.changed_players:
                order_games(connection, player)
        unproven += merge.unproven
    count = _unrank_unproven(connection, unproven)
    if daily_attempts.name not in counts:
        rank_results(connection)
    unrank_missing(connection)
    # Players that this file has brought back can play again.
    connection.execute(
        ended_players.delete().where(ended_players.c.player.in_(select(players.c.id)))
    )
    return ImportResult(merged, key, count)


def _read_rows(reader: ArchiveReader, table: Table) -> Iterator[Fields]:
    """Read the rows of a table, and check each."""
    for number, line in enumerate(reader.lines(table), 1):
        try:
            row = reader.row(table, line)
            CHECKS[table.name](row)
        except (MessageError, ValueError, RecursionError) as error:
            raise InvalidError(
                "archive.bad_line", file=lines_name(table), number=number, reason=_reason(error)
            ) from None
        yield row


def _reason(error: Exception) -> Message:
    """What is wrong with a line."""
    if not isinstance(error, MessageError):
        return Message("archive.row_not_json")
    if error.field is None:
        return error.message
    return Message("archive.row_value", name=error.field, reason=error.message)


class _Merge:
    """Adds rows to a table, and counts those that are new, newer or not imported."""

    def __init__(self, connection: Connection, table: Table) -> None:
        self._connection, self._table = connection, table
        self.new = self.newer = self.kept = 0
        self.changed_players: set[str] = set()
        self.unproven: list[Fields] = []
        """New results of daily puzzles without the game that proves them."""

    @property
    def seen(self) -> int:
        """The number of rows so far."""
        return self.new + self.newer + self.kept

    def add(self, row: Fields) -> None:
        """Insert a row, replace the stored one, or keep the stored one."""
        table = self._table
        key = tuple(row[column.name] for column in table.primary_key)
        try:
            self._add(row, key)
        except (IntegrityError, DataError, OverflowError):
            raise InvalidError(
                "archive.line_does_not_fit", file=lines_name(table), number=self.seen + 1
            ) from None

    def _add(self, row: Fields, key: tuple[str, ...]) -> None:
        table, connection = self._table, self._connection
        this = has_key(table.primary_key, key)
        if connection.execute(select(*table.primary_key).where(this)).one_or_none() is None:
            connection.execute(table.insert(), _complete(table, row))
            self.new += 1
        elif self._replaces(row, key):
            connection.execute(table.update().where(this), _complete(table, row))
            self.newer += 1
        else:
            self.kept += 1
            return
        self.changed_players.add(key[0])
        if table is results and row["daily"] and row["text"] is None and not row["assisted"]:
            self.unproven.append(row)

    def _replaces(self, row: Fields, key: tuple[str, ...]) -> bool:
        """Whether a row replaces the stored one: if that is damaged, or an older autosave."""
        table = self._table
        if table not in CHECKED:
            return False
        this = has_key(table.primary_key, key)
        player = key[0]
        which = self._connection.execute(select(id_of(table)).where(this)).scalar_one()
        if not is_right(self._connection, table, player, which):
            return True
        if table is not games or row["kind"] != "autosave":
            return False
        stored = get_game(self._connection, player, which)
        return stored is not None and stored.kind == "autosave" and row["version"] > stored.version


_ROW_CHECKSUMS = {
    games.name: GAMES,
    pictures.name: PICTURES,
    results.name: RESULTS,
    daily_attempts.name: ATTEMPTS,
}
_CHECKED_FILES = {games.name: "text", pictures.name: "thumbnail", results.name: "text"}


def _complete(table: Table, row: Fields) -> Fields:
    """A row together with the columns that are not exported."""
    if table not in CHECKED:
        return row
    file = _CHECKED_FILES.get(table.name)
    if file is not None:
        content = row[file]
        row = row | {f"{file}_checksum": None if content is None else file_checksum(content)}
    if table is games:
        row["sequence"] = 0  # they are numbered when all are imported
    if table is results and row["text"] is not None:
        row["played"] = played_digest(row["text"])
    return row | {"checksum": _ROW_CHECKSUMS[table.name].of(row["player"], row)}


def _merge_key(connection: Connection, row: Fields, with_key: bool) -> Key:
    """Take over the key that signs cookies, if `with_key` is true."""
    this = secrets.c.name == row["name"]
    stored = connection.execute(select(secrets.c.value).where(this)).scalar_one_or_none()
    if stored == row["value"]:
        return "same"
    if not with_key:
        return "left"
    connection.execute(secrets.delete().where(this))
    connection.execute(secrets.insert(), row | {"checksum": file_checksum(row["value"])})
    return "taken"


def _unrank_unproven(connection: Connection, rows: list[Fields]) -> int:
    """Take results out of daily tables that would be ranked, but come without their game.

    A store keeps the game of a player's best result of a day, so an unchanged export has none.
    """
    count = 0
    for row in rows:
        same = and_(
            *(results.c[name] == row[name] for name in ("player", "daily", "rows", "cols")),
            results.c.assisted.is_(False),
            results.c.text.is_not(None),
        )
        order = (results.c.moves, results.c.milliseconds)
        best = connection.execute(select(*order).where(same).order_by(*order).limit(1))
        proven = best.one_or_none()
        if proven is None or tuple(proven) > (row["moves"], row["milliseconds"]):
            this = has_key(results.primary_key, (row["player"], row["game_id"]))
            connection.execute(
                results.update().where(this), _complete(results, row | {"daily": None})
            )
            count += 1
    return count
