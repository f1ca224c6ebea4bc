"""Checksums of stored rows and files, to notice damage when they are read.

They detect damage by disks and memory. They are not signatures: whoever can write to the database
can also write the checksum.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from hashlib import blake2b
from typing import Any

Value = str | int | datetime | date | None

_BYTES = 8
_SEPARATOR = "\x1f"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def checksum(*values: Value) -> str:
    """The checksum of the values of a row; a time counts as microseconds since 1970.

    >>> checksum("ann", 3, None) == checksum("ann", 3, "")
    False
    """
    return file_checksum(_SEPARATOR.join(map(_text, values)))


def file_checksum(content: str | bytes) -> str:
    """The checksum of a text or a file."""
    if isinstance(content, str):
        content = content.encode("utf-8", "surrogatepass")
    return blake2b(content, digest_size=_BYTES).hexdigest()


class RowChecksum:
    """The column `checksum` of a table: it covers the player, then these columns in this order.

    It does not cover texts and files. They have their own checksums, so that lists need not read
    them.
    """

    def __init__(self, *names: str) -> None:
        self._names = names

    def of(self, player: str, row: Mapping[Any, Any]) -> str:
        """The checksum of a row."""
        return checksum(player, *(row[name] for name in self._names))

    def is_right(self, player: str, row: Mapping[Any, Any]) -> bool:
        """Whether the columns of a row are those that were written for this player."""
        return bool(row["checksum"] == self.of(player, row))


GAMES = RowChecksum(
    "id", "kind", "name", "version", "rows", "cols", "start", "goal", "board", "moves", "elapsed",
    "home", "tiles", "solved", "assisted", "picture", "created", "updated",
)  # fmt: skip
PICTURES = RowChecksum("id", "width", "height", "bytes", "source_width", "source_height", "created")
RESULTS = RowChecksum(
    "game_id", "rows", "cols", "moves", "multi_tile_moves", "milliseconds", "assisted", "shortest",
    "daily", "created",
)  # fmt: skip
ATTEMPTS = RowChecksum(
    "daily", "rows", "cols", "attempt", "game_id", "result_id", "standing", "reasons", "helped",
    "newcomer", "address", "moves", "milliseconds", "started", "finished",
)  # fmt: skip


def _text(value: Value) -> str:
    if isinstance(value, datetime):
        return str((value - _EPOCH) // timedelta(microseconds=1))
    return str(value)
