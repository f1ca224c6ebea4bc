"""The state of the server as JSON."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field


class Health(BaseModel):
    """How the server is doing."""

    version: str
    engine: Literal["warming", "ready", "down"] = Field(
        description="Down when its processes fail to start again and again; all else goes on."
    )
    database: Literal["ok", "down"]
    workers: int
