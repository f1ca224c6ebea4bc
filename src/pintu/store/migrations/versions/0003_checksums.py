"""Add checksums, the order in which games were played, and a place for damaged rows."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_CHECKED = {
    "games": (
        "id", "kind", "name", "version", "rows", "cols", "start", "goal", "board", "moves",
        "elapsed", "home", "tiles", "solved", "assisted", "picture", "created", "updated",
    ),
    "pictures": ("id", "width", "height", "bytes", "source_width", "source_height", "created"),
    "results": (
        "game_id", "rows", "cols", "moves", "multi_tile_moves", "milliseconds", "assisted",
        "shortest", "daily", "created",
    ),
}  # fmt: skip
_KEYS = {
    "games": ("player", "id"),
    "pictures": ("player", "id"),
    "results": ("player", "game_id"),
    "secrets": ("name",),
}
_FILES = {"games": "text", "pictures": "thumbnail", "results": "text"}
_TYPES: dict[str, Any] = {"solved": sa.Boolean, "assisted": sa.Boolean, "daily": sa.Date}


def upgrade() -> None:
    """Add the columns before the large ones, then fill them row by row."""
    op.create_table(
        "damaged",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("noticed", sa.BigInteger, nullable=False),
        sa.Column("content", sa.Text),
    )
    with op.batch_alter_table("secrets") as secrets:
        secrets.add_column(_not_null("checksum", sa.Text, "''"))
    for table, file in _FILES.items():
        name = f"{file}_checksum"
        columns = [_not_null("checksum", sa.Text, "''"), _not_null(name, sa.Text, "''")]
        if table == "games":
            columns.insert(0, _not_null("sequence", sa.BigInteger, "0"))
        if table == "results":
            columns[-1] = sa.Column(name, sa.Text)
        _add_before(table, file, columns)
    op.create_index("games_as_played", "games", ["player", "sequence"])
    for table in _KEYS:
        _fill(table)
    _number_games()


def _not_null(name: str, kind: Any, default: str) -> sa.Column[Any]:
    return sa.Column(name, kind, nullable=False, server_default=sa.text(default))


def _add_before(table: str, file: str, columns: list[sa.Column[Any]]) -> None:
    """Add columns; in SQLite before the large one, so that it need not be read to reach them."""
    if op.get_bind().dialect.name == "postgresql":
        for column in columns:
            op.add_column(table, column)
        return
    with op.batch_alter_table(table, recreate="always") as copy:
        for column in columns:
            copy.add_column(column, insert_before=file)


def _fill(table: str) -> None:
    """Compute the checksums of all rows."""
    bind, keys = op.get_bind(), _KEYS[table]
    file = _FILES.get(table, "value")
    names = dict.fromkeys((*keys, *_CHECKED.get(table, ()), file))
    columns = [sa.column(name, _TYPES.get(name)) for name in names]
    rows = sa.table(table, *columns, sa.column("checksum"), sa.column(f"{file}_checksum"))
    for key in bind.execute(sa.select(*(rows.c[name] for name in keys))).all():
        this = sa.and_(*(rows.c[name] == key._mapping[name] for name in keys))
        row = bind.execute(sa.select(*columns).where(this)).one()._mapping
        content = None if row[file] is None else _checksum(row[file])
        if table == "secrets":
            values = {"checksum": content}
        else:
            parts = (row["player"], *(row[name] for name in _CHECKED[table]))
            values = {"checksum": _checksum("\x1f".join(map(str, parts)))}
            values[f"{file}_checksum"] = content
        bind.execute(sa.update(rows).where(this).values(values))


def _checksum(content: str | bytes) -> str:
    data = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    return blake2b(data, digest_size=8).hexdigest()


def _number_games() -> None:
    op.execute(
        "UPDATE games SET sequence = (SELECT count(*) FROM games AS other "
        "WHERE other.player = games.player AND (other.updated < games.updated "
        "OR (other.updated = games.updated AND other.id <= games.id)))"
    )
