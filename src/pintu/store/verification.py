"""Checks a whole store: the file of SQLite, and every row by its checksum."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import quote

from sqlalchemy import Connection, Table, select, tuple_

from pintu.store.daily_attempts import find_attempt
from pintu.store.damage import Damage, DamagedError, id_of
from pintu.store.database import BUSY_SECONDS
from pintu.store.games import get_game
from pintu.store.pictures import get_picture, picture_bytes
from pintu.store.results import get_result
from pintu.store.tables import daily_attempts, games, pictures, results

Key = tuple[str, str]
Stop = Callable[[], bool]

_MOST_LINES = 10
_MOST_STEPS = 100_000
"""Steps of SQLite between two calls of `stop`."""

BATCH = 50
"""Rows that are checked in one transaction."""


def check_file(file: Path, stop: Stop = lambda: False) -> list[str]:
    """What is wrong with a SQLite file, in SQLite's own words; an empty list if nothing is.

    Every page is read, and every index compared with its table.
    """
    try:
        uri = f"file:{quote(str(file))}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)) as connection:
            connection.text_factory = partial(str, encoding="utf-8", errors="replace")
            connection.set_progress_handler(stop, _MOST_STEPS)
            lines = [row[0] for row in connection.execute(f"PRAGMA integrity_check({_MOST_LINES})")]
            if lines == ["ok"]:
                lines = [
                    f"a row of {row[0]} refers to a row of {row[2]} that is missing"
                    for row in connection.execute("PRAGMA foreign_key_check").fetchmany(_MOST_LINES)
                ]
            return lines
    except (sqlite3.Error, UnicodeDecodeError) as error:  # its messages may quote damaged text
        return [] if stop() else [str(error).partition("\n")[0]]


def check_batch(
    connection: Connection, table: Table, after: Key | None
) -> tuple[list[Damage], Key | None, int]:
    """Check the rows of a table that follow a key.

    Return the damaged rows, the last key (None at the end of the table), and the number of rows.
    """
    order = (table.c.player, id_of(table))
    statement = select(*order).order_by(*order).limit(BATCH)
    if after is not None:
        statement = statement.where(tuple_(*order) > tuple_(*after))
    keys = [(row[0], row[1]) for row in connection.execute(statement)]
    found = [Damage(table.name, *key) for key in keys if not is_right(connection, table, *key)]
    return found, keys[-1] if len(keys) == BATCH else None, len(keys)


def is_right(connection: Connection, table: Table, player: str, which: str) -> bool:
    """Whether a row can be read; the functions that serve it compare all its checksums."""
    try:
        if table is pictures:
            row: object = get_picture(connection, player, which)
            picture_bytes(connection, player, which, "image")
            picture_bytes(connection, player, which, "thumbnail")
        elif table is daily_attempts:
            row = find_attempt(connection, which, player)
        else:
            row = (get_game if table is games else get_result)(connection, player, which)
    except DamagedError:
        return False
    return row is not None


def check_rows(
    read: Callable[..., tuple[list[Damage], Key | None, int]],
) -> Iterator[tuple[str, list[Damage], int]]:
    """Check all rows, a batch at a time; `read` runs a function in a transaction.

    For each batch: the name of the table, its damaged rows, and the number of rows.
    """
    for table in (games, pictures, results, daily_attempts):
        after: Key | None = None
        while True:
            found, after, count = read(check_batch, table, after)
            yield table.name, found, count
            if after is None:
                break
