"""Uploaded pictures of players, and previews of picture files."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from sqlalchemy import Connection

from pintu.messages import Message
from pintu.server.context import Context, Owner, PlayerId, StoringPlayerId
from pintu.server.picture_jobs import run_picture_job
from pintu.server.problems import ProblemError, not_found, problems
from pintu.server.schemas.pictures import PICTURE_ID, CropQuery, PictureAnswer, Pictures
from pintu.server.work import RefusedError
from pintu.store import ConflictError, pictures
from pintu.store.damage import damaged_ids
from pintu.store.pictures import PictureRow, Which

router = APIRouter(tags=["pictures"])
_WEBP = {"image/webp": {"schema": {"type": "string", "format": "binary"}}}
_FILE = {"schema": {"type": "string", "format": "binary", "minLength": 1}}
_UPLOAD = {
    "requestBody": {
        "required": True,
        "description": "The file itself: JPEG, PNG, WebP, HEIC or AVIF.",
        "content": {"application/octet-stream": _FILE, "image/*": _FILE},
    }
}
_IMMUTABLE = {"Cache-Control": "private, max-age=31536000, immutable"}


async def _known_id(
    picture_id: Annotated[str, Path(json_schema_extra={"pattern": PICTURE_ID})],
) -> str:
    if re.fullmatch(PICTURE_ID, picture_id) is None:
        raise not_found("request.no_such_picture")
    return picture_id


PictureId = Annotated[str, Depends(_known_id)]


@router.get("/api/pictures", summary="My pictures")
async def list_pictures(context: Context, player: PlayerId) -> Pictures:
    """The newest first."""
    rows, damaged = await context.store.read(_list_pictures, player)
    return Pictures(pictures=[_answer(row) for row in rows], damaged=damaged)


@router.post(
    "/api/pictures",
    status_code=201,
    summary="Upload a picture, or a part of one",
    responses={200: {"model": PictureAnswer}, **problems(408, 409, 503)},
    openapi_extra=_UPLOAD,
)
async def add_picture(
    context: Context,
    player: StoringPlayerId,
    owner: Owner,
    request: Request,
    response: Response,
    crop: Annotated[CropQuery, Query()],
) -> PictureAnswer:
    """Decode, crop, rotate and encode a picture; the same picture is stored only once."""
    options = crop.as_request()
    async with context.uploads.body(request) as file:
        picture, data = await _process_file(context, request, owner, "picture", options, file)
    size = picture["image_bytes"]
    row = PictureRow(
        id=picture["digest"],
        width=picture["width"],
        height=picture["height"],
        bytes=size,
        source_width=picture["source_width"],
        source_height=picture["source_height"],
        created=context.clock(),
    )
    most, in_all = context.settings.max_picture_bytes, context.settings.max_storage_bytes
    await context.storage.take(request, size)
    try:
        stored, created = await context.store.write(
            pictures.put_picture, player, row, data[:size], data[size:], most, in_all
        )
    except ConflictError as error:
        raise ProblemError(409, error.message) from None
    response.status_code = 201 if created else 200
    return _answer(stored)


@router.post(
    "/api/previews",
    summary="A picture file as WebP, for browsers that cannot read it",
    response_class=Response,
    responses={
        200: {
            "content": _WEBP,
            "headers": {
                name: {"required": True, "schema": {"type": "integer"}}
                for name in ("Pintu-Source-Width", "Pintu-Source-Height")
            },
        },
        **problems(408, 503),
    },
    openapi_extra=_UPLOAD,
)
async def make_preview(context: Context, owner: Owner, request: Request) -> Response:
    """The whole upright picture, at most 1600 pixels; nothing is stored."""
    async with context.uploads.body(request) as file:
        preview, data = await _process_file(context, request, owner, "preview", {}, file)
    headers = {
        "Pintu-Source-Width": str(preview["source_width"]),
        "Pintu-Source-Height": str(preview["source_height"]),
    }
    return Response(data, 200, headers, "image/webp")


@router.get("/api/pictures/{picture_id}", summary="A picture of mine", responses=problems(404))
async def get_picture(context: Context, player: PlayerId, picture_id: PictureId) -> PictureAnswer:
    """Its size, and the addresses of its files."""
    row = await context.store.read(pictures.get_picture, player, picture_id)
    if row is None:
        raise not_found("request.no_such_picture")
    return _answer(row)


@router.get(
    "/api/pictures/{picture_id}/image",
    summary="The file of a picture",
    response_class=Response,
    responses={200: {"content": _WEBP}, **problems(404)},
)
async def get_picture_image(context: Context, player: PlayerId, picture_id: PictureId) -> Response:
    """WebP, at most 1600 pixels."""
    return await _file(context, player, picture_id, "image")


@router.get(
    "/api/pictures/{picture_id}/thumbnail",
    summary="The thumbnail of a picture",
    response_class=Response,
    responses={200: {"content": _WEBP}, **problems(404)},
)
async def get_picture_thumbnail(
    context: Context, player: PlayerId, picture_id: PictureId
) -> Response:
    """WebP, at most 256 pixels."""
    return await _file(context, player, picture_id, "thumbnail")


@router.delete(
    "/api/pictures/{picture_id}",
    status_code=204,
    summary="Delete a picture",
    responses=problems(404, 409),
)
async def delete_picture(context: Context, player: PlayerId, picture_id: PictureId) -> None:
    """Delete a picture; a 409 while a game uses it."""
    try:
        found = await context.store.write(pictures.delete_picture, player, picture_id)
    except ConflictError as error:
        raise ProblemError(409, error.message) from None
    if not found:
        raise not_found("request.no_such_picture")


def _list_pictures(connection: Connection, player: str) -> tuple[list[PictureRow], list[str]]:
    """The pictures of a player, and the ids of damaged ones."""
    rows = pictures.list_pictures(connection, player)
    return rows, damaged_ids(connection, "pictures", player)


async def _file(context: Context, player: str, picture_id: str, which: Which) -> Response:
    data = await context.store.read(pictures.picture_bytes, player, picture_id, which)
    if data is None:
        raise not_found("request.no_such_picture")
    return Response(data, 200, _IMMUTABLE, "image/webp")


async def _process_file(
    context: Context,
    request: Request,
    owner: str,
    kind: str,
    options: Mapping[str, Any],
    body: bytes,
) -> tuple[dict[str, Any], bytes]:
    """Have a worker process an uploaded file; a 422 if it cannot be read."""
    if not body:
        raise ProblemError(422, Message("request.no_file"), field="body", label="")
    try:
        return await run_picture_job(context, kind, dict(options), body, owner, request)
    except RefusedError as error:
        raise ProblemError(422, error.message, field="body", label="") from None


def _answer(row: PictureRow) -> PictureAnswer:
    place = f"/api/pictures/{row.id}"
    return PictureAnswer(
        id=row.id,
        width=row.width,
        height=row.height,
        bytes=row.bytes,
        source_width=row.source_width,
        source_height=row.source_height,
        image=f"{place}/image",
        thumbnail=f"{place}/thumbnail",
        created=row.created,
    )
