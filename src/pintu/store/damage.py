"""Damaged rows: noticed by their checksum, kept apart, never served and never deleted.

A damaged game, result or attempt is moved to the table `damaged`, with its columns as they were
found. A damaged picture stays where it is, because games refer to it; only its key is written
there.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from sqlalchemy import (
    Column,
    Connection,
    Executable,
    LargeBinary,
    Row,
    RowMapping,
    Select,
    Table,
    and_,
    cast,
    delete,
    func,
    select,
)
from sqlalchemy.exc import DBAPIError, MultipleResultsFound

from pintu.messages import MessageError
from pintu.store.tables import daily_attempts, damaged, games, inserts_into, pictures, results

_NOTED = "damaged rows"  # the key in the `info` of a connection
_TABLES = {table.name: table for table in (games, pictures, results, daily_attempts)}
_CODES = {
    games.name: "stored.damaged_game",
    pictures.name: "stored.damaged_picture",
    results.name: "stored.damaged_result",
    daily_attempts.name: "stored.damaged_attempt",
}
_IDS = {results.name: "game_id", daily_attempts.name: "attempt"}
_ADD = {
    name: insert.on_conflict_do_update(
        index_elements=[damaged.c.name, damaged.c.player, damaged.c.id],
        set_={"noticed": insert.excluded.noticed, "content": insert.excluded.content},
    )
    for name, insert in inserts_into(damaged).items()
}


class Damage(NamedTuple):
    """The table and the key of a damaged row."""

    table: str
    player: str
    id: str


class DamagedError(MessageError):
    """A row is damaged, and cannot be served."""

    def __init__(self, damage: Damage) -> None:
        super().__init__(_CODES[damage.table])
        self.damage = damage


@dataclass(frozen=True, slots=True)
class DamagedRow:
    """A damaged row that is kept apart."""

    name: str
    player: str
    id: str
    noticed: datetime


def fetch_one(
    connection: Connection, statement: Executable, key: Mapping[str, Any], damage: Damage
) -> Row[Any] | None:
    """Fetch a row; DamagedError if its values cannot be read."""
    try:
        return connection.execute(statement, key).one_or_none()
    except Exception as error:
        if is_unreadable(error):
            raise DamagedError(damage) from None
        raise


def fetch_list(
    connection: Connection,
    statement: Select[Any],
    key: Mapping[str, Any],
    table: Table,
    is_intact: Callable[[str, RowMapping], bool],
) -> list[RowMapping]:
    """Fetch rows with their `player`; damaged ones are left out, and noted for the store."""
    try:
        rows = connection.execute(statement, key).all()
    except Exception as error:
        if not is_unreadable(error):
            raise
        rows = _fetch_one_by_one(connection, statement, key, table)
    found = []
    for row in rows:
        if is_intact(row.player, row._mapping):
            found.append(row._mapping)
        else:
            which = row._mapping[id_of(table).name]
            note_damage(connection, Damage(table.name, row.player, which))
    return found


def _fetch_one_by_one(
    connection: Connection, statement: Select[Any], key: Mapping[str, Any], table: Table
) -> list[Row[Any]]:
    """Fetch rows of which one has values that cannot be read; such rows are noted."""
    found = []
    owner, name = table.c.player, id_of(table)
    for player, which in connection.execute(statement.with_only_columns(owner, name), key).all():
        damage = Damage(table.name, player, which)
        try:
            this = statement.where(owner == player, name == which)
            row = fetch_one(connection, this, key, damage)
        except DamagedError:
            note_damage(connection, damage)
        else:
            found += [row] if row is not None else []
    return found


def is_unreadable(error: Exception) -> bool:
    """Whether an error means that a row has values which its columns cannot have."""
    if isinstance(error, DBAPIError):
        # Text that is not UTF-8; this error has no code.
        cause = error.orig
        return isinstance(cause, sqlite3.OperationalError) and "decode" in str(cause)
    return isinstance(error, (TypeError, ValueError, OverflowError, MultipleResultsFound))


def note_damage(connection: Connection, damage: Damage) -> None:
    """Note a damaged row, without an error; the store keeps it apart after the read."""
    connection.info.setdefault(_NOTED, []).append(damage)


def take_noted(connection: Connection) -> list[Damage]:
    """Return the damaged rows noted during a read, and forget them."""
    noted: list[Damage] = connection.info.pop(_NOTED, [])
    return noted


def damaged_ids(connection: Connection, name: str, player: str) -> list[str]:
    """The ids of the damaged rows of a player, including those noted in this read.

    Rows that were stored again since then are left out, and pictures that were deleted.
    """
    table = _TABLES[name]
    stored = damaged.c.id.in_(select(id_of(table)).where(table.c.player == player))
    # A damaged picture stays in its table; once it is right again, it is not kept here any more.
    is_damaged = stored if table is pictures else ~stored
    apart = select(damaged.c.id).where(
        damaged.c.name == name, damaged.c.player == player, is_damaged
    )
    noted = [
        damage.id
        for damage in connection.info.get(_NOTED, [])
        if (damage.table, damage.player) == (name, player)
    ]
    return sorted({*connection.execute(apart).scalars(), *noted})


def check_not_apart(connection: Connection, name: str, player: str | None, which: str) -> None:
    """Raise DamagedError if this row is kept apart; called if the row is not found."""
    statement = select(damaged.c.player).where(damaged.c.name == name, damaged.c.id == which)
    if player is not None:
        statement = statement.where(damaged.c.player == player)
    owner = connection.execute(statement.limit(1)).scalar_one_or_none()
    if owner is not None:
        raise DamagedError(Damage(name, owner, which))


def keep_noted_apart(connection: Connection) -> None:
    """Keep the damaged rows apart that were noted so far, in the same transaction."""
    for damage in take_noted(connection):
        set_apart(connection, damage, datetime.now(UTC))


def set_apart(connection: Connection, damage: Damage, now: datetime) -> None:
    """Keep a damaged row apart; of a row that is gone, only the key is kept."""
    table = _TABLES[damage.table]
    this = and_(table.c.player == damage.player, id_of(table) == damage.id)
    content = None
    if table is not pictures:
        content = _raw(connection, table, this)
        connection.execute(delete(table).where(this))
    values = {**_key(damage), "noticed": now, "content": content}
    connection.execute(_ADD[connection.dialect.name], values)


def set_repaired(connection: Connection, damage: Damage) -> None:
    """Forget the damage of a row that is right again."""
    key = _key(damage)
    connection.execute(delete(damaged).where(*(damaged.c[name] == key[name] for name in key)))


def list_damaged(connection: Connection) -> list[DamagedRow]:
    """All rows that are kept apart."""
    columns = (damaged.c.name, damaged.c.player, damaged.c.id, damaged.c.noticed)
    rows = connection.execute(select(*columns).order_by(*columns[:3]))
    return [DamagedRow(**row._mapping) for row in rows]


def count_damaged(connection: Connection) -> int:
    """How many rows are kept apart."""
    return connection.execute(select(func.count()).select_from(damaged)).scalar_one()


def forget_damaged(connection: Connection) -> int:
    """Delete the rows that are kept apart; return how many there were."""
    return connection.execute(delete(damaged)).rowcount


def id_of(table: Table) -> Column[Any]:
    """The column that names a row of a player in this table."""
    return table.c[_IDS.get(table.name, "id")]


def _key(damage: Damage) -> dict[str, str]:
    return {"name": damage.table, "player": damage.player, "id": damage.id}


def _raw(connection: Connection, table: Table, this: Any) -> str | None:
    """The columns as JSON; in SQLite as hexadecimal bytes, which can be read whatever they are."""
    columns: list[Any] = list(table.c)
    if connection.dialect.name == "sqlite":
        columns = [func.hex(cast(column, LargeBinary)).label(column.name) for column in table.c]
    row = connection.execute(select(*columns).where(this).limit(1)).one_or_none()
    return None if row is None else json.dumps(dict(row._mapping), default=str)
