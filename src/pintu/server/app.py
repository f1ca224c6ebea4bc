"""The application: routes inside, guards around them, a store and workers behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

import pintu
from pintu.server.cache import AnswerCache
from pintu.server.context import Services
from pintu.server.description import complete_description, operation_id
from pintu.server.languages import Languages
from pintu.server.logs import AccessLog
from pintu.server.page import Page, page_files
from pintu.server.problems import (
    Failures,
    handle_problems,
    problem_response,
    problems,
)
from pintu.server.pulse import Pulse
from pintu.server.routes import (
    animations,
    daily,
    deals,
    gallery,
    games,
    health,
    hints,
    methods,
    pictures,
    players,
    results,
    solves,
)
from pintu.server.security.bodies import PICTURE, Bodies
from pintu.server.security.headers import Headers, Heads
from pintu.server.security.hosts import Hosts
from pintu.server.security.origins import Origins
from pintu.server.security.proxies import Proxies
from pintu.server.security.rates import Rates
from pintu.server.settings import Settings
from pintu.server.uploads import Budget
from pintu.server.visitors import Signer, Visitors
from pintu.server.work import QueueFullError, WorkError, WorkPool
from pintu.store import Store, StoreError, open_store
from pintu.store.players import secret

_log = logging.getLogger("pintu.server")

ROUTES = (
    games,  # first, as it is asked for most: each is looked through in turn
    health,
    players,
    gallery,
    pictures,
    results,
    daily,
    deals,
    hints,
    methods,
    solves,
    animations,
)

UPLOAD_ROOM = 80_000_000
"""Bytes of uploads that may be in memory at once."""


def make_app(settings: Settings, store: Store | None = None) -> FastAPI:
    """The application with these settings; the store is opened when it starts, if none is given."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if store is None:
            opened = await asyncio.to_thread(open_store, settings.database)
        else:
            opened = store
        pool = WorkPool(settings.workers, settings.queue)
        app.state.store, app.state.pool = opened, pool
        try:
            app.state.signer = Signer(await _secret(settings, opened))
        except StoreError as error:
            _log.error("%s", error)
            raise
        app.state.services = Services(
            settings=settings,
            store=opened,
            pool=pool,
            cache=AnswerCache(),
            uploads=Budget(UPLOAD_ROOM, PICTURE),
            pulse=Pulse(opened),
            clock=_now,
        )
        await pool.start()
        try:
            yield
        finally:
            await pool.stop()
            await asyncio.to_thread(opened.close)

    app = FastAPI(
        title="Pintu",
        summary="Picture sliding puzzles: play them, solve them.",
        version=pintu.__version__,
        docs_url=None,
        redoc_url=None,
        openapi_url="/api/openapi.json",
        redirect_slashes=False,
        lifespan=lifespan,
        middleware=_guards(settings),
        generate_unique_id_function=operation_id,
        responses=problems(400, 403, 408, 413, 415, 421, 422, 429, 500, 503),
    )
    handle_problems(app)
    app.add_exception_handler(StoreError, partial(_store_is_away, settings))
    app.add_exception_handler(WorkError, _work_is_lost)
    for module in ROUTES:
        app.include_router(module.router)
    complete_description(app)
    return app


def _guards(settings: Settings) -> list[Middleware]:
    """What a request passes on its way in, the outermost first."""
    local = settings.is_local
    pace = {"writes": settings.writes, "uploads": settings.uploads, "solves": settings.solves}
    return [
        Middleware(Proxies, believed=() if local else settings.proxies),
        Middleware(AccessLog),
        Middleware(Headers),
        Middleware(Languages),
        Middleware(Failures),
        Middleware(Hosts, names=settings.hosts, port=settings.port if local else None),
        Middleware(Origins),
        Middleware(Visitors, local=local),
        Middleware(Rates, pace=dict.fromkeys(pace, 0) if local else pace),
        Middleware(Bodies),
        Middleware(Heads),
        Middleware(Page, pages=page_files()),
    ]


async def _secret(settings: Settings, store: Store) -> bytes:
    return settings.secret.encode() if settings.secret else await store.write(secret)


def _now() -> datetime:
    return datetime.now(UTC)


def _store_is_away(settings: Settings, _request: Request, error: Exception) -> Response:
    """A visitor need not know how the database is called and what ails it; the log does."""
    _log.error("%s", error)
    known = str(error) if settings.is_local else "the database cannot be used just now"
    return problem_response(503, f"{known}.", {"Retry-After": "5"}, retry_after=5)


def _work_is_lost(_request: Request, error: Exception) -> Response:
    wait = error.retry_after if isinstance(error, QueueFullError) else 1
    return problem_response(503, f"{error}.", {"Retry-After": str(wait)}, retry_after=wait)
