"""The report of a whole store: what was checked, and what is damaged."""

from __future__ import annotations

import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, func, select

from pintu.store.damage import Damage, DamagedRow, forget_damaged, list_damaged
from pintu.store.database import Database, connect, is_damage
from pintu.store.errors import StoreError
from pintu.store.players import check_secret
from pintu.store.readable_copy import readable_file
from pintu.store.store import Store, open_store
from pintu.store.tables import players
from pintu.store.verification import check_file, check_rows


@dataclass(slots=True)
class Report:
    """What a check of everything has found.

    `file_damage` is what SQLite reports about its file. `rows` are the damaged rows found now,
    `kept_apart` those found earlier.
    """

    file_damage: list[str] = field(default_factory=list)
    rows: list[Damage] = field(default_factory=list)
    kept_apart: list[DamagedRow] = field(default_factory=list)
    checked: dict[str, int] = field(default_factory=dict)

    @property
    def is_damaged(self) -> bool:
        """Whether anything is damaged."""
        return bool(self.file_damage or self.rows or self.kept_apart)

    def as_data(self) -> dict[str, Any]:
        """The report as JSON data."""
        apart = [asdict(row) | {"noticed": row.noticed.isoformat()} for row in self.kept_apart]
        return {
            "damaged": self.is_damaged,
            "file": self.file_damage,
            "rows": [row._asdict() for row in self.rows],
            "kept_apart": apart,
            "checked": self.checked,
        }


def verify(url: str, *, repair: bool = False, forget: bool = False) -> Report:
    """Check everything in a database.

    With `repair`, indexes are rebuilt and damaged rows kept apart; with `forget`, rows that are
    kept apart are deleted. Otherwise nothing is changed, except that an old database is migrated.
    Of a SQLite file that cannot be written, a temporary copy is checked.
    """
    database = connect(url)
    if database.file is None or repair or forget:
        return _verify(url, database, repair=repair, forget=forget)
    with readable_file(database) as file:
        if file == database.file:
            return _verify(url, database)
        return _verify(f"sqlite:///{file}", replace(database, file=file))


def _verify(url: str, database: Database, *, repair: bool = False, forget: bool = False) -> Report:
    report = Report()
    if database.file is not None:
        if repair:
            _rebuild_indexes(database.file)
        report.file_damage = check_file(database.file)
    try:
        with open_store(url, database.name) as store:
            _check_store(store, report, repair=repair, forget=forget)
    except StoreError as error:
        if not is_damage(error):
            raise
        report.file_damage = report.file_damage or [str(error)]
    return report


def _check_store(store: Store, report: Report, *, repair: bool, forget: bool) -> None:
    counts: Counter[str] = Counter()
    counts["players"] = store.read_now(_count_players)
    for name, found, count in check_rows(store.read_now):
        counts[name] += count
        report.rows += found
    report.checked = dict(counts)
    if not store.read_now(check_secret):
        report.rows.append(Damage("secrets", "", "cookies"))
    if repair:
        store.keep_apart([row for row in report.rows if row.player])
    if forget:
        store.write_now(forget_damaged)
    report.kept_apart = store.read_now(list_damaged)


def _count_players(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(players)).scalar_one()


def _rebuild_indexes(file: Path) -> None:
    """Rebuild all indexes from their tables; if that fails, the check reports why."""
    try:
        with closing(sqlite3.connect(file)) as connection:
            connection.execute("REINDEX")
    except sqlite3.Error:
        return
