"""The list of methods that can solve a board."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Response

from pintu.server.boards import MAX_SIDE
from pintu.server.context import Context
from pintu.server.schemas.methods import MethodOffer, Methods, SecondsRange
from pintu.server.settings import Settings
from pintu.solving.offers import Offer, offers

router = APIRouter(tags=["solver"])

Side = Annotated[int, Query(ge=1, le=MAX_SIDE)]

LEAST_SECONDS = 0.5
"""The shortest time to choose for a search that goes on until its time is over."""


@router.get("/api/methods", summary="The methods for boards of a size")
async def get_methods(response: Response, context: Context, rows: Side, cols: Side) -> Methods:
    """The methods worth trying on boards of this size, each with its options."""
    response.headers["Cache-Control"] = "no-cache"  # they may change with the next version
    found = [_method_offer(offer, context.settings) for offer in offers(rows, cols)]
    return Methods(rows=rows, cols=cols, methods=found)


def _method_offer(offer: Offer, settings: Settings) -> MethodOffer:
    """The offer with the times and the memory that this server allows."""
    seconds = memory = None
    if offer.seconds is not None:
        most = settings.seconds
        seconds = SecondsRange(least=LEAST_SECONDS, most=most, default=min(offer.seconds, most))
    if offer.memory is not None:
        memory = min(offer.memory, settings.memory * 1_000_000)
    return MethodOffer(**{**asdict(offer), "seconds": seconds, "memory": memory})
