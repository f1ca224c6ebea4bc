"""The included pictures, drawn by code; `files` and `thumbnails` have the results.

`python -m pintu.pictures.gallery` draws them again; a test compares the files with the code.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from pintu.pictures.gallery.catalogue import PIECES, SIDE, Piece, Text
from pintu.pictures.picture import Picture, PictureError

__all__ = ["THUMBNAIL", "Piece", "Text", "gallery", "gallery_picture", "gallery_thumbnail"]

THUMBNAIL = 256
"""The width and height of a thumbnail in pixels."""


def gallery() -> tuple[Piece, ...]:
    """All pieces, in the order in which they are shown."""
    return PIECES


@cache
def gallery_picture(name: str) -> Picture:
    """The picture with this id; for an unknown one, a PictureError that lists the known ones."""
    return _read("files", name, SIDE)


@cache
def gallery_thumbnail(name: str) -> Picture:
    """The thumbnail of the picture with this id; errors as for the picture."""
    return _read("thumbnails", name, THUMBNAIL)


def _read(folder: str, name: str, side: int) -> Picture:
    known = [piece.id for piece in PIECES]
    if name not in known:
        raise PictureError("picture.not_in_gallery", name=name[:40], names=tuple(known))
    data = (files(__package__) / folder / f"{name}.webp").read_bytes()
    return Picture(data, side, side, sha256(data).hexdigest())
