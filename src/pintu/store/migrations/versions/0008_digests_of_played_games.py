"""Add to each result a digest of what was played, by which the same game is recognised."""

from __future__ import annotations

import re
from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

_PLAYED = re.compile(r'^  "(?:start|goal|moves|times)": (.*?),?$', re.MULTILINE)


def upgrade() -> None:
    """Add the column and its index, then fill it row by row, where the game is stored."""
    with op.batch_alter_table("results") as results:
        results.add_column(sa.Column("played", sa.Text))
    op.create_index("results_as_played", "results", ["player", "played"])
    rows = sa.table("results", *map(sa.column, ("player", "game_id", "text", "played")))
    bind = op.get_bind()
    has_text = rows.c.text.is_not(None)
    for key in bind.execute(sa.select(rows.c.player, rows.c.game_id).where(has_text)).all():
        this = sa.and_(rows.c.player == key.player, rows.c.game_id == key.game_id)
        text = bind.execute(sa.select(rows.c.text).where(this)).scalar_one()
        parts = _PLAYED.findall(text)
        if len(parts) == 4:
            played = blake2b("\n".join(parts).encode(), digest_size=16).hexdigest()
            bind.execute(sa.update(rows).where(this).values(played=played))
