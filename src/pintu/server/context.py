"""The dependencies of routes: services, player and owner."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Request

from pintu.server.cache import AnswerCache
from pintu.server.clock import ServerClock
from pintu.server.counters import Counters
from pintu.server.daily_starts import DailyStarts
from pintu.server.database_check import DatabaseCheck
from pintu.server.metrics import Metrics
from pintu.server.player_cookie import owner_of, player_of
from pintu.server.security.body_memory import BodyMemory
from pintu.server.settings import Settings
from pintu.server.solution_paths import SolutionPaths
from pintu.server.storage_limits import StorageLimits
from pintu.server.uploads import UploadBudget
from pintu.server.work import Pool
from pintu.store import Store


@dataclass(frozen=True, slots=True)
class Services:
    """The parts of a running server."""

    settings: Settings
    store: Store
    pool: Pool
    cache: AnswerCache
    paths: SolutionPaths
    uploads: UploadBudget
    counters: Counters
    """What players and addresses have done and used."""
    storage: StorageLimits
    database_check: DatabaseCheck
    metrics: Metrics
    body_memory: BodyMemory
    starts: DailyStarts
    clock: ServerClock


def get_services(request: Request) -> Services:
    """The services, for a DirectRoute, which has no dependency injection."""
    services = request.app.state.services
    assert isinstance(services, Services)
    return services


# Async, though they never wait: FastAPI runs sync dependencies in a thread, for every request.
async def _services(request: Request) -> Services:
    return get_services(request)


async def get_player_id(request: Request) -> str:
    """The player who sent the request."""
    return await player_of(request)


PlayerId = Annotated[str, Depends(get_player_id)]
"""Annotate a parameter with this to get the player; a new player gets a cookie."""


async def get_storing_player(request: Request, player: PlayerId) -> str:
    """The player of a request that stores something; a 429 if the address has too many new ones."""
    await get_services(request).storage.check_player(request, player)
    return player


StoringPlayerId = Annotated[str, Depends(get_storing_player)]
"""Use this instead of PlayerId if the request stores something for the player."""


async def get_owner(request: Request, player: PlayerId) -> str:
    """The owner of the jobs of this request."""
    return owner_of(request, player)


Context = Annotated[Services, Depends(_services)]
"""Annotate a parameter of a route with this to get the services."""

Owner = Annotated[str, Depends(get_owner)]
"""Annotate a parameter with this to get the owner of jobs for the pool."""
