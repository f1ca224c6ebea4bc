"""Stores the pictures of players; the id of a picture is the digest of its bytes."""

from __future__ import annotations

from dataclasses import dataclass, fields
from datetime import datetime
from hashlib import sha256
from typing import Literal

from sqlalchemy import ColumnElement, Connection, RowMapping, and_, delete, func, select
from sqlalchemy.exc import IntegrityError

from pintu.store.checksums import PICTURES, file_checksum
from pintu.store.damage import Damage, DamagedError, fetch_list, fetch_one, set_repaired
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


_NAMES = [each.name for each in fields(PictureRow)]
_KNOWN = [pictures.c[name] for name in ("player", *_NAMES, "checksum")]


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
    all players `most_in_all`; writes at the same time may exceed the latter a little. A damaged
    picture is replaced: its id is the digest of its bytes, so the new one is the same picture.
    """
    if row.bytes != len(data):
        raise ValueError(f"the picture has {len(data):,} bytes, not {row.bytes:,}")
    ensure_player(connection, player)
    try:
        stored = get_picture(connection, player, row.id)
        if stored is not None:
            for which in ("image", "thumbnail"):
                picture_bytes(connection, player, row.id, which)
            return stored, False
    except DamagedError as error:
        values = values_of(player, row, data, thumbnail)
        connection.execute(pictures.update().where(_this(player, row.id)), values)
        set_repaired(connection, error.damage)
        return row, False
    _, taken = usage(connection, player)
    if taken + row.bytes > most_bytes:
        raise FullError(
            "stored.pictures_full", most=most_bytes / 1e6, total=(taken + row.bytes) / 1e6
        )
    if most_in_all is not None and _total(connection) + row.bytes > most_in_all:
        raise FullError("stored.server_full")
    values = values_of(player, row, data, thumbnail)
    connection.execute(pictures.insert(), {"player": player, **values})
    return row, True


def get_picture(connection: Connection, player: str, picture_id: str) -> PictureRow | None:
    """Get the metadata of a picture of this player; None if there is none with this id."""
    damage = Damage(pictures.name, player, picture_id)
    row = fetch_one(connection, select(*_KNOWN).where(_this(player, picture_id)), {}, damage)
    if row is None:
        return None
    if row.id != picture_id or not PICTURES.is_right(player, row._mapping):
        raise DamagedError(damage)
    return _row(row._mapping)


def picture_bytes(
    connection: Connection, player: str, picture_id: str, which: Which
) -> bytes | None:
    """Get the bytes of a picture of this player, or of its thumbnail."""
    damage = Damage(pictures.name, player, picture_id)
    statement = select(pictures.c[which], pictures.c.thumbnail_checksum)
    row = fetch_one(connection, statement.where(_this(player, picture_id)), {}, damage)
    if row is None:
        return None
    data = row[0]
    if not isinstance(data, bytes):
        raise DamagedError(damage)
    if which == "image":
        intact = sha256(data).hexdigest() == picture_id
    else:
        intact = file_checksum(data) == row.thumbnail_checksum
    if not intact:
        raise DamagedError(damage)
    return data


def list_pictures(connection: Connection, player: str) -> list[PictureRow]:
    """List the pictures of this player, the newest first; damaged ones are noted for the store."""
    statement = select(*_KNOWN).where(pictures.c.player == player)
    statement = statement.order_by(pictures.c.created.desc(), pictures.c.id)
    rows = fetch_list(connection, statement, {}, pictures, PICTURES.is_right)
    return [_row(row) for row in rows]


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


def values_of(player: str, row: PictureRow, image: bytes, thumbnail: bytes) -> dict[str, object]:
    """The columns of a picture except `player`, with the checksums for this player."""
    values: dict[str, object] = {name: getattr(row, name) for name in _NAMES}
    values["checksum"] = PICTURES.of(player, values)
    values["thumbnail_checksum"] = file_checksum(thumbnail)
    return values | {"image": image, "thumbnail": thumbnail}


def _row(found: RowMapping) -> PictureRow:
    return PictureRow(**{name: found[name] for name in _NAMES})


def _total(connection: Connection) -> int:
    """The bytes of all pictures of all players."""
    total = select(func.coalesce(func.sum(pictures.c.bytes), 0))
    return int(connection.execute(total).scalar_one())


def _this(player: str, picture_id: str) -> ColumnElement[bool]:
    return and_(pictures.c.player == player, pictures.c.id == picture_id)
