"""Create the tables of daily attempts and of help; daily results become ranked attempts."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Create the tables, and copy the best daily result of each player."""
    op.create_table(
        "daily_attempts",
        sa.Column("player", sa.Text, sa.ForeignKey("players.id"), primary_key=True),
        sa.Column("daily", sa.Date, primary_key=True),
        sa.Column("rows", sa.Integer, primary_key=True),
        sa.Column("cols", sa.Integer, primary_key=True),
        sa.Column("attempt", sa.Text, nullable=False, unique=True),
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("result_id", sa.Text),
        sa.Column("standing", sa.Text, nullable=False),
        sa.Column("reasons", sa.Text, nullable=False),
        sa.Column("helped", sa.Boolean, nullable=False),
        sa.Column("newcomer", sa.Boolean, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("moves", sa.BigInteger),
        sa.Column("milliseconds", sa.BigInteger),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
    )
    op.create_index("attempts_of_a_day", "daily_attempts", ["daily", "rows", "cols"])
    op.create_table(
        "daily_help",
        sa.Column("daily", sa.Date, primary_key=True),
        sa.Column("who", sa.Text, primary_key=True),
        sa.Column("board", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
    )
    op.execute(
        "INSERT INTO daily_attempts (player, daily, rows, cols, attempt, game_id, result_id,"
        " standing, reasons, helped, newcomer, address, moves, milliseconds, started, finished)"
        " SELECT player, daily, rows, cols,"
        " player || ' ' || daily || ' ' || rows || 'x' || cols, game_id, game_id,"
        " 'ranked', '', false, false, '', moves, milliseconds, created, created"
        " FROM (SELECT *, row_number() OVER (PARTITION BY player, daily, rows, cols"
        " ORDER BY moves, milliseconds, created, game_id) AS own FROM results"
        " WHERE daily IS NOT NULL AND assisted = false) AS best WHERE own = 1"
    )
