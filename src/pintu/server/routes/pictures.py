"""Pictures that players send."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from pintu.server.context import Context, Owner, PlayerId
from pintu.server.problems import ProblemError, not_found, problems
from pintu.server.schemas.pictures import PICTURE_ID, Cut, PictureAnswer, Pictures
from pintu.server.work import RefusedError
from pintu.store import ConflictError, pictures
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
_FOREVER = {"Cache-Control": "private, max-age=31536000, immutable"}


async def _known_id(
    picture_id: Annotated[str, Path(json_schema_extra={"pattern": PICTURE_ID})],
) -> str:
    if re.fullmatch(PICTURE_ID, picture_id) is None:
        raise not_found("picture")
    return picture_id


PictureId = Annotated[str, Depends(_known_id)]


@router.get("/api/pictures", summary="My pictures")
async def list_pictures(context: Context, player: PlayerId) -> Pictures:
    """The newest first."""
    rows = await context.store.read(pictures.list_pictures, player)
    return Pictures(pictures=[_answer(row) for row in rows])


@router.post(
    "/api/pictures",
    status_code=201,
    summary="Keep a picture, or a part of one",
    responses={200: {"model": PictureAnswer}, **problems(408, 409, 503)},
    openapi_extra=_UPLOAD,
)
async def add_picture(
    context: Context,
    player: PlayerId,
    owner: Owner,
    request: Request,
    response: Response,
    cut: Annotated[Cut, Query()],
) -> PictureAnswer:
    """Read safely, cut, turned, encoded anew; the same picture again is the one that is kept."""
    wish = cut.as_request()
    async with context.uploads.body(request) as file:
        known, data = await _worked(context, owner, "picture", wish, file)
    size = known["image_bytes"]
    row = PictureRow(
        id=known["digest"],
        width=known["width"],
        height=known["height"],
        bytes=size,
        source_width=known["source_width"],
        source_height=known["source_height"],
        created=context.clock(),
    )
    most = context.settings.most_picture_bytes
    try:
        kept, created = await context.store.write(
            pictures.put_picture, player, row, data[:size], data[size:], most
        )
    except ConflictError as error:
        raise ProblemError(409, f"{error}.") from None
    response.status_code = 201 if created else 200
    return _answer(kept)


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
    """The whole upright picture, at most 1600 pixels; nothing is kept."""
    async with context.uploads.body(request) as file:
        known, data = await _worked(context, owner, "preview", {}, file)
    headers = {
        "Pintu-Source-Width": str(known["source_width"]),
        "Pintu-Source-Height": str(known["source_height"]),
    }
    return Response(data, 200, headers, "image/webp")


@router.get("/api/pictures/{picture_id}", summary="A picture of mine", responses=problems(404))
async def get_picture(context: Context, player: PlayerId, picture_id: PictureId) -> PictureAnswer:
    """What is known of it, and where its files are."""
    row = await context.store.read(pictures.get_picture, player, picture_id)
    if row is None:
        raise not_found("picture")
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
    summary="The same picture, small",
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
    """Not while a game uses it."""
    try:
        found = await context.store.write(pictures.delete_picture, player, picture_id)
    except ConflictError as error:
        raise ProblemError(409, f"{error}.") from None
    if not found:
        raise not_found("picture")


async def _file(context: Context, player: str, picture_id: str, which: Which) -> Response:
    data = await context.store.read(pictures.picture_bytes, player, picture_id, which)
    if data is None:
        raise not_found("picture")
    return Response(data, 200, _FOREVER, "image/webp")


async def _worked(
    context: Context, owner: str, kind: str, wish: Mapping[str, Any], body: bytes
) -> tuple[dict[str, Any], bytes]:
    """What a worker makes of a file, decoded where it can do no harm."""
    if not body:
        raise ProblemError(422, "There is no file in the body of this request.", field="body")
    try:
        return await context.pool.submit(kind, dict(wish), body, owner=owner).result()
    except RefusedError as error:
        raise ProblemError(422, f"{error}.", field="body") from None


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
