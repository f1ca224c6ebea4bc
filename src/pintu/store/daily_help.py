"""Stores for which positions the server gave help, by player and by address, for two days."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, timedelta
from typing import Literal

from sqlalchemy import Connection, and_, delete, func, or_, select

from pintu.store.tables import daily_help, inserts_into

Kind = Literal["solve", "hint", "deal"]
KEPT = timedelta(days=2)
MOST = 5_000
"""Positions kept for a player or an address and day; if there are more, all count as known."""

ALL = "*"


def note_help(
    connection: Connection, day: date, whom: Iterable[str], boards: Collection[str], kind: Kind
) -> None:
    """Store help for positions; a solve or hint counts more than a deal, and replaces it."""
    connection.execute(delete(daily_help).where(daily_help.c.daily < day - KEPT))
    insert = inserts_into(daily_help)[connection.dialect.name]
    if kind == "deal":
        statement = insert.on_conflict_do_nothing()
    else:
        statement = insert.on_conflict_do_update(
            index_elements=list(daily_help.primary_key), set_={"kind": kind}
        )
    for who in whom:
        count = select(func.count()).where(daily_help.c.daily == day, daily_help.c.who == who)
        room = connection.execute(count).scalar_one() + len(boards) <= MOST
        for board in sorted(boards) if room else [ALL]:
            values = {"daily": day, "who": who, "board": board, "kind": kind}
            connection.execute(statement, values)


def helped_boards(connection: Connection, whom: Mapping[date, str]) -> frozenset[str]:
    """The positions for which a player, or an address, got a solution or a hint on some days.

    `whom` has the name of the player or the address on each day.
    """
    found = select(daily_help.c.board).where(
        or_(
            *(and_(daily_help.c.daily == day, daily_help.c.who == who) for day, who in whom.items())
        ),
        daily_help.c.kind != "deal",
    )
    return frozenset(connection.execute(found).scalars())


def move_help(connection: Connection, old: str, new: str) -> None:
    """Move the stored help of one player to another, when the two are merged."""
    rows = connection.execute(select(daily_help).where(daily_help.c.who == old)).all()
    insert = inserts_into(daily_help)[connection.dialect.name].on_conflict_do_nothing()
    for row in rows:
        connection.execute(insert, dict(row._mapping) | {"who": new})
    connection.execute(delete(daily_help).where(daily_help.c.who == old))
