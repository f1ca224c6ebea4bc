"""Draw the gallery anew: `python -m pintu.pictures.gallery [id ...]`."""

from __future__ import annotations

import sys
from importlib import import_module
from io import BytesIO
from pathlib import Path

from PIL import Image

from pintu.pictures.gallery.catalogue import PIECES

MOST_BYTES = 118_000
FILES = Path(__file__).parent / "files"


def drawn(name: str) -> Image.Image:
    """The drawing with this id, fresh from its code."""
    drawing = import_module(f"pintu.pictures.gallery.drawings.{name}").draw()
    assert isinstance(drawing, Image.Image)
    return drawing


def packed(image: Image.Image) -> bytes:
    """A WebP file of the best quality that is small enough for a first visit."""
    for quality in range(88, 30, -2):
        out = BytesIO()
        image.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue()


if __name__ == "__main__":
    for wanted in sys.argv[1:] or [piece.id for piece in PIECES]:
        (FILES / f"{wanted}.webp").write_bytes(packed(drawn(wanted)))
