"""The picture jobs: decode, crop and encode uploaded files outside the server process."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pintu.server.work.events import IsCancelled, RefusedError, SendUpdate
from pintu.server.work.packets import JsonObject, Packet

if TYPE_CHECKING:
    from pintu.pictures.crop import Crop

THUMBNAIL = 256
"""Pixels of the long side."""


def picture(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Make a picture and its thumbnail from a file; the result is the bytes of both, in a row.

    `crop` is {x, y, width, height} in pixels of the upright picture, "whole", or null for the
    largest centred square; `rotate` turns the cropped part clockwise.
    """
    from pintu.pictures.crop import cut
    from pintu.pictures.decode import decode
    from pintu.pictures.encode import encode, thumbnail
    from pintu.pictures.picture import PictureError

    try:
        upright = decode(payload)
        encoded = encode(cut(upright, _crop(request, upright.size)))
        small = thumbnail(encoded, THUMBNAIL)
    except PictureError as error:
        raise RefusedError(error.message) from None
    message = {
        "width": encoded.width,
        "height": encoded.height,
        "source_width": upright.width,
        "source_height": upright.height,
        "digest": encoded.digest,
        "image_bytes": len(encoded.data),
        "thumbnail_bytes": len(small.data),
    }
    return message, encoded.data + small.data


def preview(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Convert a file to an upright WebP picture, uncropped; also return the size of the source."""
    from pintu.pictures.decode import decode
    from pintu.pictures.encode import encode
    from pintu.pictures.picture import PictureError

    try:
        upright = decode(payload)
        shown = encode(upright)
    except PictureError as error:
        raise RefusedError(error.message) from None
    message = {
        "width": shown.width,
        "height": shown.height,
        "source_width": upright.width,
        "source_height": upright.height,
    }
    return message, shown.data


def alike(
    request: JsonObject, payload: bytes, send_update: SendUpdate, cancelled: IsCancelled
) -> Packet:
    """Check tiles that are said to look the same: {goal, alike, gallery} to {different}.

    The picture is in the payload, or is the one of the gallery with this id. `different` are two
    tiles of a group that do not look the same, or null.
    """
    from pintu.pictures.alike import different_tiles
    from pintu.pictures.gallery import gallery_picture
    from pintu.puzzle import Board

    data = payload or gallery_picture(request["gallery"]).data
    return {"different": different_tiles(data, Board.parse(request["goal"]), request["alike"])}, b""


def _crop(request: JsonObject, size: tuple[int, int]) -> Crop:
    from pintu.pictures.crop import Crop

    crop, rotate = request.get("crop"), request.get("rotate", 0)
    if crop is None:
        return Crop.centred(size, rotate=rotate)
    if crop == "whole":
        return Crop.whole(size, rotate)
    return Crop(crop["x"], crop["y"], crop["width"], crop["height"], rotate)
