"""Checks a picture that should be one of our own: a WebP file of a limited size."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from pintu.pictures.headers import check_parts, kind_of, webp_size
from pintu.pictures.picture import PictureError


def check_stored(data: bytes, longest_side: int) -> tuple[int, int]:
    """Decode a WebP file, and return its width and height; PictureError if it is anything else."""
    if kind_of(data) != "WEBP":
        raise PictureError("picture.not_webp")
    check_parts("WEBP", data)
    # Its decoder allocates memory before it returns the size.
    size = webp_size(data)
    if not 1 <= min(size) <= max(size) <= longest_side:
        raise PictureError("picture.stored_size", width=size[0], height=size[1], most=longest_side)
    try:
        with Image.open(BytesIO(data), formats=("WEBP",)) as image:
            image.load()
            return image.size
    except Exception:  # decoders may raise any exception
        raise PictureError("picture.damaged", format="WebP") from None
