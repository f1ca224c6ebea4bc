"""Schema of the health check."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from pintu.server.database_check import DatabaseState


class Health(BaseModel):
    """The health of the server."""

    version: str
    engine: Literal["warming", "ready", "down"] = Field(
        description="down: worker processes repeatedly fail to start; all else works."
    )
    database: DatabaseState = Field(
        description="degraded: damaged rows are kept apart; all else works. "
        "damaged: the database file is damaged; nothing is read or written."
    )
    damaged_rows: int = Field(description="Games, pictures and results that are damaged.")
    workers: int
