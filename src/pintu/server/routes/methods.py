"""The list of methods that can solve a board."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Response

from pintu.server.boards import MAX_SIDE
from pintu.server.schemas.methods import MethodOffer, Methods
from pintu.solving.offers import offers

router = APIRouter(tags=["solver"])

Side = Annotated[int, Query(ge=1, le=MAX_SIDE)]


@router.get("/api/methods", summary="The methods for boards of a size")
async def get_methods(response: Response, rows: Side, cols: Side) -> Methods:
    """The methods worth trying on boards of this size, each with its options."""
    response.headers["Cache-Control"] = "no-cache"  # they may change with the next version
    found = [MethodOffer.model_validate(offer) for offer in offers(rows, cols)]
    return Methods(rows=rows, cols=cols, methods=found)
