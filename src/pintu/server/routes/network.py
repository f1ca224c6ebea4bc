"""The address that others in the network open, and QR codes of links."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from pintu.server.context import Context
from pintu.server.network import network_url, qr_image
from pintu.server.problems import not_found, problems
from pintu.server.schemas.network import Network
from pintu.server.security.hosts import LOCAL, split_host

router = APIRouter(tags=["server"])

_SHARED_PATH = r"^/d/[0-9A-Za-z-]{1,200}(\?[0-9A-Za-z:=&_-]{1,200})?$"
_SVG = {"image/svg+xml": {"schema": {"type": "string"}}}


@router.get("/api/network", summary="The address of the server for others")
async def get_network(context: Context) -> Network:
    """Links with another host name than this machine's own need no other address."""
    return Network(url=network_url(context.settings))


@router.get(
    "/api/network/qr",
    summary="The QR code of a link to a puzzle",
    response_class=Response,
    responses={200: {"content": _SVG}, **problems(404)},
)
async def get_qr_code(
    context: Context,
    request: Request,
    path: Annotated[str, Query(pattern=_SHARED_PATH, description="The path of the link.")],
) -> Response:
    """SVG; 404 if others cannot reach this server."""
    url = _url(context, request)
    if url is None:
        raise not_found("request.no_network")
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(qr_image(url + path), 200, headers, "image/svg+xml")


def _url(context: Context, request: Request) -> str | None:
    """The URL by which the client knows this server, unless it is for this machine only."""
    host = split_host(request.headers["host"])
    if host is None or host[0] in LOCAL:
        return network_url(context.settings)
    return f"{request.scope['scheme']}://{request.headers['host']}"
