"""Stores the pictures of players; the id of a picture is the digest of its bytes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from typing import Literal

from sqlalchemy import ColumnElement, Connection, and_, delete, func, select
from sqlalchemy.exc import IntegrityError

from pintu.store.errors import FullError, InUseError
from pintu.store.players import ensure_player
from pintu.store.tables import games, pictures

Which = Literal["image", "thumbnail"]


@dataclass(frozen=True, slots=True)
class PictureRow:
    """The metadata of a picture; `id` is the digest of its bytes."""

    id: str
    width: int
    height: int
    bytes: int
    source_width: int
    source_height: int
    created: datetime


_KNOWN = [pictures.c[each.name] for each in fields(PictureRow)]


def put_picture(
    connection: Connection,
    player: str,
    row: PictureRow,
    data: bytes,
    thumbnail: bytes,
    most_bytes: int,
    most_in_all: int | None = None,
) -> tuple[PictureRow, bool]:
    """Store a picture; return the stored row, and whether it is new.

    All pictures of a player together have at most `most_bytes`, without thumbnails, and those of
    all players `most_in_all`; writes at the same time may exceed the latter a little.
    """
    if row.bytes != len(data):
        raise ValueError(f"the picture has {len(data):,} bytes, not {row.bytes:,}")
    ensure_player(connection, player)
    stored = get_picture(connection, player, row.id)
    if stored is not None:
        return stored, False
    _, taken = usage(connection, player)
    if taken + row.bytes > most_bytes:
        raise FullError(
            "stored.pictures_full", most=most_bytes / 1e6, total=(taken + row.bytes) / 1e6
        )
    if most_in_all is not None and _total(connection) + row.bytes > most_in_all:
        raise FullError("stored.server_full")
    values = {each.name: getattr(row, each.name) for each in fields(PictureRow)}
    connection.execute(
        pictures.insert(), {"player": player, **values, "image": data, "thumbnail": thumbnail}
    )
    return row, True


def get_picture(connection: Connection, player: str, picture_id: str) -> PictureRow | None:
    """Get the metadata of a picture of this player; None if there is none with this id."""
    row = connection.execute(select(*_KNOWN).where(_this(player, picture_id))).one_or_none()
    return None if row is None else PictureRow(**row._mapping)


def picture_bytes(
    connection: Connection, player: str, picture_id: str, which: Which
) -> bytes | None:
    """Get the bytes of a picture of this player, or of its thumbnail."""
    statement = select(pictures.c[which]).where(_this(player, picture_id))
    data = connection.execute(statement).scalar_one_or_none()
    return None if data is None else bytes(data)


def list_pictures(connection: Connection, player: str) -> list[PictureRow]:
    """List the pictures of this player, the newest first."""
    rows = connection.execute(
        select(*_KNOWN)
        .where(pictures.c.player == player)
        .order_by(pictures.c.created.desc(), pictures.c.id)
    )
    return [PictureRow(**row._mapping) for row in rows]


def delete_picture(connection: Connection, player: str, picture_id: str) -> bool:
    """Delete a picture that no game uses; return whether there was one."""
    used = select(games.c.id).where(games.c.player == player, games.c.upload == picture_id).limit(1)
    in_use = InUseError("stored.picture_in_use")
    if connection.execute(used).one_or_none() is not None:
        raise in_use
    try:
        deleted = connection.execute(delete(pictures).where(_this(player, picture_id)))
    except IntegrityError:  # a game began to use it just now
        raise in_use from None
    return deleted.rowcount > 0


def usage(connection: Connection, player: str) -> tuple[int, int]:
    """The number of pictures of this player, and their bytes."""
    row = connection.execute(
        select(func.count(), func.coalesce(func.sum(pictures.c.bytes), 0)).where(
            pictures.c.player == player
        )
    ).one()
    return row[0], int(row[1])


def _total(connection: Connection) -> int:
    """The bytes of all pictures of all players."""
    total = select(func.coalesce(func.sum(pictures.c.bytes), 0))
    return int(connection.execute(total).scalar_one())


def _this(player: str, picture_id: str) -> ColumnElement[bool]:
    return and_(pictures.c.player == player, pictures.c.id == picture_id)
