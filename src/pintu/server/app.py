"""Builds the FastAPI application: routes, middleware, exception handlers, store and workers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response

import pintu
from pintu.messages import Message
from pintu.server.cache import AnswerCache
from pintu.server.clock import ServerClock
from pintu.server.connections import most_per_address
from pintu.server.context import Services
from pintu.server.daily_starts import DailyStarts
from pintu.server.database_check import DatabaseCheck
from pintu.server.description import complete_description, operation_id
from pintu.server.idle_players import delete_idle_players
from pintu.server.languages import LanguageMiddleware
from pintu.server.local_access import LocalAccess
from pintu.server.metrics import Metrics
from pintu.server.page import PageMiddleware, page_files
from pintu.server.player_cookie import DAYS, LOCAL_PLAYER, CookieSigner, PlayerCookieMiddleware
from pintu.server.problems import (
    FailureMiddleware,
    handle_problems,
    problem_response,
    problems,
)
from pintu.server.request_log import RequestLogMiddleware
from pintu.server.routes import (
    animations,
    catalogue,
    daily,
    deals,
    gallery,
    games,
    health,
    hints,
    methods,
    metrics_text,
    network,
    pictures,
    players,
    races,
    results,
    reviews,
    sessions,
    solves,
    traces,
)
from pintu.server.security.answer_memory import AnswerMemoryMiddleware
from pintu.server.security.body_limit import PICTURE, BodyLimitMiddleware
from pintu.server.security.body_memory import BodyMemory
from pintu.server.security.headers import HeadMiddleware, SecurityHeadersMiddleware
from pintu.server.security.hosts import TrustedHostMiddleware
from pintu.server.security.local_requests import LocalAccessMiddleware
from pintu.server.security.open_requests import OpenRequestsMiddleware
from pintu.server.security.origins import SameOriginMiddleware
from pintu.server.security.proxies import ProxyHeadersMiddleware
from pintu.server.security.rate_limit import RateLimitMiddleware
from pintu.server.security.turns import TurnsMiddleware
from pintu.server.sessions import Sessions
from pintu.server.settings import Settings
from pintu.server.sharing import Sharing
from pintu.server.solution_paths import SolutionPaths
from pintu.server.storage_limits import StorageLimits
from pintu.server.uploads import UploadBudget
from pintu.server.work import Pool, QueueFullError, WorkError, WorkPool
from pintu.store import EndedError, Store, StoreError, open_store
from pintu.store.damage import DamagedError
from pintu.store.games import last_save
from pintu.store.players import cookie_secret
from pintu.store.watch import StoreWatch

_log = logging.getLogger("pintu.server")

ROUTES = (
    games,  # first, as it has the most requests: routers are tried in this order
    health,
    players,
    sessions,
    gallery,
    pictures,
    results,
    daily,
    deals,
    hints,
    methods,
    catalogue,
    solves,
    reviews,
    races,
    traces,
    animations,
    network,
    metrics_text,
)

UPLOAD_MEMORY, UPLOADS_PER_ADDRESS = 120_000_000, 40_000_000
"""Bytes of uploads that may be in memory at once, and of those from one address."""


def make_app(
    settings: Settings,
    store: Store | None = None,
    pool: Pool | None = None,
    process: int | None = None,
) -> FastAPI:
    """Make the application; it opens the store and starts workers, where none are given.

    `process` is the number of this server process, if there are several. In local mode only
    requests with the token of the settings have access to the API.
    """
    access = LocalAccess(settings.token) if settings.is_local else None
    metrics, body_memory = Metrics(process), BodyMemory()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if store is None:
            opened = await asyncio.to_thread(open_store, settings.database)
        else:
            opened = store
        workers = pool or WorkPool(settings.workers, settings.queue, cluster=settings.cluster)
        app.state.store, app.state.pool = opened, workers
        app.state.sessions = Sessions(opened)
        try:
            secret = await _secret(settings, opened)
        except StoreError as error:
            _log.error("%s", error)
            raise
        app.state.signer = CookieSigner(secret)
        with suppress(StoreError, OverflowError, TypeError):  # it may be damaged
            if last := await opened.read(last_save):
                DAYS.note_last_use(last)
        # After the key, which has its own checksum. The server also starts with a damaged file, and
        # reports the damage.
        watch = StoreWatch(opened)
        await asyncio.to_thread(watch.start)
        sharing, clock = Sharing(settings, opened, secret, workers), ServerClock()
        app.state.services = Services(
            settings=settings,
            store=opened,
            pool=workers,
            cache=AnswerCache(sharing.answers),
            paths=SolutionPaths(sharing.answers),
            uploads=UploadBudget(UPLOAD_MEMORY, PICTURE, UPLOADS_PER_ADDRESS),
            counters=sharing.counters,
            storage=StorageLimits(opened, sharing.counters, settings),
            database_check=DatabaseCheck(opened),
            metrics=metrics,
            body_memory=body_memory,
            starts=DailyStarts(secret),
            clock=clock,
        )
        await workers.start()
        tasks = (
            []
            if settings.is_local or not settings.idle_days
            else [asyncio.create_task(delete_idle_players(opened, settings.idle_days, clock))]
        )
        sharing.start()
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await workers.stop()
            await sharing.stop()
            await asyncio.to_thread(watch.stop)
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
        middleware=_middleware(settings, access, metrics, body_memory),
        generate_unique_id_function=operation_id,
        responses=problems(400, 403, 408, 413, 415, 421, 422, 429, 500, 503),
    )
    app.state.access = access
    handle_problems(app)
    app.add_exception_handler(StoreError, partial(_store_failed, settings, metrics))
    app.add_exception_handler(DamagedError, partial(_row_damaged, metrics))
    app.add_exception_handler(EndedError, _session_ended)
    app.add_exception_handler(WorkError, _work_failed)
    for module in ROUTES:
        app.include_router(module.router)
    complete_description(app)
    return app


def _middleware(
    settings: Settings, access: LocalAccess | None, metrics: Metrics, body_memory: BodyMemory
) -> list[Middleware]:
    """The middleware, outermost first."""
    local = settings.is_local
    names = settings.hosts
    if local:
        names = (settings.network,) if settings.network else ()
    limits = {
        "reads": settings.reads,
        "writes": settings.writes,
        "uploads": settings.uploads,
        "solves": settings.solves,
    }
    return [
        Middleware(ProxyHeadersMiddleware, trusted=() if local else settings.proxies),
        Middleware(TurnsMiddleware),
        Middleware(RequestLogMiddleware, metrics=metrics, slow=settings.slow),
        Middleware(SecurityHeadersMiddleware),
        Middleware(LanguageMiddleware),
        Middleware(OpenRequestsMiddleware, most=most_per_address(settings)),
        Middleware(AnswerMemoryMiddleware),
        Middleware(FailureMiddleware),
        Middleware(TrustedHostMiddleware, names=names, port=settings.port if local else None),
        Middleware(SameOriginMiddleware),
        *([Middleware(LocalAccessMiddleware, access=access)] if access else []),
        Middleware(PlayerCookieMiddleware),
        Middleware(
            RateLimitMiddleware,
            per_minute=limits,
            players_per_address=settings.players_per_address,
            exempt=LOCAL_PLAYER,
        ),
        Middleware(BodyLimitMiddleware, memory=body_memory),
        Middleware(HeadMiddleware),
        Middleware(PageMiddleware, pages=page_files()),
    ]


async def _secret(settings: Settings, store: Store) -> bytes:
    return settings.secret.encode() if settings.secret else await store.write(cookie_secret)


def _store_failed(
    settings: Settings, metrics: Metrics, _request: Request, error: Exception
) -> Response:
    """Log the error; a visitor of a hosted server does not see the database's name or the cause."""
    _log.error("%s", error)
    assert isinstance(error, StoreError)
    message = error.message
    metrics.store_errors.add(message.code)
    if not settings.is_local or settings.network:
        damaged = message.code == "store.damaged"
        message = Message("store.damaged_here" if damaged else "store.unavailable")
    return problem_response(503, message, {"Retry-After": "5"}, retry_after=5)


def _row_damaged(metrics: Metrics, _request: Request, error: Exception) -> Response:
    """A damaged row; the store has logged it and keeps it apart."""
    assert isinstance(error, DamagedError)
    metrics.store_errors.add(error.message.code)
    return problem_response(500, error.message)


def _session_ended(request: Request, error: Exception) -> Response:
    """The session ended while the request was handled; the next request gets a new player."""
    assert isinstance(error, EndedError)
    request.app.state.sessions.forget(request.scope["state"]["player"])
    return problem_response(503, error.message, {"Retry-After": "1"}, retry_after=1)


def _work_failed(_request: Request, error: Exception) -> Response:
    assert isinstance(error, WorkError)
    wait = error.retry_after if isinstance(error, QueueFullError) else 1
    return problem_response(503, error.message, {"Retry-After": str(wait)}, retry_after=wait)
