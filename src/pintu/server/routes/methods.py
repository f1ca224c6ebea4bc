"""The list of methods that can solve a board."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

from fastapi import APIRouter, Query, Response

from pintu.server.boards import MAX_SIDE
from pintu.server.context import Context
from pintu.server.schemas.methods import MethodOffer, Methods, SecondsRange
from pintu.solving.offers import Offer, offers

router = APIRouter(tags=["solver"])

Side = Annotated[int, Query(ge=1, le=MAX_SIDE)]

LEAST_SECONDS = 0.5
"""The shortest time to choose for a search that goes on until its time is over."""


@router.get("/api/methods", summary="The methods for boards of a size")
async def get_methods(response: Response, context: Context, rows: Side, cols: Side) -> Methods:
    """The methods worth trying on boards of this size, each with its options."""
    response.headers["Cache-Control"] = "no-cache"  # they may change with the next version
    most = context.settings.seconds
    found = [_method_offer(offer, most) for offer in offers(rows, cols)]
    return Methods(rows=rows, cols=cols, methods=found)


def _method_offer(offer: Offer, most_seconds: float) -> MethodOffer:
    """The offer with the range of times that this server allows."""
    seconds = None
    if offer.seconds is not None:
        seconds = SecondsRange(
            least=LEAST_SECONDS, most=most_seconds, default=min(offer.seconds, most_seconds)
        )
    return MethodOffer(**{**asdict(offer), "seconds": seconds})
