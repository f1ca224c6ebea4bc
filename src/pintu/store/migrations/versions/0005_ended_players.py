"""Create the table of players whose cookies are refused."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "ended_players",
        sa.Column("player", sa.Text, primary_key=True),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
