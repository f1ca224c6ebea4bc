"""Is the server well?"""

from __future__ import annotations

from typing import Literal

from fastapi import APIRouter, Response
from pydantic import BaseModel, Field

import pintu
from pintu.server.context import Context

router = APIRouter(tags=["server"])


class Health(BaseModel):
    """How the server is doing."""

    version: str
    engine: Literal["warming", "ready", "down"] = Field(
        description="Down when its processes fail to start again and again; all else goes on."
    )
    database: Literal["ok", "down"]
    workers: int


@router.get("/api/health", summary="How the server is doing", responses={503: {"model": Health}})
async def get_health(context: Context, response: Response) -> Health:
    """Never waits for solves or writes; 503 when the database does not answer."""
    pool = context.pool
    felt = await context.pulse.is_felt()
    response.status_code = 200 if felt else 503
    return Health(
        version=pintu.__version__,
        engine="ready" if pool.ready else "down" if pool.trouble else "warming",
        database="ok" if felt else "down",
        workers=pool.size,
    )
