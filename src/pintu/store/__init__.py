"""Stores games, pictures and results of players, in one SQLite file or in PostgreSQL.

A store runs functions of these modules, each of which sees the rows of one player only:

    with open_store("sqlite:////home/me/pintu.db") as store:
        row, created = await store.write(games.put_game, player, row, most=200)
        row = await store.read(games.get_game, player, row.id)

`Store` and `open_store` are imported when they are first used: SQLAlchemy takes half a second.
"""

from typing import TYPE_CHECKING, Any

from pintu.store.errors import (
    ConflictError,
    EndedError,
    FixedError,
    FullError,
    GameFieldError,
    InUseError,
    NoPictureError,
    NoRoomError,
    OutdatedError,
    StoreError,
    TransferError,
)

if TYPE_CHECKING:
    from pintu.store.store import Store as Store
    from pintu.store.store import open_store as open_store

__all__ = [
    "ConflictError",
    "EndedError",
    "FixedError",
    "FullError",
    "GameFieldError",
    "InUseError",
    "NoPictureError",
    "NoRoomError",
    "OutdatedError",
    "Store",
    "StoreError",
    "TransferError",
    "open_store",
]


def __getattr__(name: str) -> Any:
    if name not in ("Store", "open_store"):
        raise AttributeError(f"module 'pintu.store' has no attribute {name!r}")
    from pintu.store import store

    value = getattr(store, name)
    globals()[name] = value
    return value
