"""Work on pictures: files that anyone may have made, decoded away from the service."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pintu.server.work.events import IsCancelled, RefusedError, Tell
from pintu.server.work.packets import Message, Packet

if TYPE_CHECKING:
    from pintu.pictures.crop import Crop

THUMBNAIL = 256
"""Pixels on the long side."""


def picture(request: Message, payload: bytes, tell: Tell, cancelled: IsCancelled) -> Packet:
    """A file as a picture to keep, its bytes followed by those of its thumbnail.

    `crop` is {x, y, width, height} in pixels of the upright picture, "whole", or null for the
    largest centred square; `rotate` turns what was cut out clockwise.
    """
    from pintu.pictures.crop import cut
    from pintu.pictures.decode import decode
    from pintu.pictures.encode import encode, thumbnail
    from pintu.pictures.picture import PictureError

    try:
        upright = decode(payload)
        kept = encode(cut(upright, _crop(request, upright.size)))
        small = thumbnail(kept, THUMBNAIL)
    except PictureError as error:
        raise RefusedError(str(error)) from None
    message = {
        "width": kept.width,
        "height": kept.height,
        "source_width": upright.width,
        "source_height": upright.height,
        "digest": kept.digest,
        "image_bytes": len(kept.data),
        "thumbnail_bytes": len(small.data),
    }
    return message, kept.data + small.data


def preview(request: Message, payload: bytes, tell: Tell, cancelled: IsCancelled) -> Packet:
    """The whole upright picture of a file as WebP, and the size of the source."""
    from pintu.pictures.decode import decode
    from pintu.pictures.encode import encode
    from pintu.pictures.picture import PictureError

    try:
        upright = decode(payload)
        shown = encode(upright)
    except PictureError as error:
        raise RefusedError(str(error)) from None
    message = {
        "width": shown.width,
        "height": shown.height,
        "source_width": upright.width,
        "source_height": upright.height,
    }
    return message, shown.data


def _crop(request: Message, size: tuple[int, int]) -> Crop:
    from pintu.pictures.crop import Crop

    wish, rotate = request.get("crop"), request.get("rotate", 0)
    if wish is None:
        return Crop.centred(size, rotate=rotate)
    if wish == "whole":
        return Crop.whole(size, rotate)
    return Crop(wish["x"], wish["y"], wish["width"], wish["height"], rotate)
