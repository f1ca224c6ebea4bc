"""Stores token buckets that several processes share, and settles what each of them has spent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Connection, text


@dataclass(frozen=True, slots=True)
class Spending:
    """What a process has taken from a bucket since it was last settled.

    `level` is what the process believes to be left in it. A bucket holds at most `most`; an empty
    one is full again after `seconds`.
    """

    amount: float
    level: float
    most: float
    seconds: float


_ADD = text(
    """
    INSERT INTO counters (key, tokens, most, seconds, at)
    SELECT key, level + amount, most, seconds, extract(epoch FROM clock_timestamp())
    FROM unnest(:keys ::bytea[], :amounts ::float8[], :levels ::float8[], :mosts ::float8[],
                :times ::float8[]) AS spent (key, amount, level, most, seconds)
    ORDER BY key
    ON CONFLICT DO NOTHING
    """
)

# The rows are always locked in the same order, so that two processes never wait for each other. If
# the clock goes back, nothing is added to a bucket.
_TAKE = text(
    """
    WITH locked AS (
        SELECT key, tokens, at, extract(epoch FROM clock_timestamp()) AS now
        FROM counters WHERE key = ANY(:keys ::bytea[]) ORDER BY key FOR UPDATE
    )
    UPDATE counters SET
        tokens = least(spent.most, locked.tokens
                       + greatest(0, now - locked.at) * spent.most / spent.seconds) - spent.amount,
        most = spent.most, seconds = spent.seconds, at = now
    FROM locked JOIN unnest(:keys ::bytea[], :amounts ::float8[], :mosts ::float8[],
                            :times ::float8[]) AS spent (key, amount, most, seconds) USING (key)
    WHERE counters.key = locked.key
    RETURNING counters.key, counters.tokens
    """
)

_DELETE_FULL = text(
    """
    DELETE FROM counters
    WHERE tokens + (extract(epoch FROM clock_timestamp()) - at) * most / seconds >= most
    """
)


def settle(connection: Connection, spent: Mapping[bytes, Spending]) -> dict[bytes, float]:
    """Take what a process has spent, and return what is left in these buckets (PostgreSQL).

    A bucket that is not stored yet is as full as the process believes.
    """
    values = {
        "keys": list(spent),
        "amounts": [each.amount for each in spent.values()],
        "levels": [each.level for each in spent.values()],
        "mosts": [each.most for each in spent.values()],
        "times": [each.seconds for each in spent.values()],
    }
    connection.execute(_ADD, values)
    return {bytes(key): tokens for key, tokens in connection.execute(_TAKE, values)}


def delete_full(connection: Connection) -> None:
    """Delete buckets that are full, which are the same as new ones (PostgreSQL)."""
    connection.execute(_DELETE_FULL)
