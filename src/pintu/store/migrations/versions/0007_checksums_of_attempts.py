"""Add a checksum to each attempt at a daily puzzle."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"

_CHECKED = (
    "player", "daily", "rows", "cols", "attempt", "game_id", "result_id", "standing", "reasons",
    "helped", "newcomer", "address", "moves", "milliseconds", "started", "finished",
)  # fmt: skip
_TYPES: dict[str, Any] = {"daily": sa.Date(), "helped": sa.Boolean(), "newcomer": sa.Boolean()}


def upgrade() -> None:
    """Add the column, then fill it row by row."""
    with op.batch_alter_table("daily_attempts") as attempts:
        attempts.add_column(
            sa.Column("checksum", sa.Text, nullable=False, server_default=sa.text("''"))
        )
    columns: list[sa.ColumnClause[Any]] = [sa.column(name, _TYPES.get(name)) for name in _CHECKED]
    rows = sa.table("daily_attempts", *columns, sa.column("checksum"))
    bind = op.get_bind()
    for attempt in bind.execute(sa.select(rows.c.attempt)).scalars().all():
        this = rows.c.attempt == attempt
        row = bind.execute(sa.select(*columns).where(this)).one()
        content = "\x1f".join(map(str, row)).encode("utf-8", "surrogatepass")
        checksum = blake2b(content, digest_size=8).hexdigest()
        bind.execute(sa.update(rows).where(this).values(checksum=checksum))
