"""The gallery: pictures that come with the game."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Response

from pintu.pictures.gallery import gallery, gallery_picture, gallery_thumbnail
from pintu.server.problems import not_found, problems
from pintu.server.schemas.gallery import Gallery, GalleryPicture, Words

router = APIRouter(tags=["gallery"])
_IMMUTABLE = {"Cache-Control": "public, max-age=31536000, immutable"}
_IMAGE: dict[int | str, Any] = {
    200: {"content": {"image/webp": {"schema": {"type": "string", "format": "binary"}}}}
}

PieceId = Annotated[str, Path(json_schema_extra={"pattern": "^[a-z]{1,40}$"})]


@router.get("/api/gallery", summary="The pictures that come with the game")
def list_gallery(response: Response) -> Gallery:
    """Names, descriptions, and the addresses of the files."""
    response.headers["Cache-Control"] = "no-cache"
    return _gallery()


@router.get(
    "/api/gallery/{piece_id}/image",
    summary="A picture that comes with the game",
    response_class=Response,
    responses={**_IMAGE, **problems(404)},
)
async def get_gallery_image(piece_id: PieceId) -> Response:
    """The file; it never changes under its address."""
    _check(piece_id)
    return Response(gallery_picture(piece_id).data, 200, _IMMUTABLE, "image/webp")


@router.get(
    "/api/gallery/{piece_id}/thumbnail",
    summary="The thumbnail of a picture that comes with the game",
    response_class=Response,
    responses={**_IMAGE, **problems(404)},
)
async def get_gallery_thumbnail(piece_id: PieceId) -> Response:
    """At most 256 pixels wide or high."""
    _check(piece_id)
    return Response(gallery_thumbnail(piece_id).data, 200, _IMMUTABLE, "image/webp")


def _check(piece_id: str) -> None:
    if piece_id not in {piece.id for piece in gallery()}:
        raise not_found("request.no_such_gallery_picture")


@cache
def _gallery() -> Gallery:
    pictures = []
    for piece in gallery():
        picture = gallery_picture(piece.id)
        place, version = f"/api/gallery/{piece.id}", picture.digest[:12]
        pictures.append(
            GalleryPicture(
                id=piece.id,
                name=Words(en=piece.name.en, zh=piece.name.zh),
                alt=Words(en=piece.alt.en, zh=piece.alt.zh),
                width=picture.width,
                height=picture.height,
                image=f"{place}/image?v={version}",
                thumbnail=f"{place}/thumbnail?v={version}",
            )
        )
    return Gallery(pictures=pictures)
