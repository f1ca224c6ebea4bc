"""Is the server well?"""

from __future__ import annotations

from fastapi import APIRouter, Response

import pintu
from pintu.server.context import Context
from pintu.server.schemas.health import Health

router = APIRouter(tags=["server"])


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
