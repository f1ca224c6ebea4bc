"""The health check of the server."""

from __future__ import annotations

from fastapi import APIRouter, Response

import pintu
from pintu.server.context import Context
from pintu.server.schemas.health import Health

router = APIRouter(tags=["server"])


@router.get("/api/health", summary="The health of the server", responses={503: {"model": Health}})
async def get_health(context: Context, response: Response) -> Health:
    """Never waits for solves or writes; 503 if the database does not answer or is damaged."""
    pool, condition = context.pool, context.store.condition
    database = await context.database_check.state()
    response.status_code = 200 if database in ("ok", "degraded") else 503
    return Health(
        version=pintu.__version__,
        engine="ready" if pool.ready else "down" if pool.is_down else "warming",
        database=database,
        damaged_rows=condition.damaged_rows,
        workers=pool.size,
    )
