"""Add the counters and answers that several processes share."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Create both tables; in PostgreSQL they are unlogged: cheap to write, empty after a crash."""
    op.create_table(
        "counters",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("tokens", sa.Double, nullable=False),
        sa.Column("most", sa.Double, nullable=False),
        sa.Column("seconds", sa.Double, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "answers",
        sa.Column("key", sa.LargeBinary, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False, index=True),
        sa.Column("value", sa.Text, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.execute("ALTER TABLE counters SET UNLOGGED")
        op.execute("ALTER TABLE answers SET UNLOGGED")
