"""Results may be kept without the games that prove them."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Let a result have no text; SQLite makes the table anew for that."""
    with op.batch_alter_table("results") as results:
        results.alter_column("text", existing_type=sa.Text, nullable=True)
