"""The health check of the server."""

from __future__ import annotations

from fastapi import APIRouter, Response

import pintu
from pintu.server.context import Context
from pintu.server.schemas.health import Health

router = APIRouter(tags=["server"])


@router.get("/api/health", summary="The health of the server", responses={503: {"model": Health}})
async def get_health(context: Context, response: Response) -> Health:
    """Never waits for solves or writes; 503 if the database does not answer."""
    pool = context.pool
    alive = await context.database_check.is_alive()
    response.status_code = 200 if alive else 503
    return Health(
        version=pintu.__version__,
        engine="ready" if pool.ready else "down" if pool.is_down else "warming",
        database="ok" if alive else "down",
        workers=pool.size,
    )
