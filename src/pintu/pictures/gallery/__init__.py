"""The included pictures, which are draw_picture by code and stored as files in `files`.

`python -m pintu.pictures.gallery` draws them again; a test compares the files with the code.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from importlib.resources import files

from pintu.pictures.gallery.brush import SIDE
from pintu.pictures.gallery.catalogue import PIECES, Piece, Text
from pintu.pictures.picture import Picture, PictureError

__all__ = ["Piece", "Text", "gallery", "gallery_picture"]


def gallery() -> tuple[Piece, ...]:
    """All pieces, in the order in which they are shown."""
    return PIECES


@cache
def gallery_picture(name: str) -> Picture:
    """The picture with this id; for an unknown one, a PictureError that lists the known ones."""
    known = [piece.id for piece in PIECES]
    if name not in known:
        raise PictureError("picture.not_in_gallery", name=name[:40], names=tuple(known))
    data = (files(__package__) / "files" / f"{name}.webp").read_bytes()
    return Picture(data, SIDE, SIDE, sha256(data).hexdigest())
