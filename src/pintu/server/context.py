"""What routes work with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from fastapi import Depends, Request

from pintu.server.cache import AnswerCache
from pintu.server.pulse import Pulse
from pintu.server.settings import Settings
from pintu.server.uploads import Budget
from pintu.server.visitors import owner_of, player_of
from pintu.server.work import WorkPool
from pintu.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    store: Store
    pool: WorkPool
    cache: AnswerCache
    uploads: Budget
    pulse: Pulse
    clock: Callable[[], datetime]


def services_of(request: Request) -> Services:
    """The services, for a route that is asked too often to have them handed to it."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


# Async, though they wait for nothing: others are run in a thread each, at every request.
async def _services(request: Request) -> Services:
    return services_of(request)


async def player_asking(request: Request) -> str:
    """Who asks."""
    return player_of(request)


PlayerId = Annotated[str, Depends(player_asking)]
"""Annotate a parameter with this to get the player, who has a cookie from then on."""


async def owner_asking(request: Request, player: PlayerId) -> str:
    """Whose work it is that is asked for."""
    return owner_of(request, player)


Context = Annotated[Services, Depends(_services)]
"""Annotate a parameter of a route with this to get the services."""

Owner = Annotated[str, Depends(owner_asking)]
"""Annotate a parameter with this to get the owner of work for the pool."""
