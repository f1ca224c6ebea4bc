"""Draw the pictures of the gallery: `python -m pintu.pictures.gallery [id ...]`."""

from __future__ import annotations

import sys
from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image

from pintu.pictures.encode import thumbnail
from pintu.pictures.gallery import THUMBNAIL, gallery_picture
from pintu.pictures.gallery.catalogue import PIECES

MOST_BYTES = 118_000
FOLDER = Path(__file__).parent


def draw_picture(name: str) -> Image.Image:
    """Draw the picture with this id."""
    drawing = import_module(f"pintu.pictures.gallery.drawings.{name}").draw()
    assert isinstance(drawing, Image.Image)
    return drawing


def encode_within_limit(image: Image.Image) -> bytes:
    """A WebP file with the best quality below MOST_BYTES, so that the first visit loads fast."""
    for quality in range(88, 30, -2):
        out = BytesIO()
        image.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue()


if __name__ == "__main__":
    for wanted in sys.argv[1:] or [piece.id for piece in PIECES]:
        (FOLDER / "files" / f"{wanted}.webp").write_bytes(encode_within_limit(draw_picture(wanted)))
        small = thumbnail(gallery_picture(wanted), THUMBNAIL).data
        (FOLDER / "thumbnails" / f"{wanted}.webp").write_bytes(small)
