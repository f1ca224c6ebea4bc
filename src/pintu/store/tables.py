"""The database tables, the same in SQLite and PostgreSQL.

A change here needs a migration; a test compares the tables with the migrations.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Date,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Timestamp(TypeDecorator[datetime]):
    """A time in UTC, stored as microseconds since 1970: exact, and sorted the same everywhere."""

    impl = BigInteger
    cache_ok = True

    @property
    def python_type(self) -> type[datetime]:
        return datetime

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> int | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value} has no time zone, so nobody knows when it is")
        return (value - _EPOCH) // timedelta(microseconds=1)

    def process_result_value(self, value: int | None, dialect: Dialect) -> datetime | None:
        return None if value is None else _EPOCH + timedelta(microseconds=value)


metadata = MetaData()

players = Table(
    "players",
    metadata,
    Column("id", Text, primary_key=True),
    Column("created", Timestamp, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("checksum", Text, nullable=False),
)

transfers = Table(
    "transfers",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("digest", Text, nullable=False, unique=True),
    Column("expires", Timestamp, nullable=False),
)

# Players that were deleted or merged into another: their cookies are refused. Not a foreign key,
# because the rows of these players are gone.
ended_players = Table(
    "ended_players",
    metadata,
    Column("player", Text, primary_key=True),
    Column("at", Timestamp, nullable=False),
)

# Large columns are last in all tables: SQLite would have to read over them to reach the others.
# `checksum` covers the small columns. Files have their own checksums; that of an image is its id.
pictures = Table(
    "pictures",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("bytes", BigInteger, nullable=False),
    Column("source_width", Integer, nullable=False),
    Column("source_height", Integer, nullable=False),
    Column("created", Timestamp, nullable=False),
    Column("checksum", Text, nullable=False),
    Column("thumbnail_checksum", Text, nullable=False),
    Column("thumbnail", LargeBinary, nullable=False),
    Column("image", LargeBinary, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("name", Text),
    Column("version", BigInteger, nullable=False),
    Column("rows", Integer, nullable=False),
    Column("cols", Integer, nullable=False),
    Column("start", Text, nullable=False),
    Column("goal", Text, nullable=False),
    Column("board", Text, nullable=False),
    Column("moves", BigInteger, nullable=False),
    Column("elapsed", BigInteger, nullable=False),
    Column("home", Integer, nullable=False),
    Column("tiles", Integer, nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("assisted", Boolean, nullable=False),
    Column("picture", Text),
    # The id within `picture` if it is an upload: with the foreign key below, no picture can be
    # deleted while a game uses it.
    Column("upload", Text),
    Column("created", Timestamp, nullable=False),
    Column("updated", Timestamp, nullable=False),
    # The order in which a player's games were last played; it does not depend on the clock.
    Column("sequence", BigInteger, nullable=False),
    Column("checksum", Text, nullable=False),
    Column("text_checksum", Text, nullable=False),
    Column("text", Text, nullable=False),
    ForeignKeyConstraint(["player", "upload"], ["pictures.player", "pictures.id"]),
    Index("games_as_played", "player", "sequence"),
)

results = Table(
    "results",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("game_id", Text, primary_key=True),
    Column("rows", Integer, nullable=False),
    Column("cols", Integer, nullable=False),
    Column("moves", BigInteger, nullable=False),
    Column("multi_tile_moves", BigInteger, nullable=False),
    Column("milliseconds", BigInteger, nullable=False),
    Column("assisted", Boolean, nullable=False),
    Column("shortest", Integer),
    Column("daily", Date),
    Column("created", Timestamp, nullable=False),
    Column("checksum", Text, nullable=False),
    Column("text_checksum", Text),
    Column("text", Text),  # only for records and daily bests
    # A digest of what was played; none for results of earlier versions without text.
    Column("played", Text),
    Index("results_of_a_day", "daily", "rows", "cols"),
    Index("results_as_played", "player", "played"),
)

damaged = Table(
    "damaged",
    metadata,
    Column("name", Text, primary_key=True),  # of the table
    Column("player", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("noticed", Timestamp, nullable=False),
    Column("content", Text),
)


# What processes and machines with the same PostgreSQL database share; a single process keeps it in
# memory.
counters = Table(
    "counters",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("tokens", Double, nullable=False),
    Column("most", Double, nullable=False),
    Column("seconds", Double, nullable=False),
    Column("at", Double, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("key", LargeBinary, primary_key=True),
    Column("created", Timestamp, nullable=False, index=True),
    Column("value", Text, nullable=False),
)

# An attempt begins with a start that the server signed, and is open until its result arrives. Its
# moves and its time are those of the ranking, as the server counts them.
daily_attempts = Table(
    "daily_attempts",
    metadata,
    Column("player", Text, ForeignKey("players.id"), primary_key=True),
    Column("daily", Date, primary_key=True),
    Column("rows", Integer, primary_key=True),
    Column("cols", Integer, primary_key=True),
    Column("attempt", Text, nullable=False, unique=True),
    Column("game_id", Text, nullable=False),
    Column("result_id", Text),
    Column("standing", Text, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("helped", Boolean, nullable=False),
    Column("newcomer", Boolean, nullable=False),
    Column("address", Text, nullable=False),
    Column("moves", BigInteger),
    Column("milliseconds", BigInteger),
    Column("started", Timestamp, nullable=False),
    Column("finished", Timestamp),
    Column("checksum", Text, nullable=False),
    Index("attempts_of_a_day", "daily", "rows", "cols"),
)

# The positions for which the server gave help, by player and by address, for two days.
daily_help = Table(
    "daily_help",
    metadata,
    Column("daily", Date, primary_key=True),
    Column("who", Text, primary_key=True),
    Column("board", Text, primary_key=True),
    Column("kind", Text, nullable=False),
)


def inserts_into(table: Table) -> dict[str, sqlite.Insert | postgresql.Insert]:
    """Insert statements with an ON CONFLICT clause, by the name of the dialect."""
    return {"sqlite": sqlite.insert(table), "postgresql": postgresql.insert(table)}
