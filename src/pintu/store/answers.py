"""Stores answers of the solver that several processes share."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from sqlalchemy import Connection, delete, select

from pintu.store.tables import answers, inserts_into

MAX_ANSWERS = 200_000
"""Answers that are kept; the oldest are deleted."""


def get_answer(connection: Connection, key: bytes) -> str | None:
    """The answer of a key, or None."""
    found: str | None = connection.scalar(select(answers.c.value).where(answers.c.key == key))
    return found


def put_answers(connection: Connection, values: Mapping[bytes, str], now: datetime) -> None:
    """Store answers by their keys; newer ones replace older ones."""
    insert = inserts_into(answers)[connection.dialect.name]
    statement = insert.on_conflict_do_update(
        index_elements=[answers.c.key],
        set_={"value": insert.excluded.value, "created": insert.excluded.created},
    )
    # Always in the same order, so that two transactions never wait for each other.
    rows = [{"key": key, "created": now, "value": values[key]} for key in sorted(values)]
    connection.execute(statement, rows)


def delete_old_answers(connection: Connection, most: int = MAX_ANSWERS) -> None:
    """Delete the oldest answers, so that about `most` remain."""
    newest = select(answers.c.created).order_by(answers.c.created.desc())
    last = connection.scalar(newest.offset(most).limit(1))
    if last is not None:
        connection.execute(delete(answers).where(answers.c.created <= last))
