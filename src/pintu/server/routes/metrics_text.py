"""The metrics of this process for a monitoring system; off unless a setting allows addresses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from ipaddress import ip_network
from typing import get_args

from fastapi import APIRouter, Request, Response

from pintu.server.context import Context, Services
from pintu.server.database_check import DatabaseState
from pintu.server.metrics import gauge, with_process
from pintu.server.problems import not_found
from pintu.server.process_figures import process_lines
from pintu.server.security.proxies import Address, address_of
from pintu.server.settings import LOCAL

router = APIRouter(tags=["server"])
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
_FORWARDED = (b"x-forwarded-for", b"forwarded")


# Not in the description of the API: it is for the operator, and mostly switched off.
@router.get("/api/metrics", include_in_schema=False)
async def get_metrics(context: Context, request: Request) -> Response:
    """The text format of Prometheus; a 404 for addresses that the setting does not allow."""
    if not _is_allowed(request, context.settings.metrics):
        raise not_found("request.no_address")
    state = await context.database_check.state()
    own = [*context.metrics.lines(), *_gauges(context, state), *process_lines()]
    lines = [*with_process(own, context.metrics.process), *_job_gauges(context)]
    return Response("\n".join(lines) + "\n", 200, {"Cache-Control": "no-store"}, MEDIA_TYPE)


def _is_allowed(request: Request, readers: tuple[str, ...]) -> bool:
    address = address_of(request.scope)
    if address is None or not readers:
        return False
    if address.is_loopback and any(name in _FORWARDED for name, _ in request.scope["headers"]):
        return False  # a proxy on this machine that is not trusted: the client may be anyone
    return any(_includes(reader, address) for reader in readers)


@lru_cache(64)
def _includes(reader: str, address: Address) -> bool:
    return address.is_loopback if reader == LOCAL else address in ip_network(reader, strict=False)


def _job_gauges(context: Services) -> Iterator[str]:
    """The jobs; several server processes share one set of workers, so these have no process."""
    figures = context.pool.figures()
    for name, about in (
        ("waiting", "Jobs in the queue."),
        ("running", "Jobs that workers run."),
        ("workers", "Worker processes that have started."),
    ):
        values = [({"lane": lane}, float(part[name])) for lane, part in figures.items()]
        series = "pintu_workers" if name == "workers" else f"pintu_jobs_{name}"
        yield from gauge(series, about, values)


def _gauges(context: Services, state: DatabaseState) -> Iterator[str]:
    condition = context.store.condition
    states = [({"state": name}, float(name == state)) for name in get_args(DatabaseState)]
    yield from gauge("pintu_store_state", "1 for the state of the database.", states)
    damaged = float(condition.damaged_rows)
    yield from gauge("pintu_damaged_rows", "Damaged rows that are known.", [({}, damaged)])
    bodies = [
        ({"kind": "uploads"}, float(context.uploads.used)),
        ({"kind": "others"}, float(context.body_memory.used)),
    ]
    yield from gauge("pintu_body_bytes", "Request bodies in memory.", bodies)
