"""Create the tables of players, games, pictures and results."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "players",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "secrets",
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("value", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "transfers",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("expires", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "pictures",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("width", sa.Integer, nullable=False),
        sa.Column("height", sa.Integer, nullable=False),
        sa.Column("bytes", sa.BigInteger, nullable=False),
        sa.Column("source_width", sa.Integer, nullable=False),
        sa.Column("source_height", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("thumbnail", sa.LargeBinary, nullable=False),
        sa.Column("image", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("name", sa.Text),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("cols", sa.Integer, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("goal", sa.Text, nullable=False),
        sa.Column("board", sa.Text, nullable=False),
        sa.Column("moves", sa.BigInteger, nullable=False),
        sa.Column("elapsed", sa.BigInteger, nullable=False),
        sa.Column("home", sa.Integer, nullable=False),
        sa.Column("tiles", sa.Integer, nullable=False),
        sa.Column("solved", sa.Boolean, nullable=False),
        sa.Column("assisted", sa.Boolean, nullable=False),
        sa.Column("picture", sa.Text),
        sa.Column("upload", sa.Text),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("updated", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.ForeignKeyConstraint(["player", "upload"], ["pictures.player", "pictures.id"]),
    )
    op.create_table(
        "results",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("game_id", sa.Text, primary_key=True),
        sa.Column("rows", sa.Integer, nullable=False),
        sa.Column("cols", sa.Integer, nullable=False),
        sa.Column("moves", sa.BigInteger, nullable=False),
        sa.Column("multi_tile_moves", sa.BigInteger, nullable=False),
        sa.Column("milliseconds", sa.BigInteger, nullable=False),
        sa.Column("assisted", sa.Boolean, nullable=False),
        sa.Column("shortest", sa.Integer),
        sa.Column("daily", sa.Date),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("results_of_a_day", "results", ["daily", "rows", "cols"])
