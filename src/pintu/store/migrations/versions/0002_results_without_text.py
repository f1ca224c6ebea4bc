"""Allow results without the text of their game."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make `text` nullable; SQLite copies the table for that."""
    with op.batch_alter_table("results") as results:
        results.alter_column("text", existing_type=sa.Text, nullable=True)
